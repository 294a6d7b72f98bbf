import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, type OpenDatabase, openPostgres, openUnmigratedPostgres } from '../../db/engine/database.ts'
import { findBackupTime } from '../../db/engine/epoch.ts'
import { listPending, listStopping } from '../../db/engine/migrate.ts'
import { listDataFigures } from '../../db/engine-metrics.ts'
import type { Config } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'
import { type Check, right, warning, wrong } from './doctor-check.ts'

const leastVersion = 15
const mostSkewSeconds = 5
const oldBackupDays = 8
const longQueuedSeconds = 3_600
const replicaTimeoutMs = 5_000

/** Checks the database of `config` without changing it; of an embedded one that a service has open, only that. */
export async function databaseChecks(config: Config): Promise<readonly Check[]> {
  const { databaseUrl, dataDir } = config
  if (!databaseUrl && !existsSync(join(dataDir, 'pglite')))
    return [right('database', `there is none in ${dataDir} yet; the first start makes it`)]
  try {
    const opened = databaseUrl
      ? await openUnmigratedPostgres({ ...config, databaseUrl })
      : await (await import('../../db/engine/embedded.ts')).openFolder(dataDir)
    try {
      return [
        ...(databaseUrl ? await serverChecks(opened, config) : []),
        ...(await contentChecks(opened.db, config)),
        ...(await replicaChecks(opened.db, config)),
      ]
    } finally {
      await opened.close()
    }
  } catch (cause) {
    if (cause instanceof ServiceError && cause.details.locked)
      return [right('database', `a service has ${dataDir} open; its /readyz says more`)]
    return [
      wrong(
        'database',
        (cause as Error).message,
        databaseUrl ? 'check DATABASE_URL and that the server runs' : 'check DATA_DIR',
      ),
    ]
  }
}

type Server = {
  readonly version: number
  readonly isReplica: boolean
  readonly isReadOnly: boolean
  readonly hasTrigrams: boolean
  readonly isEncrypted: boolean | null
  readonly isLocal: boolean
  readonly skew: number
  readonly connections: number
  readonly statementTimeout: string
}

async function serverChecks({ db }: OpenDatabase, config: Config): Promise<readonly Check[]> {
  const sentAt = Date.now() / 1000
  const { rows } = await sql<Server>`
    select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as is_replica,
      current_setting('transaction_read_only')::boolean as is_read_only,
      exists (select from pg_available_extensions where name = 'pg_trgm') as has_trigrams,
      (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as is_encrypted,
      coalesce(inet_server_addr() <<= '127.0.0.0/8'::inet or inet_server_addr() = '::1'::inet, true) as is_local,
      extract(epoch from clock_timestamp())::float8 - ${sentAt}::float8 as skew,
      current_setting('max_connections')::int as connections, current_setting('statement_timeout') as statement_timeout`.execute(
    db,
  )
  const server = rows[0]!
  const { detectPooling } = await import('../../db/engine/pooler.ts')
  const pooling = config.databasePooler ?? (await detectPooling({ connectionString: config.databaseUrl! }))
  const skew = Math.abs(server.skew)
  const poolSize = config.databasePool
  return [
    server.version < leastVersion
      ? wrong('database', `PostgreSQL ${server.version} is too old`, `use PostgreSQL ${leastVersion} or later`)
      : right('database', `PostgreSQL ${server.version} answers`),
    server.isReplica || server.isReadOnly
      ? wrong('database', 'it takes no writes', 'let DATABASE_URL name the primary')
      : right('database', 'it takes writes'),
    ...(server.hasTrigrams
      ? []
      : [wrong('extensions', 'pg_trgm is not available', 'install the contrib package of PostgreSQL')]),
    ...(server.isEncrypted === false && !server.isLocal
      ? [warning('database', 'the connection is not encrypted', 'add ?sslmode=verify-full to DATABASE_URL')]
      : []),
    skew > mostSkewSeconds
      ? wrong(
          'clock',
          `the clock of the database is ${Math.round(skew)} s away from this one`,
          'let both follow one time server',
        )
      : right('clock', 'the database has the same time'),
    server.connections < poolSize + 5
      ? warning(
          'connections',
          `max_connections is ${server.connections}, and each process opens up to ${poolSize}`,
          'raise max_connections, or put PgBouncer before it',
        )
      : right(
          'connections',
          `max_connections ${server.connections} suffices for ${Math.floor((server.connections - 5) / poolSize)} processes`,
        ),
    ...(pooling === 'transaction' ? poolerChecks(server, config) : []),
  ]
}

