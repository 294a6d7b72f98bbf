import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { graphOver } from '../../src/export/graph.ts'
import {
  type Attribute,
  asNumbers,
  attributes,
  columns,
  type Filter,
  type Row,
  rowsOfCsv,
} from '../support/chart-rows.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { domainOf, scaleOf } from '../support/vega-specification.ts'

const key = 'gateway-key-of-the-test'
const namesOf = (folder: string) =>
  readdirSync(new URL(`../../src/starter/report/${folder}`, import.meta.url)).map((file) => file.replace('.yaml', ''))
const chartIds = namesOf('charts')
const [firstSlug, ...otherSlugs] = namesOf('findings')
const unknown: Readonly<Record<Attribute, string>> = { period: '1999', industry: 'Mining', seniority: 'Boss' }

describeDatabases('charts under filters', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await open('starter')
    service = await startTestService(database, { GATEWAY_KEYS: key })
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })

  const get = (path: string, filter: Filter = {}) => fetch(`${service.url}${path}?${new URLSearchParams(filter)}`)
  // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the path.
  const json = async (path: string, filter?: Filter): Promise<any> => (await get(path, filter)).json()
  const argumentsOf = (filter: Filter) =>
    attributes.map((name) => `${name}: ${JSON.stringify(filter[name] ?? null)}`).join(', ')
  const rpc = (chartId: string, filter: Filter) =>
    fetch(`${service.url}/rest/v1/rpc/get_chart_dataset?select=${columns.replaceAll(' ', ',')}`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ chart_id: chartId, ...filter }),
    })
  const sqlRows = (chartId: string, { period, industry, seniority }: Filter) =>
    sql`select ${sql.raw(columns.replaceAll(' ', ','))}
      from get_chart_dataset(${chartId}, ${period ?? null}, ${industry ?? null}, ${seniority ?? null})`.execute(
      database.db.withoutPlugins(),
    )
  const csvRows = async (chartId: string, filter: Filter) =>
    rowsOfCsv(await (await get(`/api/charts/${chartId}.csv`, filter)).text())

  const describeChart = (id: string) => {
    test.each(attributes)('§4.1: %s gives the same rows on every surface', async (name) => {
      const whole = await json(`/api/charts/${id}`)
      const available: readonly string[] = whole.available[name]
      expect(whole.chart.filters.includes(name)).toBe(available.length > 0)
      for (const value of available) {
        const filter = { [name]: value }
        const {
          chart,
          rows,
          filters,
          base,
        }: { chart: Record<string, unknown>; rows: Row[]; filters: Filter; base: number } = await json(
          `/api/charts/${id}`,
          filter,
        )
        expect(filters).toEqual({ period: null, industry: null, seniority: null, ...filter })

        for (const [axis, column] of [
          ['dimension', 'category'],
          ['series', 'series'],
        ] as const) {
          if ((whole.chart[axis] as { name: string } | null)?.name === name)
            expect(rows).toEqual(whole.rows.filter((row: Row) => row[column] === value))
        }
        const { data, errors } = await service.query(
          `{ chart(id: "${id}") { rows(${argumentsOf(filter)}) { ${columns} } base(${argumentsOf(filter)}) vegaLite(${argumentsOf(filter)})
              findings { charts(${argumentsOf(filter)}) { id rows { ${columns} } } } } }`,
        )
        expect(errors).toBeUndefined()
        expect(data.chart.rows).toEqual(rows)
        expect([data.chart.base, data.chart.vegaLite]).toEqual([base, chart.vegaLite])
        for (const finding of data.chart.findings) expect(finding.charts).toContainEqual({ id, rows })
        expect(await (await rpc(id, filter)).json()).toEqual(rows)
        expect((await sqlRows(id, filter)).rows.map(asNumbers)).toEqual(rows)
        expect(await csvRows(id, filter)).toEqual(rows)
      }
    })

    test.each(attributes)('§4.1: %s draws the rows that it gives', async (name) => {
      const { available } = await json(`/api/charts/${id}`)
      for (const value of available[name]) {
        const { chart, rows } = await json(`/api/charts/${id}`, { [name]: value })
        const svg = await (await get(`/api/charts/${id}.svg`, { [name]: value })).text()
        expect(textOf(svg.match(/<desc>(.*?)<\/desc>/s)![1]!)).toBe(chart.vegaLite.description)
        const drawn: Row[] = chart.vegaLite.data.values.filter(({ described }: { described: string }) => described)
        const keyOf = (row: Row) => `${row.category}/${row.series || ''}/${row.value}`
        expect(drawn.map(keyOf).sort()).toEqual(rows.map(keyOf).sort())
      }
    })

    test.each(attributes)(
      '§4.1: a %s that it does not have is refused on every surface in the same words',
      async (name) => {
        const { available, chart } = await json(`/api/charts/${id}`)
        const filter = { [name]: unknown[name] }
        const detail =
          available[name].length > 0
            ? `${name}: "${unknown[name]}" is no ${name} of chart ${id}; allowed are ${available[name].join(', ')}`
            : `${name}: chart ${id} has no ${name}; it has ${chart.filters.join(', ') || 'no filter'}`
        for (const form of ['', '.svg', '.csv']) {
          const refused = await get(`/api/charts/${id}${form}`, filter)
          expect([refused.status, refused.headers.get('content-type')]).toEqual([
            400,
            'application/problem+json; charset=utf-8',
          ])
          expect(await refused.json()).toMatchObject({ status: 400, detail, parameter: name, allowed: available[name] })
        }
        const gateway = await rpc(id, filter)
        expect([gateway.status, await gateway.json()]).toMatchObject([400, { code: '22023', message: detail }])
        await expect(sqlRows(id, filter)).rejects.toMatchObject({ code: '22023', message: detail })
        for (const field of ['rows { value }', 'base', 'vegaLite', 'appliedFilters { period }']) {
          const [head, ...rest] = field.split(' ')
          const { errors } = await service.query(
            `{ chart(id: "${id}") { ${head}(${argumentsOf(filter)}) ${rest.join(' ')} } }`,
          )
          expect(errors).toMatchObject([{ message: detail, extensions: { code: 'BAD_USER_INPUT', argument: name } }])
        }
      },
    )
  }
  const shortRun = ['controls-by-wave', 'days-to-remedy']
  describe.each(shortRun)('%s', describeChart)
  describe.each(chartIds.filter((id) => !shortRun.includes(id)))('%s', { tags: ['long'] }, describeChart)

  test('limits: a chart that is selected many times in a request is drawn once for each filter', async () => {
    const graph = await graphOver(database.db, ['report', 'knowledge'])
    const [id, period] = ['controls-by-wave', '2025-H1']
    const { again, ...drawings } = await graph<Record<string, { vegaLite: object }> & { again: object }>(
      `{ one: chart(id: "${id}") { vegaLite } two: chart(id: "${id}") { vegaLite(period: null) }
       other: chart(id: "${id}") { vegaLite(period: "${period}") } again: nodes(ids: ["${id}", "${id}"]) { ... on Chart { vegaLite } } }`,
    )
    const all = [...Object.values(drawings), ...(again as unknown as { vegaLite: object }[])]
    expect(all.map(({ vegaLite }) => vegaLite === drawings.one!.vegaLite)).toEqual([true, true, false, true, true])
    const next = await graph<{ chart: { vegaLite: object } }>(`{ chart(id: "${id}") { vegaLite } }`)
    expect(next.chart.vegaLite).toEqual(drawings.one!.vegaLite)
    expect(next.chart.vegaLite).not.toBe(drawings.one!.vegaLite)
  })

  const filtersOfFinding = '§4.1: the filters of finding %s are those of its charts'
  const expectFiltersOfCharts = async (slug: string) => {
    const whole = await json(`/api/findings/${slug}`)
    for (const name of attributes) {
      const known = [
        ...new Set<string>(
          whole.charts.flatMap(({ available }: { available: Record<Attribute, string[]> }) => available[name]),
        ),
      ]
      for (const value of known) {
        const { charts } = await json(`/api/findings/${slug}`, { [name]: value })
        for (const [index, { chart, filters, rows, available }] of charts.entries()) {
          const isTaken = available[name].length > 0
          expect(filters[name]).toBe(isTaken ? value : null)
          expect(rows).toEqual(
            isTaken ? (await json(`/api/charts/${chart.id}`, { [name]: value })).rows : whole.charts[index].rows,
          )
        }
      }
      const refused = await get(`/api/findings/${slug}`, { [name]: unknown[name] })
      const { detail } = (await refused.json()) as { detail: string }
      expect([refused.status, detail]).toEqual([400, expect.stringContaining(`finding ${slug}`)])
      if (known.length > 0) expect(detail).toContain(`allowed are ${known.join(', ')}`)
      else expect(detail).toContain(`has no ${name}; it has `)
    }
  }
  test.each([firstSlug!])(filtersOfFinding, expectFiltersOfCharts)
  test.each(otherSlugs)(filtersOfFinding, { tags: ['long'] }, expectFiltersOfCharts)

  test('§4.1: in the graph, a finding gives its filters to the charts that have them, unless a field has its own', async () => {
    const { data, errors } = await service.query(`{ researchFinding(slug: "detection-gets-faster") {
      charts(industry: "Health care") { id appliedFilters { industry period } own: appliedFilters(period: "2026-H1") { industry period } } } }`)
    const owns = data.researchFinding.charts.map(({ own }: { own: object | null }) => own !== null)
    expect(owns).toEqual([true, true, false])
    expect(errors).toMatchObject([{ message: 'period: chart days-to-remedy has no period; it has no filter' }])
    const answer = await service.query(`{ researchFinding(slug: "dedicated-teams-take-over") {
      charts(industry: "Health care") { appliedFilters { industry period } own: appliedFilters(period: "2026-H1") { industry period } } } }`)
    expect(answer.data.researchFinding.charts).toEqual([
      { appliedFilters: { industry: 'Health care', period: null }, own: { industry: null, period: '2026-H1' } },
    ])
  })

  test('§4.1: a series keeps its colour, and both axes their order, in every picture', { tags: ['long'] }, async () => {
    const coloursOfAttributes = new Map<string, ReadonlyMap<string, string | undefined>>()
    for (const id of chartIds) {
      const { chart: whole, available } = await json(`/api/charts/${id}`)
      const scale = scaleOf(whole.vegaLite)
      const categories = domainOf(whole.vegaLite)
      const colours = new Map(scale?.domain.map((name, index) => [name, scale.range[index]]))
      if (attributes.includes(whole.series?.name)) {
        const shared = coloursOfAttributes.get(`${whole.form}/${whole.series.name}`)
        if (shared) expect([id, colours]).toEqual([id, shared])
        coloursOfAttributes.set(`${whole.form}/${whole.series.name}`, colours)
      }
      for (const name of attributes) {
        for (const value of available[name]) {
          const { chart, rows } = await json(`/api/charts/${id}`, { [name]: value })
          if (rows.every(({ value }: Row) => value === null)) continue
          const narrowed = scaleOf(chart.vegaLite)
          expect(narrowed === null).toBe(scale === null)
          for (const [index, series] of (narrowed?.domain ?? []).entries())
            expect([id, value, series, narrowed!.range[index]]).toEqual([id, value, series, colours.get(series)])
          const own = domainOf(chart.vegaLite)
          expect(own).toEqual(categories.filter((category) => own.includes(category)))
          expect(narrowed?.domain ?? []).toEqual(
            (scale?.domain ?? []).filter((each) => narrowed!.domain.includes(each)),
          )
        }
      }
    }
  })

  test('§4.1: a category keeps its place under every filter', { tags: ['long'] }, async () => {
    for (const id of chartIds) {
      const { available } = await json(`/api/charts/${id}`)
      const datasetOf = async (filter: Filter) => {
        const { data } = await service.query(
          `{ chartDataset(chartId: "${id}", ${argumentsOf(filter)}) { category categoryOrder series suppressed } }`,
        )
        return data.chartDataset as (Row & { readonly categoryOrder: number })[]
      }
      const whole = await datasetOf({})
      const places = new Map(whole.map(({ category, categoryOrder }) => [category, categoryOrder]))
      for (const name of attributes) {
        for (const value of available[name]) {
          const rows = await datasetOf({ [name]: value })
          for (const { category, categoryOrder } of rows) expect(categoryOrder).toBe(places.get(category))
          expect(rows.map(({ categoryOrder }) => categoryOrder)).toEqual(
            rows.map(({ categoryOrder }) => categoryOrder).toSorted((a, b) => a - b),
          )
        }
      }
    }
  })
})

const textOf = (xml: string) => xml.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
