import { type Dialect, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Config } from '../src/config.ts'
import { ServiceError } from '../src/errors.ts'
import { ColumnNames } from './column-names.ts'
import { migrate } from './migrate.ts'
import { createPool } from './pool.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

export type OpenDatabase = {
  readonly db: Database
  readonly kind: 'pglite' | 'postgres'
  /** Calls `onNotify` at each NOTIFY on `channel` until `stop`; rejects when the database is away. */
  listen(channel: string, onNotify: () => void, onLost: () => void): Promise<{ stop(): Promise<void> }>
  close(): Promise<void>
}

/** Is told the text of each statement that has run. */
export type OnStatement = (statement: string) => void

const statementTimeoutMs = 30_000
const connectTimeoutMs = 5_000

/**
 * The migrated database that `config` names: PostgreSQL at `databaseUrl`, else PGlite in `dataDir` under an exclusive lock. PostgreSQL ends statements after
 * 30 s, PGlite only when it `isServing`, for it has commands to itself and may take minutes for an import.
 * Throws UNAVAILABLE when it cannot be reached or written, CONFLICT when another process holds the folder.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { isServing = false } = {},
): Promise<OpenDatabase> {
  const opened = config.databaseUrl
    ? openPostgres(config.databaseUrl)
    : await (await import('./embedded.ts')).openFolder(config.dataDir, isServing ? statementTimeoutMs : 0)
  try {
    await migrate(opened.db)
  } catch (cause) {
    await opened.close().catch(() => {})
    if (!config.databaseUrl || !isConnectionError(cause)) throw cause
    const { host, pathname } = new URL(config.databaseUrl)
    throw new ServiceError(
      'UNAVAILABLE',
      `The database ${host}${pathname} of DATABASE_URL cannot be used: ${connectionProblem(cause)}`,
    )
  }
  return opened
}

/** The database at a PostgreSQL URL, by a pool; not migrated and not yet connected. */
export function openPostgres(connectionString: string, onStatement?: OnStatement): OpenDatabase {
  const connection = { connectionString, application_name: 'skg' }
  const pool = createPool({
    ...connection,
    max: 10,
    statement_timeout: statementTimeoutMs,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  const db = createKysely(new PostgresDialect({ pool }), onStatement)
  return {
    db,
    kind: 'postgres',
    async listen(channel, onNotify, onLost) {
      const client = new pg.Client({ ...connection, connectionTimeoutMillis: connectTimeoutMs })
      client.on('error', () => {})
      client.on('notification', onNotify)
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      client.on('end', onLost)
      return {
        stop: async () => {
          client.off('end', onLost)
          await client.end()
        },
      }
    },
    close: () => db.destroy(),
  }
}

/** `= any(…)` of one array parameter, so that the statement's text does not depend on how many keys there are. */
export function anyOf<T>(values: readonly T[]): RawBuilder<T> {
  return sql<T>`any(${values})`
}

/** What clients are told of `cause` when the database is away, full or takes no writes; null when it is another error. */
export function unavailability(cause: unknown): ServiceError | null {
  if (!isConnectionError(cause)) return null
  const { code } = cause as { code?: string }
  const problem =
    code === '25006'
      ? 'The database takes no writes now.'
      : code === '53100'
        ? 'The database has no room left.'
        : 'The database does not answer.'
  return new ServiceError('UNAVAILABLE', `${problem} Try again later.`)
}

/** True for what a database that is away, full or refusing makes of any statement. */
export function isConnectionError(cause: unknown): boolean {
  const { code, message } = cause as { code?: string; message?: string }
  return (
    /^(08|25006$|28|3D|53|57P|58)/.test(code ?? '') ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN', 'EHOSTUNREACH', 'EPIPE'].includes(
      code ?? '',
    ) ||
    /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|after calling end on the pool/.test(
      message ?? '',
    )
  )
}

function connectionProblem(cause: unknown): string {
  const { code, message, errors } = cause as { code?: string; message?: string; errors?: readonly Error[] }
  return message || errors?.[0]?.message || code || 'no answer'
}

/** The queries of a database; `onStatement` is told each statement. */
export function createKysely(dialect: Dialect, onStatement?: OnStatement): Database {
  return new Kysely<Tables>({
    dialect,
    plugins: [new ColumnNames()],
    ...(onStatement && { log: ({ query }) => onStatement(query.sql) }),
  })
}
