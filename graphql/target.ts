import { hasComponents, storeDeclarations } from '../db/component.ts'
import * as stored from '../db/target.ts'
import { targetsOfApplications } from '../db/target-collections.ts'
import { listUnfinishedRuns } from '../db/target-run-sweep.ts'
import type { Target } from '../db/target-tables.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { isUuid, uuidV7 } from '../src/ground/identifiers.ts'
import { cleanName, fromEnum, toEnum } from '../src/ground/names.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { atMember, mutate } from './mutation.ts'
import { requireApplication, requireScope } from './runtime/caller.ts'
import type { Context, NodesOf } from './runtime/context.ts'
import { eachBy, many, one, unshared } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import type { Caller } from './runtime/requester.ts'
import { findDiscernibleRun, findDiscernibleTarget, findVisibleTarget } from './target-access.ts'
import { attackFacts, changeOf, checkValues, columnsOf, controlsOf } from './target-input.ts'
import { listTargets, listTargetsOfApplication } from './target-list.ts'
import { readTarget, type TargetValues } from './target-values.ts'
import { webhookSecret } from './target-webhook.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
  interface NodeTypes extends NodesOf<typeof nodes> {}
}

export const loaders = {
  target: unshared(one(stored.findTargets)),
  targetsOfApplication: unshared(eachBy(targetsOfApplications.pages)),
  targetCountOfApplication: unshared(eachBy(targetsOfApplications.counts)),
  controlsOfTarget: unshared(many(stored.listControls)),
  newestRunOfTarget: unshared(many(stored.findNewestRuns)),
  openFindingsOfTarget: unshared(many(stored.countOpenFindings)),
}

export const nodes = {
  TARGET: {
    type: 'Target',
    loader: findDiscernibleTarget,
    insteadOf: { path: 'Target.attackPaths', neighbors: 'Application.targets' },
  },
} as const

