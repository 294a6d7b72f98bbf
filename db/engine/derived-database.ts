import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type KyselyPlugin,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Tables } from '../tables.ts'
import { ColumnNames } from './column-names.ts'
import type { Database } from './database.ts'

type Result = QueryResult<unknown>
export type Run = (query: CompiledQuery, connection: Pick<DatabaseConnection, 'executeQuery'>) => Promise<Result>

/** A statement that stands for another, and what makes the result of the other from that of this one. */
export type Replaced = { readonly query: CompiledQuery; readonly finish: (result: Result) => Promise<Result> }

type Options = {
  readonly replace?: (query: CompiledQuery) => Replaced
  readonly hidden?: string
  readonly plugins?: readonly KyselyPlugin[]
}

/**
 * Returns a database whose statements, as `replace` replaces them, `run` runs on a connection of `db`, one at a time;
 * they are finished once the connection is free again. It has no transactions. Rows come without the column `hidden`.
 */
export function deriveDatabase(
  db: Database,
  run: Run,
  { replace = asItIs, hidden, plugins = [] }: Options = {},
): Database {
  const executor = db.getExecutor()
  const connection: DatabaseConnection = {
    executeQuery: async <R>(given: CompiledQuery) => {
      const { query, finish } = replace(given)
      return (await finish(await executor.provideConnection((own) => run(query, own)))) as QueryResult<R>
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

function asItIs(query: CompiledQuery): Replaced {
  return { query, finish: async (result) => result }
}

function refuse(): never {
  throw new Error('only single statements can be run here')
}
