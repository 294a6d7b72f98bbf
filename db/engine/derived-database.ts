import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type KyselyPlugin,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { timeLeftMs } from '../../src/ground/deadline.ts'
import type { Tables } from '../tables.ts'
import { ColumnNames } from './column-names.ts'
import type { Database } from './database.ts'
import { tooLate } from './named-statements.ts'
import type { ReplicaResult } from './replicas.ts'

type Result = QueryResult<unknown>
export type Run = (query: CompiledQuery, connection: Pick<DatabaseConnection, 'executeQuery'>) => Promise<Result>

/** A statement that stands for another, and what makes the result of the other from that of this one. */
export type Replaced = {
  readonly query: CompiledQuery
  /** Gets the revision of the data in the result as well, where that was read with it. */
  readonly finish: (result: Result, revision?: number) => Promise<Result>
}

type Options = {
  readonly replace?: (query: CompiledQuery) => Replaced
  /** Answers a statement in place of the database; null where that must. */
  readonly elsewhere?: (query: CompiledQuery) => Promise<ReplicaResult | null>
  readonly hidden?: string
  readonly plugins?: readonly KyselyPlugin[]
}

/**
 * Returns a database whose statements, as `replace` replaces them, `run` runs on a connection of `db`, one at a time;
 * they are finished once the connection is free again. A request waits for a connection, and for a statement, as long
 * as it has time. It has no transactions. Rows come without the column `hidden`.
 */
export function deriveDatabase(
  db: Database,
  run: Run,
  { replace = asItIs, elsewhere, hidden, plugins = [] }: Options = {},
): Database {
  const executor = db.getExecutor()
  const connection: DatabaseConnection = {
    executeQuery: async <R>(given: CompiledQuery) => {
      const { query, finish } = replace(given)
      const other = await elsewhere?.(query)
      if (other) return (await finish(other.result, other.revision)) as QueryResult<R>
      return (await finish(await withinTime(executor.provideConnection((own) => run(query, own))))) as QueryResult<R>
    },
    streamQuery: refuse,
  }
  const driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  }
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => executor.adapter,
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (own) => new PostgresIntrospector(own),
    },
    plugins: [new ColumnNames(hidden), ...plugins],
  })
}

/** Returns what `work` resolves with; throws when the request for which it is done has no time left. */
function withinTime<T>(work: Promise<T>): Promise<T> {
  const left = timeLeftMs()
  if (left === null) return work
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(tooLate()), Math.max(left, 0))
  work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}

function asItIs(query: CompiledQuery): Replaced {
  return { query, finish: async (result) => result }
}

function refuse(): never {
  throw new Error('only single statements can be run here')
}
