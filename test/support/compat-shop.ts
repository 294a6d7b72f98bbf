import { afterAll, beforeAll, expect } from 'vitest'
import { code, type FindingFolder, finding, findingFolder, scan } from './finding-lines.ts'
import { startTestService, type TestDatabase, type TestService } from './setup.ts'

export const base = 'https://example.org'
export const v1 = `${base}/api/compat/appsec/v1`
export const policyGuid = 'b42d1fa1-5fa1-54ea-adb2-2f17e38845fd'
export const shop = '4acaed36-f346-56f5-8091-41d3481b8774'
export const feed = `/api/compat/appsec/v2/applications/${shop}/findings`
export const filters =
  'context,severity,severity_gte,cwe,finding_category,cvss,cvss_gte,cve,violates_policy,include_annot,new,include_exp_date,mitigated_after,sca_scan_mode,sca_dep_mode,scan_type'
export const unused = (...given: readonly string[]) =>
  filters
    .split(',')
    .filter((name) => !given.includes(name))
    .join(',')

export const at = { startedAt: '2026-03-01T08:00:00Z', toolVersion: '1.0' }
export const firstFound = '2026-02-01T00:00:00.000Z'
export const lastSeen = '2026-03-01T08:00:00.000Z'
const httpPlace = {
  kind: 'http',
  url: 'https://shop.example:8443/pay?x=%3Cb%3E',
  hostname: 'shop.example',
  port: 8443,
  path: '/pay',
  method: 'POST',
  parameter: 'x',
  attack: '<b>',
}
export const component = {
  kind: 'component',
  name: 'left-pad',
  version: null,
  ecosystem: 'npm',
  purl: 'pkg:npm/left-pad',
  path: 'package-lock.json',
  licences: ['MIT', 'GPL-3.0-only', 'LicenseRef-x'],
  dependency: 'TRANSITIVE',
}

/** What the tests of the projected API send to one service with findings of every kind. */
export type CompatShop = ReturnType<typeof compatShop>

/** Starts a service over the application `shop` for the tests around it. */
export function compatShop(open: (content: 'starter') => Promise<TestDatabase>) {
  let database: TestDatabase
  let service: TestService
  let folder: FindingFolder
  let builds: Readonly<Record<string, number>>
  beforeAll(async () => {
    database = await open('starter')
    folder = await findingFolder()
    await folder.import(database.db, 'shop', [
      scan('STATIC', 'lint', at),
      finding('SQL <injection> 100%', 5, {
        rule: 'sqli',
        description: 'Text & "quotes" reach the query.',
        recommendation: 'Bind <parameters>.',
        cwes: [89],
        references: [{ title: 'A & B', url: 'https://example.com/a?b=1%20&c=2' }, { url: 'javascript:alert(1)' }],
        location: code('src/db.py', 10, { module: 'db', procedure: 'find' }),
        firstFoundAt: '2026-02-01T00:00:00Z',
      }),
      finding('No weakness', 0, { status: 'suppressed' }),
      finding('A false alarm', 4, {
        rule: 'other',
        cwes: [79],
        status: 'false_positive',
        location: code('C:\\web\\a.js', 1),
      }),
      scan('DYNAMIC', 'proxy', at),
      finding('Reflected', 3, { rule: 'xss', cwes: [79], location: httpPlace, count: 2 }),
      finding('Bare', 2),
      scan('MANUAL', 'canvas', {
        ...at,
        threatModel: { title: 'T', format: 'tm-bom', components: [{ id: 'a', name: 'Store', kind: 'store' }] },
      }),
      finding('Replayed order', 4, {
        cwes: [294],
        recommendation: 'Number orders.',
        location: {
          kind: 'model',
          label: 'Checkout',
          componentIds: ['a'],
          capecIds: [60, 94],
          likelihood: 'possible',
          impact: 'Loss',
          inputVector: 'network',
        },
      }),
      finding('Unplaced', 1),
      scan('SCA', 'lookup', at),
      finding('Known bug', 5, {
        rule: 'CVE-2021-44228',
        cwes: [502],
        cves: ['CVE-2021-44228'],
        cvss: { version: '3.1', score: 10, vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H' },
        location: component,
      }),
      finding('Advisory', 2, {
        rule: 'GHSA-aaaa-bbbb-cccc',
        location: {
          ...component,
          name: 'other',
          version: '1.2',
          purl: null,
          path: null,
          licences: [],
          dependency: 'DIRECT',
          ecosystem: null,
        },
      }),
    ])
    const scans = await database.db.selectFrom('scan').select(['id', 'tool']).execute()
    builds = Object.fromEntries(scans.map(({ id, tool }) => [tool, id]))
    service = await startTestService(database, { PUBLIC_URL: base })
  })
  afterAll(async () => {
    await service.close()
    await folder.remove()
    await database.close()
  })
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${service.url}${path}`, { headers })
    const text = await response.text()
    // biome-ignore lint/suspicious/noExplicitAny: the wire is what is tested.
    return { status: response.status, text, body: JSON.parse(text) as any }
  }
  const applicationNamed = async (name: string) => {
    const { body } = await get(`/api/compat/appsec/v1/applications?name=${name}`)
    return body._embedded.applications[0] as { readonly guid: string }
  }
  const issues = async (query: string) => {
    const { status, body } = await get(`${feed}?${query}`)
    expect(status).toBe(200)
    const found = (body._embedded?.findings ?? []) as { issue_id?: number }[]
    expect(body.page.total_elements).toBe(found.length)
    return found.map(({ issue_id }) => issue_id ?? 'SCA')
  }
  return {
    get,
    issues,
    get url() {
      return service.url
    },
    /** Returns the number of the scan of a tool. */
    buildOf: (tool: string) => builds[tool],
    /** Imports an application with this name; returns its guid. */
    importAs: async (name: string, lines: readonly unknown[]) => {
      await folder.import(database.db, name, lines)
      return (await applicationNamed(name)).guid
    },
  }
}

export const category = (id: number, name: string) => ({ id, name, href: `${v1}/categories/${id}` })
export const unclassified = category(0, 'Unclassified')
export const cwe = (id: number, name: string) => ({ id, name, href: `${v1}/cwes/${id}` })
export const noCwe = cwe(0, 'Unclassified')
export const cwe79 = cwe(79, "Improper Neutralization of Input During Web Page Generation ('Cross-site Scripting')")

export const common = (scanType: string, description: unknown, status: object) => ({
  scan_type: scanType,
  description,
  count: 1,
  context_type: 'APPLICATION',
  context_guid: shop,
  violates_policy: false,
  finding_status: {
    first_found_date: lastSeen,
    status: 'OPEN',
    resolution: 'UNRESOLVED',
    ...(scanType !== 'SCA' && { mitigation_review_status: 'NONE' }),
    new: true,
    resolution_status: 'NONE',
    last_seen_date: lastSeen,
    ...status,
  },
})

/** Returns the keys of a value and of all in it, in their order. */
export function keysOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keysOf)
  if (typeof value !== 'object' || value === null || 'asymmetricMatch' in value) return null
  return Object.entries(value).map(([key, own]) => [key, keysOf(own)])
}
