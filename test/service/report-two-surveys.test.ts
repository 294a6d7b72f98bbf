// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importReport } from '../../src/import/importers.ts'
import { importText } from '../../src/import/report/text.ts'
import { type ReportCopy, writeReport } from '../support/report-folder.ts'
import {
  databases,
  describeDatabases,
  startTestService,
  type TestDatabase,
  type TestService,
} from '../support/setup.ts'

const survey = (id: string, year: number) =>
  `id: ${id}\ntitle: ${id}\nfieldedFrom: ${year}-01-01\nfieldedTo: ${year}-02-01\nfile: ${id}.csv\n` +
  `format: { headerRows: 1 }\nperiod: { value: "${year}" }\nindustry: { column: 1 }\n` +
  'questions: [{ id: q, text: Do you?, kind: single, column: 2, options: [{ label: "Yes" }, { label: "No" }] }]\n'
const responses = (industries: readonly string[]) =>
  `Industry,Do you?\n${industries.flatMap((name) => Array.from({ length: 20 }, (_, i) => `${name},${i % 4 ? 'Yes' : 'No'}\n`)).join('')}`
const chart = (id: string, survey: string, findings: string) =>
  `id: ${id}\ntitle: ${id}\ntype: bar\nunit: percent\ndataset: { survey: ${survey}, question: q }\nmeasure: share\n` +
  `dimension: { name: option, label: Answer }\nfilters: [industry]\nfindings: [${findings}]\n`
const finding = (charts: string) =>
  `slug: f\ntitle: F\nclaim: C.\nsummary: S.\nconfidence: high\ncharts: [${charts}]\nevidence: []\n`

describeDatabases('a finding over two surveys', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let report: ReportCopy
  beforeAll(async () => {
    database = await open('empty')
    report = await writeReport({
      'surveys/one.yaml': survey('one', 2024),
      'surveys/one.csv': responses(['Banking', 'Health care']),
      'surveys/two.yaml': survey('two', 2025),
      'surveys/two.csv': responses(['Finance', 'Health care']),
      'charts/a.yaml': chart('a', 'one', 'f'),
      'charts/b.yaml': chart('b', 'two', 'f'),
      'findings/f.yaml': finding('a, b'),
    })
    await importReport(database.db, report.path)
    service = await startTestService(database)
  })
  afterAll(async () => {
    await service.close()
    await report.dispose()
    await database.close()
  })
  // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the path.
  const json = async (path: string): Promise<any> => (await fetch(`${service.url}${path}`)).json()
  const shown = (body: {
    charts: { chart: { id: string }; filters: { industry: string }; base: number; rows: object[] }[]
  }) => body.charts.map(({ chart: { id }, filters, base, rows }) => [id, filters.industry, base, rows.length])

  test('report §3: a value that only one of its surveys knows gives no rows of the other', {
    tags: ['both'],
  }, async () => {
    expect(shown(await json('/api/findings/f'))).toEqual([
      ['a', null, 40, 2],
      ['b', null, 40, 2],
    ])
    expect(shown(await json('/api/findings/f?industry=Banking'))).toEqual([
      ['a', 'Banking', 20, 2],
      ['b', 'Banking', 0, 0],
    ])
    expect(shown(await json('/api/findings/f?industry=Health%20care'))).toEqual([
      ['a', 'Health care', 20, 2],
      ['b', 'Health care', 20, 2],
    ])
    const { charts } = await json('/api/findings/f?industry=Finance')
    expect(JSON.stringify(charts[0].chart.vegaLite)).toContain('No data for this selection')
  })

  test('report §3: a value that no chart knows is refused, and so is one that is foreign to a single chart', async () => {
    expect(await json('/api/findings/f?industry=Mining')).toMatchObject({
      status: 400,
      parameter: 'industry',
      detail: 'industry: "Mining" is no industry of finding f; allowed are Banking, Health care, Finance',
    })
    expect(await json('/api/charts/a?industry=Finance')).toMatchObject({
      status: 400,
      parameter: 'industry',
      allowed: ['Banking', 'Health care'],
      detail: 'industry: "Finance" is no industry of chart a; allowed are Banking, Health care',
    })
    expect((await fetch(`${service.url}/api/charts/a.csv?industry=Finance`)).status).toBe(400)
  })

  test('report §5: in the graph one selection is given to all charts of a finding; a chart refuses what is foreign to it', async () => {
    const { data, errors } = await service.query(
      '{ researchFinding(slug: "f") { charts(industry: "Finance") { id rows { value } } } }',
    )
    expect(errors).toBeUndefined()
    expect(
      data.researchFinding.charts.map(({ id, rows }: { id: string; rows: object[] }) => [id, rows.length]),
    ).toEqual([
      ['a', 0],
      ['b', 2],
    ])
    const refused = await service.query('{ charts { nodes { id rows(industry: "Finance") { value } } } }')
    expect(refused.errors).toMatchObject([
      { message: 'industry: "Finance" is no industry of chart a; allowed are Banking, Health care' },
    ])
  })
})

