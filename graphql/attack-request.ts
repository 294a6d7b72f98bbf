import { type AttackFindingGroup, type AttackKnowledge, type AttackScope, readAttackKnowledge } from '../db/attack.ts'
import type { Application } from '../db/finding-tables.ts'
import type { Target, TargetControl } from '../db/target-tables.ts'
import { computeAttackPaths } from '../src/application/compute.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { checkIdentifier } from '../src/ground/identifiers.ts'
import { fromEnum, toEnum } from '../src/ground/names.ts'
import { type AttackAnswer, attackInput, mitigationsOf, sizeOfAnswer, sizeOfGroups } from './attack-answer.ts'
import type { AttackPathFilter } from './generated/model.ts'
import { checkCount, checkRange } from './runtime/check.ts'
import type { Context, Loaders } from './runtime/context.ts'
import { allOf, type MaybePromise } from './runtime/maybe-promise.ts'
import type { Requester } from './runtime/requester.ts'

/** A filter whose defaults graphql-js has filled in. */
export type Filter = Omit<Required<AttackPathFilter>, 'model' | 'attackers' | 'through'> &
  Pick<AttackPathFilter, 'model' | 'attackers' | 'through'>

/** Returns a filter as graphql-js sends it: with the defaults of the SDL. */
export function withDefaults(filter: AttackPathFilter): Filter {
  return filter as Filter
}

/** The subject of attack paths: all findings of an application, or those of one of its targets. */
export type AttackSubject = {
  /** Names it in ids of paths. */
  readonly id: string
  readonly application: Application
  /** The target whose findings alone count; null for all of the application. */
  readonly targetId: string | null
  readonly controls: readonly Pick<TargetControl, 'mitigationId' | 'status'>[]
  readonly goals: Target['goals']
  readonly attackers: Target['attackers']
  /**
   * Where not all open findings count: how many of each scanner, set and severity, by `nameOfGroup`; absent for all.
   */
  readonly counted?: ReadonlyMap<string, number>
}

/**
 * Returns the attack paths of a subject, computed once for the revision (contract: seceng §12); with `rounds`, what to
 * fix first too. Throws BAD_USER_INPUT naming the part of the filter.
 */
export async function answerAttackPaths(
  { id, application, targetId, controls }: AttackSubject,
  filter: Filter,
  rounds: number | null,
  { load, requester }: Context,
): Promise<AttackAnswer> {
  const knowledge = await checkAttackPathFilter(filter, { load, requester })
  const key = JSON.stringify([id, application.id, targetId, controls.map(controlKey), rounds, filter])
  const compute = async (whole: Loaders) => {
    const { severityAtLeast, from, to, through, maxSteps } = filter
    const without = issuesIn(application, filter.without)
    const scope = { applicationId: application.id, targetId, severityAtLeast, without }
    const groups = await readGroups(scope, whole)
    const targets = [...new Set(groups.flatMap((group) => group.targets))]
    const links = (await allOf(targets.map(whole.exposureLinksOfTarget))).flat()
    const implemented = idsOf(controls, 'implemented')
    const covered = new Set(
      knowledge.mitigations.flatMap(({ mitigation, technique }) => (implemented.has(mitigation) ? [technique] : [])),
    )
    const counting =
      filter.controls === 'EXCLUDE' ? links.filter(({ techniqueId }) => !covered.has(techniqueId)) : links
    const input = attackInput(groups, counting, knowledge)
    const missing = input.techniques.map(({ id: technique }) => {
      const linked = mitigationsOf({ knowledge, input }, technique)
      return [technique, linked.filter((mitigation) => !implemented.has(mitigation))] as const
    })
    const result = await computeAttackPaths({
      targetId: id,
      input,
      filter: { from, to, through: through ?? null, maxSteps },
      remediation: rounds === null ? null : { rounds, mitigations: new Map(missing) },
    })
    const planned = idsOf(controls, 'planned')
    const unjudged = groups.reduce((sum, group) => (group.targets.length === 0 ? sum + group.count : sum), 0)
    const explained = { input, links: counting, knowledge, implemented, planned, unjudged }
    return { ...result, applicationId: application.id, ...explained }
  }
  return load.computed(answerAttackPaths, key, compute, sizeOfAnswer)
}

