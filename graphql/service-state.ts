import { findBackupTime } from '../db/engine/epoch.ts'
import { listActiveRuns, listLastImports, readOldestQueuedSeconds } from '../db/service-state.ts'
import { toEnum } from '../src/ground/names.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { requireScope } from './runtime/caller.ts'
import type { ServiceOperation, ServiceState } from './service-state-parents.ts'

/** Operations that are listed at most. */
const mostOperations = 20
const megabyte = 1_048_576

export const resolvers: Resolvers = {
  Query: {
    serviceState: async (_, _arguments, context) => {
      const caller = requireScope(context, 'admin')
      return (await context.service.state?.read(caller.id, context.requester.requestId)) ?? null
    },
  },
  ServiceState: {
    at: () => new Date(),
    database: ({ database }) => toEnum(database),
    revisionUnconfirmedSeconds: ({ unconfirmedMs }) => unconfirmedMs / 1000,
    backupAt: async (_, _arguments, { db }) => {
      const seconds = await findBackupTime(db)
      return seconds === null ? null : new Date(seconds * 1000)
    },
    runs: (_, _arguments, { db }) => listActiveRuns(db),
    oldestQueuedSeconds: (_, _arguments, { db }) => readOldestQueuedSeconds(db),
    imports: (_, _arguments, { db }) => listLastImports(db),
    operations: (figures, { by }) => greatest(figures, by === 'DEAREST' ? 'cost' : 'slowestSeconds'),
    failures: ({ processes }) =>
      processes
        .flatMap(({ pid, failures }) => failures.map((failure) => ({ ...failure, pid })))
        .toSorted((one, other) => other.at - one.at),
  },
  ServiceProcess: {
    startedAt: ({ startedAt }) => new Date(startedAt),
    memoryMb: ({ residentBytes }) => residentBytes / megabyte,
    databaseBusy: ({ database }) => database.total - database.idle,
    databaseIdle: ({ database }) => database.idle,
    databaseWaiting: ({ database }) => database.waiting,
  },
  ServiceCache: { memoryMb: ({ bytes }) => bytes / megabyte },
  ServiceRun: {
    runId: ({ id }) => id,
    kind: ({ kind }) => toEnum(kind),
    state: ({ state }) => toEnum(state),
    stage: ({ stage }) => stage && toEnum(stage),
    percent: ({ progress }) => progress.percent,
  },
  ServiceFailure: { at: ({ at }) => new Date(at) },
}

/** Returns the operations of all processes with the greatest `figure`, those of one name and client together. */
function greatest({ processes }: ServiceState, figure: 'cost' | 'slowestSeconds'): readonly ServiceOperation[] {
  const groups = Map.groupBy(
    processes.flatMap(({ operations }) => operations),
    ({ name, client }) => JSON.stringify([name, client]),
  )
  return [...groups.values()]
    .map((group) => group.reduce(together))
    .toSorted((one, other) => other[figure] - one[figure])
    .slice(0, mostOperations)
}

function together(one: ServiceOperation, other: ServiceOperation): ServiceOperation {
  return {
    ...one,
    count: one.count + other.count,
    failed: one.failed + other.failed,
    cost: one.cost + other.cost,
    seconds: one.seconds + other.seconds,
    slowestSeconds: Math.max(one.slowestSeconds, other.slowestSeconds),
  }
}
