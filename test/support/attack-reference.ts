import { createHash } from 'node:crypto'
import type { AttackInput } from '../../src/application/graph.ts'
import type { PathFilter } from '../../src/application/ranking.ts'

type Step = { readonly technique: string; readonly tactic: string }
type Path = { readonly text: string; readonly steps: readonly Step[]; readonly score: number }

/**
 * Returns every attack path in order, and those that are listed with their variants, by trying all chains (contract:
 * seceng §10, items 1 to 8).
 */
export function referencePaths(input: AttackInput, filter: PathFilter, targetId: string) {
  const findingsOf = (technique: string) =>
    input.findings
      .flatMap((group) => (group.techniques.includes(technique) ? group.issueIds : []))
      .sort((a, b) => a - b)
  const severityOf = (technique: string) =>
    Math.max(...input.findings.filter((group) => group.techniques.includes(technique)).map(({ severity }) => severity))
  const position = (tactic: string) => input.tactics.indexOf(tactic)
  const steps = input.techniques.flatMap(({ id, tactics }) =>
    tactics.filter((tactic) => position(tactic) >= 0).map((tactic) => ({ technique: id, tactic })),
  )
  const counts = (own: Step, wanted: Step) =>
    own.tactic === wanted.tactic &&
    (own.technique === wanted.technique ||
      input.parents.get(own.technique) === wanted.technique ||
      input.parents.get(wanted.technique) === own.technique)
  const studiesOf = (from: Step, to: Step) =>
    input.studies.filter((study) =>
      study.steps.some(
        (step, place) => counts(step, from) && study.steps.slice(place + 1).some((later) => counts(later, to)),
      ),
    ).length

  const chains: Step[][] = []
  const extend = (chain: Step[]) => {
    chains.push(chain)
    const last = chain.at(-1) as Step
    if (chain.length < filter.maxSteps)
      for (const next of steps)
        if (position(last.tactic) < position(next.tactic) && studiesOf(last, next) > 0) extend([...chain, next])
  }
  for (const step of steps) extend([step])

  const scoreOf = (chain: Step[]) => {
    const severity = Math.min(...chain.map(({ technique }) => severityOf(technique)))
    const maturity = Math.min(
      ...chain.map((step) => input.techniques.find(({ id }) => id === step.technique)!.maturity),
    )
    const seen = chain.slice(1).map((step, place) => studiesOf(chain[place] as Step, step))
    const precedent = seen.length === 0 ? 0 : Math.min(...seen)
    const goal = ['AML.TA0010', 'AML.TA0011'].includes((chain.at(-1) as Step).tactic)
    return (
      10 * severity + 6 * maturity + 2 * Math.min(precedent, 5) + (goal ? 12 : 0) + 2 * Math.min(chain.length - 1, 5)
    )
  }
  const all: Path[] = chains
    .filter((chain) => filter.from.length === 0 || filter.from.includes((chain[0] as Step).tactic))
    .filter((chain) => filter.to.length === 0 || filter.to.includes((chain.at(-1) as Step).tactic))
    .filter((chain) => filter.through === null || chain.some(({ technique }) => technique === filter.through))
    .map((chain) => ({
      steps: chain,
      score: scoreOf(chain),
      text: chain.map(({ technique, tactic }) => `${technique}@${tactic}`).join('>'),
    }))
    .sort((a, b) => b.score - a.score || b.steps.length - a.steps.length || (a.text < b.text ? -1 : 1))

  const isPart = (part: Path, whole: Path) => `>${whole.text}>`.includes(`>${part.text}>`)
  const shown = all.filter((path, place) => !all.slice(0, place).some((earlier) => isPart(path, earlier)))
  const likeness = (path: Path) =>
    JSON.stringify(path.steps.map(({ technique, tactic }) => [tactic, findingsOf(technique)]))
  const id = ({ text }: Path) => `ap_${createHash('sha256').update(`${targetId}\n${text}`).digest('hex').slice(0, 16)}`
  const listed = [...Map.groupBy(shown, likeness).values()].map(([first, ...others]) => ({
    id: id(first as Path),
    score: (first as Path).score,
    variants: others.map(id),
  }))
  return { count: all.length, listed }
}
