import { missingComponents, type Need } from './component-state.ts'
import { derive } from './derivation.ts'
import { type ModelInput, positions } from './model.ts'
import { listNodePaths, listNodes } from './path.ts'
import { pathIdOf } from './path-words.ts'
import { framer } from './score.ts'

/** The need of a path that is not met. */
export type UnmetNeed = {
  readonly technique: string
  /** Components of its nearest alternative that are not known; empty where a finding is missing. */
  readonly missing: readonly Need[]
  /** One sentence for people. */
  readonly text: string
}

/** Returns why the path of an id is not possible, or null when the tables have no such path at all (contract: applications §10). */
export function whyNotPossible(input: ModelInput, id: string): UnmetNeed | null {
  const { inventory, exposures } = derive(input)
  const { needs } = input.tables
  const all = input.knowledge.techniques.flatMap(({ id: technique }) => {
    const need = needs.techniques.get(technique)
    const isStep = need?.kind === 'design' || need?.kind === 'finding'
    return isStep ? [{ technique, yields: everyYield(technique, input) }] : []
  })
  const frame = framer(input.knowledge, input.goals)
  const nodes = listNodes(all, { needs, attackers: positions, inventory })
  const path = listNodePaths(nodes)
    .map(frame)
    .find(({ text }) => pathIdOf(input.targetId, text) === id)
  if (!path) return null
  for (const [place, technique] of path.techniques.entries()) {
    const exposure = exposures.find((own) => own.technique === technique)
    const missing = missingComponents(needs.techniques.get(technique)?.needs ?? [], inventory)
    if (missing.length > 0)
      return {
        technique,
        missing,
        text: `${technique} needs ${missing.join(' and ')}, which is not known to be there.`,
      }
    const yielded = path.nodes[place]?.yields ?? ''
    if (!exposure?.yields.includes(yielded))
      return { technique, missing: [], text: `${technique} is believed only with a finding, and no open one says so.` }
  }
  const [first] = path.techniques
  return { technique: first as string, missing: [], text: `No attacker that was asked for can begin with ${first}.` }
}

/** What a technique yields by its row, and by any rule. */
function everyYield(technique: string, { tables }: ModelInput): string[] {
  const byRule = tables.mappings.rules.flatMap((rule) =>
    rule.techniques.includes(technique) ? (rule.yields ?? []) : [],
  )
  return [...new Set([...(tables.needs.techniques.get(technique)?.yields ?? []), ...byRule])].sort()
}
