import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Tables } from '../tables.ts'
import { ColumnNames } from './column-names.ts'
import type { Database } from './database.ts'

type Result = QueryResult<unknown>
type Run = (query: CompiledQuery, connection: Pick<DatabaseConnection, 'executeQuery'>) => Promise<Result>

/**
 * Returns a database whose statements `run` runs on a connection of `db`, one at a time, and `check` sees the result of, once the connection is free again. It
 * has no transactions. Rows come without the column `hidden`.
 */
export function deriveDatabase(
  db: Database,
  run: Run,
  { check, hidden }: { check?: (result: Result) => Promise<Result>; hidden?: string } = {},
): Database {
  const executor = db.getExecutor()
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery) => {
      const result = await executor.provideConnection((own) => run(query, own))
      return (check ? await check(result) : result) as QueryResult<R>
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
    plugins: [new ColumnNames(hidden)],
  })
}

function refuse(): never {
  throw new Error('only single statements can be run here')
}
