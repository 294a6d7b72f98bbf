import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../db/engine/database.ts'
import { migrate } from '../../db/engine/migrate.ts'
import { findKinds } from '../../db/explore.ts'
import { readCatalogueState, readCatalogues, type StoredKind, searchStored } from '../../db/explore-search.ts'
import { techniques } from '../../db/knowledge-collections.ts'
import { vulnerabilities } from '../../db/vulnerability-collections.ts'
import { migrateBefore, openBlank } from '../support/blank-database.ts'
import { describeDatabases } from '../support/setup.ts'

const page = { limit: 10, backwards: false, after: null, before: null }
const guid = '00000000-0000-4000-8000-000000000001'

describeDatabases('the migration that looks objects up in their own tables', ({ kind, open }) => {
  test('questions §6.6: what the index over all of them knew is found in a database of before', async () => {
    const db = await openBlank(kind)
    await migrateBefore(db, '0052')
    for (const statement of before.split(';\n')) await sql.raw(statement).execute(db)
    const of = (table: string) =>
      sql<{ id: string }>`select id, kind, name, aliases, body, retired from ${sql.table(table)}`
    const known = await sql`${of('node_index')} where kind <> all('{APPLICATION,VULNERABILITY}') order by id`.execute(
      db,
    )
    const stateOfIndex = await sql<{ state: string }>`
      select sum(digest)::text || ':' || count(*) as state from node_index where kind <> all('{APPLICATION,VULNERABILITY}')`.execute(
      db,
    )
    await migrate(db)
    const migrated = db as Database
    expect((await sql`${of('catalogue_object')} order by id`.execute(db)).rows).toEqual(known.rows)
    expect((await readCatalogueState(migrated)).startsWith(`${stateOfIndex.rows[0]!.state}:`)).toBe(true)
    expect((await readCatalogues(migrated)).documents.map(({ id }) => id)).toEqual(['AML.T0001', 'CWE-20'])
    expect(await findKinds(migrated, ['AML.T0001', 'CWE-20', 'CWE-21', guid])).toEqual(
      expect.arrayContaining([
        { id: 'AML.T0001', kind: 'TECHNIQUE' },
        { id: 'CWE-20', kind: 'WEAKNESS' },
      ]),
    )
    const found = async (text: string, ...kinds: readonly StoredKind[]) =>
      (await searchStored(migrated, { text, kinds, visible: null, targetsOf: null }, page)).rows.map(({ id }) => id)
    expect(await found('payrol shop', 'APPLICATION')).toEqual([guid])
    expect(await found('CVE-2026-0001', 'VULNERABILITY')).toEqual(['KEV:CVE-2026-0001'])
    expect(await found('acme', 'APPLICATION', 'VULNERABILITY')).toEqual(['KEV:CVE-2026-0001'])
    expect(await techniques(migrated, { text: 'contributed' }, sql`0`).ids()).toEqual(['AML.T0001'])
    expect(await vulnerabilities(migrated, { text: 'overflowing' }).ids()).toEqual(['KEV:CVE-2026-0001'])
  })

  test('questions §6.6: no migrated database has the index, nor what maintained it', async () => {
    const { db, close } = await open('starter')
    const { rows } = await sql<{ name: string }>`
      select relname::text as name from pg_class where relname like 'node_index%'
      union all select tgname::text from pg_trigger where tgname like 'index\\_%'
      union all select proname::text from pg_proc where proname in ('index_application', 'similar_names')`.execute(db)
    expect(rows).toEqual([])
    await close()
  })
})

/** Rows as the version before stored them; a trigger indexed applications. */
const before = `
  insert into technique (id, name, description, attack_reference) values
    ('AML.T0001', 'Contributed technique', 'It is *new*.', '{"id": "T1001", "url": "https://example.org"}');
  insert into weakness (id, number, name, description, alternate_terms, abstraction, structure, status, severity,
      remediation_effort, recommendation) values
    ('CWE-20', 20, 'Improper input', 'Text.', '{Unchecked input,Raw input}', 'Base', 'Simple', 'Stable', 3, 1, '');
  insert into node_index (id, kind, name, aliases, body, retired) values
    ('AML.T0001', 'TECHNIQUE', 'Contributed technique', 'T1001', 'It is *new*.', false),
    ('CWE-20', 'WEAKNESS', 'Improper input', E'Unchecked input\\nRaw input', 'Text.', false),
    ('KEV:CVE-2026-0001', 'VULNERABILITY', 'Overflow', 'CVE-2026-0001', 'Overflows.', false);
  insert into application (guid, name, issue_count, created_at, changed_at) values ('${guid}', 'Payroll shop', 0, now(), now());
  insert into vulnerability (id, source, entry_id, title, text, cves, aliases, source_cwes, source_techniques, affected,
      "references", tags) values
    ('KEV:CVE-2026-0001', 'KEV', 'CVE-2026-0001', 'Overflow', 'Overflows.', '{CVE-2026-0001}', '{}', '{}', '{}',
      '{Acme Server}', '[]', '{}')`
