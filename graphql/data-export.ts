import { writeAudit } from '../db/audit.ts'
import { countQueuedExports, findExports, storeExport } from '../db/data-export.ts'
import type { DataExport as StoredExport } from '../db/data-export-tables.ts'
import { findTarget, guidOfName } from '../db/target.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { isIdentifier, isUuid, uuidV7 } from '../src/ground/identifiers.ts'
import { fromEnum, toEnum } from '../src/ground/names.ts'
import { checkAttackPathFilter, withDefaults } from './attack-request.ts'
import { mediaTypeOf } from './data-export-formats.ts'
import { findApplication } from './finding-access.ts'
import { storedFilter } from './finding-filter.ts'
import type { CreateDataExportInput } from './generated/model.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { atMember, inputRefused, mutate } from './mutation.ts'
import { callerOf, requireScope } from './runtime/caller.ts'
import type { Context, NodesOf } from './runtime/context.ts'
import { one, unshared } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import type { Caller, Requester } from './runtime/requester.ts'
import type { InputProblem } from './target-values.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
  interface NodeTypes extends NodesOf<typeof nodes> {}
}

/** Exports that may wait at the same time, in all and of one caller. */
const mostQueued = { all: 1_000, own: 100 } as const
/** Attack paths of one flow. */
const mostPaths = 100

export const loaders = { dataExport: unshared(one(findExports)) }

export const nodes = {
  DATA_EXPORT: {
    type: 'DataExport',
    loader: findOwnExport,
    label: async ({ format, request: { application, target } }: StoredExport, { load }: Context) => {
      const of = application ? await load.applicationByGuid(application) : target ? await load.target(target) : null
      return `${format} of ${of?.name ?? application ?? target ?? 'all'}`
    },
    insteadOf: { path: 'dataExport', neighbors: 'dataExport' },
  },
} as const

/** Returns the export with this id that the caller has made; null when there is none. */
async function findOwnExport(context: Context, id: string): Promise<StoredExport | null> {
  const caller = callerOf(context)
  const found = isUuid(id) ? await context.load.dataExport(id.toLowerCase()) : null
  return caller && found?.requestedBy === caller.id ? found : null
}

export const resolvers: Resolvers = {
  Query: {
    dataExport: async (_, { id }, context) => {
      if (!callerOf(context)) requireScope(context, 'read')
      return findOwnExport(context, id)
    },
  },
  Mutation: {
    createDataExport: async (_, { input }, context) => {
      const caller = requireScope(context, 'read')
      const { db, service, requester } = context
      await service.scanRuns.open()
      // Before the transaction, which has the one connection of the embedded database for itself.
      const conclude = await requestOf(context, input, caller).then(
        (wanted) => () => wanted,
        (cause) => () => {
          throw cause
        },
      )
      const { result, errors } = await mutate(context, caller, async (trx) => {
        const request = conclude()
        const queued = await countQueuedExports(trx, caller.id)
        for (const which of ['all', 'own'] as const)
          if (queued[which] >= mostQueued[which])
            throw new ServiceError('QUEUE_FULL', `${mostQueued[which]} exports wait already; ask later.`, {
              retryAfterSeconds: 10,
            })
        const id = uuidV7()
        const format = fromEnum<StoredExport['format']>(input.format)
        await storeExport(trx, { id, format, request, visible: caller.applications, requestedBy: caller.id })
        await service.scanRuns.deliver(trx, id)
        await writeAudit(trx, {
          caller: caller.id,
          kind: 'export',
          action: 'create',
          object: id,
          outcome: 'done',
          requestId: requester.requestId,
          details: { format, target: request.target, application: request.application },
        })
        return id
      })
      return { export: result === null ? null : ((await findExports(db, [result]))[0] ?? null), errors }
    },
  },

  DataExport: {
    __resolveReference: ({ id }, context) => findOwnExport(context, id),
    format: ({ format }) => toEnum(format),
    state: ({ state }) => toEnum(state),
    scope: (stored) => stored,
    rows: ({ rowCount }) => rowCount,
    mediaType: ({ format, fileName }) => mediaTypeOf(format, fileName),
    profile: ({ request }) => (request.profile ? toEnum(request.profile) : null),
  },
  DataExportScope: {
    target: ({ request }) => request.target,
    application: ({ request }) => request.application,
  },
}

