import { byText, type Finding, type Knowledge, type Parameters, type Subject, type Technique } from './model.ts'

export type Step = {
  readonly text: string
  readonly technique: Technique
  readonly tactic: string
  /** E of the technique, most severe first, then by issue id. */
  readonly findings: readonly Finding[]
  readonly key: string
}
export type Transition = { readonly to: Step; readonly studies: readonly string[] }
export type Graph = {
  /** E of each exposed technique. */
  readonly exposed: ReadonlyMap<string, readonly Finding[]>
  readonly steps: readonly Step[]
  readonly transitions: ReadonlyMap<Step, readonly Transition[]>
  readonly parents: ReadonlyMap<string, string | null>
}

/** Definitions 1 to 4 of seceng §10. */
export function graphOf(knowledge: Knowledge, subject: Subject, given: Parameters): Graph {
  const exposed = exposedTechniques(knowledge, subject, given)
  const parents = new Map(knowledge.techniques.map(({ id, parent }) => [id, parent]))
  const steps: Step[] = []
  for (const technique of knowledge.techniques) {
    const findings = exposed.get(technique.id)
    if (!findings) continue
    const key = findings.map(({ id }) => id).join(' ')
    for (const tactic of new Set(technique.tactics))
      if (tactic in knowledge.positions)
        steps.push({ text: `${technique.id}@${tactic}`, technique, tactic, findings, key: `${tactic} ${key}` })
  }
  const times = knowledge.studies.map((study) => ({ id: study.id, at: occurrences(study.steps, steps, parents) }))
  const transitions = new Map<Step, Transition[]>()
  for (const from of steps) {
    const next: Transition[] = []
    for (const to of steps) {
      if (knowledge.positions[from.tactic]! >= knowledge.positions[to.tactic]!) continue
      const studies = times
        .filter(({ at }) => at.get(from)?.some((first) => at.get(to)?.some((second) => first < second)))
        .map(({ id }) => id)
        .sort(byText)
      if (studies.length > 0) next.push({ to, studies })
    }
    transitions.set(from, next)
  }
  return { exposed, steps, transitions, parents }
}

function exposedTechniques(knowledge: Knowledge, subject: Subject, given: Parameters) {
  const without = new Set(given.without ?? [])
  const findings = subject.findings
    .filter(({ id, severity }) => severity >= (given.severityAtLeast ?? 0) && !without.has(id))
    .sort((a, b) => b.severity - a.severity || a.issueId - b.issueId)
  const controlled = new Set(
    given.controls === 'exclude'
      ? knowledge.mitigations
          .filter(({ id }) => subject.controls[id] === 'implemented')
          .flatMap(({ techniques }) => techniques)
      : [],
  )
  const exposed = new Map<string, Finding[]>()
  for (const technique of knowledge.techniques) {
    if (technique.retired || controlled.has(technique.id)) continue
    const possible = findings.filter(
      (finding) => finding.techniques.includes(technique.id) || exposing(finding, technique).length > 0,
    )
    if (possible.length > 0) exposed.set(technique.id, possible)
  }
  return exposed
}

/**
 * The weaknesses of the finding that lead to the technique, each with the one, itself or more abstract, that it
 * exploits.
 */
export function exposing(finding: Finding, technique: Technique) {
  return finding.weaknesses.flatMap(({ id, ancestors }) =>
    [id, ...ancestors].filter((one) => technique.weaknesses.includes(one)).map((exploited) => ({ id, exploited })),
  )
}

/** Places of a procedure that count for each step: those of its technique, of its parent and of its sub-techniques. */
export function occurrences(
  procedure: Knowledge['studies'][number]['steps'],
  steps: readonly Step[],
  parents: ReadonlyMap<string, string | null>,
): ReadonlyMap<Step, readonly number[]> {
  const at = new Map<Step, number[]>()
  procedure.forEach(({ technique: used, tactic }, place) => {
    for (const step of steps) {
      const { id, parent } = step.technique
      if (step.tactic !== tactic || !(used === id || used === parent || parents.get(used) === id)) continue
      at.set(step, [...(at.get(step) ?? []), place])
    }
  })
  return at
}
