import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { sql } from 'kysely'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schemaOf } from '../../graphql/schema.ts'
import { compileRoutes } from '../../rest-adapters/adapter.ts'
import { exampleOf } from '../../rest-adapters/openapi/described-route.ts'
import { routes } from '../../rest-adapters/routes.ts'
import { examplePath, refusedPath, withoutChance } from '../../scripts/examples.ts'
import { subgraphNames } from '../../src/ground/config.ts'
import {
  both,
  describeDatabases,
  startTestService,
  type TestDatabase,
  type TestService,
  uncached,
} from '../support/setup.ts'

const compiled = compileRoutes(schemaOf(subgraphNames), routes)

describeDatabases('the report API', ({ open }) => {
  const statements: string[] = []
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await open('starter', (statement) => void statements.push(statement))
    service = await startTestService(database, { PUBLIC_URL: 'https://example.org' })
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${service.url}${path}`, { headers: { 'accept-encoding': 'identity', ...headers } })
  // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the path.
  const json = async (path: string): Promise<any> => (await get(path)).json()

  const cached = compiled.filter(({ method, access }) => method === 'GET' && access === 'public')
  describe.each(cached.map((route) => [route.path, route] as const))('%s', (_, route) => {
    const path = examplePath(route)

    test('report §4: answers its documented example, within its documented schema', async () => {
      const body = await json(path)
      expect(withoutChance(body)).toEqual(exampleOf(route.operationId))
      const ajv = new Ajv2020({ strict: false, allErrors: true })
      addFormats.default(ajv)
      expect([ajv.validate(route.response, body), ajv.errors]).toEqual([true, null])
    })

    test('report §3: a strong ETag of the revision; 304 runs no SQL', async () => {
      const first = await get(path)
      const etag = first.headers.get('etag')!
      expect(etag).toMatch(/^"[0-9a-f]{8}\.5-/)
      statements.length = 0
      const again = await get(path, { 'if-none-match': etag })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
      if (!route.watchesFiles) expect(statements).toEqual([])
      const head = await fetch(`${service.url}${path}`, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
      expect([head.status, head.headers.get('etag')]).toEqual([200, etag])
    })
  })

  test.each([
    [
      '/api/charts/genai-adoption-by-wav',
      404,
      /There is no chart genai-adoption-by-wav. Near it: genai-adoption-by-wave/,
    ],
    [
      '/api/charts/Genai%20Adoption_by-wave',
      404,
      /There is no chart Genai Adoption_by-wave. Near it: genai-adoption-by-wave/,
    ],
    ['/api/charts/%00', 404, /There is no chart /],
    [
      '/api/charts/genai-adoption-by-wave?industry=Bank',
      400,
      /industry: "Bank" is no industry of chart genai-adoption-by-wave; allowed are Software/,
    ],
    [
      '/api/charts/genai-adoption-by-wave?period=1999',
      400,
      /period: "1999" is no period of chart genai-adoption-by-wave; allowed are 2025-H1, 2025-H2, 2026-H1/,
    ],
    [
      '/api/charts/genai-adoption-by-wave.svg?seniority=Manager',
      400,
      /seniority: chart genai-adoption-by-wave has no seniority; it has period, industry/,
    ],
    ['/api/findings/red-teaming', 404, /There is no finding red-teaming. Near it: red-teaming-becomes-routine/],
    ['/api/findings/Red%20Teaming', 404, /There is no finding Red Teaming. Near it: red-teaming-becomes-routine/],
    ['/api/findings/red-teaming-becomes-routine?industry=x', 400, /industry: "x"/],
    ['/api/benchmarks/foo', 404, /There is no benchmark kind foo. Kinds are roles, verticals, historical, signals/],
    ['/api/report-content?format=pdf', 400, /format: "pdf" is not allowed; allowed are json, text/],
  ])('report §3: %s is refused with help', both, async (path, status, detail) => {
    const response = await get(path)
    const body = (await response.json()) as { detail: string; status: number }
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ])
    expect(body.status).toBe(status)
    expect(body.detail).toMatch(detail)
    expect(Object.keys(body)).toContain('parameter')
    expect(Object.keys(body)).not.toContain('argument')
    expect(response.headers.get('etag')).toBeNull()
  })

  test('report §4: the documented problem is what is answered', async () => {
    expect(await json(refusedPath)).toEqual(exampleOf('problem'))
  })

  test('§4.1: filters narrow the rows; an unknown parameter is ignored, an empty one means all', async () => {
    const all = await json('/api/charts/genai-adoption-by-wave')
    const narrowed = await json('/api/charts/genai-adoption-by-wave?industry=Health%20care&seniority=&colour=red')
    expect(narrowed.filters).toEqual({ period: null, industry: 'Health care', seniority: null })
    expect(narrowed.base).toBeLessThan(all.base)
    expect(narrowed.rows).toHaveLength(all.rows.length)
    expect(all.available).toMatchObject({
      period: ['2025-H1', '2025-H2', '2026-H1'],
      industry: expect.arrayContaining(['Health care']),
      seniority: [],
    })
    const sum = (series: string) =>
      all.rows
        .filter((row: { category: string }) => row.category === series)
        .reduce((total: number, row: { value: number }) => total + row.value, 0)
    expect(sum('2026-H1')).toBeCloseTo(100, 2)
  })

  test('report §2: small bases are suppressed, and never told by another row', async () => {
    const { rows } = await json('/api/charts/genai-in-production-by-industry')
    const hidden = rows.filter(({ suppressed }: { suppressed: boolean }) => suppressed)
    expect(hidden.map(({ category }: { category: string }) => category)).toContain('Agriculture and food')
    expect(hidden.length).toBeGreaterThan(1)
    expect(
      hidden.every(({ value, count }: { value: unknown; count: unknown }) => value === null && count === null),
    ).toBe(true)
    const { chart } = await json('/api/charts/genai-in-production-by-industry')
    expect(JSON.stringify(chart.vegaLite)).not.toMatch(/Agriculture and food: \d/)
  })

  test('report §3: a chart is drawn by suffix or Accept, and its rows are CSV; each form has its own ETag', async () => {
    const path = '/api/charts/controls-by-wave'
    const bySuffix = await get(`${path}.svg?industry=Health%20care`)
    const svg = await bySuffix.text()
    expect(bySuffix.headers.get('content-type')).toBe('image/svg+xml')
    new SaxesParser().write(svg).close()
    for (const text of ['Which of these controls', 'Share of respondents (%)', 'Synthetic', 'Health care'])
      expect(svg).toContain(text)
    const image = await get(path, { accept: 'image/avif,image/webp,image/svg+xml,image/*,*/*;q=0.8' })
    expect(image.headers.get('content-type')).toBe('image/svg+xml')
    const csv = await get(path, { accept: 'text/csv' })
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [header, ...lines] = (await csv.text()).trimEnd().split('\r\n')
    expect(header).toBe('category,series,value,count,base,suppressed,synthetic')
    expect(lines.every((line) => line.endsWith(',true'))).toBe(true)
    expect(await (await get('/api/charts/incidents-by-year.csv')).text()).toMatch(/,false\r\n$/)
    const page = await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    expect(page.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(page.headers.get('vary')).toContain('accept')
    expect(new Set([image, csv, page].map((response) => response.headers.get('etag'))).size).toBe(3)
    expect((await get('/api/charts/nothing.svg')).status).toBe(404)
  })

  test('§4.1: the report is text when asked', async () => {
    const response = await get('/api/report-content?format=text')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    expect(text).toMatch(/^State of AI Security \(2026\)\n\nSynthetic: /)
    expect(text).toContain('\n## ')
    expect(text).not.toMatch(/<\w+/)
  })

  test('report §1: what is synthetic says so on every path that shows it', async () => {
    for (const path of [
      '/api/survey/aggregate',
      '/api/benchmarks/roles',
      '/api/citations/curated',
      '/api/report-content',
      '/api/status/findings',
    ])
      expect([path, (await json(path)).synthetic]).toEqual([path, true])
    expect((await json('/api/citations/narrative')).report.synthetic).toBe(true)
    expect((await json('/data/report-manifest.json')).report.synthetic).toBe(true)
    expect((await json('/api/charts/incidents-by-year')).chart.synthetic).toBe(false)
  })

  test('report §3: the top citations hold no two of one work, best first', async () => {
    const { citations, total } = await json('/api/citations/curated')
    expect(total).toBe(citations.length)
    const scores = citations.map(({ readiness }: { readiness: { score: number } }) => readiness.score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    const duplicates = citations.flatMap((citation: { duplicates: { id: string }[] }) =>
      citation.duplicates.map(({ id }) => id),
    )
    const ids = citations.map(({ id }: { id: string }) => id)
    expect(duplicates.length).toBeGreaterThanOrEqual(6)
    expect(ids.filter((id: string) => duplicates.includes(id))).toEqual([])
  })

  test('report §5: one query walks from a technique to its findings, their charts and back', async () => {
    const { data, errors } = await service.query(`{
      technique(id: "AML.T0051") { researchFindings { slug charts { id rows { category } findings { slug } } techniques { id name } } }
      search(text: "red teaming", kinds: [RESEARCH_FINDING, CHART], first: 3) { edges { kind node { id __typename } } }
      neighbors(id: "red-teaming-becomes-routine") { groups { kind direction count } }
      charts(first: 2) { totalCount nodes { id } pageInfo { hasNextPage } }
      researchFindings(filter: { technique: ["AML.T0051"] }) { totalCount }
      narrative(kind: STAT_BOX) { value unit label: quantity }
    }`)
    expect(errors).toBeUndefined()
    const [finding] = data.technique.researchFindings
    expect(finding.charts[0].rows.length).toBeGreaterThan(0)
    expect(finding.charts[0].findings.map(({ slug }: { slug: string }) => slug)).toContain(finding.slug)
    expect(finding.techniques).toContainEqual({ id: 'AML.T0051', name: 'LLM Prompt Injection' })
    expect(data.search.edges[0].node.__typename).toMatch(/Chart|ResearchFinding/)
    expect(data.neighbors.groups.map(({ kind }: { kind: string }) => kind)).toEqual(
      ['CONCERNS', 'SHOWN_BY'].filter((kind) =>
        data.neighbors.groups.some((group: { kind: string }) => group.kind === kind),
      ),
    )
    expect(data.charts.pageInfo.hasNextPage).toBe(true)
    expect(data.researchFindings.totalCount).toBe(data.technique.researchFindings.length)
    expect(data.narrative.every(({ value }: { value: number | null }) => value !== null)).toBe(true)
  })

  test('report §2: the rows of a chart are one statement, those of ten charts as well', async () => {
    const anew = await startTestService(database, uncached)
    statements.length = 0
    await anew.query(
      '{ chart(id: "controls-by-wave") { rows(industry: "Health care") { value } base(industry: "Health care") } }',
    )
    expect(statements.filter((statement) => statement.includes('get_chart_dataset'))).toHaveLength(1)
    statements.length = 0
    await anew.query('{ charts(first: 10) { nodes { rows { value } } } }')
    expect(statements.filter((statement) => statement.includes('get_chart_dataset'))).toHaveLength(1)
    await anew.close()
  })

  test('report §2: knowledge charts show the current revision', async () => {
    const { rows } = await json('/api/charts/incidents-by-year')
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from case_study where incident_date is not null`.execute(database.db)
    expect(rows.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(counted[0]!.count)
  })
})
