import { listAttackFindings, listExposureLinks, mostNamed } from '../db/attack.ts'
import { issuesOfApplication } from '../db/finding-filter.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { toEnum } from '../src/ground/names.ts'
import { maturities } from './attack-answer.ts'
import { answerAttackPaths, findAttackPath, whyNoAttackPath } from './attack-choice.ts'
import { pathsCutBy } from './attack-cut.ts'
import { answerResolvers } from './attack-outcome.ts'
import type { AttackPathConnection } from './attack-parents.ts'
import { attackPathNamer, attackPathPrefix, fingerprintOf, readAttackPathId } from './attack-path-id.ts'
import { byNumber } from './attack-related.ts'
import { type AttackSubject, withDefaults } from './attack-request.ts'
import type { IssueReader, NamedPath, ShownRemediation } from './attack-shown.ts'
import { findSubject, subjectOfApplication, subjectOfTarget } from './attack-subject.ts'
import { publicIdOf } from './finding-node.ts'
import type { AttackPathFilter } from './generated/model.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { checkRange } from './runtime/check.ts'
import { connectList, type PageArguments } from './runtime/connection.ts'
import type { Context, NodesOf } from './runtime/context.ts'
import { eachBy, many, unshared } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import { withoutPrefix } from './runtime/prefixed-id.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
  interface NodeTypes extends NodesOf<typeof nodes> {}
}

export const loaders = {
  attackFindings: unshared(eachBy(listAttackFindings)),
  exposureLinksOfTarget: many(listExposureLinks),
}

export const nodes = {
  ATTACK_PATH: {
    type: 'AttackPath',
    prefix: attackPathPrefix,
    loader: findPathOfId,
    label: async ({ steps }: NamedPath, { load }: Context) => {
      const techniques = await readAll(
        steps.map(({ technique }) => technique),
        load.technique,
      )
      return techniques.map(({ name }) => name).join(' → ')
    },
    insteadOf: { path: 'Application.attackPaths', neighbors: 'Application.attackPaths' },
  },
} as const

export const resolvers: Resolvers = {
  Application: {
    attackPaths: (application, args, context) => connectPaths(subjectOfApplication(application), args, context),
    attackPath: (application, args, context) => findPath(subjectOfApplication(application), args, context),
    attackPathNotPossible: (application, { id, filter }, context) =>
      whyNoAttackPath(subjectOfApplication(application), withDefaults(filter), fingerprintOf(id), context),
    remediation: (application, args, context) => remediate(subjectOfApplication(application), args, context),
  },
  Target: {
    attackPaths: async (target, args, context) => connectPaths(await subjectOfTarget(target, context), args, context),
    attackPath: async (target, args, context) => findPath(await subjectOfTarget(target, context), args, context),
    attackPathNotPossible: async (target, { id, filter }, context) =>
      whyNoAttackPath(await subjectOfTarget(target, context), withDefaults(filter), fingerprintOf(id), context),
    remediation: async (target, args, context) => remediate(await subjectOfTarget(target, context), args, context),
  },
  SecurityFinding: {
    pathsCut: (finding, { target }, context) => pathsCutBy(finding, target ?? null, context),
  },
  ...answerResolvers,
  AttackPath: {
    __resolveReference: ({ id }, context) => findPathOfId(context, withoutPrefix(attackPathPrefix, id)),
    maturity: ({ maturity }) => maturities[maturity] ?? null,
    length: ({ steps }) => steps.length,
    variants: ({ variants }) => [...variants],
    witnesses: ({ witnesses }, _, { load }) => readAll(witnesses, load.caseStudy),
    evidence: ({ modelled }) => modelled?.evidence ?? null,
    standing: ({ modelled }) => modelled && toEnum(modelled.standing),
    bestOf: ({ modelled }) => (modelled?.bestOf ? toEnum(modelled.bestOf) : null),
    access: ({ modelled }) => modelled && toEnum(modelled.access),
    goalKind: ({ modelled }) => modelled && toEnum(modelled.goalKind),
    story: ({ modelled }) => modelled?.story ?? null,
  },
  AttackStep: {
    technique: async ({ technique }, _, { load }) => (await load.technique(technique))!,
    techniqueName: async ({ technique }, _, { load }) => (await load.technique(technique))!.name,
    maturity: ({ maturity }) => maturities[maturity] ?? null,
    tactic: async ({ tactic }, _, { load }) => (await load.tactic(tactic))!,
    findings: (step, { first }, context) => findingsOf(step, first, context),
    weaknesses: async (step, _, context) =>
      step.weaknesses
        ? [...step.weaknesses]
        : (await weaknessesOfFirst(step, context)).map((weaknessId) => ({ weaknessId, ancestorIds: [] })),
    transition: ({ transition }) => transition && { studies: transition },
    kind: ({ modelled }) => modelled && toEnum(modelled.kind),
    needs: ({ modelled }) => [...(modelled?.needs ?? [])],
    after: ({ modelled }) => modelled?.after ?? null,
    yields: ({ modelled }) => modelled?.yields ?? null,
    links: ({ modelled }) => [...(modelled?.links ?? [])],
    why: ({ modelled }) => modelled?.why ?? null,
  },
  AttackNeed: {
    kind: ({ kind }) => toEnum(kind),
    state: ({ state }) => toEnum(state),
  },
  AttackLink: {
    finding: async ({ applicationId, issueId }, _, { load }) =>
      (await load.securityFinding(applicationId * issuesOfApplication + issueId))!,
    by: ({ by }) => toEnum(by),
  },
  AttackStepWeakness: {
    weakness: async ({ weaknessId }, _, { load }) => (await load.weakness(weaknessId))!,
    ancestors: ({ ancestorIds }, _, { load }) => readAll(ancestorIds, load.weakness),
  },
  AttackTransition: {
    count: ({ studies }) => studies.length,
    studies: ({ studies }, _, { load }) => readAll(studies, load.caseStudy),
  },
  AttackStepMitigations: {
    implemented: ({ linked, implemented }, _, { load }) =>
      readAll(
        linked.filter((id) => implemented.has(id)),
        load.mitigation,
      ),
    planned: ({ linked, planned }, _, { load }) =>
      readAll(
        linked.filter((id) => planned.has(id)),
        load.mitigation,
      ),
    missing: ({ linked, implemented }, _, { load }) =>
      readAll(
        linked.filter((id) => !implemented.has(id)),
        load.mitigation,
      ),
  },
  Remediation: {
    findings: (remediation) => remediation,
    mitigations: ({ mitigations }) => [...mitigations],
    unjudgedFindingCount: ({ unjudged }) => unjudged,
  },
  FindingRemediation: {
    rounds: ({ rounds }) => [...rounds],
    byDesign: ({ byDesign }) => [...byDesign],
  },
  AttackByDesign: {
    components: ({ components }) => components.map((kind) => toEnum(kind)),
    mitigations: ({ mitigations }, _, { load }) => readAll(mitigations, load.mitigation),
  },
  FindingRound: {
    technique: async ({ technique }, _, { load }) => (await load.technique(technique))!,
    techniqueName: async ({ technique }, _, { load }) => (await load.technique(technique))!.name,
    findings: (round, { first }, context) => findingsOf(round, first, context),
    findingIds: async ({ applicationId, readIssues }, { first }, { load }) => {
      const issueIds = await readIssues(checkRange('first', first, 1, mostNamed))
      return Promise.all(issueIds.map((issueId) => publicIdOf({ applicationId, issueId }, load)))
    },
    pathsBefore: ({ pathsCut, pathsLeft }) => pathsCut + pathsLeft,
    weaknesses: async (round, _, context) =>
      readAll(round.weaknessIds ?? (await weaknessesOfFirst(round, context)), context.load.weakness),
    path: ({ modelled }) => modelled?.path ?? null,
    best: ({ modelled }) => modelled?.best ?? null,
    bestOverall: ({ modelled }) => modelled?.bestOverall ?? null,
  },
  MitigationRound: {
    mitigation: async ({ mitigation }, _, { load }) => (await load.mitigation(mitigation))!,
    techniques: ({ techniques }, _, { load }) => readAll(techniques, load.technique),
  },
}

