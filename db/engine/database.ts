import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Dialect, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import type { Config } from '../../src/ground/config.ts'
import { ServiceError } from '../../src/ground/errors.ts'
import type { Tables } from '../tables.ts'
import { ColumnNames } from './column-names.ts'
import { connectionName, connectionOf, connectTimeoutMs, listenOn, patientConnectTimeoutMs } from './connection.ts'
import { hasMigrations, migrate, requireMigrated } from './migrate.ts'
import { createPool, executeOn, type PoolState, poolState } from './pool.ts'
import { detectPooling, type Pooling, pollInstead, unpooled } from './pooler.ts'
import { type Replicas, withReplicas } from './replicas.ts'
import { markSessionless } from './session.ts'
import { createStatementWatch, type StatementStatistics } from './statement-watch.ts'
import { startProblem } from './unavailability.ts'

export type Database = Kysely<Tables>

export type OpenDatabase = {
  readonly db: Database
  readonly kind: 'pglite' | 'postgres'
  /** Calls `onNotify` at each NOTIFY on `channel` until `stop`; rejects when the database is away. */
  listen(channel: string, onNotify: () => void, onLost: () => void): Promise<{ stop(): Promise<void> }>
  /** Runs a statement, or a script of several without values, as it is; returns the rows of all of them. */
  execute(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>
  pool(): PoolState
  /** Returns what statements did since it was opened, those on replicas included, by their names. */
  statements(): ReadonlyMap<string, StatementStatistics>
  /** Streaming replicas that answer reads; null without any. */
  readonly replicas: Replicas | null
  /** Rejects when the folder of the embedded database is removed or replaced while it is open; null without one. */
  readonly lost: Promise<never> | null
  close(): Promise<void>
}

/** Called with the text of each statement that has run. */
export type OnStatement = (statement: string) => void

/** The longest that a statement of the service may take. */
const statementTimeoutMs = 10_000
/** Besides, for the server to report that it has ended a statement. */
const reportTimeoutMs = 2_000

export type Location = Pick<Config, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Config, 'databasePool' | 'databasePooler' | 'databaseDirectUrl' | 'databaseReadUrls' | 'migrates'>>

/**
 * Opens the migrated database that `config` names: PostgreSQL at `databaseUrl`, else PGlite in `dataDir` under an
 * exclusive lock. Its statements may take any time. Throws UNAVAILABLE when it cannot be reached or written, CONFLICT
 * when another process has locked the folder.
 */
export async function openDatabase(config: Location): Promise<OpenDatabase> {
  const { databaseUrl } = config
  if (!databaseUrl) return openFolder(config, 0)
  return openUpToDate(databaseUrl, await poolingOf(config), config)
}

/** Opens a database as `openDatabase` does, for who only reads. Throws CONFLICT where nothing was ever stored. */
export async function openExistingDatabase(config: Location): Promise<OpenDatabase> {
  const opened = await openIfStored(config)
  if (!opened) throw noDatabase(config.databaseUrl ? 'at DATABASE_URL' : `in ${config.dataDir}`)
  return opened
}

/** Opens the database that `config` names as `openExistingDatabase` does; null where nothing was ever stored. */
export async function openIfStored(config: Location): Promise<OpenDatabase | null> {
  const { dataDir, databaseUrl } = config
  if (!databaseUrl)
    return ['pglite', 'lock'].some((name) => existsSync(join(dataDir, name))) ? openFolder(config, 0) : null
  const pooling = await poolingOf(config)
  const opened = openStarting(databaseUrl, pooling)
  const isStored = await closedUnlessDone(opened, databaseUrl, () => hasMigrations(opened.db))
  await opened.close()
  return isStored ? openUpToDate(databaseUrl, pooling, config) : null
}

/** Opens a migrated database in memory, which is gone when it is closed. */
export async function openInMemory(): Promise<OpenDatabase> {
  const embedded = await import('./embedded.ts')
  return prepared(await embedded.openEmbedded({}), { databaseUrl: null })
}

/** Returns the error for a place where nothing was ever stored. */
export function noDatabase(place: string): ServiceError {
  const message = `There is no database ${place}. skg serve and skg import make one; DATA_DIR or DATABASE_URL says where it is.`
  return new ServiceError('CONFLICT', message)
}

/** Opens the database of a service, after `prepare` has run on it; from then on a statement over 10 s fails. */
export async function openServiceDatabase(
  config: Location,
  prepare: (db: Database) => Promise<void>,
): Promise<OpenDatabase> {
  const { databaseUrl } = config
  if (!databaseUrl) return openFolder(config, statementTimeoutMs, prepare)
  const pooling = await poolingOf(config)
  const unlimited = await prepared(openStarting(databaseUrl, pooling), config, async (db) => {
    await refuseReadOnly(db)
    await prepare(db)
  })
  await unlimited.close()
  const watch = createStatementWatch()
  const opened = openPostgres(databaseUrl, undefined, statementTimeoutMs, pooling, config.databasePool, watch)
  return withReplicas(opened, config.databaseReadUrls ?? [], (url) =>
    openPostgres(url, undefined, statementTimeoutMs, { ...pooling, directUrl: null }, config.databasePool, watch),
  )
}

/** Throws the error of PostgreSQL for a write where `db` takes none. */
async function refuseReadOnly(db: Database): Promise<void> {
  const { rows } = await sql<{ isOn: boolean }>`
    select current_setting('transaction_read_only')::boolean as is_on`.execute(db)
  if (rows[0]?.isOn) throw Object.assign(new Error('it takes no writes, as a replica does'), { code: '25006' })
}

async function openFolder(location: Location, timeoutMs: number, prepare?: (db: Database) => Promise<void>) {
  const embedded = await import('./embedded.ts')
  return embedded.openFolder(location.dataDir, timeoutMs, (opened) => prepared(opened, location, prepare))
}

/** Opens PostgreSQL after its migrations have run by connections of their own. */
async function openUpToDate(databaseUrl: string, pooling: Pooling, location: Location): Promise<OpenDatabase> {
  const starting = await prepared(openStarting(databaseUrl, pooling), location)
  await starting.close()
  return openPostgres(databaseUrl, undefined, 0, pooling)
}

/** Opens PostgreSQL for a start, whose connections are in no other's way. */
function openStarting(databaseUrl: string, pooling: Pooling): OpenDatabase {
  return openPostgres(databaseUrl, undefined, 0, pooling, undefined, undefined, `${connectionName} start`)
}

/** Migrates `opened`, or requires that it is migrated, and runs `prepare` on it; closes it when that fails. */
function prepared(
  opened: OpenDatabase,
  { databaseUrl, migrates = true }: Pick<Location, 'databaseUrl' | 'migrates'>,
  prepare?: (db: Database) => Promise<void>,
): Promise<OpenDatabase> {
  return closedUnlessDone(opened, databaseUrl, async () => {
    await (migrates ? migrate(opened.db) : requireMigrated(opened.db))
    await prepare?.(opened.db)
    return opened
  })
}

/** Returns what `work` returns; when that fails, closes `opened`, and throws UNAVAILABLE for a lost connection. */
async function closedUnlessDone<T>(
  opened: OpenDatabase,
  databaseUrl: string | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    await opened.close().catch(() => {})
    throw databaseUrl ? startProblem(databaseUrl, cause) : cause
  }
}

