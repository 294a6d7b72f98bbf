import { expect, test } from 'vitest'
import { type CompatApplications, nobody, policyGuid, root, v1 } from '../../support/compat-applications.ts'

/** Tests the policy, and how applications stand to it. */
export function testPolicies({ get, guids }: CompatApplications): void {
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
}
