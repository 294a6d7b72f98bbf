import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { code, type FindingFolder, finding, findingFolder, scan } from '../support/finding-lines.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const base = 'https://example.org'
const v1 = `${base}/api/compat/appsec/v1`
const policyGuid = 'b42d1fa1-5fa1-54ea-adb2-2f17e38845fd'
const shop = '4acaed36-f346-56f5-8091-41d3481b8774'
const feed = `/api/compat/appsec/v2/applications/${shop}/findings`
const filters =
  'context,severity,severity_gte,cwe,finding_category,cvss,cvss_gte,cve,violates_policy,include_annot,new,include_exp_date,mitigated_after,sca_scan_mode,sca_dep_mode,scan_type'
const unused = (...given: readonly string[]) =>
  filters
    .split(',')
    .filter((name) => !given.includes(name))
    .join(',')

const at = { startedAt: '2026-03-01T08:00:00Z', toolVersion: '1.0' }
const firstFound = '2026-02-01T00:00:00.000Z'
const lastSeen = '2026-03-01T08:00:00.000Z'
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
const component = {
  kind: 'component',
  name: 'left-pad',
  version: null,
  ecosystem: 'npm',
  purl: 'pkg:npm/left-pad',
  path: 'package-lock.json',
  licences: ['MIT', 'GPL-3.0-only', 'LicenseRef-x'],
  dependency: 'TRANSITIVE',
}

