import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaOf } from '../../graphql/schema.ts'
import { routes } from '../../rest-adapters/routes.ts'
import { isSecengRoute, secengBase } from '../../rest-adapters/seceng/base.ts'
import { examplePath } from '../../scripts/examples.ts'
import { applicationGuid, uuidV7 } from '../../src/ground/identifiers.ts'
import { generateQuery } from '../support/query-generator.ts'
import { type RunFolder, runFolder, sarifOf } from '../support/scan-run.ts'
import { client, createKeys } from '../support/seceng.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const alpha = applicationGuid('alpha')
const beta = applicationGuid('beta')
const shop = applicationGuid('shop')
const schema = schemaOf(['knowledge', 'security'])

/** A request of the caller of application alpha; ids of beta stand as `{target}` and `{run}` until there are some. */
type Request = { readonly method: string; readonly path: string; readonly body?: unknown; readonly headers?: object }
const get = (path: string, headers: object = {}): Request => ({ method: 'GET', path, headers })
const graph = (query: string, variables: object = {}): Request => ({
  method: 'POST',
  path: '/graphql',
  body: { query, variables },
})

const wholeList = 'first: 50) { totalCount pageInfo { endCursor hasNextPage } nodes { id } }'
const handwritten: readonly Request[] = [
  ...[
    '/findings?count=exact&facets=true',
    '/findings?limit=1&sort=-severity',
    '/findings?sort=-changed&technique=AML.T0051',
    '/findings?application=beta&count=exact&facets=true',
    `/findings?application=${beta}&count=exact`,
    '/findings?target={target}&count=exact',
    '/findings?run={run}&count=exact',
    '/findings?tool=BetaScanner&count=exact',
    `/findings/${alpha}:1`,
    `/findings/${beta}:1`,
    '/targets?count=exact&sort=-changed',
    '/targets?application=beta&count=exact',
    '/targets?name=beta&count=exact',
    '/targets/{target}',
    '/targets/{ownTarget}',
    '/scan-runs?count=exact',
    '/scan-runs?application=beta&count=exact',
    '/scan-runs?target={target}&count=exact',
    '/scan-runs/{run}',
    '/scan-runs/{run}?format=log',
    '/scan-runs/{run}?format=sarif',
    '/scan-runs/{ownRun}',
    '/scan-runs/{ownRun}?format=sarif',
    '/attack-paths?target={ownTarget}',
    '/attack-paths?target={target}',
    '/attack-paths/remediation?target={ownTarget}',
    '/attack-paths/remediation?target={target}',
    '/attack-paths/ap_0123456789abcdef?target={target}',
  ].map((path) => get(secengBase + path)),
  get(`${secengBase}/scan-runs/{run}`, { accept: 'text/event-stream' }),
  get(`${secengBase}/scan-runs/{run}`, { prefer: 'wait=1' }),
  ...[
    { method: 'PATCH', path: `/findings/${beta}:1`, body: { decision: 'confirmed' }, headers: { 'if-match': '*' } },
    { method: 'PATCH', path: `/findings/${beta}:1`, body: { decision: 'confirmed' }, headers: { 'if-match': '"0.x"' } },
    { method: 'POST', path: '/findings/triage', body: { ids: [`${beta}:1`, `${beta}:2`], decision: 'confirmed' } },
    { method: 'PATCH', path: '/targets/{target}', body: { owner: 'me' }, headers: { 'if-match': '"9.x"' } },
    { method: 'DELETE', path: '/targets/{target}', headers: { 'if-match': '*' } },
    { method: 'POST', path: '/targets', body: { name: 'beta', kind: 'application', application: 'beta', locator: {} } },
    { method: 'POST', path: '/scan-runs/{run}/cancel' },
    { method: 'POST', path: '/scan-runs', body: { target: '{target}', scanners: ['built-in'] } },
    { method: 'POST', path: '/scan-runs?application=beta', body: { version: '2.1.0', runs: [] } },
    { method: 'POST', path: '/scan-runs?target={target}', body: { version: '2.1.0', runs: [] } },
  ].map(({ path, ...rest }) => ({ ...rest, path: secengBase + path })),
  ...[
    'applications(name: "a") { totalCount nodes { guid name scans { totalCount } exposure { techniques { findingCount } } } }',
    `applications(${wholeList}`,
    'securityFindings { totalCount facets { field values { value label count } } nodes { id title } }',
    `scans(${wholeList}`,
    'securityFindingCounts { total open bySeverity { severity total } }',
    `securityFinding(id: "${beta}:1") { id } application(guid: "${beta}") { id } node(id: "${beta}") { id }`,
    `nodes(ids: ["${beta}", "${beta}:1", "${alpha}", "${alpha}:1"]) { id label }`,
    `applicationDifference(a: "${alpha}", b: "${beta}") { a { id } }`,
    `neighbors(id: "${beta}") { groups { count } } path(from: "${beta}:1", to: "AML.T0051") { stopped }`,
    'neighbors(id: "AML.T0051") { groups { kind count neighbors { nodes { id } } } }',
    'search(text: "beta") { totalCount nodes { id } facets { values { value count } } }',
    'search(text: "finding") { totalCount nodes { id } }',
    'technique(id: "AML.T0051") { findings { totalCount nodes { id } } }',
    'weakness(id: "CWE-79") { findings { totalCount nodes { id } } }',
    'hygiene { __typename }',
    'target(id: "{target}") { id } scanRun(id: "{run}") { id }',
    `targets(${wholeList} scanRuns(${wholeList}`,
    `_entities(representations: [{ __typename: "Application", guid: "${beta}" }, { __typename: "SecurityFinding", id: "${beta}:1" }, { __typename: "Target", id: "{target}" }, { __typename: "ScanRun", id: "{run}" }]) { __typename }`,
  ].map((query) => graph(`{ ${query} }`)),
]

