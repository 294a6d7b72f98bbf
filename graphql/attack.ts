import { listAttackFindings, listExposureLinks, mostNamed } from '../db/attack.ts'
import { issuesOfApplication } from '../db/finding-filter.ts'
import type { Application } from '../db/finding-tables.ts'
import type { Target } from '../db/target-tables.ts'
import type { AttackNode } from '../src/application/graph.ts'
import { listWitnesses } from '../src/application/graph.ts'
import { factorsOf } from '../src/application/ranking.ts'
import { type AttackAnswer, type ExplainedPath, issuesOfGroups, maturities, mitigationsOf } from './attack-answer.ts'
import type { AttackPathConnection } from './attack-parents.ts'
import { type AttackSubject, answerAttackPaths, findAttackPath, withDefaults } from './attack-request.ts'
import type { AttackPathFilter } from './generated/model.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { checkRange } from './runtime/check.ts'
import { connectList, type PageArguments } from './runtime/connection.ts'
import type { Context } from './runtime/context.ts'
import { eachBy, many, unshared } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
}

export const loaders = {
  attackFindings: unshared(eachBy(listAttackFindings)),
  exposureLinksOfTarget: many(listExposureLinks),
}

export const resolvers: Resolvers = {
  Application: {
    attackPaths: (application, args, context) => connectPaths(subjectOfApplication(application), args, context),
    attackPath: (application, args, context) => findPath(subjectOfApplication(application), args, context),
    remediation: (application, args, context) => remediate(subjectOfApplication(application), args, context),
  },
  Target: {
    attackPaths: async (target, args, context) => connectPaths(await subjectOfTarget(target, context), args, context),
    attackPath: async (target, args, context) => findPath(await subjectOfTarget(target, context), args, context),
    remediation: async (target, args, context) => remediate(await subjectOfTarget(target, context), args, context),
  },
  AttackPathConnection: {
    pathCount: ({ answer }) => answer.paths,
    complete: ({ answer }) => answer.complete,
    exposedTechniqueCount: ({ answer }) => answer.input.techniques.length,
    exposedFindingCount: ({ answer }) => answer.input.findings.reduce((sum, { count }) => sum + count, 0),
    unjudgedFindingCount: ({ answer }) => answer.unjudged,
  },
  AttackPath: {
    id: ({ path }) => path.id,
    score: ({ path }) => path.score,
    severity: ({ path }) => path.severity,
    maturity: ({ path }) => maturities[path.maturity] ?? null,
    precedent: ({ path }) => path.precedent,
    goal: ({ path }) => path.goal,
    length: ({ path }) => path.length,
    sameFindings: ({ path }) => path.sameFindings,
    factors: ({ path }) =>
      factorsOf(path).map((factor) =>
        factor.name === 'maturity' ? { ...factor, value: maturities[path.maturity] } : factor,
      ),
    steps: ({ path: { steps }, answer }) =>
      steps.map((step, place) => ({ step, before: steps[place - 1] ?? null, answer })),
    variants: ({ path }) => path.variants.map(({ id }) => id),
    witnesses: ({ path, answer }, _, { load }) => readAll(listWitnesses(path.steps, answer.input), load.caseStudy),
  },
  AttackStep: {
    technique: async ({ step }, _, { load }) => (await load.technique(step.technique))!,
    techniqueName: async ({ step }, _, { load }) => (await load.technique(step.technique))!.name,
    maturity: ({ step }) => maturities[step.maturity] ?? null,
    tactic: async ({ step }, _, { load }) => (await load.tactic(step.tactic))!,
    severity: ({ step }) => step.severity,
    findingCount: ({ step, answer }) => countOf(answer, step.groups),
    findings: ({ step, answer }, { first }, context) => findingsOf(answer, step.groups, first, context),
    weaknesses: ({ step, answer }) => weaknessLinks(answer, step.technique, step.groups),
    transition: ({ step, before, answer }) => before && { studies: listWitnesses([before, step], answer.input) },
    mitigations: ({ step, answer }) => ({ linked: mitigationsOf(answer, step.technique), answer }),
  },
  AttackStepWeakness: {
    weakness: async ({ weaknessId }, _, { load }) => (await load.weakness(weaknessId!))!,
    ancestors: ({ ancestorIds }, _, { load }) => readAll(ancestorIds, load.weakness),
  },
  AttackTransition: {
    count: ({ studies }) => studies.length,
    studies: ({ studies }, _, { load }) => readAll(studies, load.caseStudy),
  },
  AttackStepMitigations: {
    implemented: ({ linked, answer }, _, { load }) => readAll(linked.filter(isIn(answer.implemented)), load.mitigation),
    planned: ({ linked, answer }, _, { load }) => readAll(linked.filter(isIn(answer.planned)), load.mitigation),
    missing: ({ linked, answer }, _, { load }) =>
      readAll(
        linked.filter((id) => !answer.implemented.has(id)),
        load.mitigation,
      ),
  },
  Remediation: {
    findings: (answer) => answer,
    mitigations: ({ remediation }) => remediation!.mitigations,
    pathCount: ({ remediation }) => remediation!.pathCount,
    unjudgedFindingCount: ({ unjudged }) => unjudged,
  },
  FindingRemediation: {
    rounds: (answer) => answer.remediation!.findings.rounds.map((round) => ({ round, answer })),
    minimum: ({ remediation }) => remediation!.findings.minimum,
  },
  FindingRound: {
    technique: async ({ round }, _, { load }) => (await load.technique(round.technique))!,
    techniqueName: async ({ round }, _, { load }) => (await load.technique(round.technique))!.name,
    findings: ({ round, answer }, { first }, context) => findingsOf(answer, round.groups, first, context),
    findingCount: ({ round }) => round.findingCount,
    weaknesses: ({ round, answer }, _, { load }) => {
      const links = weaknessLinks(answer, round.technique, round.groups)
      return readAll([...new Set(links.map(({ weaknessId }) => weaknessId!))].sort(byNumber), load.weakness)
    },
    pathsCut: ({ round }) => round.pathsCut,
    pathsLeft: ({ round }) => round.pathsLeft,
    share: ({ round }) => round.share,
    pathCountAfter: ({ round }) => round.after.paths,
    bestScoreAfter: ({ round }) => round.after.best,
  },
  MitigationRound: {
    mitigation: async ({ mitigation }, _, { load }) => (await load.mitigation(mitigation))!,
    techniques: ({ techniques }, _, { load }) => readAll(techniques, load.technique),
  },
}