async function connectPaths(
  subject: AttackSubject,
  { filter, ...page }: PageArguments & { readonly filter: AttackPathFilter },
  context: Context,
): Promise<AttackPathConnection> {
  const answer = await answerAttackPaths(subject, withDefaults(filter), null, context)
  const name = `attackPaths ${subject.id} ${answer.modelled ? 2 : 1} ${JSON.stringify(filter)}`
  const nameOf = attackPathNamer(subject.id, withDefaults(filter))
  const paths = answer.items.map((path) => ({ ...path, id: nameOf(path.fingerprint) }))
  return { ...(await connectList(paths, name, page, ({ place }) => place)), answer }
}

async function findPath(
  subject: AttackSubject,
  { id, filter }: { readonly id: string; readonly filter: AttackPathFilter },
  context: Context,
): Promise<NamedPath | null> {
  const wanted = withDefaults(filter)
  const path = await findAttackPath(subject, wanted, fingerprintOf(id), context)
  return path && { ...path, id: attackPathNamer(subject.id, wanted)(path.fingerprint) }
}

/** Returns the path with this id of what the caller may discern; null when there is none. */
async function findPathOfId(context: Context, id: string): Promise<NamedPath | null> {
  const named = readAttackPathId(id)
  const subject = named && (await findSubject(context, named.subject))
  if (!subject) return null
  try {
    return await findPath(subject, { id: named.fingerprint, filter: named.filter }, context)
  } catch (cause) {
    // No path was ever named with a filter that is not allowed.
    if (cause instanceof ServiceError && cause.code === 'BAD_USER_INPUT') return null
    throw cause
  }
}

async function remediate(
  subject: AttackSubject,
  { filter, rounds }: { readonly filter: AttackPathFilter; readonly rounds: number },
  context: Context,
): Promise<ShownRemediation> {
  const most = checkRange('rounds', rounds, 1, 20)
  return (await answerAttackPaths(subject, withDefaults(filter), most, context)).remediation!
}

type WithIssues = { readonly applicationId: number; readonly readIssues: IssueReader }

async function findingsOf({ applicationId, readIssues }: WithIssues, first: number, { load }: Context) {
  const issueIds = await readIssues(checkRange('first', first, 1, mostNamed))
  return readAll(
    issueIds.map((issueId) => applicationId * issuesOfApplication + issueId),
    load.securityFinding,
  )
}

const mostLooked = 5

/**
 * Returns the ids of weaknesses of the first findings, by number; those that the catalogue does not have are left out.
 */
async function weaknessesOfFirst(from: WithIssues, context: Context): Promise<string[]> {
  const findings = await findingsOf(from, mostLooked, context)
  const ids = [...new Set(findings.flatMap(({ sourceCwes }) => sourceCwes.map((number) => `CWE-${number}`)))]
  const known = await Promise.all(ids.map(context.load.weakness))
  return ids.filter((_, place) => known[place] !== null).sort(byNumber)
}

/** Returns the rows of keys, in their order, without those that do not exist. */
export async function readAll<K, T>(keys: readonly K[], read: (key: K) => Promise<T | null> | T | null): Promise<T[]> {
  return (await Promise.all(keys.map(read))).filter((row) => row !== null)
}
