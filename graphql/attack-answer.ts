import type { AttackFindingGroup, AttackKnowledge, ExposureLink } from '../db/attack.ts'
import type { AttackResult } from '../src/application/compute.ts'
import type { AttackGraph, AttackInput } from '../src/application/graph.ts'

/** The attack paths of an application under one filter, with all that explains them. */
export type AttackAnswer = AttackResult & {
  readonly applicationId: number
  readonly input: AttackInput
  readonly links: readonly ExposureLink[]
  readonly knowledge: AttackKnowledge
  /** Ids of mitigations that the target has. */
  readonly implemented: ReadonlySet<string>
  /** Ids of mitigations that the target plans. */
  readonly planned: ReadonlySet<string>
  /** Number of findings under the same conditions whose exposure is not known. */
  readonly unjudged: number
}
/** Ranks of maturities by their names. */
export const rankOfMaturity = { feasible: 1, demonstrated: 2, realized: 3 } as const
/** Names of maturities by their rank; null for 0, unknown. */
export const maturities = [null, 'feasible', 'demonstrated', 'realized'] as const

/** Returns the input of attack paths: each group of findings with the techniques that `links` say it makes possible. */
export function attackInput(
  groups: readonly AttackFindingGroup[],
  links: readonly ExposureLink[],
  knowledge: AttackKnowledge,
): AttackInput {
  const byTarget = Map.groupBy(links, ({ target }) => target)
  const findings = groups.flatMap(({ targets, ...group }) => {
    const techniques = new Set(
      targets.flatMap((target) => (byTarget.get(target) ?? []).map((link) => link.techniqueId)),
    )
    return techniques.size > 0 ? [{ ...group, targets, techniques: [...techniques].sort() }] : []
  })
  const exposed = new Set(findings.flatMap(({ techniques }) => techniques))
  return {
    tactics: knowledge.tactics,
    findings,
    studies: knowledge.studies,
    parents: new Map(knowledge.parents.map(({ id, parentId }) => [id, parentId])),
    techniques: knowledge.techniques
      .filter(({ id }) => exposed.has(id))
      .map(({ id, maturity, tactics }) => ({
        id,
        tactics,
        maturity: maturity === null ? 0 : rankOfMaturity[maturity],
      })),
  }
}

/** Returns the ids of mitigations linked to a technique or its parent, ascending. */
export function mitigationsOf(
  { knowledge, input }: Pick<AttackAnswer, 'knowledge'> & { readonly input: Pick<AttackAnswer['input'], 'parents'> },
  technique: string,
): string[] {
  const meant = [technique, input.parents.get(technique)]
  const linked = knowledge.mitigations.filter((link) => meant.includes(link.technique))
  return [...new Set(linked.map(({ mitigation }) => mitigation))].sort()
}

/** Returns the issue ids of groups of findings, gravest first, then ascending; at most `most`. */
export function issuesOfGroups(graph: AttackGraph, groups: readonly number[], most: number): number[] {
  const own = groups.map((group) => graph.findings[group]!)
  const bySeverity = Map.groupBy(own, ({ severity }) => severity)
  return [...bySeverity.keys()]
    .sort((a, b) => b - a)
    .flatMap((severity) =>
      bySeverity
        .get(severity)!
        .flatMap(({ issueIds }) => issueIds)
        .sort((a, b) => a - b),
    )
    .slice(0, most)
}

/** Returns about how many bytes of memory an answer takes besides the knowledge, which others share. */
export function sizeOfAnswer({ items, graph, links, remediation }: AttackAnswer): number {
  const nodes = graph.nodes.reduce((sum, { groups }) => sum + 300 + 8 * groups.length, 0)
  const transitions = graph.transitions.reduce((sum, own) => sum + 50 + 60 * own.length, 0)
  const paths = items.reduce((sum, { steps, variants }) => sum + (300 + 8 * steps.length) * (1 + variants.length), 0)
  const rounds = remediation ? 100_000 : 0
  return nodes + transitions + paths + sizeOfGroups(graph.findings) + 200 * links.length + rounds
}

/** Returns about how many bytes of memory groups of findings take. */
export function sizeOfGroups(groups: readonly Pick<AttackFindingGroup, 'targets' | 'issueIds'>[]): number {
  return groups.reduce((sum, { targets, issueIds }) => sum + 200 + 8 * (targets.length + issueIds.length), 0)
}
