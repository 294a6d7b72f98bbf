import { readdirSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { ServiceError } from '../../src/ground/errors.ts'
import { version } from '../../src/ground/version.ts'
import { isConnectionError } from './unavailability.ts'

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

/**
 * Brings the schema of `db` up to date, or up to the migration `last`, one process at a time. Throws UNAVAILABLE for a
 * database that a newer version has migrated, and for a migration that fails, of which nothing stays. Two small queries
 * when there is nothing to do.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows nothing of the table types.
export async function migrate(db: Kysely<any>, last?: string): Promise<void> {
  const done = await listDone(db)
  if (done.join() === migrationNames.join()) return
  refuseNewer(done)
  const { Migrator } = await import('kysely/migration')
  const migrator = new Migrator({ db: db.withoutPlugins(), provider: { getMigrations } })
  const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
  if (!error) return
  // A newer process may have migrated it meanwhile.
  refuseNewer(await listDone(db).catch(() => []))
  const failed = results.find(({ status }) => status === 'Error')?.migrationName
  if (failed === undefined || isConnectionError(error)) throw error
  throw new ServiceError(
    'UNAVAILABLE',
    `The migration ${failed} failed, and the database is as it was before: ${(error as Error).message}`,
  )
}

function refuseNewer(done: readonly string[]): void {
  const unknown = done.filter((name) => !migrationNames.includes(name))
  if (unknown.length === 0) return
  const shown = unknown.length === 1 ? unknown[0] : `${unknown[0]} and ${unknown.length - 1} more`
  throw new ServiceError(
    'UNAVAILABLE',
    `A newer version than ${version} has migrated the database (${shown}); start that version or a later one, or restore a backup from before.`,
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

async function getMigrations(): Promise<Record<string, Migration>> {
  const loaded = files.map(
    async (file, index): Promise<[string, Migration]> => [
      migrationNames[index]!,
      await import(new URL(file, folder).href),
    ],
  )
  return Object.fromEntries(await Promise.all(loaded))
}