/** Opens the database at `databaseUrl`, not migrated, once it has answered; UNAVAILABLE when it cannot be reached. */
export async function openUnmigratedPostgres(
  location: Location & { readonly databaseUrl: string },
): Promise<OpenDatabase> {
  const opened = openStarting(location.databaseUrl, await poolingOf(location))
  return closedUnlessDone(opened, location.databaseUrl, async () => {
    await sql`select 1`.execute(opened.db)
    return opened
  })
}

/** Returns how the database of `config` is reached, by asking it where DATABASE_POOLER does not say. */
async function poolingOf({ databaseUrl, databasePooler, databaseDirectUrl = null }: Location): Promise<Pooling> {
  if (!databaseUrl) return unpooled
  const kind =
    databasePooler ??
    (await detectPooling(connectionOf(databaseUrl, patientConnectTimeoutMs)).catch((cause) => {
      throw startProblem(databaseUrl, cause)
    }))
  return { kind, directUrl: databaseDirectUrl }
}

/**
 * Opens the database at a PostgreSQL URL, by a pool; not migrated and not yet connected. Without `timeoutMs` statements
 * may take any time; behind a pooler of transactions only those of transactions, and those of a service have the limit
 * of the role.
 */
export function openPostgres(
  connectionString: string,
  onStatement?: OnStatement,
  timeoutMs = 0,
  { kind, directUrl }: Pooling = unpooled,
  connections = 10,
  watch = createStatementWatch(),
  name?: string,
): OpenDatabase {
  const patience = timeoutMs > 0 ? connectTimeoutMs : patientConnectTimeoutMs
  const connection = connectionOf(connectionString, patience, name)
  const isPooled = kind === 'transaction'
  const pool = createPool(
    {
      ...connection,
      max: connections,
      // A pooler refuses the parameter at the start of a session.
      ...(timeoutMs > 0 && kind === 'none' && { statement_timeout: timeoutMs }),
      ...(timeoutMs > 0 && { query_timeout: timeoutMs + reportTimeoutMs }),
    },
    { isNaming: !isPooled, isUnlimited: isPooled && timeoutMs === 0, dropsLate: true },
    watch,
  )
  if (kind === 'session' && timeoutMs > 0)
    pool.on('connect', (client) => void client.query(`set statement_timeout = ${timeoutMs}`).catch(() => {}))
  const db = createKysely(new PostgresDialect({ pool }), onStatement)
  if (isPooled) markSessionless(db)
  return {
    db,
    kind: 'postgres',
    async listen(channel, onNotify, onLost) {
      if (isPooled && directUrl === null) return pollInstead(onNotify)
      const listening = isPooled && directUrl !== null ? connectionOf(directUrl, connectTimeoutMs) : connection
      return listenOn(listening, channel, onNotify, onLost)
    },
    execute: (text, values) => executeOn(pool, text, values),
    pool: () => poolState(pool),
    statements: watch.statistics,
    replicas: null,
    lost: null,
    close: () => db.destroy(),
  }
}

/** `= any(…)` of one array parameter, so that the statement's text does not depend on how many keys there are. */
export function anyOf<T>(values: readonly T[]): RawBuilder<T> {
  return sql<T>`any(${values})`
}

/** Creates the query builder of a database; `onStatement` is called with each statement. */
export function createKysely(dialect: Dialect, onStatement?: OnStatement): Database {
  return new Kysely<Tables>({
    dialect,
    plugins: [new ColumnNames()],
    ...(onStatement && { log: ({ query }) => onStatement(query.sql) }),
  })
}
