import { afterAll, beforeAll, expect, test } from 'vitest'
import { both, describeDatabases, type TestDatabase } from '../support/setup.ts'
import { decisionOf, minutes, startTriage } from '../support/triage.ts'

describeDatabases('who reads and makes decisions', ({ open }) => {
  let database: TestDatabase
  let triage: Awaited<ReturnType<typeof startTriage>>
  beforeAll(async () => {
    database = await open('starter')
    triage = await startTriage(database)
  })
  afterAll(async () => {
    await triage?.stop()
    await database?.close()
  })

  const graph = async (name: string | null, query: string, url = triage.service.url) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(name && { authorization: `Bearer ${triage.keys[name]}` }),
      },
      body: JSON.stringify({ query }),
    })
    return (await response.json()) as {
      data: { triageFindings?: { findings: object[] } | null } | null
      errors?: Failed
    }
  }
  type Failed = readonly { readonly extensions: { readonly code: string } }[]
  const codesOf = ({ errors = [] }: { readonly errors?: Failed }) => [
    ...new Set(errors.map((one) => one.extensions.code)),
  ]

  test('seceng §2.4: each operation asks for its scope, and one that decides needs no other', both, async () => {
    await triage.scan('scopes', { a: 'open' })
    const { a } = await triage.read('scopes')
    const [reader, writer] = [triage.as('reader'), triage.as('writer')]
    const patch = { body: decisionOf.confirmed, headers: { 'if-match': '*' } }
    const post = { body: { ...decisionOf.confirmed, ids: [a.id] } }
    for (const [method, path, sent] of [
      ['GET', '/findings', {}],
      ['GET', `/findings/${a.id}`, {}],
    ] as const) {
      expect((await triage.as(null)(method, path, sent)).status).toBe(401)
      expect(await writer(method, path, sent)).toMatchObject({ status: 403, body: { required: 'read' } })
      expect((await reader(method, path, sent)).status).toBe(200)
    }
    for (const [method, path, sent] of [
      ['PATCH', `/findings/${a.id}`, patch],
      ['POST', '/findings/triage', post],
    ] as const) {
      expect((await triage.as(null)(method, path, sent)).status).toBe(401)
      expect(await reader(method, path, sent)).toMatchObject({ status: 403, body: { required: 'write' } })
      expect((await writer(method, path, sent)).status).toBe(200)
    }
    expect((await writer('PATCH', `/findings/${a.id}`, patch)).body).toMatchObject({ triage: { by: 'writer' } })
    const stale = await writer('PATCH', `/findings/${a.id}`, { ...patch, headers: { 'if-match': '"0.x"' } })
    expect(stale.status).toBe(412)
  })

  test('seceng §2.4: what belongs to another application does not exist', async () => {
    await triage.scan('others', { a: 'open' }, { startedAt: minutes(-60) })
    const own = triage.as('other')
    const target = await own('POST', '/targets', {
      body: { name: 'others', kind: 'application', locator: {}, application: 'others' },
    })
    const mine = (await own('GET', '/findings')).body.items[0]
    const answers = async () => {
      const ids = ['hidden', 'unheard'].map((name) => secretIds[name] ?? unheard)
      const sent = [
        ['GET', '/findings?count=exact&facets=true&sort=-changed'],
        ['GET', '/findings?decision=accepted,none&count=exact'],
        ['GET', `/findings?target=${target.body.id}&count=exact`],
        ['GET', `/findings?target=${secretTarget}`],
        ...ids.map((id) => ['GET', `/findings/${id}`]),
        ['GET', `/findings/${mine.id}`],
      ] as const
      const got = await Promise.all(sent.map(([method, path]) => own(method!, path!)))
      const patched = await Promise.all(
        ids.map((id) => own('PATCH', `/findings/${id}`, { body: decisionOf.fixed, headers: { 'if-match': '"7.x"' } })),
      )
      const bulk = await own('POST', '/findings/triage', { body: { ...decisionOf.confirmed, ids: ids.slice(0, 1) } })
      return [...got, ...patched, bulk].map(({ status, headers, body }) => ({
        status,
        // The revision may be seen to rise, and so may the tag of a page that names it.
        etag: body?.items ? null : headers.get('etag'),
        body: JSON.parse(
          JSON.stringify(body, (key, value) => (['revision', 'id', 'instance'].includes(key) ? undefined : value)),
        ),
      }))
    }
    const secretIds: Record<string, string> = {}
    const unheard = '4acaed36-f346-56f5-8091-41d3481b8774:1'
    let secretTarget = '0199f3a2-5c11-7d3e-8a4b-2f6c9d0e1b73'
    const before = await answers()
    await triage.scan('hidden', { a: 'open', secret: 'open' }, { tool: 'hidden tool' })
    const { a } = await triage.read('hidden')
    await triage.decide(a.id, decisionOf.accepted)
    secretIds.hidden = a.id
    const made = await triage.ci('POST', '/targets', {
      body: { name: 'hidden', kind: 'application', locator: {}, application: 'hidden' },
    })
    secretTarget = made.body.id
    const after = await answers()
    expect(after).toEqual(before)
    expect(after.at(-1)!.body).toMatchObject({ changed: 0, failed: [{ code: 'NOT_FOUND' }] })
    expect((await triage.read('hidden')).a.triage.decision).toBe('accepted')
  })

  test('seceng §2.5: decisions are read with the scope read only, also where findings are public', async () => {
    const open = await startTriage(database, { FINDINGS_ACCESS: 'public', SECENG_KEYS_FILE: await keysWithoutLists() })
    try {
      await triage.scan('public', { a: 'open' })
      const { a } = await triage.read('public')
      await triage.decide(a.id, decisionOf.accepted)
      await open.service.query('{ revision }')
      const url = open.service.url
      const one = (fields: string) => `{ securityFinding(id: "${a.id}") { ${fields} } }`
      expect((await graph(null, one('resolution sourceState'), url)).data).toEqual({
        securityFinding: { resolution: 'MITIGATED', sourceState: 'OPEN' },
      })
      for (const field of ['triage { comment }', 'history { by }', 'triageVersion', 'targetId', 'runId'])
        expect(codesOf(await graph(null, one(field), url)), field).toEqual(['UNAUTHENTICATED'])
      for (const filter of ['decision: [ACCEPTED]', `target: "${a.id}"`, 'run: "x"'])
        expect(codesOf(await graph(null, `{ securityFindings(filter: { ${filter} }) { totalCount } }`, url))).toEqual([
          'UNAUTHENTICATED',
        ])
      expect(codesOf(await graph(null, `mutation { ${decide(a.id)} { changed } }`, url))).toEqual(['UNAUTHENTICATED'])
      expect((await graph('reader', one('triage { comment by } triageVersion'), url)).data).toEqual({
        securityFinding: { triage: { comment: decisionOf.accepted.comment, by: 'ci' }, triageVersion: 1 },
      })
      const beyond = `mutation { ${decide(a.id)} { findings { triage { decision } application { findings { nodes { triage { by } } } } } } }`
      expect(codesOf(await graph('writer', beyond, url))).toEqual(['FORBIDDEN'])
      const sent = await graph('writer', `mutation { ${decide(a.id)} { findings { triage { decision by } } } }`, url)
      expect(sent.data?.triageFindings?.findings).toEqual([{ triage: { decision: 'CONFIRMED', by: 'writer' } }])
    } finally {
      await open.stop()
    }
  })

  const decide = (id: string) => `triageFindings(input: { ids: ["${id}"], decision: CONFIRMED })`
  const keysWithoutLists = () =>
    triage.writeKeys([
      { name: 'reader', scopes: ['read'] },
      { name: 'writer', scopes: ['write'] },
    ])
})
