import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { code, type FindingFolder, finding, findingFolder, removeApplications, scan } from '../support/finding-lines.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const base = 'https://example.org'
const root = '/api/compat'
const v1 = `${root}/appsec/v1`
const policyGuid = 'b42d1fa1-5fa1-54ea-adb2-2f17e38845fd'
const nobody = '00000000-0000-4000-8000-000000000000'
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const at = { startedAt: '2026-03-01T08:00:00Z', toolVersion: '1.0' }
const step = (line: number, rest: Readonly<Record<string, unknown>> = {}) => ({
  location: code('src/db.py', line, rest),
})

describe.each(databases)('what clients of the projected API request besides the feed, on $kind', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let folder: FindingFolder
  const guids: Record<string, string> = {}
  beforeAll(async () => {
    database = await open('starter')
    await removeApplications(database.db)
    folder = await findingFolder()
    const load = (name: string, ...lines: readonly unknown[]) => folder.import(database.db, name, lines)
    await load(
      'shop & more',
      scan('STATIC', 'lint', at),
      finding('Injection', 5, {
        cwes: [89],
        location: code('src/db.py', 9, { module: 'db', procedure: 'find' }),
        codeFlows: [
          { threadFlows: [{ steps: [step(3), { message: 'nowhere' }, step(9, { module: 'db', procedure: 'find' })] }] },
          { threadFlows: [{ steps: [{ message: 'nowhere' }] }] },
        ],
      }),
      finding('Plain', 2, { location: code('a.py', 1) }),
      finding('Accepted', 5, { cwes: [89], status: 'suppressed', fingerprint: 'accepted' }),
      scan('DYNAMIC', 'proxy', at),
      finding('Reflected', 3, {
        cwes: [79],
        location: {
          kind: 'http',
          url: 'https://shop.example/pay?x=1',
          hostname: 'shop.example',
          port: null,
          path: '/pay',
          method: 'POST',
          parameter: 'x',
          attack: '<b>',
        },
      }),
      finding('Nowhere', 2),
      scan('SCA', 'lookup', at),
      finding('Log4Shell', 4, { cves: ['CVE-2021-44228'], location: { kind: 'component', name: 'log4j' } }),
    )
    await load('clean', scan('STATIC', 'lint', at), finding('Small', 1))
    await load('recent', scan('STATIC', 'lint', at), finding('Grave', 5, { firstFoundAt: daysAgo(14) }))
    await load('overdue', scan('STATIC', 'lint', at), finding('Grave', 5, { firstFoundAt: daysAgo(16) }))
    await load(
      'mixed',
      scan('STATIC', 'lint', at),
      finding('High', 4, { firstFoundAt: daysAgo(31) }),
      finding('Very high', 5, { firstFoundAt: daysAgo(1) }),
    )
    await database.db
      .insertInto('application')
      .values({
        guid: '11111111-1111-4111-8111-111111111111',
        name: 'never',
        createdAt: sql`now()`,
        changedAt: sql`now()`,
      })
      .execute()
    for (const { name, guid } of await database.db.selectFrom('application').select(['name', 'guid']).execute())
      guids[name] = guid
    service = await startTestService(database, { PUBLIC_URL: base })
  })
  afterAll(async () => {
    await service.close()
    await folder.remove()
    await database.close()
  })
  const get = async (path: string) => {
    const response = await fetch(`${service.url}${path}`)
    // biome-ignore lint/suspicious/noExplicitAny: the wire is what is tested.
    return { status: response.status, body: (await response.json()) as any }
  }
  const names = async (query: string) => {
    const { body } = await get(`${v1}/applications?${query}`)
    const found = (body._embedded?.applications ?? []) as { readonly profile: { readonly name: string } }[]
    expect(body.page.total_elements).toBe(found.length)
    return found.map(({ profile }) => profile.name)
  }
  const all = ['clean', 'mixed', 'never', 'overdue', 'recent', 'shop & more']

  test.each<[string, readonly string[]]>([
    ['', all],
    ['name=SHOP', ['shop & more']],
    ['name=shop%20%26', ['shop & more']],
    ['name=shop%2520%2526%2520more', ['shop & more']],
    ['name=100%25', []],
    ['scan_type=STATIC', ['clean', 'mixed', 'overdue', 'recent', 'shop & more']],
    ['scan_type=dynamic', ['shop & more']],
    ['scan_type=MANUAL', []],
    ['scan_type=SCA&name=shop', ['shop & more']],
    ['modified_after=2020-01-01', all],
    ['modified_after=2999-01-01', []],
    ['modified_after=2999-01-01T00:00:00%2B02:00', []],
    ['legacy_id=1355479', []],
    ['team=&policy=&unknown=1', all],
  ])('compat §1: /applications?%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('compat §1: an application is found by its id', async () => {
    const { body } = await get(`${v1}/applications/${guids['shop & more']}`)
    expect(await names(`legacy_id=${body.id}`)).toEqual(['shop & more'])
  })

  test('compat §1: links of a page repeat its filters', async () => {
    const { body } = await get(`${v1}/applications?size=2&scan_type=static&modified_after=2020-01-01`)
    const kept = `${base}${v1}/applications?scan_type=STATIC&modified_after=2020-01-01`
    expect(body._links.next.href).toBe(`${kept}&page=1&size=2`)
    expect(body._links.self.href).toBe(`${kept}{&name,legacy_id,page,size}`)
    expect(
      (await get(new URL(body._links.next.href).pathname + new URL(body._links.next.href).search)).body.page,
    ).toEqual({ size: 2, total_elements: 5, total_pages: 3, number: 1 })
  })

  test.each([
    ['applications', 'team=a', /^Invalid team: this service cannot select applications by it\.$/],
    ['applications', 'policy_compliance=PASSED', /^Invalid policy_compliance: /],
    ['applications', 'policy_compliance_checked_after=2026-01-01', /^Invalid policy_compliance_checked_after: /],
    ['applications', 'custom_field_names=a&custom_field_names=b', /^Invalid custom_field_names: /],
    ['applications', 'scan_type=ALL', /^Invalid scan_type: ALL\. It must be one of STATIC, DYNAMIC, MANUAL, SCA\.$/],
    ['applications', 'modified_after=yesterday', /^Invalid modified_after: yesterday\. It must be a day as yyyy-MM-dd/],
    ['applications', 'modified_after=2026-02-30', /^Invalid modified_after: /],
    ['applications', 'legacy_id=x', /^Invalid legacy_id: x\./],
    ['applications', 'legacy_id=2147483648', /^Invalid legacy_id: 2147483648\./],
    ['applications', 'name=%2500', /^Invalid name: /],
    ['applications/GUID/scans', 'status=PUBLISHED', /^Invalid status: this service cannot select scans by it\.$/],
    ['applications/GUID/scans', 'scan_type=x', /^Invalid scan_type: /],
    ['policies', 'legacy_policy_id=1', /^Invalid legacy_policy_id: /],
    ['policies', 'name_exact=maybe', /^Invalid name_exact: /],
  ])('compat §5: /%s?%s is refused, not ignored', async (path, query, message) => {
    expect(await get(`${v1}/${path.replace('GUID', guids.clean!)}?${query}`)).toEqual({
      status: 400,
      body: { http_code: 400, http_status: 'Bad Request', message: expect.stringMatching(message) },
    })
  })

  test.each([
    ['', ['SCA', 'DYNAMIC', 'STATIC']],
    ['scan_type=STATIC', ['STATIC']],
    ['scan_type=MANUAL', []],
    ['modified_after=2020-01-01&scan_type=sca', ['SCA']],
    ['modified_after=2999-01-01', []],
  ])('compat §1: /scans?%s', async (query, expected) => {
    const { body } = await get(`${v1}/applications/${guids['shop & more']}/scans?${query}`)
    const found = (body._embedded?.scans ?? []) as { readonly scan_type: string }[]
    expect(found.map(({ scan_type }) => scan_type)).toEqual(expected)
    expect(body.page.total_elements).toBe(expected.length)
  })

  test('compat §1: there are no sandboxes', async () => {
    const self = `${base}${v1}/applications/${guids.clean}`
    expect(await get(`${v1}/applications/${guids.clean}/sandboxes`)).toEqual({
      status: 200,
      body: {
        _links: { self: { href: `${self}/sandboxes{?page,size}`, templated: true }, application: { href: self } },
        page: { size: 50, total_elements: 0, total_pages: 0, number: 0 },
      },
    })
    expect((await get(`${v1}/applications/${nobody}/sandboxes`)).status).toBe(404)
    expect(
      (await get(`${v1}/applications/${guids.clean}/sandboxes/${nobody}`)).body._embedded.api_errors[0].status,
    ).toBe('404')
  })

  test('compat §1: the policy is the rule by which the feed tells violations and grace periods', async () => {
    const { body: list } = await get(`${v1}/policies`)
    const [policy] = list._embedded.policy_versions
    expect(list.page.total_elements).toBe(1)
    expect(policy).toMatchObject({
      guid: policyGuid,
      version: 1,
      finding_rules: [{ type: 'MAX_SEVERITY', value: '4' }],
    })
    for (const path of [policyGuid, policyGuid.toUpperCase(), `${policyGuid}/versions/1`])
      expect((await get(`${v1}/policies/${path}`)).body).toEqual(policy)
    expect((await get(`${v1}/policies/${policyGuid}/versions`)).body._embedded.policy_versions).toEqual([policy])
    const { body } = await get(
      `${root}/appsec/v2/applications/${guids['shop & more']}/findings?include_exp_date=true&severity=5,3`,
    )
    for (const { finding_details, finding_status, violates_policy, ...found } of body._embedded.findings) {
      const { severity } = finding_details
      const days =
        (Date.parse(found.grace_period_expires_date) - Date.parse(finding_status.first_found_date)) / 86_400_000
      expect(days).toBe(policy[`sev${severity}_grace_period`])
      const isOpen = finding_status.resolution === 'UNRESOLVED'
      expect(violates_policy).toBe(isOpen && severity >= Number(policy.finding_rules[0].value))
    }
    const { body: settings } = await get(`${v1}/policy_settings`)
    expect(settings._embedded.policy_settings).toHaveLength(5)
    expect(settings._embedded.policy_settings).toContainEqual({
      business_criticality: 'MEDIUM',
      policy_guid: policyGuid,
    })
  })

  test.each([
    ['name=grace', 1],
    ['name=severity%20and%20GRACE&name_exact=TRUE', 1],
    ['name=grace&name_exact=true', 0],
    ['category=APPLICATION&vendor_policy=false', 1],
    ['category=component', 0],
    ['vendor_policy=true', 0],
    ['page=1', 1],
  ])('compat §1: /policies?%s', async (query, total) => {
    const { body } = await get(`${v1}/policies?${query}`)
    expect(body.page.total_elements).toBe(total)
    expect(body._embedded?.policy_versions.length ?? 0).toBe(query === 'page=1' ? 0 : total)
  })

  test.each([
    [`policies/${nobody}`, 404, `There is no policy ${nobody}.`],
    [`policies/${nobody}/versions`, 404, `There is no policy ${nobody}.`],
    [`policies/${policyGuid}/versions/2`, 404, 'The policy has no version 2.'],
    ['policies/abc', 400, 'Invalid UUID string: abc'],
    [`policies/${policyGuid}/versions/x`, 400, 'Invalid version: x. It must be a whole number from 1 to 999999.'],
  ])('compat §2.9: /%s is %i', async (path, status, message) => {
    const { status: got, body } = await get(`${v1}/${path}`)
    expect([got, body.message ?? body._embedded.api_errors[0].title]).toEqual([status, message])
  })

  test.each([
    ['never', 'NOT_ASSESSED', null],
    ['clean', 'PASSED', 'Pass'],
    ['recent', 'CONDITIONAL_PASS', 'Conditional Pass'],
    ['overdue', 'DID_NOT_PASS', 'Did Not Pass'],
    ['mixed', 'DID_NOT_PASS', 'Did Not Pass'],
  ])('compat §1: %s stands to the policy as %s', async (name, status, inReport) => {
    const { body } = await get(`${v1}/applications/${guids[name]}`)
    expect(body.profile.policies).toEqual([
      { guid: policyGuid, name: 'Severity and grace', is_default: true, policy_compliance_status: status },
    ])
    const { body: report } = await get(`${root}/appsec/v2/applications/${guids[name]}/summary_report`)
    expect(report.policy_compliance_status).toBe(inReport ?? 'Not Assessed')
    expect(report.grace_period_expired).toBe(status === 'DID_NOT_PASS')
  })

  test('compat §1: data paths lead from the finding back through the code flow', async () => {
    const app = guids['shop & more']!
    const flaw = (issue: number | string, query = '') =>
      get(`${root}/appsec/v2/applications/${app}/findings/${issue}/static_flaw_info${query}`)
    const common = { file_name: 'db.py', file_path: 'src/db.py' }
    const { body } = await flaw(1)
    expect(body).toEqual({
      issue_summary: { app_guid: app, name: 'shop & more', build_id: expect.any(Number), issue_id: 1 },
      data_paths: [
        {
          module_name: 'db',
          steps: 2,
          local_path: 'src/db.py',
          function_name: 'find',
          line_number: 9,
          calls: [
            { data_path: 2, ...common, function_name: 'find', line_number: 9 },
            { data_path: 1, ...common, function_name: '', line_number: 3 },
          ],
        },
      ],
    })
    expect((await flaw(1, `?context=${app}`)).body).toEqual(body)
    expect((await flaw(2)).body.data_paths).toEqual([])
    for (const [issue, query, status] of [
      [4, '', 404],
      [99, '', 404],
      [1_000_000, '', 404],
      [1, `?context=${nobody}`, 404],
      [1, '?context=x', 400],
      ['x', '', 400],
    ] as const)
      expect([issue, query, (await flaw(issue, query)).status]).toEqual([issue, query, status])
    expect((await get(`${root}/appsec/v2/applications/${nobody}/findings/1/static_flaw_info`)).status).toBe(404)
  })

  test('compat §1: the request that shows a finding, without what the tool does not say', async () => {
    const app = guids['shop & more']!
    const flaw = (issue: number) => get(`${root}/appsec/v2/applications/${app}/findings/${issue}/dynamic_flaw_info`)
    expect((await flaw(4)).body).toEqual({
      issue_summary: {
        app_guid: app,
        app_id: expect.any(Number),
        build_id: expect.any(Number),
        issue_id: 4,
        engine_version: '1.0',
        cwe_id: 79,
        description: 'Reflected',
        recommendation: expect.stringMatching(/\S/),
      },
      dynamic_flaw_info: {
        request: {
          url: 'https://shop.example/pay?x=1',
          secure: true,
          protocol: 'HTTP',
          method: 'post',
          path: '/pay',
          uri: '/pay?x=1',
          attack_vectors: [
            { id: 0, name: 'x', type: 'QUERY', description: '', original_value: '', injected_value: '<b>' },
          ],
        },
      },
    })
    expect((await flaw(5)).body).toMatchObject({ issue_summary: { cwe_id: 0 }, dynamic_flaw_info: {} })
    expect((await flaw(1)).status).toBe(404)
  })

  test('compat §1: the summary counts what the feed lists', async () => {
    const app = guids['shop & more']!
    const path = `${root}/appsec/v2/applications/${app}`
    const { body } = await get(`${path}/summary_report`)
    const { body: feed } = await get(`${path}/findings`)
    const open = feed._embedded.findings.filter(
      ({ finding_status }: { finding_status: { status: string } }) => finding_status.status === 'OPEN',
    )
    expect([body.total_flaws, body.flaws_not_mitigated]).toEqual([open.length, open.length - 1])
    const counted = body.severity.flatMap(({ level, category }: { level: number; category: { count: number }[] }) =>
      category.map((own) => ({ level, ...own })),
    )
    expect(counted).toEqual([
      { level: 5, category_name: 'Data Neutralization Issues', severity: 'Very High', count: 2 },
      { level: 3, category_name: 'Data Neutralization Issues', severity: 'Medium', count: 1 },
      { level: 2, category_name: 'Unclassified', severity: 'Low', count: 2 },
    ])
    expect(body.flaw_status).toMatchObject({ new: 5, reopen: 0, open: 0, fixed: 0, total: 5, not_mitigated: 4 })
    // The newest scan is of components, whose findings the report does not count.
    expect(body.flaw_status['sev-4-change']).toBe(0)
    const { body: one } = await get(`${root}/appsec/v2/applications/${guids.clean}/summary_report`)
    expect([one.flaw_status['sev-1-change'], one.flaw_status['sev-5-change']]).toEqual([1, 0])
    expect(body.software_composition_analysis).toEqual({ violate_policy: true, sca_service_available: true })
    expect(body['static-analysis']).toMatchObject({
      modules: { module: [{ name: 'lint', num_flaws_sev_5: 2, num_flaws_sev_2: 1 }] },
      submitted_date: '2026-03-01 08:00:00 UTC',
      engine_version: '1.0',
    })
    expect(body['manual-analysis']).toBeUndefined()
    expect((await get(`${path}/summary_report?build_id=${body.build_id}&context=${app}`)).body).toEqual(body)
    expect((await get(`${path}/summary_report?build_id=999999`)).status).toBe(400)
    expect((await get(`${path}/summary_report?context=${nobody}`)).status).toBe(404)
    expect((await get(`${root}/appsec/v2/applications/${nobody}/summary_report`)).status).toBe(404)
  })

  test('compat §1: the state of the service, and the user, who is nobody in particular', async () => {
    expect(await get(`${root}/healthcheck/status`)).toEqual({ status: 200, body: {} })
    expect(await get(`${root}/api/authn/v2/users/self`)).toMatchObject({
      status: 200,
      body: { user_name: 'anonymous', roles: [{ role_name: 'extreviewer' }], teams: [] },
    })
  })

  test('compat §5: what is known to be exploited says so; what is not listed says nothing', async () => {
    const feed = `${root}/appsec/v2/applications/${guids['shop & more']}/findings?scan_type=SCA`
    expect((await get(feed)).body._embedded.findings[0].finding_details.cve.exploitability).toBeUndefined()
    const vulnerabilities = [
      {
        cveID: 'CVE-2021-44228',
        vendorProject: 'Apache',
        product: 'Log4j2',
        vulnerabilityName: 'Log4Shell',
        dateAdded: '2021-12-10',
        dueDate: '2021-12-24',
        knownRansomwareCampaignUse: 'Known',
      },
    ]
    const path = await folder.write(
      'kev.json',
      JSON.stringify({ dateReleased: '2026-03-01T00:00:00Z', vulnerabilities }),
    )
    await importFindings(database.db, { format: 'kev', path, application: 'kev' })
    await service.query('{ revision }')
    const { body } = await get(`${feed}&cve=CVE-2021-44228`)
    expect(body._embedded.findings[0].finding_details.cve.exploitability).toEqual({
      exploit_service_status: 'available',
      full_cve: 'CVE-2021-44228',
      epss_status: 'no match found',
      exploit_observed: true,
      exploit_source: 'KEV',
      exploit_note: 'Known to be exploited, listed on 2021-12-10. Used by ransomware. To be remedied by 2021-12-24.',
    })
  })

  test('compat §5: the graph refuses what is no day and no instant', async () => {
    for (const since of ['yesterday', '2026-02-30', '2026-01-01 00:00:00']) {
      const { errors } = await service.query(
        'query ($since: String) { applications(changedSince: $since) { totalCount } }',
        {
          since,
        },
      )
      expect(errors?.[0]).toMatchObject({
        message: expect.stringContaining('neither a day such as 2026-03-31 nor an instant'),
        extensions: { code: 'BAD_USER_INPUT', argument: 'changedSince' },
      })
    }
  })
})
