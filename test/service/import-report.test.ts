import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentRevision } from '../../db/engine/revision.ts'
import { importReport } from '../../src/import/importers.ts'
import { copyReport, type ReportCopy, writeReport } from '../support/report-folder.ts'
import { describeDatabases, type TestDatabase } from '../support/setup.ts'

const chart = (more: string) =>
  `id: c\ntitle: C\ntype: bar\nmeasure: value\nunit: USD\ndimension: {name: category, label: Kind}\n${more}`
const rows = 'dataset: {rows: [{category: a, value: 1}, {category: b, value: 2}]}\n'

describeDatabases('a report is imported', ({ open }) => {
  let database: TestDatabase
  let report: ReportCopy
  beforeAll(async () => {
    database = await open('starter')
    report = await copyReport()
  })
  afterAll(async () => {
    await report.dispose()
    await database.close()
  })
  const load = (options = {}) => importReport(database.db, report.path, options)
  const idsOf = (table: 'chart' | 'researchFinding', retired = false) =>
    database.db
      .selectFrom(table)
      .select('id')
      .where('retired', '=', retired)
      .orderBy('id')
      .execute()
      .then((found) => found.map(({ id }) => id))

  test('report §1: the same folder twice changes nothing; a dry run tells and changes nothing', async () => {
    const first = await load()
    expect(Object.values(first.counts).every(({ added, changed, retired }) => added + changed + retired === 0)).toBe(
      true,
    )
    const again = await load()
    expect([again.changes, again.revision]).toEqual([[], first.revision])
    await report.change('findings/detection-gets-faster.yaml', (text) => text.replace(/^title: .*/m, 'title: Another'))
    const dry = await load({ dryRun: true })
    expect(dry.counts.findings).toMatchObject({ changed: 1 })
    expect(await currentRevision(database.db)).toBe(first.revision)
    const done = await load()
    expect(done.changes).toMatchObject([
      { id: 'detection-gets-faster', kind: 'finding', field: 'title', after: 'Another' },
    ])
    expect(done.revision).toBe(first.revision + 1)
  })

  test('report §1: nothing is stored when one file is wrong', async () => {
    const before = await currentRevision(database.db)
    await report.change('charts/days-to-remedy.yaml', (text) => text.replace(/^type: .*/m, 'type: pie'))
    await report.change('findings/detection-gets-faster.yaml', (text) => text.replace(/^title: .*/m, 'title: Lost'))
    await expect(load()).rejects.toThrow(/charts\/days-to-remedy.yaml:\d+ \/type: is "pie"/)
    expect(await currentRevision(database.db)).toBe(before)
    await report.change('charts/days-to-remedy.yaml', (text) => text.replace(/^type: pie/m, 'type: bar'))
    await report.change('findings/detection-gets-faster.yaml', (text) => text.replace(/^title: .*/m, 'title: Another'))
  })

  test('DESIGN §4.12: a chart that vanishes is kept as retired without its figures, and comes back with them', {
    tags: ['long'],
  }, async () => {
    const cells = () =>
      database.db
        .selectFrom('chartCell')
        .selectAll()
        .where('chartId', '=', 'incident-reports')
        .orderBy(['category', 'period', 'industry', 'seniority'])
        .execute()
    const before = await cells()
    const contract = await readFile(join(report.path, 'charts/incident-reports.yaml'), 'utf8')
    await report.remove('charts/incident-reports.yaml')
    for (const file of ['findings/prompt-injection-leads-incidents.yaml'])
      await report.change(file, (text) => text.replace(/^ {2}- incident-reports\n/m, ''))
    const gone = await load()
    expect(gone.counts.charts).toMatchObject({ retired: 1 })
    expect([await idsOf('chart', true), await cells()]).toEqual([['incident-reports'], []])
    await report.change('charts/incident-reports.yaml', () => contract)
    await load()
    expect([await idsOf('chart', true), await cells()]).toEqual([[], before])
  })

  test('report §2: a knowledge chart shows the findings that were open at the end of each month, by severity', {
    tags: ['long'],
  }, async () => {
    const contract = (await readFile(join(report.path, 'charts/weaknesses-by-techniques.yaml'), 'utf8'))
      .replace('knowledge: weaknesses-by-techniques', 'knowledge: findings-by-severity')
      .replace(/^id: .*/m, 'id: open-findings')
      .replace(/^type: .*/m, 'type: stacked-bar')
      .concat('series: { name: series, label: Severity }\n')
    await report.change('charts/open-findings.yaml', () => contract)
    await load()
    const { rows } = await sql<{ month: string; open: number; base: number }>`
      select category as month, sum(count)::int as open, max(base)::int as base
        from get_chart_dataset('open-findings') group by category order by category`.execute(database.db)
    const { rows: scans } = await sql<{ scanner: number; month: string; open: number }>`
      select scanner_id as scanner, to_char(dated_at at time zone 'UTC', 'YYYY-MM') as month,
        (select sum(level)::int from unnest(open_by_severity) as level) as open
        from scan order by dated_at, id`.execute(database.db)
    const expected = [...new Set(scans.map(({ month }) => month))].sort().map((month) => {
      const newest = new Map(scans.flatMap((scan) => (scan.month <= month ? [[scan.scanner, scan.open] as const] : [])))
      const open = [...newest.values()].reduce((sum, count) => sum + count, 0)
      return { month, open, base: open }
    })
    expect(expected.length).toBeGreaterThan(1)
    expect(rows).toEqual(expected)
    await report.remove('charts/open-findings.yaml')
  })

  test('another report replaces the stored one only when that is allowed', async () => {
    const other = await writeReport({ 'charts/c.yaml': chart(rows) })
    await other.change('report.yaml', (text) => text.replace('2026-01-31', '2026-12-31'))
    await expect(importReport(database.db, other.path)).rejects.toThrow(
      'The stored report is state-of-ai-security; importing tiny replaces it whole. Give --allow-older to do so.',
    )
    const report = await importReport(database.db, other.path, { allowOlder: true })
    expect(report.counts.charts).toMatchObject({ total: 1, added: 1 })
    expect([await idsOf('chart'), await idsOf('chart', true), await idsOf('researchFinding')]).toEqual([['c'], [], []])
    await other.dispose()
  })
})
