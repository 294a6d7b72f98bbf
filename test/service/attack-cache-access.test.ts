import { afterAll, beforeAll, expect, test } from 'vitest'
import { finding, findingFolder, scan } from '../support/finding-lines.ts'
import { keyOf, type RunFolder, runFolder, secengClient } from '../support/scan-run.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const techniques = { techniqueIds: ['AML.T0010', 'AML.T0048'] }

describeDatabases('contract: seceng §2, §12: cached attack paths', ({ open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let service: TestService
  let target: string
  beforeAll(async () => {
    database = await open('starter')
    folder = await runFolder()
    const findings = await findingFolder()
    await findings.import(database.db, 'secret shop', [
      scan('STATIC', 'tool'),
      finding('First', 5, techniques),
      finding('Second', 3, techniques),
    ])
    await findings.import(database.db, 'other shop', [scan('STATIC', 'tool'), finding('Own', 2, techniques)])
    await findings.remove()
    service = await startTestService(database, folder.env)
    const made = await secengClient(service.url).json('POST', '/targets', {
      name: 'secret shop',
      kind: 'application',
      locator: {},
    })
    target = made.body.id
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
  })

  const paths = () => [
    `/attack-paths?target=${target}&model=1`,
    `/attack-paths/remediation?target=${target}&model=1`,
    `/attack-paths?target=${target}&model=1&severityAtLeast=4`,
  ]
  const graph = async (key: string | null) => {
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${keyOf(key)}` }) },
      body: JSON.stringify({
        query: `{ target(id: "${target}") { attackPaths(first: 5, filter: { model: 1 }) { totalCount } remediation(filter: { model: 1 }) { pathCount } }
          applications(first: 5, name: "shop") { nodes { name attackPaths(first: 5, filter: { model: 1 }) { exposedFindingCount } } } }`,
      }),
    })
    return response.json()
  }

  test('reach nobody who does not see the application, whoever asked before', both, async () => {
    const ci = secengClient(service.url)
    const other = secengClient(service.url, 'other')
    for (const path of paths()) {
      const cached = await ci.get(path)
      expect(cached.status).toBe(200)
      const etag = cached.headers.get('etag')!
      const matches: readonly Readonly<Record<string, string>>[] = [
        {},
        { 'if-none-match': etag },
        { 'if-none-match': '*' },
      ]
      for (const match of matches) {
        const refused = await other.get(path, match)
        expect([refused.status, refused.body.detail]).toEqual([404, 'There is no such target.'])
        const anonymous = await fetch(`${service.url}/v1/seceng${path}`, { headers: match })
        expect(anonymous.status).toBe(401)
        expect(await anonymous.text()).not.toContain('AML.T')
      }
      expect((await ci.get(path, { 'if-none-match': etag })).status).toBe(304)
    }
  })

  test('are of the caller in the graph too', both, async () => {
    const seen = async (key: string | null) => {
      const { data } = await graph(key)
      const named = data?.applications?.nodes.map((own: { name: string; attackPaths: object }) => [
        own.name,
        own.attackPaths,
      ])
      return { target: data?.target ?? null, named }
    }
    const whole = [
      ['other shop', { exposedFindingCount: 1 }],
      ['secret shop', { exposedFindingCount: 2 }],
    ]
    for (const _ of [1, 2]) {
      expect(await seen('ci')).toMatchObject({ target: { attackPaths: {} }, named: whole })
      expect(await seen('other')).toEqual({ target: null, named: whole.slice(0, 1) })
      expect(JSON.stringify(await graph(null))).not.toMatch(/shop|totalCount|exposedFindingCount":\d/)
    }
  })

  test('follow a decision at once, for those alone who see it', both, async () => {
    const ci = secengClient(service.url)
    const [path] = paths()
    const before = await ci.get(path!)
    expect(before.body.exposed.findings).toBe(2)
    const { body } = await ci.get('/findings?application=secret%20shop&severity=5')
    const decision = { decision: 'accepted', reason: 'deferred', comment: 'later' }
    const decided = await ci.json('PATCH', `/findings/${body.items[0].id}`, decision, { 'if-match': '*' })
    expect(decided.status).toBe(200)
    const after = await ci.get(path!, { 'if-none-match': before.headers.get('etag')! })
    expect([after.status, after.body.exposed.findings]).toEqual([200, 1])
    expect((await ci.get(paths()[2]!)).body.exposed.findings).toBe(0)
    expect((await secengClient(service.url, 'other').get(path!)).status).toBe(404)
    expect(await graph('other')).toMatchObject({ data: { target: null } })
    await ci.json('PATCH', `/findings/${body.items[0].id}`, { decision: 'none' }, { 'if-match': '*' })
    expect((await ci.get(path!)).body.exposed.findings).toBe(2)
  })
})
