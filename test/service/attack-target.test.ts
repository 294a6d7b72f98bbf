import { afterAll, beforeAll, expect, test } from 'vitest'
import { client, createKeys } from '../support/seceng.ts'
import { both, describeDatabases, startTestService } from '../support/setup.ts'

describeDatabases('contract: seceng §10: attack paths of a target', ({ open }) => {
  let started: Awaited<ReturnType<typeof start>>
  async function start() {
    const statements: string[] = []
    const database = await open('starter', (statement) => void statements.push(statement))
    const { file, keys, remove } = await createKeys([{ name: 'ci' }, { name: 'writer', scopes: ['write'] }])
    const service = await startTestService(database, { SECENG_KEYS_FILE: file, FINDINGS_ACCESS: 'public' })
    const ci = client(service.url, keys.ci!)
    const { body } = await ci('POST', '/targets', {
      body: { name: 'Demo: support assistant', kind: 'application', locator: {} },
    })
    return {
      ci,
      statements,
      writer: client(service.url, keys.writer!),
      service,
      target: body.id as string,
      close: async () => {
        await service.close()
        await database.close()
        await remove()
      },
    }
  }
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started.close())
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) => started.ci('GET', path, { headers })
  const list = (query = '') => get(`/attack-paths?target=${started.target}&model=1${query}`)

  test('are the same as those of its application, but for their ids', both, async () => {
    const { data } = await started.service.query(
      '{ applications(first: 1) { nodes { attackPaths(first: 100, filter: { model: 1 }) { totalCount pathCount nodes { score steps { technique { id } } } } } } }',
    )
    const expected = data.applications.nodes[0].attackPaths
    const { status, body } = await list('&limit=100')
    expect(status).toBe(200)
    expect([body.total, body.paths]).toEqual([expected.totalCount, expected.pathCount])
    const told = (path: { score: number; steps: { technique: { id: string } }[] }) => [
      path.score,
      path.steps.map(({ technique }) => technique.id),
    ]
    expect(body.items.map(told)).toEqual(expected.nodes.map(told))
    expect(body.scoring).toEqual({ severity: 10, maturity: 6, precedent: 2, goal: 12, length: 2 })
  })

  test('come in pages, with an ETag that repeats', async () => {
    const first = await list('&limit=2')
    expect(first.body.total).toBeGreaterThan(4)
    const second = await list(`&limit=2&cursor=${first.body.nextCursor}`)
    const both = await list('&limit=4')
    expect([...first.body.items, ...second.body.items]).toEqual(both.body.items)
    const again = await get(`/attack-paths?target=${started.target}&model=1&limit=2`, {
      'if-none-match': first.headers.get('etag')!,
    })
    expect(again.status).toBe(304)
    expect((await list(`&limit=2&severityAtLeast=1&cursor=${first.body.nextCursor}`)).status).toBe(400)
  })

  test('seceng §3.3, §12: a 304 reads no finding, and findings are read once for a revision, however many ask', async () => {
    const { statements, ci, target } = started
    const ofFindings = () => statements.filter((one) => /join security_finding as finding/.test(one)).length
    const paths = [
      `/attack-paths?target=${target}&model=1&severityAtLeast=2`,
      `/attack-paths/remediation?target=${target}&model=1&severityAtLeast=2&rounds=7`,
    ]
    for (const [place, path] of paths.entries()) {
      statements.length = 0
      const [first, ...others] = await Promise.all([get(path), get(path), get(`${path}&limit=3`)])
      expect([first!.status, ...others.map(({ status }) => status)]).toEqual([200, 200, 200])
      expect((await get(path)).headers.get('etag')).toBe(first!.headers.get('etag'))
      expect(ofFindings()).toBe(place === 0 ? 1 : 0)
      statements.length = 0
      const etag = first!.headers.get('etag')!
      expect((await get(path, { 'if-none-match': `"0.x", ${etag}` })).status).toBe(304)
      expect(statements.filter((one) => /security_finding|technique/.test(one))).toEqual([])
      expect((await get(`${path}&maxSteps=9`, { 'if-none-match': etag })).status).toBe(200)
      const patch = { body: { owner: path }, headers: { 'if-match': '*' } }
      expect((await ci('PATCH', `/targets/${target}`, patch)).status).toBe(200)
      expect((await get(path, { 'if-none-match': etag })).status).toBe(200)
    }
    expect((await started.writer('GET', paths[0]!, { headers: { 'if-none-match': '*' } })).status).toBe(403)
  })

  test.each([
    ['application/stix+json', 'attack-flow', '"type":"bundle"'],
    ['text/vnd.mermaid', 'mermaid', 'flowchart LR'],
    ['text/vnd.graphviz', 'dot', 'digraph'],
    ['application/vnd.mitre.navigator+json', 'navigator', '"domain":"atlas-atlas"'],
  ])('one comes as %s', async (mediaType, format, text) => {
    const { id } = (await list('&limit=1')).body.items[0]
    const path = `/attack-paths/${id}?target=${started.target}&model=1`
    for (const answer of [await get(path, { accept: mediaType }), await get(`${path}&format=${format}`)]) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toContain(mediaType)
      expect(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)).toContain(text)
    }
    const json = await get(path)
    expect(json.body).toMatchObject({ id, target: { id: started.target }, truncated: null })
  })

  test('a control that is implemented is named at each step, and exclude leaves its techniques out', async () => {
    const { ci, target } = started
    const step = (await list('&limit=1')).body.items[0].steps[0]
    const mitigation = step.mitigations.missing[0].id
    const before = (await list()).body.exposed.techniques
    const changed = await ci('PATCH', `/targets/${target}`, {
      body: { controls: [{ mitigation, status: 'implemented' }] },
      headers: { 'if-match': '*' },
    })
    expect(changed.status).toBe(200)
    const after = (await list('&limit=1')).body.items[0].steps[0]
    expect(after.mitigations.implemented.map(({ id }: { id: string }) => id)).toEqual([mitigation])
    expect(after.mitigations.missing.map(({ id }: { id: string }) => id)).not.toContain(mitigation)
    expect((await list('&controls=exclude')).body.exposed.techniques).toBeLessThan(before)
    await ci('PATCH', `/targets/${target}`, { body: { controls: null }, headers: { 'if-match': '*' } })
    expect((await list()).body.exposed.techniques).toBe(before)
  })

  test('remediation cuts all of them round by round', async () => {
    const { status, body } = await get(`/attack-paths/remediation?target=${started.target}&model=1&rounds=20`)
    expect(status).toBe(200)
    const last = body.findings.rounds.at(-1)
    expect([last.pathsLeft, last.share, last.after]).toEqual([
      0,
      1,
      { paths: expect.any(Number), best: null, bestOverall: null },
    ])
    const without = body.findings.rounds.flatMap(({ findings }: { findings: string[] }) => findings)
    expect((await list(`&without=${without.join(',')}`)).body.paths).toBe(last.after.paths)
  })

  test.each([
    ['/attack-paths', 400, 'target: is required'],
    ['/attack-paths?target=0199f3a2-5c11-7d3e-8a4b-2f6c9d0e1b73', 404, 'There is no such target.'],
    ['/attack-paths?target=x', 404, 'There is no such target.'],
    ['/attack-paths?target=TARGET&maxSteps=17', 400, 'maxSteps: must be a whole number from 1 to 16'],
    ['/attack-paths?target=TARGET&from=AML.TA9999', 400, 'there is no tactic AML.TA9999'],
    ['/attack-paths?target=TARGET&through=T1', 400, 'through'],
    ['/attack-paths/ap_0000000000000000?target=TARGET', 404, 'no such attack path'],
    ['/attack-paths/remediation?target=TARGET&rounds=21', 400, 'rounds: must be a whole number from 1 to 20'],
  ])('%s is refused in words', async (path, status, detail) => {
    const answer = await get(path.replace('TARGET', started.target))
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(detail)])
  })

  test('need the scope read', async () => {
    const answer = await started.writer('GET', `/attack-paths?target=${started.target}`)
    expect([answer.status, answer.body.required]).toEqual([403, 'read'])
  })
})
