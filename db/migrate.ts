import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import * as revision from './migrations/0001-revision.ts'
import * as knowledge from './migrations/0002-knowledge.ts'
import * as weakness from './migrations/0003-weakness.ts'
import * as explore from './migrations/0004-explore.ts'
import * as survey from './migrations/0005-survey.ts'
import * as chart from './migrations/0006-chart.ts'
import * as report from './migrations/0007-report.ts'
import * as finding from './migrations/0008-finding.ts'
import * as contribution from './migrations/0009-contribution.ts'
import * as applicationIndex from './migrations/0010-application-index.ts'
import * as search from './migrations/0011-search.ts'

const migrations = {
  '0001-revision': revision,
  '0002-knowledge': knowledge,
  '0003-weakness': weakness,
  '0004-explore': explore,
  '0005-survey': survey,
  '0006-chart': chart,
  '0007-report': report,
  '0008-finding': finding,
  '0009-contribution': contribution,
  '0010-application-index': applicationIndex,
  '0011-search': search,
}

/** Brings the schema of `db` up to date, one process at a time; throws what the failing migration threw. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows nothing of the table types.
export async function migrate(db: Kysely<any>): Promise<void> {
  await sql`select 1`.execute(db)
  const { error } = await new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest()
  if (error) throw error
}
