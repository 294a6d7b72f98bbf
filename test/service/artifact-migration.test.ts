import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGliteDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { createKysely } from '../../db/engine/database.ts'
import { migrate, migrationNames } from '../../db/engine/migrate.ts'

test('seceng §9.7: artefacts that were examined before are listed, and the newest keeps its findings', {
  tags: ['long'],
}, async () => {
  const db = createKysely(new PGliteDialect({ pglite: await PGlite.create({ extensions: { pg_trgm } }) }))
  onTestFinished(() => db.destroy())
  const earlier = migrationNames.filter((name) => name < '0024')
  const loaded = earlier.map(async (name) => [name, await import(`../../db/migrations/${name}.ts`)] as const)
  const getMigrations = async () => Object.fromEntries(await Promise.all(loaded))
  const { error } = await new Migrator({ db: db.withoutPlugins(), provider: { getMigrations } }).migrateToLatest()
  expect(error).toBeUndefined()
  await sql`insert into application (guid, name, issue_count, created_at, changed_at)
    values ('4acaed36-f346-56f5-8091-41d3481b8774', 'a', 0, now(), now())`.execute(db)
  await sql`insert into scanner (application_id, scan_type, tool, part) values (1, 'STATIC', 'skg-trust', '')`.execute(
    db,
  )
  const run = (name: string, verdict: string) =>
    sql`insert into scan_run (id, kind, application_guid, application_name, state, timeout_ms, progress, request, input_sha256, verdict,
        not_examined, complete, requested_by, finished_at)
      select ('00000000-0000-7000-8000-' || lpad(count(*)::text, 12, '0'))::uuid, 'trust', '4acaed36-f346-56f5-8091-41d3481b8774', 'a',
        'succeeded', 1, '{}', ${JSON.stringify({ name, uri: null })}, ${'b'.repeat(64)}, ${verdict}, '[{}]', true, 'key:ci', now()
      from scan_run`.execute(db)
  await run('evil.pkl', 'malicious')
  await run('b'.repeat(12), 'unknown')
  await run('good.json', 'clean')
  await migrate(db)
  const { rows } = await sql`
    select name, verdict, part, sha256 from artifact join scanner on scanner.id = scanner_id order by scanner.id`.execute(
    db,
  )
  const sha256 = 'b'.repeat(64)
  expect(rows).toEqual([
    { name: 'good.json', verdict: 'clean', part: 'artifact/good.json', sha256 },
    { name: 'b'.repeat(12), verdict: 'unknown', part: `artifact/${sha256}`, sha256 },
    { name: 'evil.pkl', verdict: 'malicious', part: 'artifact/evil.pkl', sha256 },
  ])
  const { rows: runs } = await sql`select distinct complete, order_key from scan_run`.execute(db)
  expect(runs).toEqual([{ complete: false, orderKey: 'application:4acaed36-f346-56f5-8091-41d3481b8774' }])
})
