import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storeSuppressions } from '../../db/figure-suppression.ts'
import { countReport, findOverview } from '../../db/report.ts'
import { findBenchmark, listBenchmarks, storeMinBase } from '../../db/survey.ts'
import { reportSource } from '../../src/import/importers.ts'
import { readReport } from '../../src/import/report/reader.ts'
import { storeSource } from '../../src/import/store-source.ts'
import { copyReport } from '../support/report-folder.ts'
import { describeDatabases, startTestService, type TestDatabase } from '../support/setup.ts'

const suppressionsOf = async ({ db }: TestDatabase) =>
  (await db.selectFrom('chartSuppression').selectAll().execute()).map((row) => JSON.stringify(row)).sort()

describeDatabases('the stored report', ({ kind, open }) => {
  test('DESIGN §4.11: a new least base judges also the charts of an import that is under way', {
    tags: ['long'],
  }, async () => {
    const database = await open('starter')
    const report = await copyReport()
    await report.change('surveys/ai-security.csv', (text) => text.replace('Energy or utilities', 'Telecommunications'))
    const snapshot = await readReport(report.path)
    const isWaiting = async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database.db,
      )
      return rows.length > 0
    }
    let changing: Promise<unknown> = Promise.resolve()
    await database.db.transaction().execute(async (trx) => {
      await storeSource(trx, reportSource(snapshot, 'starter'))
      let isDone = false
      changing = storeMinBase(database.db, 60).finally(() => {
        isDone = true
      })
      // PGlite has one connection, which the import holds.
      while (kind === 'postgres' && !isDone && !(await isWaiting()));
    })
    await changing
    const stored = await suppressionsOf(database)
    await database.db.transaction().execute(storeSuppressions)
    expect(stored).toEqual(await suppressionsOf(database))
    await report.dispose()
    await database.close()
  })

  test('report §3: keys stand in the order of the columns and of the closed lists', { tags: ['both'] }, async () => {
    const database = await open('starter')
    const service = await startTestService(database)
    for (const { id, columns } of await listBenchmarks(database.db)) {
      const { rows } = (await (await fetch(`${service.url}/api/benchmarks/${id}`)).json()) as { rows: object[] }
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) expect(Object.keys(row)).toEqual(columns.map(({ name }) => name))
    }
    const queue = (await (await fetch(`${service.url}/api/status/citation-queue`)).json()) as Record<string, object>
    expect(Object.keys(queue.byProblem!)).toEqual(['dead-link', 'superseded', 'weak-source', 'missing-locator'])
    expect(Object.keys(queue.bySeverity!)).toEqual(['critical', 'high', 'medium', 'low'])
    await service.close()
    await database.close()
  })

  test('report §3: a queued citation names the source to cite instead, or only what to do', async () => {
    const database = await open('starter')
    const service = await startTestService(database)
    const { data } = await service.query('{ status { citationQueue { items { slug sourceSlug } } } }')
    const [first, second] = data.status.citationQueue.items
    const replace = (slug: string, replacement: object) =>
      sql`update citation set replacement = ${JSON.stringify(replacement)}::jsonb where id = ${slug}`.execute(
        database.db,
      )
    await replace(first.slug, { sourceId: second.sourceSlug, note: 'Newer' })
    await replace(second.slug, { sourceId: null, note: 'Drop it' })
    await service.close()
    const again = await startTestService(database)
    const { data: shown } = await again.query(`{ status { citationQueue { items { slug sourceId
      replacement { sourceId sourceSlug source { id slug } note } } } } }`)
    const id = `source:${second.sourceSlug}`
    expect(shown.status.citationQueue.items.slice(0, 2)).toEqual([
      {
        slug: first.slug,
        sourceId: `source:${first.sourceSlug}`,
        replacement: {
          sourceId: id,
          sourceSlug: second.sourceSlug,
          source: { id, slug: second.sourceSlug },
          note: 'Newer',
        },
      },
      {
        slug: second.slug,
        sourceId: id,
        replacement: { sourceId: null, sourceSlug: null, source: null, note: 'Drop it' },
      },
    ])
    await again.close()
    await database.close()
  })

  test('report §1: a column that a table no longer has is left out, one that it lacks is null', async () => {
    const database = await open('starter')
    await sql`update benchmark set rows = '[{"zz": 1, "role": "A"}]' where id = 'roles'`.execute(database.db)
    const { columns, rows } = (await findBenchmark(database.db, 'roles'))!
    expect(rows).toEqual([Object.fromEntries(columns.map(({ name }, index) => [name, index === 0 ? 'A' : null]))])
    await database.close()
  })

  test('report §5: the manifest and the overview of the database gateway count the same', async () => {
    const database = await open('starter')
    await sql`update chart set retired = true where id = 'atlas-use-by-role'`.execute(database.db)
    await sql`update research_finding set retired = true where id = 'detection-gets-faster'`.execute(database.db)
    await sql`update technique set retired = true where id in (select id from technique limit 3)`.execute(database.db)
    await sql`update weakness set retired = true where id in (select id from weakness limit 3)`.execute(database.db)
    const { counts } = (await findOverview(database.db)) as { counts: Record<string, number> }
    expect(Object.values(counts).every((count) => count > 0)).toBe(true)
    expect(await countReport(database.db)).toMatchObject(counts)
    await database.close()
  })
})