export const resolvers: Resolvers = {
  Query: {
    target: async (_, { id }, context) => {
      const caller = requireScope(context, 'read')
      return isUuid(id) ? findVisibleTarget(context, id, caller.applications) : null
    },
    targets: (_, { filter, orderBy, ...page }, context) =>
      listTargets(context, { ...filter, orderBy: orderBy ?? null }, page),
  },
  Application: {
    targets: ({ id }, { filter, orderBy, ...page }, context) =>
      listTargetsOfApplication(context, id, { ...filter, orderBy: orderBy ?? null }, page),
  },
  Mutation: {
    createTarget: async (_, { input }, context) => {
      const caller = requireScope(context, 'write')
      const applicationName = input.application ?? input.name
      const application = cleanName(applicationName)
      if (application !== null) requireApplication(context, caller, application)
      const kind = fromEnum<Target['kind']>(input.kind)
      const payload = await mutate(context, caller, async (trx) => {
        const { spell } = context.requester
        const { values, problems } = readTarget(kind, { ...changeOf(input), locator: input.locator ?? {} }, null, spell)
        const problemsOfName =
          application === null && input.application != null
            ? [{ pointer: '/application', message: 'must have 1 to 200 characters, and no control characters' }]
            : []
        await checkValues(trx, context, kind, values, [...problems, ...problemsOfName])
        const at = new Date()
        const { id: applicationId, isNew } = await stored.ensureApplication(trx, application!, at)
        const target: Target = {
          id: uuidV7(at.getTime()),
          kind,
          applicationId,
          ...(await columnsOf(context, values)),
          webhookCounter: values.webhook === null ? 0 : 1,
          version: 1,
          createdAt: at,
          changedAt: at,
        }
        await stored.insertTarget(trx, target, controlsOf(target.id, values)).catch(refuseName)
        const isDeclared = await storeDeclarations(trx, { applicationId, targetId: target.id }, values.components, {
          by: caller.id,
          at,
        })
        if (isNew || isDeclared || values.controls.length + values.goals.length > 0 || values.attackers)
          await stored.noteDataChange(trx, 'target')
        await audit(trx, context, caller, 'create', target.id)
        return { target, isSecretNew: values.webhook !== null }
      })
      return finish(context, payload)
    },
    updateTarget: async (_, { input }, context) => {
      const caller = requireScope(context, 'write')
      const payload = await mutate(context, caller, async (trx) => {
        const before = await lock(trx, input.id, input.ifVersion ?? null, caller)
        const controls = await stored.listControls(trx, [before.id])
        const base: TargetValues = {
          ...before,
          webhook: before.webhookProvider,
          controls: controls.map(({ mitigationId, ...control }) => ({ mitigation: mitigationId, ...control })),
          components: [],
        }
        const change = { ...changeOf(input), ...('locator' in input && { locator: input.locator }) }
        const { values, problems } = readTarget(before.kind, change, base, context.requester.spell)
        await checkValues(trx, context, before.kind, values, problems)
        const isSecretNew = values.webhook !== null && (base.webhook === null || input.webhook?.renew === true)
        const after: Target = {
          ...before,
          ...(await columnsOf(context, values)),
          webhookCounter: before.webhookCounter + (isSecretNew ? 1 : 0),
          version: before.version + 1,
          changedAt: new Date(),
        }
        await stored.replaceTarget(trx, after, controlsOf(after.id, values)).catch(refuseName)
        const owner = { applicationId: after.applicationId, targetId: after.id }
        const isDeclared = await storeDeclarations(trx, owner, values.components, {
          by: caller.id,
          at: after.changedAt,
        })
        if (isDeclared || attackFacts(values) !== attackFacts(base)) await stored.noteDataChange(trx, 'target')
        await audit(trx, context, caller, 'update', after.id)
        return { target: after, isSecretNew }
      })
      return finish(context, payload)
    },
    deleteTarget: async (_, { input }, context) => {
      const caller = requireScope(context, 'write')
      const { result, errors } = await mutate(context, caller, async (trx) => {
        const { id } = await lock(trx, input.id, input.ifVersion ?? null, caller)
        const runs = await listUnfinishedRuns(trx, 'targetId', id)
        if (runs.length > 0)
          throw atMember('id', new ServiceError('TARGET_BUSY', 'Runs of the target have not ended.', { runs }))
        const wasKnown = (await stored.listControls(trx, [id])).length > 0 || (await hasComponents(trx, id))
        await stored.deleteTarget(trx, id)
        if (wasKnown) await stored.noteDataChange(trx, 'target')
        await audit(trx, context, caller, 'delete', id)
        return id
      })
      if (result !== null) await context.service.onWrite()
      return { targetId: result, errors }
    },
  },

  Target: {
    __resolveReference: ({ id }, context) => {
      const caller = requireScope(context, 'read')
      return isUuid(id) ? findVisibleTarget(context, id, caller.applications) : null
    },
    targetKind: ({ kind }) => toEnum(kind),
    application: async ({ applicationId }, _, { load }) => (await load.application(applicationId))!,
    controls: ({ id }, _, { load }) => load.controlsOfTarget(id),
    goals: ({ goals }) => goals.map((goal) => ({ ...goal, goal: toEnum(goal.goal) })),
    attackers: ({ attackers }) => attackers?.map((position) => toEnum(position)) ?? null,
    webhook: ({ webhookProvider }) =>
      webhookProvider === null ? null : { provider: toEnum(webhookProvider), hasSecret: true },
    scope: ({ scopeState, scopeCheckedAt, scopeRule }) => ({
      state: toEnum(scopeState),
      checkedAt: scopeCheckedAt,
      rule: scopeRule,
    }),
    newestRun: async ({ id }, _, { load }) => {
      const [run] = await load.newestRunOfTarget(id)
      return run ?? null
    },
    counts: async ({ id }, _, { load }) => {
      const rows = await load.openFindingsOfTarget(id)
      const bySeverity = [0, 1, 2, 3, 4, 5].map((severity) => rows.find((row) => row.severity === severity)?.count ?? 0)
      return { open: bySeverity.reduce((sum, count) => sum + count, 0), bySeverity }
    },
  },
  TargetRun: {
    runId: ({ id }) => id,
    run: ({ id }, _, context) => findDiscernibleRun(context, id),
    state: ({ state }) => toEnum(state),
  },
  TargetControl: {
    mitigation: async ({ mitigationId }, _, { load }) => {
      const mitigation = await load.mitigation(mitigationId)
      return mitigation && !mitigation.retired ? mitigation : null
    },
    status: ({ status }) => toEnum(status),
  },
}

type Transaction = Parameters<typeof stored.lockTarget>[0]

/** Throws a failure to store a target; a CONFLICT is one of its name. */
function refuseName(cause: unknown): never {
  throw cause instanceof ServiceError && cause.code === 'CONFLICT' ? atMember('name', cause) : cause
}

/** Returns a target, locked. Throws NOT_FOUND, or PRECONDITION_FAILED when it has none of the versions. */
async function lock(trx: Transaction, id: string, versions: readonly number[] | null, caller: Caller): Promise<Target> {
  const target = isUuid(id) ? await stored.lockTarget(trx, id, caller.applications) : null
  if (!target) throw atMember('id', new ServiceError('NOT_FOUND', 'There is no such target.'))
  if (versions === null || versions.includes(target.version)) return target
  throw atMember(
    'ifVersion',
    new ServiceError('PRECONDITION_FAILED', 'The target has changed since it was read.', {
      version: target.version,
    }),
  )
}

function audit(
  trx: Transaction,
  { requester }: Context,
  caller: Caller,
  action: string,
  object: string,
): Promise<void> {
  return stored.auditTarget(trx, { caller: caller.id, action, object, requestId: requester.requestId })
}

type Stored = { readonly target: Target; readonly isSecretNew: boolean }

async function finish(context: Context, { result, errors }: Awaited<ReturnType<typeof mutate<Stored>>>) {
  if (!result) return { target: null, webhookSecret: null, errors }
  await context.service.onWrite()
  const { target, isSecretNew } = result
  const newest = context.service.targets.secretKeys.at(-1)
  return {
    target,
    webhookSecret: isSecretNew && newest !== undefined ? webhookSecret(newest, target.id, target.webhookCounter) : null,
    errors,
  }
}
