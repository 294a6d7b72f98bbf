import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const forAll = 'public, max-age=0, s-maxage=5, stale-while-revalidate=60, stale-if-error=86400'
const graphPath = `/graphql?query=${encodeURIComponent('{ technique(id: "AML.T0051") { name weaknesses { nodes { id } } } }')}`
const restPath = '/api/charts/controls-by-wave'

describeDatabases('operations §2.8: caches in front of the service', ({ open }) => {
  let database: TestDatabase
  const services: TestService[] = []
  const start = async (env: Readonly<Record<string, string>> = {}) => {
    const service = await startTestService(database, env)
    services.push(service)
    return service.url
  }
  let url: string
  beforeAll(async () => {
    database = await open('starter')
    url = await start()
  })
  afterAll(async () => {
    await Promise.all(services.map((service) => service.close()))
    await database?.close()
  })

  const headersOf = async (address: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') => {
    const response = await fetch(address, { method, headers: { accept: 'application/json', ...headers } })
    await response.arrayBuffer()
    const [control, tags, vary, etag] = ['cache-control', 'cache-tag', 'vary', 'etag'].map((name) =>
      response.headers.get(name),
    )
    return { status: response.status, control, tags: tags?.split(','), vary, etag }
  }

  test.each([
    ['the graph', graphPath, ['skg-knowledge', 'skg-weakness'], /authorization/],
    ['a REST path', restPath, ['skg-chart'], /host/],
  ])('a public answer of %s says how long it may be shared, and what it is made from', async (_, path, rooms, vary) => {
    const { revision } = (
      await (await fetch(`${url}/graphql?query={revision}`, { headers: { accept: 'application/json' } })).json()
    ).data
    for (const time of ['computed', 'from the cache of the process']) {
      const answer = await headersOf(url + path)
      expect(answer, time).toMatchObject({ status: 200, control: forAll, vary: expect.stringMatching(vary) })
      const [all, ofRevision, ...others] = answer.tags!
      expect([all, ofRevision!.replace(/^skg-[\w-]{8}/, '')]).toEqual(['skg', `.${revision}`])
      expect(others).toEqual(expect.arrayContaining(rooms))
      expect(others).not.toContain('skg-finding')
      const again = await headersOf(url + path, { 'if-none-match': answer.etag! })
      expect(again, time).toMatchObject({ status: 304, control: forAll, tags: answer.tags })
    }
  })

  test.each(['authorization', 'cookie', 'apikey'])(
    'an answer to a request with %s is not to be shared',
    async (name) => {
      for (const path of [graphPath, restPath]) {
        await headersOf(url + path)
        const value = name === 'authorization' ? 'Basic bm9ib2R5' : 'a=b'
        const answer = await headersOf(url + path, { [name]: value })
        expect(answer.control, path).toMatch(/^(private, no-cache|no-store)$/)
        expect(answer.tags, path).toBeUndefined()
        expect((await headersOf(url + path)).control, path).toBe(forAll)
      }
    },
  )

  test('a file of the graph is shared too, and has no id of a request', async () => {
    for (const _ of ['computed', 'from the cache of the process']) {
      const { headers } = await fetch(`${url}/data/schema.graphql`)
      expect(['cache-control', 'x-request-id'].map((name) => headers.get(name))).toEqual([forAll, null])
      expect(headers.get('cache-tag')).toMatch(/^skg,skg-[\w-]{8}\.\d+$/)
    }
  })

  test('what is wrong, posted, or a failure is not stored', async () => {
    for (const path of ['/api/charts/none', '/graphql?query={nothing}', '/nothing'])
      expect(await headersOf(url + path)).toMatchObject({ control: 'no-store', tags: undefined })
    const posted = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ revision }"}',
    })
    expect(posted.headers.get('cache-control')).toBe('no-store')
  })

  test('the times are settings, and without one every answer is asked for', async () => {
    const other = await start({
      SHARED_CACHE_SECONDS: '7',
      STALE_WHILE_REVALIDATE_SECONDS: '8',
      STALE_IF_ERROR_SECONDS: '9',
    })
    expect((await headersOf(other + restPath)).control).toBe(
      'public, max-age=0, s-maxage=7, stale-while-revalidate=8, stale-if-error=9',
    )
    expect((await headersOf((await start({ SHARED_CACHE_SECONDS: '0' })) + restPath)).control).toBe('public, no-cache')
  })
})
