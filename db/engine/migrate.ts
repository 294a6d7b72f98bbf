import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const migrations: Readonly<Record<string, () => Promise<Migration>>> = {
  '0001-revision': () => import('../migrations/0001-revision.ts'),
  '0002-knowledge': () => import('../migrations/0002-knowledge.ts'),
  '0003-weakness': () => import('../migrations/0003-weakness.ts'),
  '0004-explore': () => import('../migrations/0004-explore.ts'),
  '0005-survey': () => import('../migrations/0005-survey.ts'),
  '0006-chart': () => import('../migrations/0006-chart.ts'),
  '0007-report': () => import('../migrations/0007-report.ts'),
  '0008-finding': () => import('../migrations/0008-finding.ts'),
  '0009-contribution': () => import('../migrations/0009-contribution.ts'),
  '0010-application-index': () => import('../migrations/0010-application-index.ts'),
  '0011-search': () => import('../migrations/0011-search.ts'),
  '0012-search-rows': () => import('../migrations/0012-search-rows.ts'),
  '0013-finding-trace': () => import('../migrations/0013-finding-trace.ts'),
  '0014-policy-index': () => import('../migrations/0014-policy-index.ts'),
  '0015-chart-filters': () => import('../migrations/0015-chart-filters.ts'),
  '0016-target': () => import('../migrations/0016-target.ts'),
}

/** Brings the schema of `db` up to date, one process at a time; throws what the failing migration threw. Two small queries when there is nothing to do. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows nothing of the table types.
export async function migrate(db: Kysely<any>): Promise<void> {
  if (await isMigrated(db)) return
  const { Migrator } = await import('kysely/migration')
  const { error } = await new Migrator({ db: db.withoutPlugins(), provider: { getMigrations } }).migrateToLatest()
  if (error) throw error
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function isMigrated(db: Kysely<any>): Promise<boolean> {
  const table = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!table.rows[0]?.exists) return false
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return done.rows.map(({ name }) => name).join() === Object.keys(migrations).join()
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const loaded = Object.entries(migrations).map(async ([name, load]) => [name, await load()] as const)
  return Object.fromEntries(await Promise.all(loaded))
}