test.each(databases)(
  'report §2: an import tells the editor what is withheld, and for whom, on $kind',
  async ({ open }) => {
    const database = await open('empty')
    const report = await writeReport({
      'surveys/one.yaml': survey('one', 2024),
      'surveys/one.csv': `Industry,Do you?\n${'Banking,Yes\n'.repeat(40)}${'Health care,No\n'.repeat(20)}${'Space,Yes\n'.repeat(3)}`,
      'charts/a.yaml': chart('a', 'one', ''),
    })
    const imported = await importReport(database.db, report.path)
    expect(imported.withheld).toEqual([
      {
        questionId: 'one/q',
        item: null,
        withheld: { industry: 'Health care' },
        protects: { industry: 'Space' },
        compared: 2,
      },
    ])
    expect(importText(imported, 0)).toContain(
      'Withheld to protect figures of too few (1)\n  one/q: Health care, for Space would follow; chosen of 2 partners as the one that withholds least\n',
    )
    expect(await importReport(database.db, report.path)).not.toHaveProperty('withheld')
    const service = await startTestService(database)
    const { data } = await service.query('{ chart(id: "a") { note rows(industry: "Space") { value suppressed } } }')
    expect(data.chart.note).toContain('shown values still bound them')
    expect(data.chart.rows.every(({ suppressed }: { suppressed: boolean }) => suppressed)).toBe(true)
    await service.close()
    await report.dispose()
    await database.close()
  },
)

describeDatabases('what a newer report no longer has', ({ open }) => {
  test('report §3: is said to be retired, is told by no other, and has no readiness', async () => {
    const database = await open('empty')
    const files = {
      'surveys/one.yaml': survey('one', 2024),
      'surveys/one.csv': responses(['Banking', 'Health care']),
      'charts/a.yaml': chart('a', 'one', 'f'),
      'charts/b.yaml': chart('b', 'one', 'f'),
      'findings/f.yaml': finding('a, b'),
    }
    const report = await writeReport(files)
    await importReport(database.db, report.path)
    const service = await startTestService(database)
    // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the path.
    const json = async (path: string): Promise<any> => (await fetch(`${service.url}${path}`)).json()
    expect((await json('/api/charts/a')).chart).toMatchObject({ retired: false, findings: ['f'] })
    expect((await json('/api/findings/f')).finding).toMatchObject({
      retired: false,
      claimReadiness: { score: expect.any(Number) },
    })

    await report.remove('findings/f.yaml')
    await report.remove('charts/b.yaml')
    await report.change('charts/a.yaml', (text) => text.replace('findings: [f]\n', ''))
    await importReport(database.db, report.path, { allowOlder: true })
    await expect.poll(async () => (await json('/api/charts/b')).chart.retired, { timeout: 5_000 }).toBe(true)
    expect((await json('/api/charts/a')).chart).toMatchObject({ retired: false, findings: [] })
    const { finding: gone, charts } = await json('/api/findings/f')
    expect(gone).toMatchObject({ retired: true, claimReadiness: null })
    expect(
      charts.map(({ chart: { id, retired } }: { chart: { id: string; retired: boolean } }) => [id, retired]),
    ).toEqual([
      ['a', false],
      ['b', true],
    ])
    const { data } = await service.query(
      '{ chart(id: "a") { findings { slug } } researchFinding(slug: "f") { claimReadiness { score } } }',
    )
    expect(data).toEqual({ chart: { findings: [] }, researchFinding: { claimReadiness: null } })
    expect((await json('/api/charts/bb')).near).toEqual(['a'])
    await service.close()
    await report.dispose()
    await database.close()
  })
})
