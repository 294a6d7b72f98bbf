import type { ModelInput } from '../../../src/application/model.ts'

// A second program, written from the contract alone: it tries all chains and computes everything again for each question (contract: applications §11.5).

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
type Step = { readonly technique: string; readonly yields: string }
export type PlainPath = {
  readonly steps: readonly Step[]
  readonly text: string
  readonly score: number
  readonly standing: string
  readonly witnesses: number
  readonly isLinked: boolean
}

const rankOf: Record<string, number> = {}
for (const [rank, states] of [
  'outsider user content supplier insider physical',
  'query planted artefact package data',
  'crafted tool',
  'steer',
  'act',
  'run',
  'creds',
  'inside',
  'read tampered',
  'goal:data goal:host goal:integrity goal:model goal:money goal:availability goal:harm',
].entries())
  for (const state of states.split(' ')) rankOf[state] = rank
const impactOf: Record<string, number> = {
  data: 20,
  host: 20,
  integrity: 16,
  model: 14,
  money: 14,
  availability: 10,
  harm: 8,
}
const models = ['generative-model', 'predictive-model', 'hosted-model']
const ai = [...models, 'model-api', 'training', 'agent', 'mcp-server', 'retrieval']

/** The confidence of each component: 0 unknown or absent, 1 hint, 2 used, 3 sure. */
function confidences({ components, suppose, supposeAbsent, tables }: ModelInput): Map<string, number> {
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
function meet(needs: readonly (readonly string[])[], known: Map<string, number>): number | null {
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

/** Checks that steps are a path but for the rule that none can be taken out. */
function isChain(
  input: ModelInput,
  steps: readonly Step[],
  attackers: readonly string[],
  known: Map<string, number>,
): boolean {
  const needOf = (step: Step) => input.tables.needs.techniques.get(step.technique)!
  const [first] = steps
  if (!first) return false
  const { access, accessUnless } = needOf(first)
  const isOpen = !accessUnless.some((alternative) => meet([alternative], known) !== null)
  if (!isOpen || !access.some((position) => attackers.includes(position))) return false
  return steps.every((step, place) => {
    const before = steps[place - 1]
    if (!before) return true
    return needOf(step).after.includes(before.yields) && rankOf[step.yields]! > rankOf[before.yields]!
  })
}

/** Every path that passes the filter, in order, without the groups that are fixed. */
export function plainPaths(input: ModelInput, fixed: ReadonlySet<number> = new Set()): PlainPath[] {
  const known = confidences(input)
  const attackers = input.attackers ?? [
    'outsider',
    'user',
    'content',
    'supplier',
    ...((known.get('sensor') ?? 0) > 0 ? ['physical'] : []),
  ]
  const exposures = new Map(exposed(input, fixed).map((one) => [one.technique, one]))
  const steps = [...exposures.values()]
    .filter(({ technique }) => input.tables.needs.techniques.has(technique))
    .flatMap(({ technique, yields }) => yields.map((state) => ({ technique, yields: state })))
  const found: PlainPath[] = []
  const extend = (chain: readonly Step[]) => {
    if (!isChain(input, chain, attackers, known)) return
    if (chain.at(-1)!.yields.startsWith('goal:')) {
      const shorter = chain.map((_, place) => chain.filter((__, other) => other !== place))
      const canSpare = shorter.some(
        (own) => own.at(-1)?.yields.startsWith('goal:') && isChain(input, own, attackers, known),
      )
      if (!canSpare) found.push(worth(input, chain, exposures))
      return
    }
    if (chain.length === 6) return
    for (const step of steps)
      if (!chain.some(({ technique }) => technique === step.technique))
        if (input.tables.needs.techniques.get(step.technique)!.after.includes(chain.at(-1)!.yields))
          extend([...chain, step])
  }
  for (const step of steps) extend([step])
  const { from, to, through, maxSteps, standingAtLeast } = input.filter
  const names = ['proved', 'stated', 'derived', 'design']
  return found
    .filter(({ steps: chain, text, standing }) => {
      const tactics = text.split('>').map((one) => one.split('@')[1]!)
      return (
        chain.length <= maxSteps &&
        (from.length === 0 || from.includes(tactics[0]!)) &&
        (to.length === 0 || to.includes(tactics.at(-1)!)) &&
        (through === null || chain.some(({ technique }) => technique === through)) &&
        names.indexOf(standing) <= names.indexOf(standingAtLeast)
      )
    })
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.witnesses - a.witnesses ||
        a.steps.length - b.steps.length ||
        (a.text < b.text ? -1 : a.text > b.text ? 1 : 0) ||
        (yieldsOf(a) < yieldsOf(b) ? -1 : 1),
    )
}

function yieldsOf({ steps }: PlainPath): string {
  return steps.map(({ yields }) => yields).join('>')
}

function worth(input: ModelInput, chain: readonly Step[], exposures: ReadonlyMap<string, Exposed>): PlainPath {
  const { knowledge, goals } = input
  const own = chain.map(({ technique }) => exposures.get(technique)!)
  const covered = (technique: string) =>
    input.controls === 'annotate' && (input.mitigations.get(technique) ?? []).some((one) => input.implemented.has(one))
  const level = (one: Exposed) => (covered(one.technique) ? Math.max(1, one.level - 1) : one.level)
  const byFinding = own.filter(({ isFinding }) => isFinding)
  const founded = byFinding.length > 0 ? Math.min(...byFinding.map(level)) : Math.min(3, Math.max(...own.map(level)))
  const evidence = own.some(({ isHint }) => isHint) ? Math.max(1, founded - 1) : founded
  const severity =
    byFinding.length > 0
      ? Math.min(...byFinding.map((one) => one.severity))
      : Math.max(2, ...own.map((one) => one.severity))
  const known = new Map(knowledge.techniques.map((one) => [one.id, one]))
  const parentOf = (id: string) => known.get(id)?.parent
  const counts = (step: string, technique: string) =>
    step === technique || parentOf(step) === technique || parentOf(technique) === step
  const shows = (study: readonly string[], wanted: readonly string[]): boolean => {
    const [next, ...rest] = wanted
    if (next === undefined) return true
    const place = study.findIndex((step) => counts(step, next))
    return place >= 0 && shows(study.slice(place + 1), rest)
  }
  const techniques = chain.map(({ technique }) => technique)
  const witnesses = knowledge.studies.filter((study) => shows(study.techniques, techniques)).length
  const transitions = techniques.length - 1
  const shown = techniques
    .slice(1)
    .filter((to, place) => knowledge.studies.some((study) => shows(study.techniques, [techniques[place]!, to]))).length
  const precedent = transitions === 0 ? 0 : Math.floor((9 * shown) / transitions) + (witnesses > 0 ? 6 : 0)
  const maturity = Math.min(...techniques.map((id) => known.get(id)!.maturity))
  const goal = chain.at(-1)!.yields.slice(5)
  let last = 0
  const text = techniques
    .map((id) => {
      const places = known
        .get(id)!
        .tactics.map((tactic) => knowledge.tactics.indexOf(tactic))
        .sort((a, b) => a - b)
      last = places.find((place) => place >= last) ?? places[0]!
      return `${id}@${knowledge.tactics[last]}`
    })
    .join('>')
  const impact = (goals as ReadonlyMap<string, number>).get(goal) ?? impactOf[goal]!
  return {
    steps: chain,
    text,
    score: 10 * evidence + 4 * severity + precedent + [0, 1, 3, 5][maturity]! + impact,
    standing: ['', 'design', 'derived', 'stated', 'proved'][founded]!,
    witnesses,
    isLinked: own.some(({ groups }) => groups.length > 0),
  }
}
