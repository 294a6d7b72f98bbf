import { listWitnesses } from '../src/application/graph.ts'
import type { AttackPath } from '../src/application/paths.ts'
import { factorsOf } from '../src/application/ranking.ts'
import { type AttackAnswer, issuesOfGroups, maturities, mitigationsOf } from './attack-answer.ts'
import type { IssueReader, ShownAnswer, ShownPath, ShownRound, ShownStep } from './attack-shown.ts'

/** Returns an answer of model 1, whose paths go over weaknesses and tactics, as both models are shown. */
export function showRelated(answer: AttackAnswer): ShownAnswer {
  const { applicationId, items, paths, complete, input, unjudged, remediation } = answer
  return {
    applicationId,
    items: items.map((path) => showPath(path, answer)),
    pathCount: paths,
    isComplete: complete,
    exposedTechniques: input.techniques.length,
    exposedFindings: input.findings.reduce((sum, { count }) => sum + count, 0),
    unjudged,
    modelled: null,
    remediation: remediation && {
      rounds: remediation.findings.rounds.map((round) => showRound(round, answer)),
      minimum: remediation.findings.minimum,
      byDesign: [],
      mitigations: remediation.mitigations.map((round) => ({ ...round, best: null, bestScoreAfter: null })),
      pathCount: remediation.pathCount,
      unjudged,
    },
  }
}

/** Returns the path or variant of model 1 with this id; null when the answer has none. */
export function findRelated(answer: AttackAnswer, id: string): ShownPath | null {
  for (const item of answer.items) {
    const found = item.id === id ? item : item.variants.find((variant) => variant.id === id)
    if (found) return showPath(found, answer)
  }
  return null
}

function showPath(path: AttackPath, answer: AttackAnswer): ShownPath {
  const { id, score, severity, maturity, precedent, goal, length, sameFindings, variants, steps } = path
  return {
    fingerprint: id,
    place: [-score * 100 - length, steps.map(({ text }) => text).join('>')],
    score,
    severity,
    maturity,
    precedent,
    goal,
    sameFindings,
    factors: factorsOf(path).map((factor) =>
      factor.name === 'maturity' ? { ...factor, value: maturities[maturity] } : factor,
    ),
    variants: variants.map((variant) => variant.id),
    variantCount: variants.length,
    witnesses: listWitnesses(steps, answer.input),
    steps: steps.map((step, place) => showStep(step, steps[place - 1] ?? null, answer)),
    modelled: null,
  }
}

type Step = AttackPath['steps'][number]

function showStep(step: Step, before: Step | null, answer: AttackAnswer): ShownStep {
  const { applicationId, input, implemented, planned } = answer
  const { technique, tactic, maturity, severity, groups } = step
  return {
    applicationId,
    technique,
    tactic,
    maturity,
    severity,
    findingCount: groups.reduce((sum, group) => sum + answer.graph.findings[group]!.count, 0),
    readIssues: readerOf(answer, groups),
    get weaknesses() {
      return weaknessLinks(answer, technique, groups)
    },
    get transition() {
      return before && listWitnesses([before, step], input)
    },
    mitigations: { linked: mitigationsOf(answer, technique), implemented, planned },
    modelled: null,
  }
}

function showRound(
  round: NonNullable<AttackAnswer['remediation']>['findings']['rounds'][number],
  answer: AttackAnswer,
): ShownRound {
  const { technique, groups, findingCount, pathsCut, pathsLeft, share, after } = round
  return {
    applicationId: answer.applicationId,
    technique,
    findingCount,
    readIssues: readerOf(answer, groups),
    get weaknessIds() {
      const links = weaknessLinks(answer, technique, groups)
      return [...new Set(links.map(({ weaknessId }) => weaknessId))].sort(byNumber)
    },
    pathsCut,
    pathsLeft,
    share,
    pathCountAfter: after.paths,
    bestScoreAfter: after.best,
    modelled: null,
  }
}

function readerOf({ graph }: AttackAnswer, groups: readonly number[]): IssueReader {
  return (first) => issuesOfGroups(graph, groups, first)
}

/** How the findings of `groups` make a technique possible by weaknesses: nearest first, then by number. */
function weaknessLinks({ links, graph }: AttackAnswer, technique: string, groups: readonly number[]) {
  const targets = new Set(groups.flatMap((group) => graph.findings[group]!.targets))
  return links
    .flatMap(({ target, techniqueId, weaknessId, ancestorIds }) =>
      techniqueId === technique && weaknessId && targets.has(target) ? [{ weaknessId, ancestorIds }] : [],
    )
    .sort((a, b) => a.ancestorIds.length - b.ancestorIds.length || byNumber(a.weaknessId, b.weaknessId))
}

/** Orders ids of weaknesses by their numbers. */
export function byNumber(a: string, b: string): number {
  return Number(a.slice('CWE-'.length)) - Number(b.slice('CWE-'.length))
}
