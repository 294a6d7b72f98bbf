import type { AttackKnowledge } from '../db/attack.ts'
import { tablesInUse, versionOf } from '../src/application/candidate-reader.ts'
import type { ComponentKind } from '../src/application/component.ts'
import { computeModel, findPath } from '../src/application/compute-model.ts'
import { limitWarnings } from '../src/application/group-limit.ts'
import type { Goal, ModelInput, Position, Standing } from '../src/application/model.ts'
import type { ModelPath, ModelResult, ModelStep, UnmetNeed } from '../src/application/model-result.ts'
import { whyNotPossible } from '../src/application/not-possible.ts'
import { fromEnum } from '../src/ground/names.ts'
import { mitigationsOf } from './attack-answer.ts'
import { readFacts } from './attack-facts.ts'
import { type AttackGroup, issuesOf } from './attack-groups.ts'
import { knowledgeOf } from './attack-knowledge.ts'
import {
  type AttackSubject,
  checkAttackPathFilter,
  controlKey,
  type Filter,
  idsOf,
  issuesIn,
} from './attack-request.ts'
import type { IssueReader, ShownAnswer, ShownPath, ShownStep } from './attack-shown.ts'
import type { KnownComponents } from './component-facts.ts'
import type { Context, Loaders } from './runtime/context.ts'

/** The attack paths of a subject under one filter, with all that explains them. */
export type ModelAnswer = {
  readonly applicationId: number
  /** False while findings are not read, or some are left out. */
  readonly isWhole: boolean
  readonly input: ModelInput
  readonly groups: readonly AttackGroup[]
  /** Issue ids that count as fixed. */
  readonly without: readonly number[]
  readonly known: KnownComponents
  readonly knowledge: AttackKnowledge
  readonly planned: ReadonlySet<string>
  readonly result: ModelResult
}

/** Returns the attack paths of a subject (contract: applications §5), and with `rounds` what to fix first. */
export async function answerModel(
  subject: AttackSubject,
  filter: Filter,
  rounds: number | null,
  context: Pick<Context, 'load'> & Partial<Pick<Context, 'requester'>>,
): Promise<ModelAnswer> {
  const { load } = context
  const knowledge = await checkAttackPathFilter(filter, context)
  const { id, application, targetId, controls, goals, attackers } = subject
  const counted = subject.counted ?? null
  const own = [id, application.id, targetId, controls.map(controlKey), goals, attackers, counted && [...counted]]
  const key = JSON.stringify([versionOf(tablesInUse()), own, rounds, filter])
  const compute = async (whole: Loaders): Promise<ModelAnswer> => {
    const without = issuesIn(application, filter.without)
    const scope = { applicationId: application.id, targetId, severityAtLeast: filter.severityAtLeast, without, counted }
    const [{ limited, known, isRead }, matrix] = await Promise.all([readFacts(scope, whole), whole.matrix()])
    const { groups } = limited
    const input = inputOf(subject, filter, rounds, { groups, known, knowledge, release: matrix?.version ?? '' })
    const result = computeModel(input)
    return {
      applicationId: application.id,
      isWhole: isRead && limited.leftOut === 0,
      input,
      groups,
      without,
      known,
      knowledge,
      planned: idsOf(controls, 'planned'),
      result: { ...result, warnings: [...limitWarnings(limited), ...result.warnings] },
    }
  }
  return load.computed(answerModel, key, compute, sizeOfAnswer)
}

type Read = {
  readonly groups: readonly AttackGroup[]
  readonly known: KnownComponents
  readonly knowledge: AttackKnowledge
  readonly release: string
}

function inputOf(
  { id, controls, goals, attackers }: AttackSubject,
  filter: Filter,
  rounds: number | null,
  { groups, known, knowledge, release }: Read,
): ModelInput {
  const parents = new Map(knowledge.parents.map(({ id: technique, parentId }) => [technique, parentId]))
  const mitigations = new Map(
    knowledge.techniques.map((technique) => [
      technique.id,
      mitigationsOf({ knowledge, input: { parents } }, technique.id),
    ]),
  )
  const kinds = (sent: readonly string[]) => sent.map((kind) => fromEnum<ComponentKind>(kind))
  return {
    targetId: id,
    components: known.components.map(({ kind, declared, evidence }) => ({ kind, declared, evidence })),
    suppose: kinds(filter.suppose),
    supposeAbsent: kinds(filter.supposeAbsent),
    groups: groups.map(({ parts: _, ...group }) => group),
    goals: new Map<Goal, number>(goals.map(({ goal, weight }) => [goal, weight])),
    attackers: filter.attackers?.map((position) => fromEnum<Position>(position)) ?? attackers,
    knowledge: knowledgeOf(knowledge, release),
    tables: tablesInUse(),
    filter: {
      from: filter.from,
      to: filter.to,
      through: filter.through ?? null,
      maxSteps: filter.maxSteps,
      standingAtLeast: fromEnum<Standing>(filter.standingAtLeast),
    },
    controls: fromEnum<'annotate' | 'exclude'>(filter.controls),
    mitigations,
    implemented: idsOf(controls, 'implemented'),
    sourceCount: known.looked.length,
    rounds,
  }
}