/** Throws INPUT_REFUSED with every member that is wrong by itself. */
function checkInput(
  { format, profile, target, application, all, filter, paths, limit }: CreateDataExportInput,
  { spell }: Requester,
): void {
  const [flow, sarif] = [spell('attack-flow'), spell('sarif')]
  const problems: InputProblem[] = []
  const scopes = Object.entries({ target: target != null, application: application != null, all: all === true })
  const [first, ...others] = scopes.flatMap(([name, isNamed]) => (isNamed ? [name] : []))
  if (first === undefined)
    problems.push({
      pointer: '/target',
      message: 'is required, or application, or all: true; exactly one of the three',
    })
  for (const other of others)
    problems.push({ pointer: `/${other}`, message: `must be left out when ${first} is named` })
  if (format === 'ATTACK_FLOW' && target == null)
    problems.push({ pointer: '/target', message: `is required for ${flow}` })
  if (format === 'ATTACK_FLOW' && filter != null)
    problems.push({ pointer: '/filter', message: `is of findings; ${flow} takes paths` })
  if (format !== 'ATTACK_FLOW')
    for (const [member, value] of Object.entries({ paths, limit }))
      if (value != null) problems.push({ pointer: `/${member}`, message: `belongs to ${flow} only` })
  if (profile != null && format !== 'SARIF') problems.push({ pointer: '/profile', message: `belongs to ${sarif} only` })
  if (limit != null && (limit < 1 || limit > mostPaths))
    problems.push({ pointer: '/limit', message: `must be from 1 to ${mostPaths}` })
  if (filter?.application != null)
    problems.push({ pointer: '/filter/application', message: 'is not allowed here; send application beside filter' })
  if (problems.length > 0) throw inputRefused(problems)
}

/**
 * Returns what is to be exported. Throws NOT_FOUND for what does not exist for the caller, INPUT_REFUSED for members
 * that do not go together and filters that the graph refuses.
 */
async function requestOf(
  context: Context,
  input: CreateDataExportInput,
  { applications }: Caller,
): Promise<StoredExport['request']> {
  checkInput(input, context.requester)
  const { target: targetId, application: named, filter, paths, limit, profile } = input
  const target =
    targetId == null ? null : isUuid(targetId) ? await findTarget(context.db, targetId, applications) : null
  if (targetId != null && !target) throw atMember('target', new ServiceError('NOT_FOUND', 'There is no such target.'))
  const guid = named == null ? null : isIdentifier(named, 'application') ? named : guidOfName(named)
  const application = guid === null ? null : await findApplication(context, guid, applications)
  if (guid !== null && !application)
    throw atMember('application', new ServiceError('NOT_FOUND', 'There is no such application.'))
  await refusing('filter', () => storedFilter(context, applications, filter ?? {}, {}))
  if (paths != null) await refusing('paths', () => checkAttackPathFilter(withDefaults(paths), context))
  return {
    target: target?.id ?? null,
    application: application?.guid ?? null,
    filter: { ...filter },
    paths: { ...paths },
    limit: limit ?? mostPaths,
    ...(profile != null && { profile: fromEnum<'github'>(profile) }),
  }
}

/** Calls `check`; throws INPUT_REFUSED at `member` for what it refuses of an argument. */
async function refusing(member: string, check: () => Promise<unknown>): Promise<void> {
  try {
    await check()
  } catch (cause) {
    if (!(cause instanceof ServiceError) || cause.code !== 'BAD_USER_INPUT') throw cause
    const field = /^filter\.(\w+)/.exec(String(cause.details.argument ?? cause.message))?.[1]
    throw inputRefused([{ pointer: field ? `/${member}/${field}` : `/${member}`, message: cause.message }])
  }
}