function poolerChecks({ statementTimeout }: Server, { databaseDirectUrl }: Config): readonly Check[] {
  return [
    statementTimeout === '0'
      ? warning(
          'pooler',
          'statements have no limit of time behind the pooler',
          "ALTER ROLE … SET statement_timeout = '10s'",
        )
      : right('pooler', `the role limits statements to ${statementTimeout}`),
    databaseDirectUrl === null
      ? warning(
          'pooler',
          'notifications do not pass it, so that the service asks each second',
          'set DATABASE_DIRECT_URL',
        )
      : right('pooler', 'notifications come by DATABASE_DIRECT_URL'),
  ]
}

async function replicaChecks(db: Database, { databaseReadUrls }: Config): Promise<readonly Check[]> {
  const { readState } = await import('../../db/engine/epoch.ts')
  return Promise.all(
    databaseReadUrls.map(async (url) => {
      const { host } = new URL(url)
      const opened = openPostgres(url, undefined, replicaTimeoutMs)
      try {
        const { revision, serverTimeline } = await readState(opened.db)
        const behind = (await readState(db)).revision - revision
        if (serverTimeline !== null)
          return warning(
            'replicas',
            `${host} is no replica`,
            'name replicas in DATABASE_READ_URLS, and not the primary',
          )
        return behind > 0
          ? warning('replicas', `${host} is ${behind} revisions behind`, 'look at pg_stat_replication of the primary')
          : right('replicas', `${host} has every revision`)
      } catch (cause) {
        return warning(
          'replicas',
          `${host} does not answer: ${(cause as Error).message}`,
          'check DATABASE_READ_URLS and that it runs',
        )
      } finally {
        await opened.close()
      }
    }),
  )
}

async function contentChecks(db: Database, { migrates }: Pick<Config, 'migrates'>): Promise<readonly Check[]> {
  let pending: readonly string[]
  try {
    pending = await listPending(db)
  } catch (cause) {
    return [wrong('migrations', (cause as Error).message, 'start the newer version')]
  }
  if (pending.length > 0)
    return [
      warning(
        'migrations',
        `${pending.length === 1 ? 'one is' : `${pending.length} are`} to run, ${pending[0]} first`,
        migrationAdvice(await listStopping(pending), migrates),
      ),
    ]
  const oldest = (await listDataFigures(db)).find(({ name }) => name === 'oldest_run_seconds')?.value ?? 0
  return [
    right('migrations', 'the schema is up to date'),
    oldest > longQueuedSeconds
      ? warning(
          'queue',
          `a scan run waits for ${Math.round(oldest / 60)} minutes`,
          'start skg worker, or raise SECENG_RUNNING',
        )
      : right('queue', 'no scan run waits for long'),
    backupCheck(await findBackupTime(db)),
  ]
}

function backupCheck(at: number | null): Check {
  const todo = 'skg backup --every 24h FOLDER, or the backup of your PostgreSQL'
  if (at === null) return warning('backup', 'skg backup has not made one yet', todo)
  const days = Math.floor((Date.now() / 1000 - at) / 86_400)
  return days > oldBackupDays
    ? warning('backup', `the last one is ${days} days old`, todo)
    : right('backup', `the last one is ${days} days old`)
}

function migrationAdvice([stopping]: readonly string[], migrates: boolean): string {
  const by = migrates ? 'the next start or skg migrate runs them' : 'skg migrate runs them, since MIGRATE is off'
  return stopping === undefined
    ? `back up; ${by}`
    : `back up and stop all services, because ${stopping} takes away what they use; ${by}`
}
