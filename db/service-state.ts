import { sql } from 'kysely'
import type { Database } from './engine/database.ts'
import type { RunKind, RunProgress, RunStage, RunState } from './target-run-tables.ts'

/** A scan run that has not ended. */
export type ActiveRun = {
  readonly id: string
  readonly kind: RunKind
  readonly state: RunState
  readonly stage: RunStage | null
  readonly progress: RunProgress
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly attempt: number
}

export type LastImport = { readonly importer: string; readonly at: Date; readonly revision: number }

const mostRuns = 100

/** Lists runs that have not ended, the newest first, at most 100. */
export function listActiveRuns(db: Database): Promise<readonly ActiveRun[]> {
  return db
    .selectFrom('scanRun')
    .select(['id', 'kind', 'state', 'stage', 'progress', 'createdAt', 'startedAt', 'attempt'])
    .where('state', 'in', ['queued', 'running', 'cancelling'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostRuns)
    .execute()
}

/** Returns the age of the oldest run that waits, in seconds; 0 when none does. */
export async function readOldestQueuedSeconds(db: Database): Promise<number> {
  const { age } = await db
    .selectFrom('scanRun')
    .select(
      sql<number>`coalesce(greatest(extract(epoch from clock_timestamp() - min(created_at)), 0), 0)::float8`.as('age'),
    )
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return age
}

/** Lists the last import of each importer, the newest first. */
export function listLastImports(db: Database): Promise<readonly LastImport[]> {
  return db
    .selectFrom('importLog')
    .innerJoin('revision', 'revision.id', 'importLog.revision')
    .select(['importLog.importer', 'revision.at', 'revision.id as revision'])
    .distinctOn('importLog.importer')
    .orderBy('importLog.importer')
    .orderBy('revision.id', 'desc')
    .execute()
    .then((rows) => rows.toSorted((one, other) => other.revision - one.revision))
}
