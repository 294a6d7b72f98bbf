import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FindingFolder, finding, findingFolder, scan } from '../support/finding-lines.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

type Finding = {
  readonly issue_id: number
  readonly finding_details: {
    readonly severity: number
    readonly cwe: { readonly id: number; readonly href: string }
    readonly finding_category: { readonly id: number; readonly href: string }
  }
}
type Page = {
  readonly _embedded?: Readonly<Record<string, readonly Finding[]>>
  readonly _links: Readonly<Record<string, { readonly href: string } | undefined>>
  readonly page: { readonly size: number; readonly total_elements: number; readonly total_pages: number }
}
type Entry = { readonly id: number; readonly recommendation: string }

const authorization = 'VENDOR-HMAC-SHA-256 id=0123,ts=1700000000000,nonce=ab,sig=cd'
const guid = '4acaed36-f346-56f5-8091-41d3481b8774'
const feed = `/api/compat/appsec/v2/applications/${guid}/findings`
const cwes = [79, 89, 22, 78, 352, 502, 798, 1427, 310, 999_999, 200, 20]
const count = 1_203

describeDatabases('clients of the compatibility projection (compat §2)', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let folder: FindingFolder
  beforeAll(async () => {
    database = await open('starter')
    folder = await findingFolder()
    const findings = Array.from({ length: count }, (_, index) =>
      finding(`Finding ${index}`, index % 6, {
        fingerprint: String(index),
        rule: `rule-${index % 7}`,
        cwes: index % 13 === 12 ? [] : [cwes[index % 13]],
      }),
    )
    await folder.import(database.db, 'shop', [
      scan('STATIC', 'lint', { startedAt: '2026-03-01T08:00:00Z' }),
      ...findings,
    ])
    service = await startTestService(database)
  })
  afterAll(async () => {
    await service.close()
    await folder.remove()
    await database.close()
  })

  const get = async <T>(address: string): Promise<T> => {
    const response = await fetch(new URL(address, service.url), {
      headers: { authorization, accept: 'application/json' },
    })
    expect(response.status).toBe(200)
    return (await response.json()) as T
  }

  test('a client that counts pages by page.total_pages gets every finding once', both, async () => {
    const ids: number[] = []
    let pages = 1
    for (let page = 0; page < pages; page++) {
      const body = await get<Page>(`${feed}/?page=${page}&size=1000`)
      pages = body.page.total_pages
      ids.push(...(body._embedded?.findings ?? []).map((own) => own.issue_id))
    }
    expect(pages).toBe(3)
    expect(ids).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  })

  test.each([
    ['size=100', count],
    ['size=401', count],
    ['size=500&severity=1&severity=2', 402],
    ['size=50&violates_policy=TRUE', 400],
    ['size=7&cwe=79,89&include_annot=True', 186],
  ])(
    'a client that follows next gets every finding once, and next stands on full pages only: %s',
    async (query, expected) => {
      const ids: number[] = []
      let address: string | undefined = `${feed}?${query}`
      while (address) {
        const body: Page = await get<Page>(address)
        const found = body._embedded?.findings ?? []
        if (body._links.next && found.length !== body.page.size)
          throw new Error('next stands on a page that is not full')
        expect(body.page.total_elements).toBe(expected)
        ids.push(...found.map((own) => own.issue_id))
        address = body._links.next?.href
      }
      expect(ids).toHaveLength(expected)
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
    },
  )

  const catalogue = async (name: 'cwes' | 'categories') => {
    const entries = new Map<number, Entry>()
    let address: string | undefined = `/api/compat/appsec/v1/${name}?size=1000`
    while (address) {
      const body: Page = await get<Page>(address)
      for (const entry of (body._embedded?.[name] ?? []) as unknown as readonly Entry[]) entries.set(entry.id, entry)
      address = body._links.next?.href
    }
    return entries
  }

  test('a client that looks every weakness and category up in the catalogue finds them, with something to do', async () => {
    const [weaknesses, categories] = await Promise.all([catalogue('cwes'), catalogue('categories')])
    const demo = await get<{ applications: readonly { guid: string }[] }>('/api/compat')
    let checked = 0
    for (const { guid: own } of demo.applications) {
      let address: string | undefined = `/api/compat/appsec/v2/applications/${own}/findings?size=500`
      while (address) {
        const body: Page = await get<Page>(address)
        for (const { finding_details: details } of body._embedded?.findings ?? []) {
          checked++
          expect(weaknesses.get(details.cwe.id)?.recommendation).toMatch(/\S/)
          expect(categories.get(details.finding_category.id)?.recommendation).toMatch(/\S/)
        }
        address = body._links.next?.href
      }
    }
    expect(checked).toBeGreaterThan(count)
    const { _embedded } = await get<Page>(`${feed}?size=13`)
    for (const { finding_details: details } of _embedded!.findings!) {
      for (const link of [details.cwe.href, details.finding_category.href]) await get(link)
    }
  })
})
