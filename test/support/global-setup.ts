import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGliteDialect, sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { createKysely, openPostgres } from '../../db/engine/database.ts'
import { migrate } from '../../db/engine/migrate.ts'
import { loadStarter } from '../../src/import/starter.ts'
import { startPostgres } from './embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL with the template databases `skg_empty` and `skg_starter`. */
    postgresUrl: string
    /** Folder with `empty.tar` and `starter.tar`, data directories for PGlite. */
    templates: string
  }
}

/** Prepares, once a run, an empty and a starter database on both engines; tests copy them. */
export default async function prepare({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-test-'))
  // The server runs as another user when the tests run as root.
  await chmod(folder, 0o755)
  const postgres = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startPostgres(folder, { fsync: 'off' })
  try {
    // One after the other, for PGlite keeps the thread busy for longer than a connection waits on a loaded machine.
    await preparePostgres(postgres.url)
    await preparePglite(folder)
  } catch (cause) {
    await postgres.stop()
    throw cause
  }
  provide('postgresUrl', postgres.url)
  provide('templates', folder)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function preparePglite(folder: string): Promise<void> {
  const pglite = await PGlite.create({ extensions: { pg_trgm }, initDbStartParams: ['--wal-segsize=1'] })
  const db = createKysely(new PGliteDialect({ pglite }))
  const dump = async (name: string) => {
    const file = await pglite.dumpDataDir('none')
    await writeFile(join(folder, `${name}.tar`), Buffer.from(await file.arrayBuffer()))
  }
  await migrate(db)
  await dump('empty')
  await loadStarter(db)
  await dump('starter')
  await db.destroy()
}

async function preparePostgres(url: string): Promise<void> {
  const admin = openPostgres(url)
  const run = (statement: string) => sql.raw(statement).execute(admin.db)
  const named = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  for (const name of ['skg_empty', 'skg_starter']) {
    await run(`drop database if exists ${name}`)
  }
  await run('create database skg_empty')
  const empty = openPostgres(named('skg_empty'))
  await migrate(empty.db)
  await empty.close()
  await run('create database skg_starter template skg_empty')
  const starter = openPostgres(named('skg_starter'))
  await loadStarter(starter.db)
  await starter.close()
  await admin.close()
}
