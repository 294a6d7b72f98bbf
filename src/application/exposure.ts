import { bestAlternative, type Inventory, inventoryOf, resolveComponents } from './component-state.ts'
import { type LinkedGroups, linkGroups } from './link.ts'
import type { FindingGroup, GroupLinks, Link, ModelInput, ResolvedComponent } from './model.ts'
import type { Exposure, ExposureLink } from './model-result.ts'
import type { TechniqueNeed } from './tables.ts'

/** What an application makes possible, before paths are made of it. */
export type Exposed = {
  /** By group of the input. */
  readonly groups: readonly GroupLinks[]
  /** By technique id. */
  readonly exposures: readonly TechniqueExposure[]
  /** Techniques of preparation and context whose needs are met. */
  readonly around: readonly string[]
  readonly warnings: readonly string[]
}
/** An exposure with what changes when findings are fixed: what it yields by design, and by each link. */
export type TechniqueExposure = Exposure & {
  readonly yieldsByDesign: readonly string[]
  /** Whether it uses a hint while findings are linked, and without them. */
  readonly isHintLinked: boolean
  readonly isHintByDesign: boolean
  /** What each link of `links` yields. */
  readonly yieldsOf: readonly (readonly string[])[]
}
/** What an application makes possible, with what it consists of. */
export type ApplicationExposure = {
  readonly components: readonly ResolvedComponent[]
  readonly inventory: Inventory
  readonly exposed: Exposed
}
/** What the exposure of an application follows from. */
type ExposureInput = Pick<ModelInput, 'components' | 'suppose' | 'supposeAbsent' | 'groups' | 'tables' | 'knowledge'>
type OwnLink = { readonly link: Link; readonly group: number }

/** Returns what an application exposes; `before` spares looking at findings again that it has in common. */
export function exposeApplication(input: ExposureInput, before: LinkedGroups | null = null): ApplicationExposure {
  const components = resolveComponents(input, input.tables.mappings)
  const inventory = inventoryOf(components)
  return { components, inventory, exposed: exposeTechniques(input, inventory, before) }
}

/** Returns the techniques that components and findings expose together (contract: applications §4). */
function exposeTechniques(
  { groups, tables, knowledge }: Pick<ModelInput, 'groups' | 'tables' | 'knowledge'>,
  inventory: Inventory,
  before: LinkedGroups | null = null,
): Exposed {
  const linked = linkGroups(groups, inventory, tables, before)
  const byTechnique = new Map<string, OwnLink[]>()
  for (const [group, { links }] of linked.entries())
    for (const link of links) {
      if (!link.fits) continue
      const own = byTechnique.get(link.technique)
      if (own) own.push({ link, group })
      else byTechnique.set(link.technique, [{ link, group }])
    }

  const exposures: TechniqueExposure[] = []
  const around: string[] = []
  const unknown: string[] = []
  for (const { id, parent } of inventory.hasAi ? knowledge.techniques : []) {
    const need = tables.needs.techniques.get(id)
    const own = byTechnique.get(id) ?? []
    if (!need && own.length > 0) unknown.push(id)
    const used = bestAlternative(need?.needs ?? [], inventory)
    if (!used) continue
    if (need?.kind === 'preparation' || need?.kind === 'context') around.push(id)
    else {
      const above = need?.fromParent && parent !== null ? (byTechnique.get(parent) ?? []) : []
      const exposure = exposureOf({ id, need: need ?? unknownNeed(id), own, above, groups, inventory })
      if (exposure) exposures.push(exposure)
    }
  }
  exposures.sort((a, b) => (a.technique < b.technique ? -1 : 1))
  return {
    groups: linked,
    exposures,
    around: around.sort(),
    warnings: unknown
      .sort()
      .map(
        (id) => `${id} is not in the table of needs: what it needs and yields is not known, so that no path has it.`,
      ),
  }
}

function exposureOf({
  id,
  need,
  own,
  above,
  groups,
  inventory,
}: {
  readonly id: string
  readonly need: TechniqueNeed
  readonly own: readonly OwnLink[]
  readonly above: readonly OwnLink[]
  readonly groups: readonly FindingGroup[]
  readonly inventory: Inventory
}): TechniqueExposure | null {
  const byDesign = need.byDesign.length > 0 ? bestAlternative(need.byDesign, inventory) : null
  const isLinked = own.length + above.length > 0
  if (need.kind === 'finding' && !isLinked && !byDesign) return null
  const byNeeds = bestAlternative(need.needs, inventory)
  if (!byNeeds) return null
  const used = isLinked || !byDesign ? byNeeds : byDesign
  const links = [
    ...own.map(({ link, group }) => ({ link, group, level: link.level })),
    ...above.map(({ link, group }) => ({ link, group, level: Math.min(3, link.level) as 2 | 3 })),
  ]
  const yieldsOf = links.map(({ link }) => link.yields ?? need.yields)
  const yieldsByDesign = need.kind === 'design' || byDesign ? need.yields : []
  return {
    technique: id,
    kind: need.kind === 'design' ? 'design' : 'finding',
    level: links.reduce<Exposure['level']>((greatest, { level }) => Math.max(greatest, level) as Exposure['level'], 1),
    severity: links.reduce((greatest, { group }) => Math.max(greatest, (groups[group] as FindingGroup).severity), 0),
    needs: used.map(({ kind, state }) => ({ kind, state })),
    isHint: hasHint(used),
    isHintLinked: hasHint(byNeeds),
    isHintByDesign: hasHint(byDesign ?? byNeeds),
    isByDesign: byDesign !== null,
    yields: [...new Set([...yieldsByDesign, ...yieldsOf.flat()])].sort(),
    links: links.map(({ link, group, level }): ExposureLink => ({ level, by: link.by, why: link.why, group })),
    yieldsByDesign,
    yieldsOf,
  }
}

function hasHint(components: readonly ResolvedComponent[]): boolean {
  return components.some(({ confidence }) => confidence === 1)
}

function unknownNeed(id: string): TechniqueNeed {
  return {
    id,
    kind: 'finding',
    needs: [],
    access: [],
    accessUnless: [],
    byDesign: [],
    after: [],
    yields: [],
    yieldsByRule: false,
    fromParent: false,
    why: '',
  }
}