describe.each(databases)('the compatibility feed of findings on $kind', ({ open }) => {
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
  const category = (id: number, name: string) => ({ id, name, href: `${v1}/categories/${id}` })
  const unclassified = category(0, 'Unclassified')
  const cwe = (id: number, name: string) => ({ id, name, href: `${v1}/cwes/${id}` })
  const noCwe = cwe(0, 'Unclassified')
  const cwe79 = cwe(79, "Improper Neutralization of Input During Web Page Generation ('Cross-site Scripting')")

  const common = (scanType: string, description: unknown, status: object) => ({
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
            build_id: builds.lint,
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
            build_id: builds.lint,
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
            build_id: builds.lint,
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
            build_id: builds.proxy,
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
            build_id: builds.proxy,
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
            build_id: builds.canvas,
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
            build_id: builds.canvas,
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

  test.each<[string, readonly (number | string)[]]>([
    ['', [1, 2, 3, 4, 5, 6, 7]],
    ['scan_type=STATIC', [1, 2, 3]],
    ['scan_type=STATIC,DYNAMIC', [1, 2, 3, 4, 5]],
    ['scan_type=STATIC&scan_type=MANUAL', [1, 2, 3, 6, 7]],
    ['scan_type=SCA', ['SCA', 'SCA']],
    ['severity=5', [1]],
    ['severity_gte=3', [1, 3, 4, 6]],
    ['cwe=79', [3, 4]],
    ['cwe=79,89', [1, 3, 4]],
    ['cwe=79&cwe=294', [3, 4, 6]],
    ['cwe=0', [2, 5, 7]],
    ['cwe=0,89', [1, 2, 5, 7]],
    ['cwe=0&severity=2', [5]],
    ['cwe=0999', []],
    ['finding_category=0', [2, 5, 7]],
    ['finding_category=137,1211', [1, 3, 4, 6]],
    ['violates_policy=TRUE', [1, 6]],
    ['violates_policy=False', [2, 3, 4, 5, 7]],
    ['new=True', [1, 2, 3, 4, 5, 6, 7]],
    ['new=FALSE', []],
    ['mitigated_after=2026-03-01', [2, 3]],
    ['mitigated_after=2026-03-02', []],
    ['cve=CVE-2021-44228', []],
    ['scan_type=SCA&cve=cve-2021-44228', ['SCA']],
    ['scan_type=SCA&cvss=10', ['SCA']],
    ['scan_type=SCA&cvss_gte=9.5', ['SCA']],
    ['scan_type=SCA&cvss_gte=10&severity=1', []],
    ['scan_type=SCA&sca_dep_mode=DIRECT', ['SCA']],
    ['scan_type=SCA&sca_dep_mode=both', ['SCA', 'SCA']],
    ['scan_type=SCA&sca_dep_mode=UNKNOWN', []],
    ['scan_type=SCA&sca_scan_mode=UPLOAD', ['SCA', 'SCA']],
    ['scan_type=SCA&sca_scan_mode=AGENT', []],
    [`context=${shop.toUpperCase()}`, [1, 2, 3, 4, 5, 6, 7]],
    ['context=00000000-0000-4000-8000-000000000000', []],
    ['severity=&unknown=1&cwe=', [1, 2, 3, 4, 5, 6, 7]],
  ])('compat §2.2, §3: ?%s', async (query, expected) => {
    expect(await issues(query)).toEqual(expected)
  })

  test('compat §2.3: nothing found has no _embedded and no pages', async () => {
    expect((await get(`${feed}?cwe=999`)).body).toEqual({
      _links: {
        self: { href: `${base}${feed}?cwe=999{&${unused('cwe')}}`, templated: true },
        application: { href: `${v1}/applications/${shop}` },
        sca: { href: `${base}${feed}?cwe=999&scan_type=SCA{&${unused('cwe', 'scan_type')}}`, templated: true },
      },
      page: { size: 50, total_elements: 0, total_pages: 0, number: 0 },
    })
  })

  test('compat §2.4: links repeat the filters in their order, then page and size', async () => {
    const { body } = await get(
      `${feed}?size=2&scan_type=STATIC&scan_type=DYNAMIC&page=1&severity_gte=0&include_annot=FALSE`,
    )
    const kept = 'severity_gte=0&include_annot=false&scan_type=STATIC,DYNAMIC'
    const to = (page: number) => ({ href: `${base}${feed}?${kept}&page=${page}&size=2` })
    expect(body._links).toEqual({
      first: to(0),
      prev: to(0),
      self: {
        href: `${base}${feed}?${kept}{&${unused('severity_gte', 'include_annot', 'scan_type')}}`,
        templated: true,
      },
      next: to(2),
      last: to(2),
      application: { href: `${v1}/applications/${shop}` },
      sca: {
        href: `${base}${feed}?severity_gte=0&include_annot=false&scan_type=SCA{&${unused('severity_gte', 'include_annot', 'scan_type')}}`,
        templated: true,
      },
    })
    expect(Object.keys(body._links)).toEqual(['first', 'prev', 'self', 'next', 'last', 'application', 'sca'])
    const past = await get(`${feed}?page=9&size=2`)
    expect(past).toMatchObject({
      status: 200,
      body: { page: { size: 2, total_elements: 7, total_pages: 4, number: 9 } },
    })
    expect(past.body._embedded).toBeUndefined()
    expect(Object.keys(past.body._links)).toEqual(['first', 'prev', 'self', 'last', 'application', 'sca'])
    expect((await get(`${feed}?size=1000`)).body.page.size).toBe(500)
  })

  test('compat §3: annotations and the end of the grace period come when asked for', async () => {
    const { body } = await get(`${feed}?include_annot=TRUE&include_exp_date=True`)
    const [first, second, third] = body._embedded.findings
    expect(Object.keys(first).slice(-3)).toEqual(['build_id', 'annotations', 'grace_period_expires_date'])
    expect([first.annotations, first.grace_period_expires_date]).toEqual([[], '2026-02-16T00:00:00.000Z'])
    expect(second.annotations).toEqual([
      {
        action: 'APPROVED',
        comment: 'lint reports it as accepted or suppressed.',
        created: lastSeen,
        user_name: 'lint',
      },
    ])
    expect(third.annotations).toEqual(
      ['APPROVED', 'FP'].map((action) => ({
        action,
        comment: 'lint reports it as a false positive.',
        created: lastSeen,
        user_name: 'lint',
      })),
    )
  })

  test.each([
    ['size=0', /^Invalid size: 0\./],
    ['size=x', /^Invalid size: x\./],
    ['page=-1', /^Invalid page: -1\./],
    ['severity=6', /^Invalid severity: 6\. It must be a whole number from 0 to 5\.$/],
    ['severity_gte=1,2', /^Invalid severity_gte: 1,2\./],
    ['cwe=abc', /^Invalid cwe: abc\./],
    ['cvss=11', /^Invalid cvss: 11\. It must be a number from 0 to 10\.$/],
    ['cve=2021', /^Invalid cve: 2021\. It must be a CVE id such as /],
    ['new=yes', /^Invalid new: yes\. It must be true or false\.$/],
    ['mitigated_after=2026-02-30', /^Invalid mitigated_after: 2026-02-30\. It must be a day as yyyy-MM-dd\.$/],
    ['scan_type=SCA,STATIC', /^Invalid scan_type: SCA,STATIC\. It must be SCA alone, or any of the others\.$/],
    ['scan_type=BINARY', /^Invalid scan_type: BINARY\. It must be one of STATIC, DYNAMIC, MANUAL, SCA\.$/],
    ['sca_dep_mode=ALL', /^Invalid sca_dep_mode: ALL\./],
    ['context=abcd', /^Invalid UUID string: abcd$/],
  ])('compat §2.9: ?%s is a bad request that says what is allowed', async (query, message) => {
    expect(await get(`${feed}?${query}`)).toMatchObject({
      status: 400,
      body: { http_code: 400, http_status: 'Bad Request', message: expect.stringMatching(message) },
    })
  })

  test.each([
    '/api/compat/appsec/v2/applications/GUID/findings',
    '/api/compat/appsec/v1/applications/GUID',
    '/api/compat/appsec/v1/applications/GUID/scans',
  ])('compat §2.9: %s of no application, and of no UUID', async (path) => {
    const guid = '00000000-0000-4000-8000-000000000000'
    expect(await get(path.replace('GUID', guid))).toMatchObject({
      status: 404,
      body: {
        _embedded: {
          api_errors: [
            {
              id: expect.stringMatching(/^[0-9a-f-]{36}$/),
              code: 'NOT_FOUND',
              title: `There is no application ${guid}.`,
              status: '404',
              source: { pointer: null, parameter: 'application_guid' },
            },
          ],
        },
        fallback_type: null,
        full_type: null,
      },
    })
    expect((await get(path.replace('GUID', 'abcd'))).body).toEqual({
      http_code: 400,
      http_status: 'Bad Request',
      message: 'Invalid UUID string: abcd',
    })
  })

  test('compat §1: applications and their scans', async () => {
    const self = `${v1}/applications/${shop}`
    const application = {
      id: expect.any(Number),
      oid: 1,
      last_completed_scan_date: lastSeen,
      guid: shop,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      modified: expect.any(String),
      app_profile_url: self,
      scans: ['DYNAMIC', 'MANUAL', 'SCA', 'STATIC'].map((type) => ({
        scan_type: type,
        status: 'PUBLISHED',
        modified_date: lastSeen,
        scan_url: `${self}/scans`,
        internal_status: 'resultsready',
        links: [],
      })),
      profile: {
        name: 'shop',
        tags: '',
        business_unit: { id: 0, name: 'Not Specified', guid: expect.stringMatching(/^[0-9a-f-]{36}$/) },
        business_owners: [],
        archer_app_name: null,
        policies: [
          {
            guid: policyGuid,
            name: 'Severity and grace',
            is_default: true,
            policy_compliance_status: 'DID_NOT_PASS',
          },
        ],
        teams: [],
        custom_fields: [],
        description: null,
        settings: {
          nextday_consultation_allowed: false,
          static_scan_xpa_or_dpa: false,
          dynamic_scan_approval_not_required: false,
          sca_enabled: true,
        },
        business_criticality: 'MEDIUM',
      },
      results_url: `${base}${feed}`,
      _links: {
        self: { href: self },
        sandboxes: { href: `${self}/sandboxes{?page,size}`, templated: true },
        policy: { href: `${v1}/policies/${policyGuid}` },
        scans: { href: `${self}/scans` },
        findings: { href: `${base}${feed}` },
      },
    }
    const { body: one } = await get(`/api/compat/appsec/v1/applications/${shop}/`)
    expect(one).toEqual(application)
    expect(keysOf(one)).toEqual(keysOf({ ...application, id: 1, created: '', modified: '' }))
    expect((await get('/api/compat/appsec/v1/applications?name=SHOP')).body).toEqual({
      _embedded: { applications: [application] },
      _links: {
        self: { href: `${v1}/applications?name=SHOP{&legacy_id,scan_type,modified_after,page,size}`, templated: true },
      },
      page: { size: 50, total_elements: 1, total_pages: 1, number: 0 },
    })
    const { body } = await get(`/api/compat/appsec/v1/applications/${shop}/scans?size=1`)
    expect(body).toEqual({
      _embedded: {
        scans: [
          {
            build_id: builds.lookup,
            scan_type: 'SCA',
            status: 'PUBLISHED',
            tool: 'lookup',
            tool_version: '1.0',
            started: lastSeen,
            created_date: lastSeen,
            modified_date: expect.any(String),
            findings: 2,
          },
        ],
      },
      _links: {
        first: { href: `${v1}/applications/${shop}/scans?page=0&size=1` },
        self: { href: `${v1}/applications/${shop}/scans{?scan_type,modified_after,page,size}`, templated: true },
        next: { href: `${v1}/applications/${shop}/scans?page=1&size=1` },
        last: { href: `${v1}/applications/${shop}/scans?page=3&size=1` },
        application: { href: `${v1}/applications/${shop}` },
      },
      page: { size: 1, total_elements: 4, total_pages: 4, number: 0 },
    })
  })

  test('compat §1: the index counts what the paths list', async () => {
    const { body } = await get('/api/compat/')
    expect(Object.keys(body)).toEqual([
      '_links',
      'taxonomy',
      'applications',
      'scans',
      'findings',
      'revision',
      'generated_at',
    ])
    expect(body._links).toEqual({
      self: { href: `${base}/api/compat` },
      cwes: { href: `${v1}/cwes` },
      categories: { href: `${v1}/categories` },
      applications: { href: `${v1}/applications` },
      findings: {
        href: `${base}/api/compat/appsec/v2/applications/{application_guid}/findings{?${filters}}`,
        templated: true,
      },
    })
    const [cwes, categories] = await Promise.all(
      ['cwes', 'categories'].map(async (path) => (await get(`/api/compat/appsec/v1/${path}`)).body.page.total_elements),
    )
    expect(body.taxonomy).toEqual({ version: '4.19.1', cwe_count: cwes, category_count: categories })
    expect(body.applications).toContainEqual({
      guid: shop,
      name: 'shop',
      scan_types: ['DYNAMIC', 'MANUAL', 'SCA', 'STATIC'],
      finding_count: 9,
      last_scan_date: lastSeen,
    })
    expect(body.scans).toContainEqual({
      application_guid: shop,
      scan_type: 'STATIC',
      tool: 'lint',
      started: lastSeen,
      findings: 3,
    })
    const total = body.applications.reduce((sum: number, own: { finding_count: number }) => sum + own.finding_count, 0)
    const { by_severity, by_scan_type, by_status } = body.findings
    for (const counts of [by_severity, by_scan_type, by_status])
      expect(Object.values(counts as Record<string, number>).reduce((sum, count) => sum + count, 0)).toBe(total)
    expect([body.findings.total, Object.keys(by_severity)]).toEqual([total, ['0', '1', '2', '3', '4', '5']])
    expect(body.generated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })
  test('compat §2.8: a title is not said again where the description begins with it', async () => {
    await folder.import(database.db, 'titles', [
      scan('MANUAL', 'canvas', at),
      finding('Weak cipher.', 1, { description: 'Weak cipher. It can be\nread.' }),
      finding('Weak cipher in use', 1, { description: 'Weak\n  cipher in use: DES.' }),
      finding('Weak…', 1, { description: 'Weak, and old.' }),
      finding('Weak', 1, { description: 'Weakness of a cipher.' }),
      finding('Is it weak?', 1, { description: 'It is.' }),
    ])
    const { guid } = await applicationNamed('titles')
    const { body } = await get(`/api/compat/appsec/v2/applications/${guid}/findings`)
    expect(body._embedded.findings.map(({ description }: { description: string }) => description)).toEqual([
      '<span>Weak cipher. It can be\nread.</span>',
      '<span>Weak\n  cipher in use: DES.</span>',
      '<span>Weak, and old.</span>',
      '<span>Weak. Weakness of a cipher.</span>',
      '<span>Is it weak? It is.</span>',
    ])
  })

  test('compat §3, §5: components with ratings of every version of CVSS, and all ways to depend on them', async () => {
    const v2 = 'AV:N/AC:L/Au:N/C:C/I:C/A:C'
    const v3 = 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
    const rated = (title: string, cvss: object, dependency = 'UNKNOWN') =>
      finding(title, 4, { cvss, location: { ...component, dependency } })
    await folder.import(database.db, 'rated', [
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
    const { guid } = await applicationNamed('rated')
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

  test.each([
    ['GET', '/api/compat/nothing', 404],
    ['GET', '/api/compat/appsec/v1/applications/x/y/z?a=1', 404],
    ['DELETE', '/api/compat/nothing', 404],
    ['DELETE', '/api/compat/appsec/v1/cwes', 405],
    ['POST', '/api/compat', 405],
    ['GET', '/api/compat/%zz', 400],
  ])('compat §2.9: %s %s is refused in the shape of the projected API', async (method, path, status) => {
    const response = await fetch(`${service.url}${path}`, { method })
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8'])
    const body = await response.json()
    if (status === 404)
      expect(body).toMatchObject({
        _embedded: { api_errors: [{ code: 'NOT_FOUND', status: '404', title: expect.stringContaining('nothing') }] },
        full_type: null,
      })
    else
      expect(body).toEqual({
        http_code: status,
        http_status: status === 405 ? 'Method Not Allowed' : 'Bad Request',
        message: expect.stringMatching(/\S/),
      })
    expect(response.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD, OPTIONS' : null)
  })

  test.each(['/api/compatible', '/api/charts/none'])('RFC 9457: %s is refused by a problem document', async (path) => {
    expect((await fetch(`${service.url}${path}`)).headers.get('content-type')).toMatch(/^application\/problem\+json/)
  })
})

/** The keys of a value and of all in it, in their order. */
function keysOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keysOf)
  if (typeof value !== 'object' || value === null || 'asymmetricMatch' in value) return null
  return Object.entries(value).map(([key, own]) => [key, keysOf(own)])
}