/** Returns the findings of a scope, read once for the revision, whatever is asked of them. */
function readGroups(scope: AttackScope, load: Loaders): MaybePromise<readonly AttackFindingGroup[]> {
  const read = async (whole: Loaders) => whole.attackFindings(scope, null)
  return load.computed(readGroups, JSON.stringify(scope), read, sizeOfGroups)
}

/** Names a control in keys of answers. */
export function controlKey({ mitigationId, status }: AttackSubject['controls'][number]): string {
  return `${mitigationId} ${status}`
}

/**
 * Returns the knowledge that paths are made from. Throws BAD_USER_INPUT naming the part of the filter that is not
 * allowed.
 */
export async function checkAttackPathFilter(
  filter: Filter,
  { load, requester }: Pick<Context, 'load'> & Partial<Pick<Context, 'requester'>>,
): Promise<AttackKnowledge> {
  checkNumbers(filter, requester?.spell ?? toEnum)
  const knowledge = await load.read(readAttackKnowledge)
  checkIds(filter, knowledge)
  return knowledge
}

/** Returns the ids of mitigations that a target has in this status. */
export function idsOf(controls: AttackSubject['controls'], status: TargetControl['status']): Set<string> {
  return new Set(controls.filter((control) => control.status === status).map(({ mitigationId }) => mitigationId))
}

const mostSupposed = 5

function checkNumbers(
  { severityAtLeast, maxSteps, without, from, to, suppose, supposeAbsent }: Filter,
  spell: Requester['spell'],
): void {
  checkRange('filter.severityAtLeast', severityAtLeast, 0, 5)
  checkRange('filter.maxSteps', maxSteps, 1, 16)
  for (const [name, kinds] of [
    ['suppose', suppose],
    ['supposeAbsent', supposeAbsent],
  ] as const)
    if (kinds.length > mostSupposed)
      throw new ServiceError(
        'BAD_USER_INPUT',
        `filter.${name}: has ${kinds.length} kinds; at most ${mostSupposed} are allowed`,
        {
          argument: `filter.${name}`,
        },
      )
  const both = suppose.find((kind) => supposeAbsent.includes(kind))
  if (both)
    throw new ServiceError(
      'BAD_USER_INPUT',
      `filter.supposeAbsent: ${spell(fromEnum(both))} is supposed present, too`,
      {
        argument: 'filter.supposeAbsent',
      },
    )
  checkCount('filter.without', without)
  for (const id of without) checkIdentifier('filter.without', id, 'securityFinding')
  for (const id of checkCount('filter.from', from)) checkIdentifier('filter.from', id, 'tactic')
  for (const id of checkCount('filter.to', to)) checkIdentifier('filter.to', id, 'tactic')
}

function checkIds({ from, to, through }: Filter, { tactics, techniques }: AttackAnswer['knowledge']): void {
  for (const [argument, ids] of [
    ['from', from],
    ['to', to],
  ] as const)
    for (const id of ids) if (!tactics.includes(id)) throw unknown(`filter.${argument}`, id, 'tactic')
  if (through == null) return
  checkIdentifier('filter.through', through, 'technique')
  if (!techniques.some(({ id }) => id === through)) throw unknown('filter.through', through, 'technique')
}

function unknown(argument: string, id: string, kind: string): ServiceError {
  return new ServiceError('BAD_USER_INPUT', `${argument}: there is no ${kind} ${id}`, { argument })
}

/** Returns the issue ids among public ids of findings that are of the application. */
export function issuesIn({ guid }: Application, ids: readonly string[]): number[] {
  return ids.flatMap((id) => {
    const [ofGuid, issueId] = id.toLowerCase().split(':')
    return ofGuid === guid ? [Number(issueId)] : []
  })
}