/** Returns an answer of model 2 as both models are shown; findings are read by the loaders of the request. */
export function showModelled(answer: ModelAnswer, context: Pick<Context, 'load'>): ShownAnswer {
  const { applicationId, result, groups, known } = answer
  const fix = result.fixFirst
  return {
    applicationId,
    items: result.items.map((path, place) => ({
      ...showPath(path, answer, context),
      place: [place, path.id] as const,
    })),
    pathCount: BigInt(result.paths),
    isComplete: answer.isWhole,
    exposedTechniques: result.exposed.length,
    exposedFindings: result.classes.mapped,
    unjudged: result.classes.unmapped,
    modelled: { result, known },
    remediation: fix && {
      rounds: fix.findings.map((round) => ({
        applicationId,
        technique: round.technique,
        findingCount: round.findingCount,
        readIssues: readerOf(
          answer,
          round.groups.map((group) => groups[group]!),
          context,
        ),
        weaknessIds: null,
        pathsCut: round.pathsCut,
        pathsLeft: round.pathsLeft,
        share: round.share,
        pathCountAfter: BigInt(round.pathsLeft),
        bestScoreAfter: round.bestScoreAfter,
        modelled: { path: round.path, best: round.best, bestOverall: round.bestOverall },
      })),
      minimum: null,
      byDesign: fix.byDesign,
      mitigations: fix.mitigations,
      pathCount: fix.paths,
      unjudged: result.classes.unmapped,
    },
  }
}

/** Returns the path or variant of model 2 with this id; null when the answer has none. */
export function findModelled(answer: ModelAnswer, id: string, context: Pick<Context, 'load'>): ShownPath | null {
  const path = answer.result.items.find((item) => item.id === id) ?? findPath(answer.input, id)
  return path ? showPath(path, answer, context) : null
}

/** Returns why the answer has no path of this id; null when it has, or when there can be none anywhere. */
export function whyNoPath({ result, input }: ModelAnswer, id: string): UnmetNeed | null {
  const isPossible = result.items.some((item) => item.id === id) || findPath(input, id) !== null
  return isPossible ? null : whyNotPossible(input, id)
}

function showPath(path: ModelPath, answer: ModelAnswer, context: Pick<Context, 'load'>): ShownPath {
  const { id, score, severity, maturity, precedent, factors, variants, variantCount, witnesses, steps } = path
  const { evidence, standing, bestOf, access, goalKind, story } = path
  return {
    fingerprint: id,
    place: [0, id],
    score,
    severity,
    maturity,
    precedent: precedent.shown,
    goal: true,
    sameFindings: new Set(steps.map(({ links }) => JSON.stringify(links.map(({ issueId }) => issueId)))).size === 1,
    factors,
    variants,
    variantCount,
    witnesses,
    steps: steps.map((step, place) => showStep(step, place, answer, context)),
    modelled: { evidence, standing, bestOf, access, goalKind, story },
  }
}

function showStep(step: ModelStep, place: number, answer: ModelAnswer, context: Pick<Context, 'load'>): ShownStep {
  const { applicationId, input, planned } = answer
  const { technique, tactic, severity, findingCount, links, transition, kind, needs, after, yields, why } = step
  return {
    applicationId,
    technique,
    tactic,
    maturity: input.knowledge.techniques.find(({ id }) => id === technique)?.maturity ?? 0,
    severity,
    findingCount,
    readIssues: async (first) => {
      if (first <= links.length || findingCount <= links.length)
        return links.slice(0, first).map(({ issueId }) => issueId)
      return readerOf(answer, groupsOf(technique, answer), context)(first)
    },
    weaknesses: null,
    transition: place === 0 ? null : transition,
    mitigations: { linked: input.mitigations.get(technique) ?? [], implemented: input.implemented, planned },
    modelled: {
      kind,
      needs,
      after,
      yields,
      links: links.map((link) => ({ ...link, applicationId })),
      why,
    },
  }
}

/** The groups whose findings make a technique believable. */
function groupsOf(technique: string, { result, groups }: ModelAnswer): AttackGroup[] {
  const links = result.exposed.find((exposure) => exposure.technique === technique)?.links ?? []
  return [...new Set(links.map(({ group }) => group))].map((group) => groups[group]!)
}

function readerOf(
  { without }: ModelAnswer,
  groups: readonly AttackGroup[],
  { load }: Pick<Context, 'load'>,
): IssueReader {
  return (first) => issuesOf(groups, first, without, load)
}

/** Returns about how many bytes of memory an answer takes besides the knowledge, which others share. */
function sizeOfAnswer({ groups, result }: ModelAnswer): number {
  const paths = result.items.reduce((sum, { steps, variants }) => sum + 500 * steps.length + 20 * variants.length, 0)
  return paths + 600 * groups.length + 500 * result.exposed.length + 20_000
}
