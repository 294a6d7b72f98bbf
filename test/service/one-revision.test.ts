import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openPostgres } from '../../db/engine/database.ts'
import { appendRevision, currentRevision } from '../../db/engine/revision.ts'
import { routes } from '../../rest-adapters/routes.ts'
import { readConfig } from '../../src/ground/config.ts'
import { createLog } from '../../src/ground/log.ts'
import { createHttp } from '../../src/http/server.ts'
import { clientOf, contact, reviewing, technique } from '../support/contribution-client.ts'
import { describeDatabases, startTestService, type TestDatabase, uncached } from '../support/setup.ts'

const gatewayKey = 'gateway-key-of-the-test'
const env = { GATEWAY_KEYS: gatewayKey, PUBLIC_URL: 'https://example.org' }

/** Appends a revision and writes its number into the name of every object, all in one transaction. */
function renameAll({ db }: Pick<OpenDatabase, 'db'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { id } = await appendRevision(trx, 'test')
    const names = {
      tactic: 'name',
      technique: 'name',
      mitigation: 'name',
      case_study: 'name',
      weakness: 'name',
      chart: 'title',
    }
    for (const [table, name] of Object.entries({
      ...names,
      research_finding: 'title',
      matrix: 'name',
      report: 'title',
    })) {
      const column = sql.ref(name)
      await sql`update ${sql.table(table)} set ${column} = split_part(${column}, ' (of ', 1) || ' (of ' || ${id}::text || ')'`.execute(
        trx,
      )
    }
    return id
  })
}

/** Never hears a notification. */
const deaf = (opened: OpenDatabase): OpenDatabase => ({ ...opened, listen: () => Promise.reject(new Error('refused')) })

type Told = { readonly status: number; readonly revisions: readonly number[]; readonly body: string }

/** The answer, with every revision that it names: in names, in its ETag and where it tells its own. */
async function told(asking: Promise<Response>): Promise<Told> {
  const response = await asking
  const body = await response.text()
  const tag = /^(?:W\/)?"(\d+)-/.exec(response.headers.get('etag') ?? '')?.[1]
  const named = [...body.matchAll(/ \(of (\d+)\)|"revision":(\d+)/g)].map((match) => match[1] ?? match[2]!)
  const revisions = [...new Set([...named, ...(tag ? [tag] : [])])].map(Number)
  return { status: response.status, revisions, body }
}

const post = (url: string, query: string) =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })

const parts = [
  'tactic(id: "AML.TA0002") { name }',
  'technique(id: "AML.T0051") { name tactics { name } mitigations { nodes { name } } weaknesses { nodes { name } } }',
  'techniques(first: 7) { nodes { name subtechniques { name } caseStudies(first: 2) { nodes { name } } } }',
  'matrix { name tactics { name techniques(first: 3) { nodes { name } } } }',
  'search(text: "prompt injection", first: 4) { totalCount nodes { id ... on Technique { name } ... on Mitigation { name } } }',
  'nothing: search(text: "qqqqqqqq") { totalCount nodes { id } }',
  'neighbors(id: "AML.T0051") { groups { neighbors(first: 3) { nodes { ... on Technique { name } ... on Tactic { name } } } } }',
  'path(from: "AML.M0020", to: "CWE-79") { paths { nodes { ... on Mitigation { name } ... on Technique { name } } } }',
  'weaknesses(first: 3) { totalCount nodes { name parents { name } } }',
  'securityFindings(first: 2) { nodes { weaknesses { name } techniques { name } } }',
  'reportOverview',
  'exports { revision }',
]

const documents = fc.subarray(parts, { minLength: 1, maxLength: 3 }).map((chosen) => `{ revision ${chosen.join(' ')} }`)

/** A path of the service, or a document to post to the graph. */
type Ask = { readonly path: string } | { readonly document: string }
const asks: fc.Arbitrary<Ask> = fc.oneof(
  documents.map((document) => ({ document })),
  documents.map((document) => ({ path: `/graphql?query=${encodeURIComponent(document)}` })),
  fc
    .constantFrom(
      '/data/report-manifest.json',
      '/data/charts/chart-catalog.json',
      '/api/charts/techniques-by-maturity',
      '/api/charts/weaknesses-by-techniques.csv',
      '/api/findings/dedicated-teams-take-over',
      '/api/exports',
      '/api/compat/appsec/v1/cwes/79',
      '/rest/v1/rpc/get_report_overview',
      '/rest/v1/rpc/get_chart_dataset?chart_id=techniques-by-maturity',
    )
    .map((path) => ({ path })),
)

function send(url: string, ask: Ask): Promise<Response> {
  return 'document' in ask ? post(url, ask.document) : fetch(url + ask.path, { headers: { apikey: gatewayKey } })
}

