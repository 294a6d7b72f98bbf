import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CollectedSpan, startCollector } from '../support/collector.ts'
import { runFolder, secengClient } from '../support/scan-run.ts'
import { flawFinder, flawRules, scannerFolder } from '../support/scanner.ts'
import { describeDatabases, startTestService, type TestDatabase } from '../support/setup.ts'

const [traceId, parentId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
const traceparent = `00-${traceId}-${parentId}-01`

describeDatabases('operations §3.1: traces', ({ open }) => {
  let database: TestDatabase
  let collector: Awaited<ReturnType<typeof startCollector>>
  beforeEach(async () => {
    database = await open('starter')
    collector = await startCollector()
  })
  afterEach(async () => {
    await collector.close()
    await database.close()
  })
  const start = (env: Readonly<Record<string, string>> = {}) =>
    startTestService(database, { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`, ...env })
  const childrenOf = ({ spanId }: CollectedSpan) =>
    collector.spans().filter(({ parentSpanId }) => parentSpanId === spanId)
  const named = (name: string) => collector.spans().filter((span) => span.name === name)

  test('a request has its operation, and that its statements; nothing of what was sent is in them', async () => {
    const service = await start()
    const query = 'query Secretive($id: ID!) { technique(id: $id) { name weaknesses { totalCount } } }'
    const send = async (text: string, variables: object, headers: object = { traceparent }) => {
      const response = await fetch(`${service.url}/graphql?hidden=in-the-address`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hidden': 'in-a-header', ...headers },
        body: JSON.stringify({ query: text, variables }),
      })
      return response.json()
    }
    const authorization = 'Bearer hidden-in-a-credential'
    expect(await send(query, { id: 'AML.T0051' })).toMatchObject({ data: { technique: { name: expect.any(String) } } })
    await send(query, { id: 'AML.T0051' }, {})
    await send(query, { id: 'hidden-in-a-variable' }, { traceparent: traceparent.replace(/1$/, '0') })
    await send('{ search(text: "hidden-in-a-document") { totalCount } }', {}, { authorization })
    await send('{ technique(id: "x") { noSuchField } }', {}, { traceparent: 'nonsense' })
    await service.close()

    const [first, cached, identified, wrong, ...others] = named('POST /graphql')
    expect(others).toEqual([])
    expect(first).toMatchObject({ traceId, parentSpanId: parentId, kind: 2, status: 0 })
    expect(first!.facts).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/graphql',
      'http.response.status_code': 200,
      'skg.answer.cached': false,
    })
    const [operation, ...more] = childrenOf(first!)
    expect(more).toEqual([])
    expect(operation).toMatchObject({ name: 'graphql Secretive', traceId, status: 0 })
    expect(operation!.facts).toMatchObject({
      'graphql.operation.name': 'Secretive',
      'graphql.document.hash': createHash('sha256').update(query).digest('hex'),
      'skg.cost': expect.any(Number),
      'skg.rows.misses': expect.any(Number),
    })
    const statements = childrenOf(operation!)
    expect(statements.map(({ name }) => name)).toContain('select technique')
    for (const statement of statements) {
      expect(statement).toMatchObject({ traceId, status: 0, facts: { 'db.system.name': 'postgresql' } })
      expect(childrenOf(statement)).toEqual([])
    }
    expect(cached!.facts).toMatchObject({ 'skg.answer.cached': true })
    expect([cached!.parentSpanId || undefined, cached!.traceId === traceId, childrenOf(cached!)]).toEqual([
      undefined,
      false,
      [],
    ])
    expect(childrenOf(identified!).map(({ name }) => name)).toEqual(['graphql anonymous'])
    expect(wrong).toMatchObject({ status: 0, facts: { 'http.response.status_code': 400 } })
    expect(childrenOf(wrong!)).toMatchObject([{ status: 0, facts: { 'error.type': 'GRAPHQL_VALIDATION_FAILED' } }])
    expect(collector.text()).not.toMatch(/hidden|AML\.T0051|nonsense/)
    expect(new Set(collector.requests.map(({ path }) => path))).toEqual(new Set(['/v1/traces']))
    expect(collector.resources()[0]).toMatchObject({ 'service.name': 'skg', 'service.version': expect.any(String) })
  })

  test('REST paths have the operation of their route, and requests at once each their own statements', async () => {
    const service = await start({ ANSWER_CACHE_MB: '0', ROW_CACHE_MB: '0' })
    const paths = ['/api/charts/controls-by-wave', '/api/charts/hidden', '/nothing/hidden?name=hidden']
    await Promise.all(paths.map(async (path) => (await fetch(service.url + path)).text()))
    const ids = ['AML.T0051', 'AML.T0000', 'AML.T0010', 'AML.T0020', 'AML.T0043', 'AML.T0018', 'AML.T0024']
    await Promise.all(ids.map((id) => service.query(`query Of_${id.slice(-2)} { technique(id: "${id}") { name } }`)))
    await service.close()

    const [found, missing] = named('GET /api/charts/:chartId').toSorted(
      (one, other) => Number(one.facts['http.response.status_code']) - Number(other.facts['http.response.status_code']),
    )
    const [operation] = childrenOf(found!)
    expect(operation!.name).toMatch(/^graphql [A-Z]\w+$/)
    expect(operation!.facts['graphql.document.hash']).toMatch(/^[0-9a-f]{64}$/)
    expect(childrenOf(operation!).some(({ name }) => name.startsWith('select chart'))).toBe(true)
    expect(missing!.facts['http.response.status_code']).toBe(404)
    expect(childrenOf(missing!).map(({ name, status }) => [name, status])).toEqual([
      [operation!.name, 0],
      ['graphql ChartNames', 0],
    ])
    expect(named('GET unmatched')).toMatchObject([{ facts: { 'http.response.status_code': 404 } }])

    const operations = new Map(
      collector.spans().flatMap((span) => (span.name.startsWith('graphql Of_') ? [[span.spanId, span.traceId]] : [])),
    )
    expect(new Set(operations.values()).size).toBe(ids.length)
    const reads = named('select technique')
    expect(reads.length).toBeGreaterThan(0)
    for (const { parentSpanId, traceId } of reads) expect(operations.get(parentSpanId!)).toBe(traceId)
    expect(new Set(collector.spans().map(({ spanId }) => spanId)).size).toBe(collector.spans().length)
    expect(collector.text()).not.toContain('hidden')
  })

  test('a run goes on with the trace of the request that made it, and a scanner with that', async () => {
    const folder = await runFolder()
    const scanners = await scannerFolder()
    const models = join(scanners.folder, 'models')
    await mkdir(join(models, 'one'), { recursive: true })
    await writeFile(join(models, 'one/a.py'), 'a flaw\n')
    const seen = join(scanners.folder, 'seen')
    const script = `import { writeFileSync as write } from 'node:fs'; write(${JSON.stringify(seen)}, process.env.TRACEPARENT)\n`
    const templates = [
      await scanners.template('flaws', script + flawFinder, { rules: flawRules }),
      await scanners.template('failing', 'process.exit(7)'),
    ]
    const policy = join(scanners.folder, 'policy.yaml')
    await writeFile(policy, JSON.stringify({ artifactFolders: [models], scanners: templates }))
    const service = await start({
      ...folder.env,
      SECENG_POLICY_FILE: policy,
      SECENG_ISOLATION: 'none',
      DATA_DIR: scanners.folder,
    })
    const api = secengClient(service.url)
    const target = {
      name: 'one',
      kind: 'model',
      application: 'models',
      locator: { uri: `file://${models}/one` },
      scanners: ['flaws', 'failing'],
    }
    const made = await api.json('POST', '/targets', target)
    expect(made.status, made.text).toBe(201)
    const {
      body: run,
      status,
      text,
    } = await api.json('POST', '/scan-runs', {
      target: made.body.id,
      scanners: ['flaws', 'failing'],
    })
    expect(status, text).toBe(202)
    expect((await api.ended(run.id)).state).toBe('succeeded')
    expect((await secengClient(service.url, 'other').json('POST', '/targets', target)).status).toBe(403)
    await service.close()
    await folder.remove()

    const refused = named('POST /v1/seceng/targets').find(({ facts }) => facts['http.response.status_code'] === 403)!
    expect(childrenOf(refused).filter(({ facts }) => facts['error.type'])).toMatchObject([
      { name: expect.stringMatching(/^graphql \w+/), status: 0, facts: { 'error.type': 'FORBIDDEN' } },
    ])
    const [job, ...others] = named('job scan')
    expect(others).toEqual([])
    expect(job).toMatchObject({ kind: 5, status: 0, facts: { 'skg.run': run.id } })
    const asked = collector.spans().find(({ spanId }) => spanId === job!.parentSpanId)!
    expect(asked.traceId).toBe(job!.traceId)
    const request = named('POST /v1/seceng/scan-runs')[0]!
    expect(request.traceId).toBe(job!.traceId)
    const [scanner] = named('scanner flaws')
    expect(scanner).toMatchObject({ parentSpanId: job!.spanId, status: 0 })
    expect(await readFile(seen, 'utf8')).toBe(`00-${scanner!.traceId}-${scanner!.spanId}-01`)
    expect(named('scanner failing')).toMatchObject([{ status: 2, facts: { 'error.type': 'scanner_failed' } }])
    expect(childrenOf(job!).some(({ name }) => name.startsWith('select scan_run'))).toBe(true)
    await scanners.remove()
  })
})
