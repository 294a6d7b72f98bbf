import type { ComponentKind } from './component.ts'
import { missingComponents } from './component-state.ts'
import { coveredBy, type Derivation, derive } from './derivation.ts'
import type { TechniqueExposure } from './exposure.ts'
import { type ModelInput, positions } from './model.ts'
import type { UnmetNeed } from './model-result.ts'
import { attackersOf, listNodePaths, listNodes } from './path.ts'
import { pathIdOf } from './path-words.ts'
import { framer } from './score.ts'

/**
 * Returns why the path of an id is not possible, or null when the tables have no such path at all (contract:
 * applications §10).
 */
export function whyNotPossible(input: ModelInput, id: string): UnmetNeed | null {
  const derivation = derive(input)
  const { needs } = input.tables
  const all = input.knowledge.techniques.flatMap(({ id: technique }) => {
    const need = needs.techniques.get(technique)
    const isStep = need?.kind === 'design' || need?.kind === 'finding'
    return isStep ? [{ technique, yields: everyYield(technique, input) }] : []
  })
  const frame = framer(input.knowledge, input.goals)
  const nodes = listNodes(all, { needs, attackers: positions, inventory: derivation.inventory })
  const path = listNodePaths(nodes)
    .map(frame)
    .find(({ text }) => pathIdOf(input.targetId, text) === id)
  if (!path) return null
  for (const { technique, yields } of path.nodes) {
    const reason = whyNotExposed(technique, yields, input, derivation)
    if (reason) return reason
  }
  const first = path.techniques[0] as string
  return unmet(first, `No attacker that was asked for can begin with ${first}.`)
}

/** Returns why no path goes through a technique; null when one does (contract: applications §4). */
export function whyNoPathThrough(technique: string, input: ModelInput, derivation: Derivation): UnmetNeed | null {
  if (derivation.ranked.some(({ techniques }) => techniques.includes(technique))) return null
  const reason = whyNotExposed(technique, null, input, derivation)
  if (reason) return reason
  if (derivation.all.some(({ techniques }) => techniques.includes(technique)))
    return unmet(technique, `Paths go through ${technique}, and the other conditions leave all of them out.`)
  const after = input.tables.needs.techniques.get(technique)?.after ?? []
  return isReached(technique, input, derivation)
    ? unmet(technique, `${technique} is possible here, but what it yields leads to no goal, or is had without it.`)
    : unmet(
        technique,
        `${technique} is possible here, but only after ${after.join(' or ')}, which no attacker that was asked for comes to.`,
      )
}

/** Why a technique is no step that yields this, whatever comes before it; null yields asks for none. */
function whyNotExposed(
  technique: string,
  yields: string | null,
  { tables, controls, ...input }: ModelInput,
  { inventory, exposures }: Derivation,
): UnmetNeed | null {
  const need = tables.needs.techniques.get(technique)
  if (!need)
    return unmet(technique, `${technique} is not in the table of needs: what it needs and yields is not known.`)
  if (need.kind === 'preparation')
    return unmet(technique, `${technique} is the attacker's own work: it happens elsewhere, and is no step here.`)
  if (need.kind === 'context')
    return unmet(technique, `${technique} may happen on the way, but opens nothing by itself, and is no step here.`)
  if (!inventory.hasAi) return unmet(technique, 'Nothing seen shows that the application contains AI.')
  const missing = missingComponents(need.needs, inventory)
  if (missing.length > 0)
    return {
      technique,
      missing: missing.map((kind): ComponentKind => (kind === 'model' ? 'generative-model' : kind)),
      text: `${technique} needs ${missing.join(' and ')}, which is not known to be there.`,
    }
  const covering = controls === 'exclude' ? coveredBy(input)(technique) : []
  if (covering.length > 0) return unmet(technique, `${covering.join(' and ')} is implemented and covers ${technique}.`)
  const own = exposures.find((exposure) => exposure.technique === technique)
  if (own && (yields === null || own.yields.includes(yields))) return null
  return unmet(technique, `${technique} is believed only with a finding, and no open one says so.`)
}

function unmet(technique: string, text: string): UnmetNeed {
  return { technique, missing: [], text }
}

/** Checks that an attacker of the request can come to a technique, by whatever way. */
function isReached(
  technique: string,
  { tables, attackers }: ModelInput,
  { inventory, exposures }: Derivation,
): boolean {
  const needs = tables.needs
  const nodes = listNodes(exposures, { needs, attackers: attackersOf(attackers, inventory), inventory })
  const states = new Set<string>()
  let isNew = true
  while (isNew) {
    isNew = false
    for (const { access, after, yields } of nodes)
      if (!states.has(yields) && (access !== null || after.some((state) => states.has(state)))) {
        states.add(yields)
        isNew = true
      }
  }
  const own = nodes.filter((node) => node.technique === technique)
  return own.some(({ access, after }) => access !== null || after.some((state) => states.has(state)))
}

/** What a technique yields by its row, and by any rule. */
function everyYield(technique: string, { tables }: Pick<ModelInput, 'tables'>): TechniqueExposure['yields'] {
  const byRule = tables.mappings.rules.flatMap((rule) =>
    rule.techniques.includes(technique) ? (rule.yields ?? []) : [],
  )
  return [...new Set([...(tables.needs.techniques.get(technique)?.yields ?? []), ...byRule])].sort()
}
