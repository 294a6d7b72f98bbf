import { expect, test } from 'vitest'
import {
  at,
  base,
  type CompatShop,
  category,
  common,
  cwe,
  cwe79,
  feed,
  filters,
  firstFound,
  keysOf,
  noCwe,
  shop,
  unclassified,
  unused,
  v1,
} from '../../support/compat-shop.ts'
import { finding, scan } from '../../support/finding-lines.ts'

/** Tests the whole feed of code, requests and threats. */
export function testWholeFeed({ get, buildOf, importAs }: CompatShop): void {
  test('compat §3: the whole feed of code, requests and threats, byte for byte', async () => {
    const { body, text } = await get(feed)
    const expected = {
      _embedded: {
        findings: [
          {
            issue_id: 1,
            ...common(
              'STATIC',
              '<span>SQL &lt;injection&gt; 100&#37;. Text &amp; &quot;quotes&quot; reach the query.</span> <span>Bind &lt;parameters&gt;.</span> <span>References: <a href="https://cwe.mitre.org/data/definitions/89.html">CWE</a> <a href="https://example.com/a?b=1&#37;20&amp;c=2">A &amp; B</a></span>',
              { first_found_date: firstFound },
            ),
            violates_policy: true,
            finding_details: {
              severity: 5,
              cwe: cwe(89, "Improper Neutralization of Special Elements used in an SQL Command ('SQL Injection')"),
              finding_category: category(137, 'Data Neutralization Issues'),
              file_path: 'src/db.py',
              file_name: 'db.py',
              module: 'db',
              relative_location: -1,
              procedure: 'find',
              exploitability: 0,
              attack_vector: 'sqli',
              file_line_number: 10,
            },
            build_id: buildOf('lint'),
          },
          {
            issue_id: 2,
            ...common(
              'STATIC',
              '<span>No weakness</span> <span>Review the finding by hand and assign the weakness that it shows.</span>',
              { resolution: 'MITIGATED', resolution_status: 'APPROVED' },
            ),
            finding_details: {
              severity: 0,
              cwe: noCwe,
              finding_category: unclassified,
              file_path: '',
              file_name: '',
              module: '',
              relative_location: -1,
              procedure: '',
              exploitability: 0,
              attack_vector: '',
              file_line_number: 0,
            },
            build_id: buildOf('lint'),
          },
          {
            issue_id: 3,
            ...common(
              'STATIC',
              expect.stringMatching(/^<span>A false alarm<\/span> <span>[^<]+<\/span> <span>References: /),
              {
                status: 'CLOSED',
                resolution: 'POTENTIAL_FALSE_POSITIVE',
                resolution_status: 'APPROVED',
              },
            ),
            finding_details: {
              severity: 4,
              cwe: cwe79,
              finding_category: category(137, 'Data Neutralization Issues'),
              file_path: 'C:\\web\\a.js',
              file_name: 'a.js',
              module: '',
              relative_location: -1,
              procedure: '',
              exploitability: 0,
              attack_vector: 'other',
              file_line_number: 1,
            },
            build_id: buildOf('lint'),
          },
          {
            issue_id: 4,
            ...common('DYNAMIC', expect.stringMatching(/^<span>Reflected<\/span> <span>/), {}),
            count: 2,
            finding_details: {
              severity: 3,
              cwe: cwe79,
              finding_category: category(137, 'Data Neutralization Issues'),
              hostname: 'shop.example',
              port: '8443',
              path: '/pay',
              plugin: 'xss',
              url: 'https://shop.example:8443/pay?x=%3Cb%3E',
              attack_vector: '<b>',
              vulnerable_parameter: 'x',
              discovered_by_vsa: 0,
            },
            build_id: buildOf('proxy'),
          },
          {
            issue_id: 5,
            ...common('DYNAMIC', expect.stringMatching(/^<span>Bare<\/span> <span>/), {}),
            finding_details: {
              severity: 2,
              cwe: noCwe,
              finding_category: unclassified,
              hostname: '',
              port: '',
              path: '',
              plugin: 'proxy',
              url: '',
              discovered_by_vsa: 0,
            },
            build_id: buildOf('proxy'),
          },
          {
            issue_id: 6,
            ...common('MANUAL', '<span>Replayed order</span>', {}),
            violates_policy: true,
            finding_details: {
              severity: 4,
              cwe: cwe(294, 'Authentication Bypass by Capture-replay'),
              finding_category: category(1211, 'Authentication Errors'),
              capec_id: '60',
              exploit_desc: 'Replayed order',
              exploit_difficulty: 'possible',
              remediation_desc: 'Number orders.',
              severity_desc: 'Loss',
              input_vector: 'network',
              location: 'Checkout',
              module: 'Store',
            },
            build_id: buildOf('canvas'),
          },
          {
            issue_id: 7,
            ...common('MANUAL', '<span>Unplaced</span>', {}),
            finding_details: {
              severity: 1,
              cwe: noCwe,
              finding_category: unclassified,
              exploit_desc: 'Unplaced',
              exploit_difficulty: '',
              remediation_desc: 'Review the finding by hand and assign the weakness that it shows.',
              severity_desc: 'Very Low',
              input_vector: '',
              location: '',
              module: '',
            },
            build_id: buildOf('canvas'),
          },
        ],
      },
      _links: {
        self: { href: `${base}${feed}{?${filters}}`, templated: true },
        application: { href: `${v1}/applications/${shop}` },
        sca: { href: `${base}${feed}?scan_type=SCA{&${unused('scan_type')}}`, templated: true },
      },
      page: { size: 50, total_elements: 7, total_pages: 1, number: 0 },
    }
    expect(body).toEqual(expected)
    expect(keysOf(body)).toEqual(keysOf(expected))
    expect((await get(feed)).text).toBe(text)
    for (const { description } of body._embedded.findings) expect(() => decodeURI(description)).not.toThrow()
  })

  test('compat §2.8: a title is not said again where the description begins with it', async () => {
    const guid = await importAs('titles', [
      scan('MANUAL', 'canvas', at),
      finding('Weak cipher.', 1, { description: 'Weak cipher. It can be\nread.' }),
      finding('Weak cipher in use', 1, { description: 'Weak\n  cipher in use: DES.' }),
      finding('Weak…', 1, { description: 'Weak, and old.' }),
      finding('Weak', 1, { description: 'Weakness of a cipher.' }),
      finding('Is it weak?', 1, { description: 'It is.' }),
    ])
    const { body } = await get(`/api/compat/appsec/v2/applications/${guid}/findings`)
    expect(body._embedded.findings.map(({ description }: { description: string }) => description)).toEqual([
      '<span>Weak cipher. It can be\nread.</span>',
      '<span>Weak\n  cipher in use: DES.</span>',
      '<span>Weak, and old.</span>',
      '<span>Weak. Weakness of a cipher.</span>',
      '<span>Is it weak? It is.</span>',
    ])
  })
}
