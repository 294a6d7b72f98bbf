import { createHash } from 'node:crypto'
import { byText, type Knowledge, type Parameters, type Subject } from './model.ts'
import { exposing, type Graph, graphOf, occurrences, type Step, type Transition } from './steps.ts'

export type Path = {
  readonly text: string
  readonly steps: readonly Step[]
  readonly transitions: readonly Transition[]
  readonly severity: number
  readonly maturity: number
  readonly precedent: number
  readonly goal: boolean
  readonly score: number
}
export type Listed = Path & { readonly variants: readonly Path[] }
export type AttackPaths = { readonly graph: Graph; readonly paths: number; readonly listed: readonly Listed[] }

const maturities = ['none', 'feasible', 'demonstrated', 'realized']
const goals = ['AML.TA0010', 'AML.TA0011']
const kept = 10_000
/** More paths than this are counted, not listed. */
export const enumerable = 300_000

/** Definitions 5, 6 and 8 of seceng §10. */
export function attackPaths(knowledge: Knowledge, subject: Subject, given: Parameters): AttackPaths {
  const graph = graphOf(knowledge, subject, given)
  return { graph, paths: count(graph, given), listed: list(best(graph, given)) }
}

/** The number of paths and the highest score; null when there is no path. */
export function outcome(knowledge: Knowledge, subject: Subject, given: Parameters) {
  const graph = graphOf(knowledge, subject, given)
  return { paths: count(graph, given), best: best(graph, given)[0]?.score ?? null }
}

/** The number of paths, without listing them. */
export function count(graph: Graph, given: Parameters): number {
  const known = new Map<string, number>()
  const from = (step: Step, left: number, passed: boolean): number => {
    const through = passed || !given.through || step.technique.id === given.through
    const key = `${step.text} ${left} ${through}`
    let sum = known.get(key)
    if (sum === undefined) {
      sum = through && allows(given.to, step.tactic) ? 1 : 0
      if (left > 1) for (const { to } of graph.transitions.get(step)!) sum += from(to, left - 1, through)
      known.set(key, sum)
    }
    return sum
  }
  return graph.steps
    .filter(({ tactic }) => allows(given.from, tactic))
    .reduce((sum, step) => sum + from(step, given.maxSteps ?? 16, false), 0)
}

const allows = (tactics: readonly string[] | undefined, tactic: string) => !tactics?.length || tactics.includes(tactic)

/** All paths, best first, or the best 10,000. */
function best(graph: Graph, given: Parameters): readonly Path[] {
  let found: Path[] = []
  const sort = () => {
    found = found
      .sort((a, b) => b.score - a.score || b.steps.length - a.steps.length || byText(a.text, b.text))
      .slice(0, kept)
  }
  const visit = (steps: readonly Step[], transitions: readonly Transition[]) => {
    const last = steps.at(-1)!
    if (allows(given.to, last.tactic) && (!given.through || steps.some((s) => s.technique.id === given.through))) {
      found.push(measured(steps, transitions))
      if (found.length >= 4 * kept) sort()
    }
    if (steps.length < (given.maxSteps ?? 16))
      for (const transition of graph.transitions.get(last)!)
        visit([...steps, transition.to], [...transitions, transition])
  }
  for (const step of graph.steps) if (allows(given.from, step.tactic)) visit([step], [])
  sort()
  return found
}

function measured(steps: readonly Step[], transitions: readonly Transition[]): Path {
  const severity = Math.min(...steps.map(({ findings }) => findings[0]!.severity))
  const maturity = Math.min(...steps.map(({ technique }) => maturities.indexOf(technique.maturity ?? 'none')))
  const precedent = transitions.length === 0 ? 0 : Math.min(...transitions.map(({ studies }) => studies.length))
  const goal = goals.includes(steps.at(-1)!.tactic)
  const score = points(severity, maturity, precedent, goal, steps.length).reduce((sum, value) => sum + value, 0)
  return {
    text: steps.map(({ text }) => text).join('>'),
    steps,
    transitions,
    severity,
    maturity,
    precedent,
    goal,
    score,
  }
}

