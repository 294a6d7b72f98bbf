import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { databaseOnPglite, type OpenDatabase, openPostgres, pgliteOptions } from '../db/database.ts'

type Content = 'empty' | 'starter'

export type TestDatabase = OpenDatabase & {
  /** Where a second process would find it; null on PGlite, which has one process. */
  readonly url: string | null
}

/** Both engines; `open` gives a fresh migrated database, empty or with the starter, that `close` drops. */
export const databases: readonly { kind: 'pglite' | 'postgres'; open: (content?: Content) => Promise<TestDatabase> }[] =
  [
    { kind: 'pglite', open: openTestPglite },
    { kind: 'postgres', open: openTestPostgres },
  ]

async function openTestPglite(content: Content = 'empty'): Promise<TestDatabase> {
  const dump = await readFile(join(inject('templates'), `${content}.tar`))
  const pglite = await PGlite.create({ ...pgliteOptions, loadDataDir: new Blob([dump]) })
  return { ...databaseOnPglite(pglite), url: null }
}

async function openTestPostgres(content: Content = 'empty'): Promise<TestDatabase> {
  const admin = openPostgres(inject('postgresUrl'))
  const name = `skg_${randomUUID().replaceAll('-', '')}`
  await sql`create database ${sql.id(name)} template ${sql.id(`skg_${content}`)}`.execute(admin.db)
  const url = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href
  const opened = openPostgres(url)
  return {
    ...opened,
    url,
    close: async () => {
      await opened.close()
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db)
      await admin.close()
    },
  }
}
