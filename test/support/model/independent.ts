import type { ComponentKind } from '../../../src/application/component.ts'
import type { ModelInput } from '../../../src/application/model.ts'
import { confidences, type Exposed, exposed, meet } from './independent-exposure.ts'

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
  const isOpen = !accessUnless.some(
    (alternative) =>
      meet([alternative.filter((kind): kind is ComponentKind => !kind.startsWith('!'))], known) !== null &&
      alternative.every((kind) => !kind.startsWith('!') || (known.get(kind.slice(1)) ?? 0) === 0),
  )
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
