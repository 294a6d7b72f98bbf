import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentRevision } from '../../db/engine/revision.ts'
import { type FindingFolder, findingFolder, finding as line, scan } from '../support/finding-lines.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const path = '/api/connector-findings'
const place = {
  kind: 'http',
  url: 'https://shop.example/pay?x=1',
  hostname: 'shop.example',
  path: '/pay',
  method: 'POST',
  parameter: 'x',
}
const reflected = { title: 'Reflected', severity: 3, rule: 'xss', cwes: [79], location: place }
const leak = { title: 'Prompt leak', severity: 4, fingerprint: 'leak', techniqueIds: ['AML.T0056'] }

describeDatabases('findings of connectors', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let folder: FindingFolder
  beforeAll(async () => {
    database = await open('starter')
    folder = await findingFolder()
    service = await startTestService(database, {
      CONNECTOR_KEYS: 'first-key-of-a-connector, second-key-of-a-connector',
    })
  })
  afterAll(async () => {
    await service.close()
    await folder.remove()
    await database.close()
  })
  const post = async (
    body: unknown,
    authorization: string | null = 'Bearer second-key-of-a-connector',
    url = service.url,
  ) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    // biome-ignore lint/suspicious/noExplicitAny: the wire is what is tested.
    return { status: response.status, headers: response.headers, body: (await response.json()) as any }
  }
  const handOver = (findings: readonly unknown[], rest: object = {}) =>
    post({ application: 'shop', tool: { name: 'proxy', version: '1.0' }, findings, ...rest })
  const stored = async () => {
    const { data } =
      await service.query(`{ applications(name: "shop") { nodes { scans { nodes { tool incremental new } } findings {
      nodes { issueId title severity status lastSeen firstFound isNew tool }
    } } } }`)
    return data.applications.nodes[0]
  }

  test('findings are added, updated and left alone; the same again changes nothing', both, async () => {
    const revision = await currentRevision(database.db)
    const first = await handOver([reflected, leak, reflected])
    expect([first.status, first.body]).toEqual([
      200,
      { accepted: 3, created: 2, updated: 0, unchanged: 0, revision: revision + 1 },
    ])
    expect((await handOver([reflected, leak, reflected])).body).toEqual({
      accepted: 3,
      created: 0,
      updated: 0,
      unchanged: 2,
      revision: revision + 1,
    })
    const third = await handOver([
      { ...leak, severity: 5 },
      { title: 'Other', severity: 1 },
    ])
    expect(third.body).toEqual({ accepted: 2, created: 1, updated: 1, unchanged: 0, revision: revision + 2 })
    expect(await currentRevision(database.db)).toBe(revision + 2)
    const { findings, scans } = await stored()
    expect(findings.nodes).toMatchObject([
      { issueId: 1, title: 'Reflected', status: 'OPEN', isNew: false, tool: 'proxy' },
      { issueId: 2, title: 'Prompt leak', severity: 5, status: 'OPEN' },
      { issueId: 3, title: 'Other', status: 'OPEN' },
    ])
    expect(scans.nodes).toEqual([{ tool: 'proxy', incremental: true, new: 3 }])
  })

  test('a finding that is seen again a day later is last seen then', async () => {
    await sql`update security_finding set last_seen_at = last_seen_at - interval '3 days' where title = 'Other'`.execute(
      database.db,
    )
    const revision = await currentRevision(database.db)
    const again = await handOver([{ title: 'Other', severity: 1 }])
    expect(again.body).toEqual({ accepted: 1, created: 0, updated: 0, unchanged: 1, revision: revision + 1 })
    const { findings } = await stored()
    expect(Date.now() - Date.parse(findings.nodes[2].lastSeen)).toBeLessThan(60_000)
  })

  test('two connectors at once are both heard', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => handOver([{ title: `At once ${index % 4}`, severity: 1 }])),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(4)
    const { findings } = await stored()
    expect(findings.nodes.map(({ issueId }: { issueId: number }) => issueId)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('what a whole scan of the tool reported keeps its dates, and a later one closes what it does not report', async () => {
    const at = (day: number) => ({ startedAt: `2026-03-0${day}T08:00:00Z` })
    await folder.import(database.db, 'site', [scan('DYNAMIC', 'zap', at(1)), line('From a file', 2)])
    const body = { application: 'site', tool: { name: 'zap' }, findings: [reflected] }
    expect((await post(body)).body).toMatchObject({ created: 1 })
    const ask = async () =>
      (await service.query('{ applications(name: "site") { nodes { findings { nodes { title status lastSeen } } } } }'))
        .data.applications.nodes[0].findings.nodes
    expect(await ask()).toMatchObject([
      { title: 'From a file', status: 'OPEN', lastSeen: '2026-03-01T08:00:00.000Z' },
      { title: 'Reflected', status: 'OPEN' },
    ])
    await folder.import(database.db, 'site', [scan('DYNAMIC', 'zap'), line('From a file', 2)])
    expect(await ask()).toMatchObject([{ status: 'OPEN' }, { title: 'Reflected', status: 'CLOSED' }])
  })

  test('§5: a key is needed; without the setting none opens it', async () => {
    const body = { application: 'shop', tool: { name: 'proxy' }, findings: [] }
    for (const authorization of [null, 'Bearer wrong', 'Basic second-key-of-a-connector', 'Bearer']) {
      const refused = await post(body, authorization)
      expect([refused.status, refused.body.code, refused.headers.get('www-authenticate')]).toEqual([
        401,
        'UNAUTHENTICATED',
        'Bearer',
      ])
    }
    expect((await post(body, 'bearer first-key-of-a-connector')).body).toMatchObject({ accepted: 0, created: 0 })
    const closed = await startTestService(database)
    const refused = await post(body, 'Bearer first-key-of-a-connector', closed.url)
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        type: 'about:blank',
        title: 'The caller may not do this',
        status: 403,
        detail: 'No connector may hand findings over until CONNECTOR_KEYS is set.',
        code: 'FORBIDDEN',
        setting: 'CONNECTOR_KEYS',
      },
    ])
    await closed.close()
    const get = await fetch(`${service.url}${path}`)
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  })

  test.each([
    ['{', 400, 'MALFORMED_BODY', undefined],
    ['[]', 422, 'INPUT_REFUSED', [{ pointer: '', message: 'must be an object, but is []' }]],
    [{ application: 'a', tool: { name: 't' } }, 422, 'INPUT_REFUSED', [{ pointer: '', message: 'lacks "findings"' }]],
    [
      { application: 'a', tool: { name: 't' }, findings: [leak, { title: '', severity: 7, colour: 1 }] },
      422,
      'INPUT_REFUSED',
      expect.arrayContaining([
        {
          pointer: '/findings/1/colour',
          message: expect.stringMatching(/^is not a known key; known are fingerprint, /),
        },
        { pointer: '/findings/1/severity', message: 'must be at most 5, but is 7' },
      ]),
    ],
    [
      { application: 'a', tool: { name: 't' }, findings: Array(1_001).fill({ title: 'x', severity: 1 }) },
      422,
      'INPUT_REFUSED',
      [{ pointer: '/findings', message: expect.stringMatching(/^must have at most 1000 items/) }],
    ],
    [{ application: ' ', tool: { name: 't' }, findings: [] }, 422, 'INPUT_REFUSED', expect.anything()],
  ])(
    'a body that is wrong is refused with its places, and nothing is stored: %#',
    async (body, status, code, errors) => {
      const revision = await currentRevision(database.db)
      const refused = await post(body)
      expect([refused.status, refused.body.code]).toEqual([status, code])
      if (errors) expect(refused.body.errors).toEqual(errors)
      expect(await currentRevision(database.db)).toBe(revision)
    },
  )
})