const points = (severity: number, maturity: number, precedent: number, goal: boolean, length: number) => [
  10 * severity,
  6 * maturity,
  2 * Math.min(precedent, 5),
  goal ? 12 : 0,
  2 * Math.min(length - 1, 5),
]

/** Hides contiguous parts of earlier paths, then puts variants under the first of them. */
function list(ordered: readonly Path[]): readonly Listed[] {
  const parts = new Set<string>()
  const listed = new Map<string, Path[]>()
  for (const path of ordered) {
    const isPart = parts.has(path.text)
    for (let from = 0; from < path.steps.length; from++)
      for (let to = from + 1; to <= path.steps.length; to++)
        parts.add(
          path.steps
            .slice(from, to)
            .map(({ text }) => text)
            .join('>'),
        )
    if (isPart) continue
    const key = path.steps.map(({ key }) => key).join('\n')
    listed.set(key, [...(listed.get(key) ?? []), path])
  }
  return [...listed.values()].map(([first, ...variants]) => ({ ...first!, variants }))
}

const idOf = (target: string, { text }: Path) =>
  `ap_${createHash('sha256').update(`${target}\n${text}`).digest('hex').slice(0, 16)}`

/** A listed path as operation 14 shows it, without names, and with at most `most` findings of each step. */
export function shown(path: Listed, knowledge: Knowledge, subject: Subject, graph: Graph, most = 5) {
  const { severity, maturity, precedent, goal, steps } = path
  const [first, ...others] = points(severity, maturity, precedent, goal, steps.length)
  const values = [maturities[maturity], precedent, goal, steps.length]
  return {
    id: idOf(subject.id, path),
    variants: path.variants.map((variant) => idOf(subject.id, variant)),
    witnesses: knowledge.studies
      .filter(({ steps: done }) => isWitness(path, done, graph))
      .map(({ id }) => id)
      .sort(byText),
    sameFindings: new Set(steps.map(({ findings }) => findings.map(({ id }) => id).join())).size === 1,
    score: path.score,
    severity,
    maturity: maturities[maturity],
    precedent,
    goal,
    length: steps.length,
    factors: [
      { name: 'severity', value: severity, points: first },
      ...['maturity', 'precedent', 'goal', 'length'].map((name, n) => ({ name, value: values[n], points: others[n] })),
    ],
    steps: steps.map(({ technique, tactic, findings }, place) => ({
      technique: technique.id,
      tactic,
      severity: findings[0]!.severity,
      findingCount: findings.length,
      findings: findings.slice(0, most).map(({ id }) => id),
      exposures: [
        ...new Set(
          findings.flatMap((finding) => exposing(finding, technique).map(({ id, exploited }) => `${id} ${exploited}`)),
        ),
      ].sort(byText),
      studies: place === 0 ? null : path.transitions[place - 1]!.studies,
      mitigations: mitigationsOf(knowledge, subject, technique.id, technique.parent),
    })),
  }
}

function isWitness(path: Path, procedure: Knowledge['studies'][number]['steps'], graph: Graph): boolean {
  const at = occurrences(procedure, path.steps, graph.parents)
  let place = -1
  for (const step of path.steps) {
    const next = at.get(step)?.find((one) => one > place)
    if (next === undefined) return false
    place = next
  }
  return true
}

function mitigationsOf(knowledge: Knowledge, { controls }: Subject, technique: string, parent: string | null) {
  const ids = knowledge.mitigations
    .filter(({ techniques }) => techniques.includes(technique) || (parent !== null && techniques.includes(parent)))
    .map(({ id }) => id)
    .sort(byText)
  return {
    implemented: ids.filter((id) => controls[id] === 'implemented'),
    planned: ids.filter((id) => controls[id] === 'planned'),
    missing: ids.filter((id) => controls[id] !== 'implemented'),
  }
}
