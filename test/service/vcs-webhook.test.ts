import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { both, describeDatabases, type TestDatabase } from '../support/setup.ts'
import {
  githubHeaders,
  headersBy,
  type Provider,
  pushBy,
  pushOf,
  startVcsService,
  type VcsService,
} from '../support/vcs.ts'

describeDatabases('webhooks', ({ open }) => {
  let database: TestDatabase
  let vcs: VcsService
  beforeAll(async () => {
    database = await open('starter')
    vcs = await startVcsService(database, { SECENG_RUNNING: '0' })
  })
  afterAll(async () => {
    await vcs?.close()
    await database?.close()
  })

  test(
    'seceng §8.1: events of other kinds, refs and deletions start nothing; a repetition is replayed',
    both,
    async () => {
      const { commit } = await vcs.plant('events')
      const { id, secret: key } = await vcs.makeTarget('events', { webhook: { provider: 'github' } })
      const ignored = async (body: string, rest: object = {}) =>
        (await vcs.deliver(id, body, githubHeaders(key, body, rest))).body.ignored
      expect(await ignored('{"zen": "x"}', { 'x-github-event': 'ping' })).toBe('event ping')
      expect(await ignored(pushOf(commit, { ref: 'refs/heads/other' }))).toBe('ref other')
      expect(await ignored(pushOf(commit, { ref: 'refs/tags/v1' }))).toBe('ref refs/tags/v1')
      expect(await ignored(pushOf('0'.repeat(40), { deleted: true }))).toBe('refs/heads/main was deleted')
      const body = pushOf(commit)
      const headers = githubHeaders(key, body, { 'x-github-delivery': 'one' })
      const first = await vcs.deliver(id, body, headers)
      const again = await vcs.deliver(id, body, headers)
      expect([first.status, again.status, again.body.id]).toEqual([202, 202, first.body.id])
      expect(again.headers.get('idempotent-replayed')).toBe('true')
    },
  )

  test('seceng §8.1: events of GitLab and Standard Webhooks start scans', async () => {
    const { commit } = await vcs.plant('others')
    const gitlab = await vcs.makeTarget('gitlab', { webhook: { provider: 'gitlab' } }, 'others.git')
    const pushed = JSON.stringify({ ref: 'refs/heads/main', after: commit, project: { default_branch: 'main' } })
    const byToken = await vcs.deliver(gitlab.id, pushed, {
      'x-gitlab-event': 'Push Hook',
      'x-gitlab-token': gitlab.secret,
      'x-gitlab-event-uuid': 'one',
    })
    expect(byToken).toMatchObject({ status: 202, body: { commit: { sha: commit, ref: 'main' } } })
    const standard = await vcs.makeTarget('standard', { webhook: { provider: 'standard' } }, 'others.git')
    const sign = (at: number, key = standard.secret) => {
      const text = `msg_1.${at}.${pushed}`
      const signature = createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'))
        .update(text)
        .digest('base64')
      return { 'webhook-id': 'msg_1', 'webhook-timestamp': String(at), 'webhook-signature': `v1,AAAA v1,${signature}` }
    }
    const now = Math.floor(Date.now() / 1000)
    const signed = await vcs.deliver(standard.id, pushed, sign(now))
    expect(signed).toMatchObject({ status: 202, body: { commit: { sha: commit, ref: 'main' } } })
    for (const skew of [-301, 3_600])
      expect((await vcs.deliver(standard.id, pushed, sign(now + skew))).status).toBe(401)
    expect((await vcs.deliver(standard.id, pushed, sign(now, gitlab.secret))).status).toBe(401)
    expect(
      (await vcs.deliver(standard.id, pushed, { 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': standard.secret }))
        .status,
    ).toBe(401)
  })

  test('seceng §8.1: a wrong or missing signature is 401, whether the target exists or not, before anything is parsed', async () => {
    const { id, secret: key } = await vcs.makeTarget('signed', { webhook: { provider: 'github' } })
    const plain = await vcs.makeTarget('unsigned')
    const body = pushOf('a'.repeat(40))
    const cases: [string, string, object][] = [
      [id, body, githubHeaders('wrong', body)],
      [id, `${body} `, githubHeaders(key, body)],
      [id, '{"ref"', githubHeaders('wrong', body)],
      [id, body, { 'x-github-event': 'push' }],
      [id, body, githubHeaders(key, body, { 'x-hub-signature-256': 'sha256=' })],
      [id, body, {}],
      [plain.id, body, githubHeaders(key, body)],
      ['0199f3a2-5c11-7d3e-8a4b-2f6c9d0e1b73', body, githubHeaders(key, body)],
      ['none', body, githubHeaders(key, body)],
    ]
    for (const [target, sent, headers] of cases) {
      const { status, body: problem } = await vcs.deliver(target, sent, headers)
      expect([status, problem.code]).toEqual([401, 'UNAUTHENTICATED'])
    }
    const cut = body.slice(0, -1)
    expect((await vcs.deliver(id, cut, githubHeaders(key, cut))).status).toBe(400)
    const large = pushOf('a'.repeat(40), { commits: 'x'.repeat(5_000_000) })
    const tooLarge = await vcs.deliver(id, large, githubHeaders(key, large))
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'BODY_TOO_LARGE'])
    const noCommit = pushOf('main')
    expect((await vcs.deliver(id, noCommit, githubHeaders(key, noCommit))).status).toBe(422)
  })

  test('seceng §8.1: a delivery that is sent twice at once starts one run; its id with another body is a mismatch', async () => {
    const { id, secret: key } = await vcs.makeTarget('at once', { webhook: { provider: 'github' } }, 'events.git')
    const body = pushOf('a'.repeat(40))
    const headers = githubHeaders(key, body, { 'x-github-delivery': 'twice' })
    const answers = await Promise.all([1, 2, 3].map(() => vcs.deliver(id, body, headers)))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(new Set(answers.map(({ body: run }) => run.id)).size).toBe(1)
    const other = pushOf('b'.repeat(40))
    const reused = await vcs.deliver(id, other, githubHeaders(key, other, { 'x-github-delivery': 'twice' }))
    expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
  })

  test('seceng §8.2: a later push, forced or not, takes the place of one that still waits', async () => {
    const { id, secret: key } = await vcs.makeTarget('pushed', { webhook: { provider: 'github' } }, 'events.git')
    const push = async (commit: string, rest: object = {}) => {
      const body = pushOf(commit, rest)
      return (await vcs.deliver(id, body, githubHeaders(key, body))).body.id as string
    }
    const runs = [await push('a'.repeat(40)), await push('b'.repeat(40), { forced: true, before: 'c'.repeat(40) })]
    const states = await Promise.all(runs.map(async (run) => (await vcs.api.get(`/scan-runs/${run}`)).body))
    expect(states).toMatchObject([
      { state: 'cancelled', error: { reason: 'superseded' }, commit: { sha: 'a'.repeat(40) } },
      { state: 'queued', error: null, commit: { sha: 'b'.repeat(40) } },
    ])
  })

  const otherEvents = {
    github: ['ping', 'create', 'delete', 'pull_request'],
    gitlab: ['Tag Push Hook', 'Merge Request Hook', 'System Hook'],
    standard: [],
  }
  const [a, b, c] = ['a', 'b', 'c'].map((digit) => digit.repeat(40)) as [string, string, string]
  const none = '0'.repeat(40)
  test.each<Provider>(['github', 'gitlab', 'standard'])(
    'seceng §8.1: pushes by %s that come late, again, forged, without a signature or for something else',
    async (provider) => {
      const { id, secret: key } = await vcs.makeTarget(`by ${provider}`, { webhook: { provider } }, 'events.git')
      let deliveries = 0
      const send = async (body: string, { event = undefined as string | undefined, by = key, delivery = '' } = {}) => {
        const headers = headersBy(provider, by, body, delivery || `${provider}-${deliveries++}`, event)
        const { status, body: answer } = await vcs.deliver(id, body, headers)
        return { status, ignored: answer.ignored ?? null, run: answer.id as string, code: answer.code }
      }
      const later = await send(pushBy(provider, b, c), { delivery: 'later' })
      expect(later).toMatchObject({ status: 202 })
      const overtaken = { status: 200, ignored: `push of ${b}, after which another was pushed` }
      expect(await send(pushBy(provider, a, b))).toMatchObject(overtaken)
      expect(await send(pushBy(provider, b, c), { delivery: 'later' })).toMatchObject({ status: 202, run: later.run })
      expect((await vcs.api.get(`/scan-runs/${later.run}`)).body).toMatchObject({ state: 'queued', commit: { sha: c } })
      // Pushed back by force, and once more on: these follow what came before.
      expect(await send(pushBy(provider, c, b))).toMatchObject({ status: 202 })
      expect(await send(pushBy(provider, b, c))).toMatchObject({ status: 202 })
      expect(await send(pushBy(provider, a, b))).toMatchObject(overtaken)

      expect(await send(pushBy(provider, c, none))).toMatchObject({ ignored: 'refs/heads/main was deleted' })
      expect(await send(pushBy(provider, none, a, 'refs/tags/v1'))).toMatchObject({ ignored: 'ref refs/tags/v1' })
      expect(await send(pushBy(provider, none, a, 'refs/heads/main\n\u001b[2J'))).toMatchObject({
        ignored: 'ref main  [2J',
      })
      for (const event of otherEvents[provider])
        expect(await send('{}', { event })).toMatchObject({ status: 200, ignored: `event ${event}` })
      if (provider === 'standard')
        expect(await send('{"type": "ping"}')).toMatchObject({ status: 200, ignored: 'event ping' })

      const refused = { status: 401, code: 'UNAUTHENTICATED' }
      expect(await send(pushBy(provider, c, a), { by: `whsec_${'A'.repeat(43)}=` })).toMatchObject(refused)
      const body = pushBy(provider, c, a)
      const signature = /signature|token/
      const unsigned = Object.entries(headersBy(provider, key, body, 'unsigned')).filter(
        ([name]) => !signature.test(name),
      )
      expect((await vcs.deliver(id, body, Object.fromEntries(unsigned))).status).toBe(401)
      const large = JSON.stringify({ ...JSON.parse(body), padding: 'x'.repeat(5_000_000) })
      expect(await send(large)).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
      const deep = `{"ref": ${'['.repeat(1_000_000)}`
      expect(await send(deep)).toMatchObject({ status: 400, code: 'MALFORMED_BODY' })
    },
  )

  test('seceng §4.1: a renewed secret takes the place of the one before at once', async () => {
    const { id, secret: before } = await vcs.makeTarget('renewed', { webhook: { provider: 'github' } }, 'events.git')
    const renewed = await vcs.api.json('PATCH', `/targets/${id}`, { webhook: { renew: true } }, { 'if-match': '*' })
    const body = pushOf('a'.repeat(40))
    const statusOf = async (key: string) => (await vcs.deliver(id, body, githubHeaders(key, body))).status
    expect(await statusOf(before)).toBe(401)
    expect(await statusOf(renewed.body.webhook.secret)).toBe(202)
    expect((await vcs.api.get(`/targets/${id}`)).text).not.toContain('whsec_')
  })

  test('seceng §8.2: a queued run for the same target, ref and scanners is superseded', async () => {
    const { id } = await vcs.makeTarget('twice')
    const scan = async (body: object) =>
      (await vcs.api.json('POST', '/vcs-scan', { target: id, ...body })).body.id as string
    const runs = [
      await scan({ ref: 'main' }),
      await scan({ ref: 'v2' }),
      await scan({ ref: 'main', scanners: ['secrets'] }),
      await scan({ ref: 'main' }),
    ]
    const states = await Promise.all(runs.map(async (run) => (await vcs.api.get(`/scan-runs/${run}`)).body))
    expect(states).toMatchObject([
      { state: 'cancelled', error: { reason: 'superseded' } },
      { state: 'queued', error: null },
      { state: 'queued', error: null },
      { state: 'queued', error: null },
    ])
  })
})
