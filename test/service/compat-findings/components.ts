import { expect, test } from 'vitest'
import {
  at,
  base,
  type CompatShop,
  common,
  component,
  cwe,
  feed,
  keysOf,
  noCwe,
  shop,
  unused,
  v1,
} from '../../support/compat-shop.ts'
import { finding, scan } from '../../support/finding-lines.ts'

/** Tests the feed of components. */
export function testComponents({ get, importAs }: CompatShop): void {
  test('compat §3: the whole feed of components, without issue ids and builds', async () => {
    const { body } = await get(`${feed}?scan_type=SCA`)
    const expected = {
      _embedded: {
        findings: [
          {
            ...common('SCA', 'Known bug', {}),
            violates_policy: true,
            finding_details: {
              severity: 5,
              cwe: cwe(502, 'Deserialization of Untrusted Data'),
              component_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5/),
              component_filename: 'left-pad',
              version: 'unknown',
              language: 'JAVASCRIPT',
              product_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5/),
              component_path: [{ path: 'package-lock.json' }],
              licenses: [
                { license_id: 'MIT', risk_rating: '2' },
                { license_id: 'GPL-3.0-only', risk_rating: '4' },
                { license_id: 'LicenseRef-x', risk_rating: '1' },
              ],
              cve: {
                name: 'CVE-2021-44228',
                cvss: 10,
                href: 'https://nvd.nist.gov/vuln/detail/CVE-2021-44228',
                severity: 'High',
                cvss3: { score: 10, severity: 'Very High', vector: 'AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H' },
              },
              metadata: { sca_scan_mode: 'UPLOAD', sca_dep_mode: 'TRANSITIVE' },
            },
          },
          {
            ...common('SCA', 'Advisory', {}),
            finding_details: {
              severity: 2,
              cwe: noCwe,
              component_id: expect.any(String),
              component_filename: 'other',
              version: '1.2',
              language: 'UNKNOWN',
              product_id: expect.any(String),
              component_path: [],
              licenses: [],
              cve: {
                name: 'GHSA-aaaa-bbbb-cccc',
                href: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
                severity: 'Low',
              },
              metadata: { sca_scan_mode: 'UPLOAD', sca_dep_mode: 'DIRECT' },
            },
          },
        ],
      },
      _links: {
        self: { href: `${base}${feed}?scan_type=SCA{&${unused('scan_type')}}`, templated: true },
        application: { href: `${v1}/applications/${shop}` },
        'non-sca': {
          href: `${base}${feed}?scan_type=STATIC,DYNAMIC,MANUAL{&${unused('scan_type')}}`,
          templated: true,
        },
      },
      page: { size: 50, total_elements: 2, total_pages: 1, number: 0 },
    }
    expect(body).toEqual(expected)
    expect(keysOf(body)).toEqual(keysOf(expected))
  })

  test('compat §3, §5: components with ratings of every version of CVSS, and all ways to depend on them', async () => {
    const v2 = 'AV:N/AC:L/Au:N/C:C/I:C/A:C'
    const v3 = 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
    const rated = (title: string, cvss: object, dependency = 'UNKNOWN') =>
      finding(title, 4, { cvss, location: { ...component, dependency } })
    const guid = await importAs('rated', [
      scan('SCA', 'lookup', at),
      rated('Two', { version: '2.0', score: 9.3, vector: v2 }),
      rated('Two in brackets', { version: '2.0', score: 9.3, vector: `(${v2})` }, 'DIRECT'),
      rated('Three', { version: '3.0', score: 9.8, vector: `CVSS:3.0/${v3}/E:P` }, 'TRANSITIVE'),
      rated('Three, broken', { version: '3.1', score: 0, vector: 'CVSS:3.1/AV:N/AC:L' }),
      rated('Three, twice', { version: '3.1', score: 5, vector: `CVSS:3.1/${v3}/AV:N` }),
      rated('Three, no vector', { version: '3.1', score: 7.5, vector: null }),
      rated('Four', {
        version: '4.0',
        score: 9.3,
        vector: 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N',
      }),
    ])
    const feedOf = (query: string) => get(`/api/compat/appsec/v2/applications/${guid}/findings?scan_type=SCA${query}`)
    const { body } = await feedOf('')
    const common = { name: 'Two', href: '' }
    expect(
      body._embedded.findings.map(({ finding_details }: { finding_details: { cve: object } }) => finding_details.cve),
    ).toEqual([
      { ...common, cvss: 9.3, severity: 'High', vector: v2 },
      { ...common, name: 'Two in brackets', cvss: 9.3, severity: 'High', vector: v2 },
      {
        ...common,
        name: 'Three',
        cvss: 9.8,
        severity: 'High',
        cvss3: { score: 9.8, severity: 'Very High', vector: `${v3}/E:P` },
      },
      { ...common, name: 'Three, broken', cvss: 0, severity: 'Low', cvss3: { score: 0, severity: 'None', vector: '' } },
      {
        ...common,
        name: 'Three, twice',
        cvss: 5,
        severity: 'Medium',
        cvss3: { score: 5, severity: 'Medium', vector: '' },
      },
      {
        ...common,
        name: 'Three, no vector',
        cvss: 7.5,
        severity: 'High',
        cvss3: { score: 7.5, severity: 'High', vector: '' },
      },
      { ...common, name: 'Four', cvss: 9.3, severity: 'High' },
    ])
    for (const [mode, count] of [
      ['BOTH', 7],
      ['UNKNOWN', 5],
      ['DIRECT', 1],
      ['TRANSITIVE', 1],
    ])
      expect((await feedOf(`&sca_dep_mode=${mode}&sca_scan_mode=BOTH`)).body.page.total_elements).toBe(count)
    const { body: direct } = await feedOf('&sca_dep_mode=DIRECT')
    expect(direct._links['non-sca']).toEqual({
      href: `${base}/api/compat/appsec/v2/applications/${guid}/findings?sca_dep_mode=DIRECT&scan_type=STATIC,DYNAMIC,MANUAL{&${unused('sca_dep_mode', 'scan_type')}}`,
      templated: true,
    })
  })
}
