import type { ModelInput } from '../../../src/application/model.ts'

// A second program, written from the contract alone: it tries all chains and computes everything again for each
// question (contract: applications §11.5).

type Link = {
  readonly technique: string
  readonly level: number
  readonly yields: readonly string[] | null
  readonly group: number
}
export type Exposed = {
  readonly technique: string
  readonly isFinding: boolean
  readonly level: number
  readonly severity: number
  readonly isHint: boolean
  readonly yields: readonly string[]
  readonly groups: readonly number[]
}
const models = ['generative-model', 'predictive-model', 'hosted-model']
const ai = [...models, 'model-api', 'training', 'agent', 'mcp-server', 'retrieval']

/** The confidence of each component: 0 unknown or absent, 1 hint, 2 used, 3 sure. */
export function confidences({ components, suppose, supposeAbsent, tables }: ModelInput): Map<string, number> {
  const own = new Map<string, number>()
  const said = new Set<string>([...suppose, ...supposeAbsent])
  for (const { kind, declared, evidence } of components) {
    if (declared !== null) said.add(kind)
    own.set(kind, declared === true ? 3 : declared === false ? 0 : evidence)
  }
  for (const kind of supposeAbsent) own.set(kind, 0)
  for (const kind of suppose) own.set(kind, 3)
  const all = new Map(own)
  for (const [left, right] of tables.mappings.implied)
    if ((own.get(left) ?? 0) >= 2)
      for (const kind of right) if ((own.get(kind) ?? 0) === 0 && !said.has(kind)) all.set(kind, 1)
  return all
}

/** The least confidence of the best alternative; null when none fits, 3 without needs. */
export function meet(needs: readonly (readonly string[])[], known: Map<string, number>): number | null {
  if (needs.length === 0) return 3
  const of = (need: string) =>
    need === 'model' ? Math.max(...models.map((kind) => known.get(kind) ?? 0)) : (known.get(need) ?? 0)
  const best = Math.max(...needs.map((alternative) => Math.min(3, ...alternative.map(of))))
  return best === 0 ? null : best
}

function linksOf(input: ModelInput, fixed: ReadonlySet<number>, known: Map<string, number>): Link[] {
  const { mappings, needs } = input.tables
  const has = (need: string) => meet([[need]], known) !== null
  return input.groups.flatMap(({ candidates, judged }, group) => {
    if (fixed.has(group) || candidates.set) return []
    const fits = (technique: string) => {
      const need = needs.techniques.get(technique)
      if (need?.kind === 'preparation' || need?.kind === 'context') return false
      return meet(need?.needs ?? [], known) !== null
    }
    type Raw = Omit<Link, 'group'>
    const raw: Raw[] = candidates.named.map(({ technique, level }) => ({ technique, level, yields: null }))
    for (const { technique, verdict } of judged)
      if (verdict === 'confirmed') raw.push({ technique, level: 4, yields: null })
    const words: Raw[] = candidates.words.flatMap((number) => {
      const rule = mappings.words[number]!
      const level = rule.of === 'dependency' ? 2 : candidates.stated
      return [...rule.techniques, ...rule.shown].map((technique) => ({ technique, level, yields: null }))
    })
    const sources: Raw[][] = [
      words.filter(
        ({ technique }) =>
          !needs.techniques.has(technique) || !words.some((other) => other.technique.startsWith(`${technique}.`)),
      ),
      candidates.ids.flatMap((id) => {
        const { techniques, shown } = mappings.ids.get(id)!
        return [...techniques, ...shown].map((technique) => ({ technique, level: candidates.stated, yields: null }))
      }),
      candidates.rules.flatMap((numbers) => {
        const rule = numbers
          .map((number) => mappings.rules[number]!)
          .find((one) => one.with.every(has) && !one.notWith.some(has))
        const level = rule && rule.near.length > 0 ? 3 : 2
        return (rule?.techniques ?? []).map((technique) => ({ technique, level, yields: rule!.yields }))
      }),
    ]
    for (const source of sources) {
      raw.push(...source)
      if (source.some(({ technique }) => fits(technique))) break
    }
    const refused = judged.filter(({ verdict }) => verdict === 'refused').map(({ technique }) => technique)
    return [...new Set(raw.map(({ technique }) => technique))].flatMap((technique) => {
      if (refused.includes(technique) || !fits(technique)) return []
      const own = raw.filter((link) => link.technique === technique)
      const stated = [...new Set(own.flatMap(({ yields }) => yields ?? []))]
      if (stated.length === 0 && needs.techniques.get(technique)?.yieldsByRule) return []
      const level = Math.max(...own.map((link) => link.level))
      return [{ technique, level, yields: stated.length > 0 ? stated : null, group }]
    })
  })
}

/** The exposed techniques without the groups that are fixed. */
export function exposed(input: ModelInput, fixed: ReadonlySet<number> = new Set()): Exposed[] {
  const known = confidences(input)
  if (!ai.some((kind) => (known.get(kind) ?? 0) >= 2)) return []
  const links = linksOf(input, fixed, known)
  return input.knowledge.techniques.flatMap(({ id, parent }) => {
    const need = input.tables.needs.techniques.get(id)
    if (need?.kind === 'preparation' || need?.kind === 'context') return []
    const own = links.filter(({ technique }) => technique === id)
    const above = need?.fromParent
      ? links
          .filter(({ technique }) => technique === parent)
          .map((link) => ({ ...link, level: Math.min(3, link.level) }))
      : []
    const all = [...own, ...above]
    const byNeeds = meet(need?.needs ?? [], known)
    const byDesign = need && need.byDesign.length > 0 ? meet(need.byDesign, known) : null
    if (byNeeds === null) return []
    const isDesign = need?.kind === 'design'
    if (!isDesign && all.length === 0 && byDesign === null) return []
    const table = need?.yields ?? []
    const severity = Math.max(0, ...all.map(({ group }) => input.groups[group]!.severity))
    return [
      {
        technique: id,
        isFinding: !isDesign,
        level: Math.max(1, ...all.map(({ level }) => level)),
        severity: byDesign === null ? severity : Math.max(2, severity),
        isHint: (all.length > 0 || byDesign === null ? byNeeds : byDesign) === 1,
        yields: [
          ...new Set([
            ...(isDesign || byDesign !== null ? table : []),
            ...all.flatMap(({ yields }) => yields ?? table),
          ]),
        ],
        groups: [...new Set(all.map(({ group }) => group))],
      },
    ]
  })
}
