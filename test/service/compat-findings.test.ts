import { expect, test } from 'vitest'
import { base, compatShop, feed, lastSeen, shop, unused, v1 } from '../support/compat-shop.ts'
import { both, describeDatabases } from '../support/setup.ts'
import { testApplications } from './compat-findings/applications.ts'
import { testComponents } from './compat-findings/components.ts'
import { testWholeFeed } from './compat-findings/whole-feed.ts'

describeDatabases('the compatibility feed of findings', ({ open }) => {
  const service = compatShop(open)
  const { get, issues } = service

  testWholeFeed(service)
  testApplications(service)
  testComponents(service)

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
  ])('compat §2.2, §3: ?%s', both, async (query, expected) => {
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

  test.each([
    ['GET', '/api/compat/nothing', 404],
    ['GET', '/api/compat/appsec/v1/applications/x/y/z?a=1', 404],
    ['DELETE', '/api/compat/nothing', 404],
    ['DELETE', '/api/compat/appsec/v1/cwes', 405],
    ['POST', '/api/compat', 405],
    ['GET', '/api/compat/%zz', 400],
  ])('compat §2.9: %s %s is refused in the shape of the projected API', async (method, path, status) => {
    const response = await fetch(`${service.url}${path}`, { method })
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/json'])
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
