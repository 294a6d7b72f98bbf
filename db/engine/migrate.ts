import { readdirSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { ServiceError } from '../../src/ground/errors.ts'
import { version } from '../../src/ground/version.ts'
import { connectionName } from './connection.ts'
import { isConnectionError } from './unavailability.ts'

/** The longest that a migration waits for a lock, while all who ask after it wait behind it. */
const lockSeconds = 5
const lockNotAvailable = '55P03'

/** A migration, which needs a stop where running processes of the version before do not survive it. */
type OwnMigration = Migration & { readonly needsStop?: boolean }

const folder = new URL('../migrations/', import.meta.url)
const files = readdirSync(folder)
  .filter((file) => /\.[jt]s$/.test(file) && !file.endsWith('.d.ts'))
  .sort()
/** The names of all migrations in their order, such as `0002-knowledge`. */
export const migrationNames: readonly string[] = checkNames(files.map((file) => file.slice(0, -3)))

/** Returns `names` when each begins with a number of its own; throws otherwise. */
export function checkNames(names: readonly string[]): readonly string[] {
  const numbers = names.map((name) => /^(\d{4})-[a-z-]+$/.exec(name)?.[1])
  const wrong = names.find((_, index) => !numbers[index] || numbers.indexOf(numbers[index]) !== index)
  if (wrong)
    throw new Error(`The migration ${wrong} needs a name such as 0002-knowledge, with a number that no other has`)
  return names
}

/**
 * Returns the migrations that `migrate` would run on `db`, in their order. Throws UNAVAILABLE for a database that a
 * newer version has migrated.
 */
// biome-ignore lint/suspicious/noExplicitAny: as below.
export async function listPending(db: Kysely<any>): Promise<readonly string[]> {
  const done = await listDone(db)
  refuseNewer(done)
  return migrationNames.filter((name) => !done.includes(name))
}

export type MigrateOptions = {
  /** The migration to end with; the newest by default. */
  readonly last?: string
  /** Whether to go on while others are connected that a migration takes something away from. */
  readonly stopsTheWorld?: boolean
}

/**
 * Brings the schema of `db` up to date, one process at a time. Throws UNAVAILABLE for a migration that needs a stop
 * while others are connected, for a database that a newer version has migrated, and for a migration that fails, of
 * which nothing stays. Two small queries when there is nothing to do.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows nothing of the table types.
export async function migrate(db: Kysely<any>, { last, stopsTheWorld = false }: MigrateOptions = {}): Promise<void> {
  const done = await listDone(db)
  if (done.join() === migrationNames.join()) return
  refuseNewer(done)
  if (done.length > 0 && !stopsTheWorld) await refuseOthers(db, done, last)
  const { Migrator } = await import('kysely/migration')
  const migrator = new Migrator({ db: db.withoutPlugins(), provider: { getMigrations: getPatientMigrations } })
  const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
  if (!error) return
  // A newer process may have migrated it meanwhile.
  refuseNewer(await listDone(db).catch(() => []))
  const failed = results.find(({ status }) => status === 'Error')?.migrationName
  if (failed === undefined || isConnectionError(error)) throw error
  throw new ServiceError(
    'UNAVAILABLE',
    `The migration ${failed} failed, and the database is as it was before: ${reasonOf(error as Error)}`,
  )
}

/** Throws UNAVAILABLE where `db` lacks a migration, or has one of a newer version. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export async function requireMigrated(db: Kysely<any>): Promise<void> {
  const pending = await listPending(db)
  if (pending.length === 0) return
  throw new ServiceError(
    'UNAVAILABLE',
    `The database lacks migrations (${firstOf(pending)}), and MIGRATE is off: run skg migrate first.`,
  )
}

/** Returns those of the migrations `names` that take away what processes of the version before use. */
export async function listStopping(names: readonly string[]): Promise<readonly string[]> {
  const migrations = await getMigrations()
  return names.filter((name) => migrations[name]!.needsStop)
}

/** Throws UNAVAILABLE where a migration that is not `done` needs a stop and others are connected to the database. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
async function refuseOthers(db: Kysely<any>, done: readonly string[], last = migrationNames.at(-1)!): Promise<void> {
  const [stopping] = await listStopping(migrationNames.filter((name) => !done.includes(name) && name <= last))
  if (stopping === undefined) return
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and application_name = ${connectionName} and pid <> pg_backend_pid()`.execute(
    db,
  )
  const { count } = rows[0]!
  if (count === 0) return
  throw new ServiceError(
    'UNAVAILABLE',
    `The migration ${stopping} takes away what running processes use, and ${count === 1 ? 'one connection' : `${count} connections`} of them to the database ${count === 1 ? 'is' : 'are'} open. Stop them first (a pooler may keep connections for some minutes), or run skg migrate --stop-the-world, and their requests fail until they are of this version.`,
  )
}

function reasonOf(error: Error & { readonly code?: string }): string {
  return error.code === lockNotAvailable
    ? `it waited ${lockSeconds} s for a lock that other connections hold; try again when they do less`
    : error.message
}

function firstOf(names: readonly string[]): string {
  return names.length === 1 ? names[0]! : `${names[0]} and ${names.length - 1} more`
}

function refuseNewer(done: readonly string[]): void {
  const unknown = done.filter((name) => !migrationNames.includes(name))
  if (unknown.length === 0) return
  throw new ServiceError(
    'UNAVAILABLE',
    `A newer version than ${version} has migrated the database (${firstOf(unknown)}); start that version or a later one, or restore a backup from before.`,
  )
}

/** Checks that `db` was ever migrated. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export async function hasMigrations(db: Kysely<any>): Promise<boolean> {
  const table = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  return table.rows[0]?.exists ?? false
}

/** Returns the migrations that `db` has, in their order; none where it was never migrated. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export async function listDone(db: Kysely<any>): Promise<readonly string[]> {
  if (!(await hasMigrations(db))) return []
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return done.rows.map(({ name }) => name)
}

/** Returns the migrations such that none waits for a lock for long. */
async function getPatientMigrations(): Promise<Record<string, Migration>> {
  const patient = Object.entries(await getMigrations()).map(([name, { up }]): [string, Migration] => [
    name,
    {
      up: async (db) => {
        await sql`set local lock_timeout = ${sql.lit(`${lockSeconds}s`)}`.execute(db)
        await up(db)
      },
    },
  ])
  return Object.fromEntries(patient)
}

async function getMigrations(): Promise<Record<string, OwnMigration>> {
  const loaded = files.map(
    async (file, index): Promise<[string, OwnMigration]> => [
      migrationNames[index]!,
      await import(new URL(file, folder).href),
    ],
  )
  return Object.fromEntries(await Promise.all(loaded))
}