function subjectOfApplication(application: Application): AttackSubject {
  return { id: application.guid, application, targetId: null, controls: [] }
}

async function subjectOfTarget({ id, kind, applicationId }: Target, { load }: Context): Promise<AttackSubject> {
  const [application, controls] = await Promise.all([load.application(applicationId), load.controlsOfTarget(id)])
  return { id, application: application!, targetId: kind === 'application' ? null : id, controls }
}

async function connectPaths(
  subject: AttackSubject,
  { filter, ...page }: PageArguments & { readonly filter: AttackPathFilter },
  context: Context,
): Promise<AttackPathConnection> {
  const answer = await answerAttackPaths(subject, withDefaults(filter), null, context)
  const paths = answer.items.map((path) => ({ path, answer }))
  return { ...(await connectList(paths, `attackPaths ${subject.id} ${JSON.stringify(filter)}`, page, placeOf)), answer }
}

async function findPath(
  subject: AttackSubject,
  { id, filter }: { readonly id: string; readonly filter: AttackPathFilter },
  context: Context,
): Promise<ExplainedPath | null> {
  return findAttackPath(await answerAttackPaths(subject, withDefaults(filter), null, context), id)
}

function remediate(
  subject: AttackSubject,
  { filter, rounds }: { readonly filter: AttackPathFilter; readonly rounds: number },
  context: Context,
): Promise<AttackAnswer> {
  return answerAttackPaths(subject, withDefaults(filter), checkRange('rounds', rounds, 1, 20), context)
}

function isIn(ids: ReadonlySet<string>) {
  return (id: string) => ids.has(id)
}

/** The key that paths are paged by: in the order of paths. */
function placeOf({ path: { score, length, steps } }: ExplainedPath) {
  return [-score * 100 - length, steps.map(({ text }) => text).join('>')] as const
}

function countOf({ graph }: AttackAnswer, groups: AttackNode['groups']): number {
  return groups.reduce((sum, group) => sum + graph.findings[group]!.count, 0)
}

async function findingsOf(answer: AttackAnswer, groups: AttackNode['groups'], first: number, { load }: Context) {
  const issueIds = issuesOfGroups(answer.graph, groups, checkRange('first', first, 1, mostNamed))
  return readAll(
    issueIds.map((issueId) => answer.applicationId * issuesOfApplication + issueId),
    load.securityFinding,
  )
}

/** How the findings of `groups` make a technique possible by weaknesses: nearest first, then by number. */
function weaknessLinks({ links, graph }: AttackAnswer, technique: string, groups: AttackNode['groups']) {
  const targets = new Set(groups.flatMap((group) => graph.findings[group]!.targets))
  return links
    .filter(({ target, techniqueId, weaknessId }) => techniqueId === technique && weaknessId && targets.has(target))
    .sort((a, b) => a.ancestorIds.length - b.ancestorIds.length || byNumber(a.weaknessId!, b.weaknessId!))
}

function byNumber(a: string, b: string): number {
  return Number(a.slice('CWE-'.length)) - Number(b.slice('CWE-'.length))
}

async function readAll<K, T>(keys: readonly K[], read: (key: K) => Promise<T | null> | T | null): Promise<T[]> {
  return (await Promise.all(keys.map(read))).filter((row) => row !== null)
}
