import { expect, test } from 'vitest'
import { base, compatApplications, nobody, root, v1 } from '../support/compat-applications.ts'
import { both, describeDatabases } from '../support/setup.ts'
import { testFlaws } from './compat-paths/flaws.ts'
import { testPolicies } from './compat-paths/policies.ts'

describeDatabases('what clients of the projected API request besides the feed', ({ open }) => {
  const applications = compatApplications(open)
  const { get, guids, query } = applications
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
    ['policy_compliance_checked_after=2020-01-01', all],
    ['policy_compliance_checked_after=2020-01-01&modified_after=2999-01-01', []],
    ['policy_compliance=VENDOR_REVIEW', []],
    ['team=&policy=&unknown=1', all],
  ])('compat §1: /applications?%s', both, async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('compat §7.4: applications are selected by the compliance that their profiles show', both, async () => {
    const { body } = await get(`${v1}/applications`)
    type Shown = {
      readonly profile: { readonly name: string; readonly policies: readonly [{ policy_compliance_status: string }] }
    }
    const shown = (body._embedded.applications as readonly Shown[]).map(({ profile }) => profile)
    const statuses = ['NOT_ASSESSED', 'DID_NOT_PASS', 'CONDITIONAL_PASS', 'PASSED']
    for (const status of statuses)
      expect([status, await names(`policy_compliance=${status}`)]).toEqual([
        status,
        shown.filter(({ policies }) => policies[0].policy_compliance_status === status).map(({ name }) => name),
      ])
    expect(new Set(shown.map(({ policies }) => policies[0].policy_compliance_status))).toEqual(new Set(statuses))
  })

  test.each([
    `${root}/api/authn/v2/teams`,
    `${root}/api/authn/v2/business_units`,
    `${v1}/collections`,
    `${v1}/custom_fields`,
    `${v1}/policy_licenselist`,
  ])('compat §7.3: %s is an empty page', async (path) => {
    expect(await get(path)).toEqual({
      status: 200,
      body: {
        _links: { self: { href: `${base}${path}{?page,size}`, templated: true } },
        page: { size: 50, total_elements: 0, total_pages: 0, number: 0 },
      },
    })
  })

  test('compat §1: an application is found by its id', async () => {
    const { body } = await get(`${v1}/applications/${guids['shop & more']}`)
    expect(await names(`legacy_id=${body.id}`)).toEqual(['shop & more'])
  })

  test('compat §1: links of a page repeat its filters', async () => {
    const { body } = await get(`${v1}/applications?size=2&scan_type=static&modified_after=2020-01-01`)
    const kept = `${base}${v1}/applications?scan_type=STATIC&modified_after=2020-01-01`
    expect(body._links.next.href).toBe(`${kept}&page=1&size=2`)
    expect(body._links.self.href).toBe(
      `${kept}{&name,legacy_id,policy_compliance,policy_compliance_checked_after,page,size}`,
    )
    expect(
      (await get(new URL(body._links.next.href).pathname + new URL(body._links.next.href).search)).body.page,
    ).toEqual({ size: 2, total_elements: 5, total_pages: 3, number: 1 })
  })

  test.each([
    ['applications', 'team=a', /^Invalid team: this service cannot select applications by it\.$/],
    ['applications', 'policy_compliance=GOOD', /^Invalid policy_compliance: GOOD\. It must be one of NOT_ASSESSED, /],
    ['applications', 'policy_compliance_checked_after=soon', /^Invalid policy_compliance_checked_after: soon\./],
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

  testPolicies(applications)
  testFlaws(applications)

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
    await applications.importKev(vulnerabilities)
    await query('{ revision }')
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
      const { errors } = await query('query ($since: String) { applications(changedSince: $since) { totalCount } }', {
        since,
      })
      expect(errors?.[0]).toMatchObject({
        message: expect.stringContaining('neither a day such as 2026-03-31 nor an instant'),
        extensions: { code: 'BAD_USER_INPUT', argument: 'changedSince' },
      })
    }
  })
})
