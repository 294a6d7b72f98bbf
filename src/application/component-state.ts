import { aiKinds, type ComponentKind, type ComponentState, type Confidence, componentKinds } from './component.ts'
import type { ComponentFacts, Declaration, ModelInput, ResolvedComponent } from './model.ts'
import type { MappingsTable } from './tables.ts'

const modelKinds: readonly ComponentKind[] = ['generative-model', 'predictive-model', 'hosted-model']

/** A set of components as needs name them: `model` stands for three kinds. */
export type Need = ComponentKind | 'model'

/**
 * Returns what is known of each component of a target: its declarations stand above those of the application, the
 * greatest evidence counts.
 */
export function factsOf({
  target,
  application,
  evidence,
}: {
  readonly target: readonly Declaration[]
  readonly application: readonly Declaration[]
  readonly evidence: readonly { readonly kind: ComponentKind; readonly confidence: Confidence }[]
}): ComponentFacts[] {
  const own = new Map(target.map(({ kind, present }) => [kind, present]))
  const above = new Map(application.map(({ kind, present }) => [kind, present]))
  const greatest = new Map<ComponentKind, Confidence>()
  for (const { kind, confidence } of evidence)
    if (confidence > (greatest.get(kind) ?? 0)) greatest.set(kind, confidence)
  return componentKinds.map((kind) => ({
    kind,
    declared: own.get(kind) ?? above.get(kind) ?? null,
    evidence: greatest.get(kind) ?? 0,
  }))
}

/**
 * Returns what is known of the components of an application: of each kind the greatest over its targets; absent only
 * when the application declares it (contract: applications §1.4).
 */
export function unionFacts(
  targets: readonly (readonly ComponentFacts[])[],
  application: readonly Declaration[],
): ComponentFacts[] {
  const above = new Map(application.map(({ kind, present }) => [kind, present]))
  const all = targets.flat()
  return componentKinds.map((kind) => {
    const own = all.filter((facts) => facts.kind === kind)
    const evidence = own.reduce<0 | Confidence>(
      (greatest, facts) => Math.max(greatest, facts.evidence) as 0 | Confidence,
      0,
    )
    const declared = above.get(kind) ?? (own.some((facts) => facts.declared === true) ? true : null)
    return { kind, declared, evidence }
  })
}

/** Returns the state of every component in the order of their list, hints that follow from others included. */
export function resolveComponents(
  { components, suppose, supposeAbsent }: Pick<ModelInput, 'components' | 'suppose' | 'supposeAbsent'>,
  { implied }: Pick<MappingsTable, 'implied'>,
): ResolvedComponent[] {
  const factsByKind = new Map(components.map((facts) => [facts.kind, facts]))
  const own = componentKinds.map((kind): ResolvedComponent => {
    const { declared = null, evidence = 0 } = factsByKind.get(kind) ?? {}
    const said = suppose.includes(kind) ? true : supposeAbsent.includes(kind) ? false : declared
    if (said === true) return { kind, state: 'present', confidence: 3, contradicted: false, impliedBy: [] }
    if (said === false) return { kind, state: 'absent', confidence: 0, contradicted: evidence > 0, impliedBy: [] }
    return { kind, state: evidenceStates[evidence], confidence: evidence, contradicted: false, impliedBy: [] }
  })
  const sure = own.filter(({ confidence }) => confidence >= 2).map(({ kind }) => kind)
  return own.map((component) => {
    if (component.state !== 'unknown') return component
    const impliedBy = sure.filter((kind) => implied.get(kind)?.includes(component.kind))
    return impliedBy.length > 0 ? { ...component, state: 'hint', confidence: 1, impliedBy } : component
  })
}

const evidenceStates: readonly ComponentState[] & Readonly<Record<0 | Confidence, ComponentState>> = [
  'unknown',
  'hint',
  'used',
  'configured',
]

/** The components of an application, ready for questions about needs. */
export type Inventory = {
  readonly byKind: ReadonlyMap<ComponentKind, ResolvedComponent>
  readonly hasAi: boolean
  /** Components of AI of which there is only a hint. */
  readonly hintsOfAi: readonly ComponentKind[]
}

/** Returns the components by kind, and whether they show that the application has AI: a hint alone does not. */
export function inventoryOf(components: readonly ResolvedComponent[]): Inventory {
  const byKind = new Map(components.map((component) => [component.kind, component]))
  const confidenceOf = (kind: ComponentKind) => byKind.get(kind)?.confidence ?? 0
  return {
    byKind,
    hasAi: [...aiKinds].some((kind) => confidenceOf(kind) >= 2),
    hintsOfAi: [...aiKinds].filter((kind) => confidenceOf(kind) === 1),
  }
}

/** Checks that a component is neither unknown nor absent. */
export function isKnown(need: Need, inventory: Inventory): boolean {
  return kindsOf(need).some((kind) => (inventory.byKind.get(kind)?.confidence ?? 0) > 0)
}

/**
 * Returns the components that an alternative uses, or null when one of them is not known; `model` uses the surest of
 * its kinds.
 */
export function usedComponents(
  alternative: readonly Need[],
  inventory: Inventory,
): readonly ResolvedComponent[] | null {
  const used: ResolvedComponent[] = []
  for (const need of alternative) {
    const known = kindsOf(need).flatMap((kind) => inventory.byKind.get(kind) ?? [])
    const best = known.reduce((surest, component) => (component.confidence > surest.confidence ? component : surest))
    if (best.confidence === 0) return null
    used.push(best)
  }
  return used
}

/**
 * Returns the components of the surest alternative, the first of equal ones; null when none fits (contract:
 * applications §12.6).
 */
export function bestAlternative(
  needs: readonly (readonly Need[])[],
  inventory: Inventory,
): readonly ResolvedComponent[] | null {
  if (needs.length === 0) return []
  let best: readonly ResolvedComponent[] | null = null
  for (const alternative of needs) {
    const used = usedComponents(alternative, inventory)
    if (used && (best === null || leastConfidence(used) > leastConfidence(best))) best = used
  }
  return best
}

/** Returns the components that the nearest alternative lacks: the fewest, the first of equal ones. */
export function missingComponents(needs: readonly (readonly Need[])[], inventory: Inventory): readonly Need[] {
  const missing = needs.map((alternative) => alternative.filter((need) => !isKnown(need, inventory)))
  return missing.reduce<readonly Need[]>(
    (fewest, own, place) => (place === 0 || own.length < fewest.length ? own : fewest),
    [],
  )
}

function kindsOf(need: Need): readonly ComponentKind[] {
  return need === 'model' ? modelKinds : [need]
}

function leastConfidence(components: readonly ResolvedComponent[]): number {
  return components.reduce((least, { confidence }) => Math.min(least, confidence), 3)
}
