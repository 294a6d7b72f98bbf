import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Collection } from '../../db/engine/collection.ts'
import type { Database } from '../../db/engine/database.ts'
import { type StoredKind, searchStored } from '../../db/explore-search.ts'
import { caseStudies, mitigations, tactics, techniques } from '../../db/knowledge-collections.ts'
import { vulnerabilities } from '../../db/vulnerability-collections.ts'
import { weaknessCategories, weaknesses } from '../../db/weakness-collections.ts'
import { describeDatabases, type TestDatabase } from '../support/setup.ts'

const none = sql<number>`0`
const page = { limit: 10, backwards: false, after: null, before: null }
const entryCount = 200_000

type Listed = (db: Database, text: string) => Pick<Collection<unknown>, 'ids'>
const lists: readonly (readonly [kind: string, table: string, text: string, list: Listed])[] = [
  ['TACTIC', 'tactic', 'adversaries', (db, text) => tactics(db, { text, retired: null })],
  ['TECHNIQUE', 'technique', 'prompts', (db, text) => techniques(db, { text, retired: null }, none)],
  ['MITIGATION', 'mitigation', 'limiting', (db, text) => mitigations(db, { text, retired: null })],
  ['CASE_STUDY', 'case_study', 'researcher', (db, text) => caseStudies(db, { text, retired: null })],
  ['WEAKNESS', 'weakness', 'validated', (db, text) => weaknesses(db, { text, retired: null }, none)],
  ['WEAKNESS_CATEGORY', 'weakness_category', 'weakness', (db, text) => weaknessCategories(db, { text, retired: null })],
]

describeDatabases('questions §6.6: texts are looked up in the tables of objects', ({ open }) => {
  let database: TestDatabase
  const statements: string[] = []
  beforeAll(async () => {
    database = await open('starter', (statement) => void statements.push(statement))
  })
  afterAll(() => database.close())
  /** Returns how the database would answer the statements of `run`, whatever their values are. */
  const plansOf = async (run: () => Promise<unknown>, settings = ''): Promise<string> => {
    statements.length = 0
    await run()
    const plans: string[] = []
    for (const statement of [...statements]) {
      const rows = await database.execute(`begin; ${settings} explain (generic_plan) ${statement}; rollback`)
      plans.push(...rows.map((row) => String(row['QUERY PLAN'])))
    }
    return plans.join('\n')
  }

  test.each(lists)(
    'a filter of %s by text finds what has all its words, by an index',
    async (kind, table, text, list) => {
      const { rows } = await sql<{ id: string }>`
      select id from catalogue_object where kind = ${kind}
          and object_words(name, aliases, body) @@ plainto_tsquery('english', ${text}) order by id collate "C"`.execute(
        database.db,
      )
      expect(rows.length).toBeGreaterThan(0)
      expect(await list(database.db, text).ids()).toEqual(rows.map(({ id }) => id))
      expect(await list(database.db, `${text} qwertz`).ids()).toEqual([])
      // Some tables are so small that they are read whole.
      const plan = await plansOf(() => list(database.db, text).ids(), 'set local enable_seqscan = off;')
      expect(plan).toContain(`on ${table}_by_words`)
    },
  )

  test('a search of 200,000 vulnerabilities reads no table whole', { timeout: 180_000 }, async () => {
    await database.execute(`
      insert into vulnerability (id, source, entry_id, title, text, cves, aliases, source_cwes, source_techniques, affected,
          "references", tags)
        select 'OSV:GHSA-' || n, 'OSV', 'GHSA-' || n, 'Flaw', null, array['CVE-2026-' || n], '{}', '{}', '{}',
            array['npm: package-' || n % 1000], '[]', '{}' from generate_series(1, ${entryCount}) as n`)
    await database.execute('analyze vulnerability')
    const search = async (text: string, ...kinds: readonly StoredKind[]) =>
      (await searchStored(database.db, { text, kinds, visible: null, targetsOf: null }, page)).rows.map(({ id }) => id)
    expect(await search('osv:ghsa-19999', 'VULNERABILITY')).toEqual(
      ['', '0', '1', '2', '3', '4', '5', '6', '7', '8'].map((last) => `OSV:GHSA-19999${last}`),
    )
    expect(await search('CVE-2026-77777', 'APPLICATION', 'VULNERABILITY')).toEqual(['OSV:GHSA-77777'])
    expect(await vulnerabilities(database.db, { text: 'GHSA-77777 package-777' }).ids()).toEqual(['OSV:GHSA-77777'])
    const plans = [
      await plansOf(() => search('osv:ghsa-1', 'VULNERABILITY')),
      await plansOf(() => search('CVE-2026-1', 'APPLICATION', 'VULNERABILITY')),
      await plansOf(() => vulnerabilities(database.db, { text: 'GHSA-1 package-1' }).ids()),
    ]
    for (const plan of plans) {
      expect(plan).toContain('on vulnerability_by_words')
      expect(plan).not.toContain('Seq Scan on vulnerability')
    }
    expect(plans[0]).toContain('on vulnerability_by_lower_id')
  })
})
