import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGliteDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { createKysely } from '../../db/engine/database.ts'
import { migrate, migrationNames } from '../../db/engine/migrate.ts'

test('seceng §5.4: findings that are stored keep their states, which are what their tools said', {
  tags: ['long'],
}, async () => {
  const db = createKysely(new PGliteDialect({ pglite: await PGlite.create({ extensions: { pg_trgm } }) }))
  onTestFinished(() => db.destroy())
  const earlier = migrationNames.filter((name) => name < '0018')
  const loaded = earlier.map(async (name) => [name, await import(`../../db/migrations/${name}.ts`)] as const)
  const getMigrations = async () => Object.fromEntries(await Promise.all(loaded))
  const { error } = await new Migrator({ db: db.withoutPlugins(), provider: { getMigrations } }).migrateToLatest()
  expect(error).toBeUndefined()
  await sql`insert into application (guid, name, issue_count, created_at, changed_at) values (gen_random_uuid(), 'a', 4, now(), now())`.execute(
    db,
  )
  await sql`insert into scanner (application_id, scan_type, tool, part) values (1, 'STATIC', 't', '')`.execute(db)
  await sql`insert into scan (scanner_id, application_id, scan_type, tool, imported_at, dated_at, format, incremental, reported, new_count,
      fixed_count, reopened_count, changed_count, unchanged_count, open_by_severity)
    values (1, 1, 'STATIC', 't', '2026-01-02', '2026-01-01', 'x', false, 4, 4, 0, 0, 0, 0, '{0,0,0,2,0,0}')`.execute(db)
  await sql`insert into security_finding (id, application_id, issue_id, scanner_id, scan_type, identity, content, fingerprint, title, severity, state,
      state_at, first_seen_at, first_scan_id, changed_scan_id, pointer, count, source_cwes, source_techniques, category, targets, cves,
      "references", tags)
    select 10000000000 + n, 1, n, 1, 'STATIC', md5(n::text)::uuid, md5(n::text)::uuid, n::text, 't', 3,
        (array['open', 'suppressed', 'false_positive', 'fixed'])[n], '2026-01-01'::timestamptz + n * interval '12 hours', '2026-01-01', 1, 1,
        '/', 1, '{}', '{}', 0, '{CWE-1}', '{}', '[]', '{}' from generate_series(1, 4) as n`.execute(db)
  const counts = async () => (await sql`select * from security_finding_count order by state`.execute(db)).rows
  const before = await counts()
  await migrate(db)
  const { rows } = await sql`select state, source_state, changed_at from security_finding order by id`.execute(db)
  const changed = (instant: string) => new Date(instant)
  expect(rows).toEqual([
    { state: 'open', sourceState: 'open', changedAt: changed('2026-01-02') },
    { state: 'suppressed', sourceState: 'suppressed', changedAt: changed('2026-01-02') },
    { state: 'false_positive', sourceState: 'false_positive', changedAt: changed('2026-01-02T12:00:00Z') },
    { state: 'fixed', sourceState: 'fixed', changedAt: changed('2026-01-03') },
  ])
  expect(await counts()).toEqual(before)
  await sql`update security_finding set state = 'fixed' where issue_id = 1`.execute(db)
  expect(await counts()).not.toEqual(before)
})
