import { afterAll, beforeAll, expect, test } from 'vitest'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { starter } from '../support/starter.ts'

const root = '/api/compat/appsec/v1'
const base = 'https://example.org'
/** Those of the starter, and the one of what names none. */
const cwes = starter.weaknesses + 1
const categories = starter.weaknessCategories + 1
const lastPage = Math.ceil(cwes / 100) - 1

describeDatabases('the compatibility catalogue', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await open('starter')
    service = await startTestService(database, { PUBLIC_URL: base })
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${service.url}${root}${path}`, { headers })
    // biome-ignore lint/suspicious/noExplicitAny: the wire is what is tested.
    return { status: response.status, body: (await response.json()) as any }
  }

  const cwe79 = {
    id: 79,
    name: "Improper Neutralization of Input During Web Page Generation ('Cross-site Scripting')",
    description: "Improper Neutralization of Input During Web Page Generation ('Cross-site Scripting')",
    severity: 5,
    remediation_effort: 2,
    recommendation: expect.stringMatching(/\S/),
    references: [{ name: 'CWE', url: 'https://cwe.mitre.org/data/definitions/79.html' }],
  }

  test('compat §3: one CWE, with its keys in order; a signature and a trailing slash are accepted', both, async () => {
    const { status, body } = await get('/cwes/79/', { authorization: 'VENDOR-HMAC-SHA-256 id=x,ts=1,nonce=y,sig=z' })
    expect([status, body]).toEqual([200, cwe79])
    expect(Object.keys(body)).toEqual([
      'id',
      'name',
      'description',
      'severity',
      'remediation_effort',
      'recommendation',
      'references',
    ])
  })

  test('compat §2.3-2.5: the first page of CWEs has 100, absolute links and the whole count', async () => {
    const { body } = await get('/cwes')
    expect(body._embedded.cwes).toHaveLength(100)
    expect(body._links).toEqual({
      first: { href: `${base}${root}/cwes?page=0&size=100` },
      self: { href: `${base}${root}/cwes{?page,size}`, templated: true },
      next: { href: `${base}${root}/cwes?page=1&size=100` },
      last: { href: `${base}${root}/cwes?page=${lastPage}&size=100` },
    })
    expect(body.page).toEqual({ size: 100, total_elements: cwes, total_pages: lastPage + 1, number: 0 })
  })

  test('compat §2.4: next only behind a full page with more to come', async () => {
    const { body: last } = await get(`/cwes?page=${lastPage}`)
    expect(last._embedded.cwes).toHaveLength(cwes - lastPage * 100)
    expect(Object.keys(last._links)).toEqual(['first', 'prev', 'self', 'last'])
    expect(last._links.prev.href).toBe(`${base}${root}/cwes?page=${lastPage - 1}&size=100`)
  })

  test('compat §2.3: a page past the end is 200 without _embedded, and has the number asked for', async () => {
    const { status, body } = await get('/cwes?page=50')
    expect(status).toBe(200)
    expect(body).toEqual({
      _links: {
        first: { href: `${base}${root}/cwes?page=0&size=100` },
        prev: { href: `${base}${root}/cwes?page=${lastPage}&size=100` },
        self: { href: `${base}${root}/cwes{?page,size}`, templated: true },
        last: { href: `${base}${root}/cwes?page=${lastPage}&size=100` },
      },
      page: { size: 100, total_elements: cwes, total_pages: lastPage + 1, number: 50 },
    })
  })

  test('compat §2.5: a size over 500 is clamped, and the clamped value is shown', async () => {
    const { body } = await get('/cwes?size=1000&unknown=1')
    expect(body._embedded.cwes).toHaveLength(500)
    expect(body.page).toEqual({ size: 500, total_elements: cwes, total_pages: Math.ceil(cwes / 500), number: 0 })
    expect(body._links.next.href).toBe(`${base}${root}/cwes?page=1&size=500`)
  })

  test.each(['size=0', 'size=-1', 'size=abc', 'page=-1', 'page=1.5'])(
    'compat §2.5, §2.9: %s is a bad request',
    async (query) => {
      const { status, body } = await get(`/cwes?${query}`)
      expect(status).toBe(400)
      expect(body).toEqual({
        http_code: 400,
        http_status: 'Bad Request',
        message: expect.stringMatching(/^Invalid (size|page): /),
      })
    },
  )

  test('compat §2.9: an unknown CWE is 404 and names near ones; a malformed id is 400', async () => {
    const { status, body } = await get('/cwes/7999')
    expect(status).toBe(404)
    expect(body).toEqual({
      _embedded: {
        api_errors: [
          {
            id: expect.stringMatching(/^[0-9a-f-]{36}$/),
            code: 'NOT_FOUND',
            title: 'There is no CWE 7999. Near it: 799.',
            status: '404',
            source: { pointer: null, parameter: 'cwe_id' },
          },
        ],
      },
      fallback_type: null,
      full_type: null,
    })
    expect(await get('/cwes/abc')).toEqual({
      status: 400,
      body: {
        http_code: 400,
        http_status: 'Bad Request',
        message: 'Invalid CWE id: abc. It must be a whole number from 0 to 999999.',
      },
    })
  })

  test('compat §4: CWE 0 is "Unclassified" and comes first; paging neither repeats nor loses a CWE', async () => {
    const { body: zero } = await get('/cwes/0')
    expect(zero).toEqual({
      id: 0,
      name: 'Unclassified',
      description: expect.stringMatching(/\S/),
      severity: 0,
      remediation_effort: 0,
      recommendation: expect.stringMatching(/\S/),
      references: [{ name: 'CWE', url: 'https://cwe.mitre.org/' }],
    })
    const ids: number[] = []
    for (let path: string | undefined = '/cwes?size=97'; path; ) {
      const { body } = await get(path)
      ids.push(...body._embedded.cwes.map(({ id }: { id: number }) => id))
      path = body._links.next?.href.slice(`${base}${root}`.length)
    }
    expect([ids[0], ids.length]).toEqual([0, 970])
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
  })

  test('compat §4: category 0 is "Unclassified" and comes first; paging neither repeats nor loses a category', async () => {
    const { body: zero } = await get('/categories/0')
    expect(zero).toMatchObject({ id: 0, name: 'Unclassified', recommendation: expect.stringMatching(/\S/) })
    const { body: one } = await get('/categories/310')
    expect(one).toEqual({
      id: 310,
      name: 'Cryptographic Issues',
      description: 'Cryptographic Issues',
      recommendation: expect.stringMatching(/\S/),
    })
    for (const size of [1, 7, 100, 420, 421, 500]) {
      const ids: number[] = []
      let path: string | undefined = size === 1 ? undefined : `/categories?size=${size}`
      while (path) {
        const { body } = await get(path)
        if (body._links.next) expect(body._embedded.categories).toHaveLength(size)
        ids.push(...body._embedded.categories.map(({ id }: { id: number }) => id))
        path = body._links.next?.href.slice(`${base}${root}`.length)
      }
      if (size === 1) {
        const pages = await Promise.all([0, 1, categories - 1].map((page) => get(`/categories?size=1&page=${page}`)))
        expect(pages.map(({ body }) => body._embedded.categories.length)).toEqual([1, 1, 1])
        continue
      }
      expect(ids).toHaveLength(categories)
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
    }
  })

  test('every description and recommendation is a text with something in it', async () => {
    for (const page of [0, 1]) {
      const { body } = await get(`/cwes?size=500&page=${page}`)
      for (const { description, recommendation } of body._embedded.cwes)
        expect([/\S/.test(description), /\S/.test(recommendation)]).toEqual([true, true])
    }
  })
})