/** The parts of an answer that name the revision, its time, the time of the answer or a random number. */
const incidental =
  /"(revision|revisionAt|generated_at)":("[^"]*"|\d+)|(?<="api_errors":\[\{)"id":"[^"]*"|"errorId":"[^"]*"/g
const withoutIncidental = (text: string) => text.replaceAll(incidental, '')

describeDatabases('a caller of one application', ({ kind, open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let keys: Awaited<ReturnType<typeof createKeys>>
  let service: TestService
  beforeAll(async () => {
    database = await open('starter')
    folder = await runFolder()
    keys = await createKeys([{ name: 'all' }, { name: 'own', applications: ['alpha*'] }])
    service = await startTestService(database, { ...folder.env, SECENG_KEYS_FILE: keys.file })
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
    await keys?.remove()
  })

  const fill = async (application: string, rules: readonly string[], tool: string) => {
    const send = client(service.url, keys.keys.all!)
    const made = await send('POST', '/targets', {
      body: { name: `${application} target`, kind: 'application', application, locator: {} },
    })
    const run = await send('POST', `/scan-runs?target=${made.body.id}`, {
      body: sarifOf(rules, { tool }),
      headers: { 'content-type': 'application/sarif+json' },
    })
    for (let state = 'queued'; state !== 'succeeded'; ) {
      const read = await send('GET', `/scan-runs/${run.body.id}`, { headers: { prefer: 'wait=10' } })
      state = read.body.state
      expect(['queued', 'running', 'succeeded']).toContain(state)
    }
    const finding = await send('GET', `/findings?application=${application}&limit=1`)
    const decided = await send('PATCH', `/findings/${finding.body.items[0].id}`, {
      body: { decision: 'confirmed' },
      headers: { 'if-match': '*' },
    })
    expect(decided.status).toBe(200)
    return { target: made.body.id as string, run: run.body.id as string }
  }

  const answerTo = async ({ method, path, body, headers }: Request, ids: Readonly<Record<string, string>>) => {
    const named = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole)
    const response = await fetch(service.url + named(path), {
      method,
      headers: {
        authorization: `Bearer ${keys.keys.own}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: named(JSON.stringify(body)) }),
    })
    const masked = (text: string) =>
      Object.entries(ids).reduce((all, [name, id]) => all.replaceAll(id, `{${name}}`), text)
    const text = masked(await response.text())
    const isOfRevision = withoutIncidental(text) !== text
    const { headers: sent } = response
    return {
      request: `${method} ${path} ${body === undefined ? '' : JSON.stringify(body)}`,
      status: response.status,
      text: withoutIncidental(text),
      etag: isOfRevision ? sent.has('etag') : sent.get('etag'),
      link: masked(sent.get('link') ?? ''),
      cache: sent.get('cache-control'),
      retry: sent.get('retry-after'),
      type: sent.get('content-type'),
    }
  }

  test('seceng §2.4: gets the same answers whether another application exists or not', {
    tags: ['long'],
    timeout: 240_000,
  }, async () => {
    const own = await fill('alpha', ['a', 'b', 'c'], 'AlphaScanner')
    const ofOwn = { ownTarget: own.target, ownRun: own.run }
    const known = {
      id: ['AML.T0051', 'CWE-79', alpha, beta, `${alpha}:1`, `${beta}:1`],
      guid: [alpha, beta],
      ids: [alpha, beta, `${alpha}:1`, `${beta}:1`, 'AML.T0051'],
      text: ['beta', 'alpha', 'rule'],
      name: ['beta', 'alpha'],
      from: ['AML.T0051'],
      to: [beta],
      a: [alpha],
      b: [beta],
    }
    const generated = fc
      .sample(fc.gen(), { numRuns: kind === 'postgres' ? 150 : 30, seed: 17 })
      .map((g) => generateQuery(g, schema, known))
      .filter(({ document }) => !document.includes('revision'))
    const requests: readonly Request[] = [
      ...handwritten,
      ...routes
        .filter((route) => route.method === 'GET' && route.access === 'public' && !isSecengRoute(route))
        .filter(({ tag }) => tag === 'compat')
        .flatMap((route) => [alpha, beta].map((guid) => get(examplePath(route).replace(shop, guid)))),
      ...generated.map(({ document, variables }) => graph(document, variables)),
    ]
    const answers = async (ids: Readonly<Record<string, string>>) => {
      const all = []
      for (const request of requests) all.push(await answerTo(request, { ...ofOwn, ...ids }))
      return all
    }
    const absent = await answers({ target: uuidV7(), run: uuidV7() })
    const other = await fill('beta', ['a', 'b', 'secret-of-beta'], 'BetaScanner')
    const present = await answers(other)
    const told = present.flatMap((answer, index) =>
      isDeepStrictEqual(answer, absent[index]) ? [] : [{ absent: absent[index], present: answer }],
    )
    expect(told).toEqual([])
    expect(present.filter(({ status }) => status === 200).length).toBeGreaterThan(handwritten.length / 3)
    const all = await client(service.url, keys.keys.all!)('GET', '/findings?count=exact&application=beta')
    expect(all.body.total).toBe(3)
  })
})