describeDatabases('DESIGN §4.4: all of one answer comes from one revision', ({ kind, open }) => {
  let database: TestDatabase
  let second: OpenDatabase
  const running: { readonly url: string; close(): Promise<void> }[] = []
  beforeAll(async () => {
    database = await open('starter')
    second = database.url === null ? database : openPostgres(database.url)
    await renameAll(database)
    running.push(await startTestService(database, env))
    running.push(await startTestService(deaf(second), env))
    running.push(await startTestService(deaf(second), { ...env, ANSWER_CACHE_MB: '0' }))
    running.push(await startTestService(deaf(database), { ...env, ...uncached }))
  })
  afterAll(async () => {
    await Promise.all(running.map((service) => service.close()))
    if (second !== database) await second.close()
    await database.close()
  })

  test('rows that are cached and rows that are read, by a process that has heard nothing of a write', {
    tags: ['both'],
  }, async () => {
    for (const { url } of running.slice(1)) {
      await told(post(url, '{ a: tactic(id: "AML.TA0002") { name } }'))
      const written = await renameAll(database)
      const both = '{ a: tactic(id: "AML.TA0002") { name } b: tactic(id: "AML.TA0003") { name } revision }'
      const answer = await told(fetch(`${url}/graphql?query=${encodeURIComponent(both)}`))
      expect(answer).toMatchObject({ status: 200, revisions: [written] })
      expect(answer.body.match(/ \(of /g)).toHaveLength(2)
    }
  })

  test('random reads on GraphQL, REST and RPC between and during random writes', {
    tags: ['long'],
    timeout: 300_000,
  }, async () => {
    const steps = fc.array(
      fc.record({
        ask: fc.option(asks, { freq: 4 }),
        service: fc.nat(running.length - 1),
        isAwaited: fc.boolean(),
      }),
      { minLength: 4, maxLength: 14 },
    )
    let answers = 0
    await fc.assert(
      fc.asyncProperty(steps, async (chosen) => {
        const begun: Promise<Told | number>[] = []
        for (const { ask, service, isAwaited } of chosen) {
          const doing = ask ? told(send(running[service]!.url, ask)) : renameAll(database)
          begun.push(doing)
          if (isAwaited) await doing
        }
        for (const answer of await Promise.all(begun)) {
          if (typeof answer === 'number') continue
          answers += answer.revisions.length
          expect(answer.status, answer.body).toBe(200)
          expect(answer.body).not.toContain('"errors"')
          expect(answer.revisions, answer.body).toHaveLength(1)
        }
      }),
      { numRuns: kind === 'pglite' ? 15 : 40 },
    )
    expect(answers).toBeGreaterThan(60)
  })
})

describeDatabases('DESIGN §4.4: data that move faster than an answer is made', ({ open }) => {
  let database: TestDatabase
  let steady: { readonly url: string; close(): Promise<void> }
  let late: { readonly url: string; close(): Promise<void> }
  beforeAll(async () => {
    database = await open('starter')
    await renameAll(database)
    const settings = { ...env, ...reviewing }
    steady = await startTestService(database, { ...settings, ...uncached })
    late = await startLate(database, settings)
  })
  afterAll(async () => {
    await Promise.all([steady.close(), late.close()])
    await database.close()
  })

  const paths = routes
    .filter(({ access, method, watchesFiles }) => method === 'GET' && access === 'public' && !watchesFiles)
    .map(({ path, parameters }) => path.replace(/:(\w+)/g, (_, name: string) => String(parameters[name]?.example)))
  test.each(paths)('%s is answered from one snapshot', async (path) => {
    const [expected, answer] = [await told(fetch(steady.url + path)), await told(fetch(late.url + path))]
    expect(answer).toEqual(expected)
  })
  test.each([...parts, 'hygiene { danglingLinks { kind } }'])('{ %s } is answered from one snapshot', async (part) => {
    const query = `{ ${part} revision revisionAt }`
    const [expected, answer] = [await told(post(steady.url, query)), await told(post(late.url, query))]
    expect(answer).toEqual(expected)
    expect(answer.body).not.toContain('"errors"')
  })

  test('a key that the database cannot take fails alone in a snapshot too', async () => {
    const references = ['AML.T0051', 'AML.T0043', 'AML\\u0000'].map((id) => `{ __typename: "Technique", id: "${id}" }`)
    const query = `{ ${references.map((one, index) => `t${index}: _entities(representations: [${one}]) { ... on Technique { name } }`).join(' ')} revision }`
    const [expected, answer] = [await post(steady.url, query), await post(late.url, query)]
    const withoutId = (body: string) => body.replace(/[0-9a-f-]{36}/g, '')
    expect(withoutId(await answer.text())).toBe(withoutId(await expected.text()))
  })

  test('a contribution is validated against the revision of the answer, and handed in once', {
    tags: ['both'],
  }, async () => {
    const document = { contact, 'additional-info': 'Seen at work.', submissions: [technique('Late')] }
    const client = clientOf(late)
    expect((await client.validate(document)).body).toMatchObject({
      preview: { revision: await currentRevision(database.db) },
    })
    const reads = Array.from({ length: 8 }, () => told(post(late.url, '{ tactics { nodes { name } } }')))
    expect((await client.submit(document)).status).toBe(201)
    await Promise.all(reads)
    const { count } = await database.db
      .selectFrom('contribution')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })
})

/** A service whose clock is always one revision late, so that every read finds the data at another. */
async function startLate(opened: OpenDatabase, settings: Readonly<Record<string, string>>) {
  const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0', ...settings })
  let revision = 0
  const refresh = async () => {
    revision = (await currentRevision(opened.db)) - 1
    return revision
  }
  await refresh()
  const epoch = { epoch: () => 'late', onEpoch: () => {}, onMove: () => {} }
  const clock = { ...epoch, current: () => revision, refresh, unconfirmedMs: () => 0, stop: async () => {} }
  const app = await createHttp({ config, opened, clock, log: createLog('silent') })
  await app.listen({ host: config.host, port: config.port })
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, close: () => app.close() }
}
