import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type Kysely, PGliteDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished } from 'vitest'
import { createKysely, openPostgres } from '../../db/engine/database.ts'
import { migrationNames } from '../../db/engine/migrate.ts'
import { databases } from './setup.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tables of an older version have no types.
export type AnyDatabase = Kysely<any>

/** Returns a database without tables, which is closed at the end of the test. */
export async function openBlank(kind: 'pglite' | 'postgres'): Promise<AnyDatabase> {
  if (kind === 'pglite') {
    const db = createKysely(new PGliteDialect({ pglite: await PGlite.create({ extensions: { pg_trgm } }) }))
    onTestFinished(() => db.destroy())
    return db
  }
  const { url, close } = await databases[1]!.open('empty')
  const opened = openPostgres(url!)
  onTestFinished(() => opened.close().then(close))
  await sql`drop schema public cascade`.execute(opened.db)
  await sql`create schema public`.execute(opened.db)
  return opened.db
}

/** Runs the migrations before the one with this number. */
export async function migrateBefore(db: AnyDatabase, number: string): Promise<void> {
  const earlier = migrationNames.filter((name) => name < number)
  const loaded = earlier.map(async (name) => [name, await import(`../../db/migrations/${name}.ts`)] as const)
  const getMigrations = async () => Object.fromEntries(await Promise.all(loaded))
  const { error } = await new Migrator({ db: db.withoutPlugins(), provider: { getMigrations } }).migrateToLatest()
  expect(error).toBeUndefined()
}
