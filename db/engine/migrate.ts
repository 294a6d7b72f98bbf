import { readdirSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

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

/** Brings the schema of `db` up to date, one process at a time; throws what the failing migration threw. Two small queries when there is nothing to do. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows nothing of the table types.
export async function migrate(db: Kysely<any>): Promise<void> {
  if (await isMigrated(db)) return
  const { Migrator } = await import('kysely/migration')
  const { error } = await new Migrator({ db: db.withoutPlugins(), provider: { getMigrations } }).migrateToLatest()
  if (error) throw error
}

/** Checks that `db` was ever migrated. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export async function hasMigrations(db: Kysely<any>): Promise<boolean> {
  const table = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  return table.rows[0]?.exists ?? false
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function isMigrated(db: Kysely<any>): Promise<boolean> {
  if (!(await hasMigrations(db))) return false
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return done.rows.map(({ name }) => name).join() === migrationNames.join()
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
