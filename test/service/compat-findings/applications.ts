import { expect, test } from 'vitest'
import {
  base,
  type CompatShop,
  feed,
  filters,
  keysOf,
  lastSeen,
  policyGuid,
  shop,
  v1,
} from '../../support/compat-shop.ts'

/** Tests applications, their scans, and the index. */
export function testApplications({ get, buildOf }: CompatShop): void {
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
        self: {
          href: `${v1}/applications?name=SHOP{&legacy_id,scan_type,modified_after,policy_compliance,policy_compliance_checked_after,page,size}`,
          templated: true,
        },
      },
      page: { size: 50, total_elements: 1, total_pages: 1, number: 0 },
    })
    const { body } = await get(`/api/compat/appsec/v1/applications/${shop}/scans?size=1`)
    expect(body).toEqual({
      _embedded: {
        scans: [
          {
            build_id: buildOf('lookup'),
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
}
