import { createHmac } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createRepository, type GitServer, type Repository, startGitServer } from '../support/git-server.ts'
import { findingsOf, type RunFolder, runFolder, secengClient } from '../support/scan-run.ts'
import { type ScannerFolder, scannerFolder, secretFinder, secretRules } from '../support/scanner.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const secret = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789'
/** Runs a command when it is loaded. */
const pickle = "cos\nsystem\n(S'echo owned'\ntR."

describe.each(databases)('scans of repositories on $kind', ({ open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let scanners: ScannerFolder
  let server: GitServer
  let service: TestService
  let env: Record<string, string>
  let api: ReturnType<typeof secengClient>
  beforeAll(async () => {
    database = await open('starter')
    folder = await runFolder()
    scanners = await scannerFolder()
    server = await startGitServer()
    const policy = join(scanners.folder, 'policy.yaml')
    const templates = [
      await scanners.template('secrets', secretFinder, { rules: secretRules, findsSecrets: true }),
      await scanners.template('failing', 'process.exit(1)'),
    ]
    const allow = [{ host: `localhost:${server.port}`, caFile: server.caFile }]
    await writeFile(
      policy,
      JSON.stringify({ git: { allow }, privateAddresses: ['127.0.0.0/8', '::1/128'], scanners: templates }),
    )
    env = {
      ...folder.env,
      SECENG_POLICY_FILE: policy,
      SECENG_ISOLATION: 'none',
      SECENG_SECRET_KEY: 'a secret key of thirty-two characters',
      DATA_DIR: scanners.folder,
    }
    service = await startTestService(database, env)
    api = secengClient(service.url)
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await server?.close()
    await folder?.remove()
    await scanners?.remove()
  })

  const makeTarget = async (name: string, rest: object = {}, repository = `${name}.git`) => {
    const locator = { url: server.url(repository) }
    const body = { name, kind: 'repository', locator, scanners: ['secrets', 'built-in'], ...rest }
    const made = await api.json('POST', '/targets', body)
    expect(made.status, made.text).toBe(201)
    return { id: made.body.id as string, webhookSecret: made.body.webhook?.secret as string }
  }
  const push = (commit: string, rest: object = {}) =>
    JSON.stringify({
      ref: 'refs/heads/main',
      after: commit,
      deleted: false,
      repository: { default_branch: 'main', clone_url: 'https://evil.example/x.git' },
      ...rest,
    })
  const deliver = async (target: string, body: string, headers: object) => {
    const response = await fetch(`${service.url}/v1/seceng/vcs-scan?target=${target}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
    // biome-ignore lint/suspicious/noExplicitAny: its shape is that of the path.
    return { status: response.status, headers: response.headers, body: (await response.json()) as any }
  }
  const cancel = (id: string) => api.json('POST', `/scan-runs/${id}/cancel`, {})
  const github = (key: string, body: string, rest: object = {}) => ({
    'x-github-event': 'push',
    'x-github-delivery': crypto.randomUUID(),
    'x-hub-signature-256': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
    ...rest,
  })
  const seeded = async (name: string) => {
    const repository: Repository = await createRepository(server.folder, `${name}.git`)
    const commit = await repository.commit({
      'src/app.py': `token = "${secret}"\n`,
      'model/weights.pkl': pickle,
      'README.md': 'hello\n',
    })
    return { repository, commit }
  }

  test('seceng §8: a planted secret and a malicious pickle are found by a scan, and fixed after the next push', async () => {
    const { repository, commit } = await seeded('planted')
    const { id, webhookSecret } = await makeTarget('planted', { webhook: { provider: 'github' } })
    const requested = await api.json('POST', '/vcs-scan', { target: id, ref: 'main' })
    expect(requested, requested.text).toMatchObject({
      status: 202,
      body: { kind: 'vcs', state: 'queued', commit: { sha: null, ref: 'main' } },
    })
    expect(requested.headers.get('location')).toBe(`/v1/seceng/scan-runs/${requested.body.id}`)
    const first = await api.ended(requested.body.id)
    expect(first).toMatchObject({
      state: 'succeeded',
      complete: true,
      commit: { sha: commit, ref: 'main' },
      scanners: [
        { name: 'secrets', state: 'succeeded', findings: 1 },
        { name: 'built-in', state: 'succeeded' },
      ],
      error: null,
    })
    expect((await api.get(`/targets/${id}`)).body.counts.open).toBeGreaterThanOrEqual(2)
    const found = await findingsOf(service.url, 'planted')
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          tool: 'secrets',
          status: 'OPEN',
          location: { path: 'src/app.py' },
          weaknesses: expect.arrayContaining([{ id: 'CWE-798' }]),
          techniques: expect.arrayContaining([{ id: 'AML.T0055' }]),
        }),
        expect.objectContaining({
          tool: 'skg-trust',
          rule: 'PKL-001',
          status: 'OPEN',
          weaknesses: expect.arrayContaining([{ id: 'CWE-502' }]),
          techniques: expect.arrayContaining([{ id: 'AML.T0011.000' }]),
        }),
      ]),
    )
    const listed = await api.get(`/findings?target=${id}&status=OPEN`)
    expect(listed.body.items.map(({ tool }: { tool: string }) => tool).sort()).toEqual(
      expect.arrayContaining(['secrets', 'skg-trust']),
    )

    const next = await repository.commit({ 'src/app.py': 'token = read_token()\n', 'README.md': 'hello\n' })
    const body = push(next)
    const delivered = await deliver(id, body, github(webhookSecret, body))
    expect(delivered).toMatchObject({ status: 202, body: { kind: 'vcs', commit: { sha: next, ref: 'main' } } })
    const second = await api.ended(delivered.body.id)
    expect(second).toMatchObject({ state: 'succeeded', complete: true, requestedBy: id })
    expect((await api.get(`/targets/${id}`)).body.counts.open).toBe(0)
    expect((await findingsOf(service.url, 'planted')).map(({ status }) => status)).not.toContain('OPEN')

    const kept = await api.get(`/scan-runs/${first.id}`, { accept: 'application/sarif+json' })
    expect(kept.text).not.toContain(secret)
    expect(JSON.parse(kept.text).runs[0].versionControlProvenance).toEqual([
      { repositoryUri: server.url('planted.git'), revisionId: commit, branch: 'main' },
    ])
    expect((await api.get(`/scan-runs/${first.id}?format=log`)).text).not.toContain(secret)
    await expect.poll(() => readdir(join(folder.files, 'work')), { timeout: 20_000 }).toEqual([])
  })

  test('seceng §8.1: events of other kinds, refs and deletions start nothing; a repetition is replayed', async () => {
    const { commit } = await seeded('events')
    const { id, webhookSecret: key } = await makeTarget('events', { webhook: { provider: 'github' } })
    const ignored = async (body: string, rest: object = {}) =>
      (await deliver(id, body, github(key, body, rest))).body.ignored
    expect(await ignored('{"zen": "x"}', { 'x-github-event': 'ping' })).toBe('event ping')
    expect(await ignored(push(commit, { ref: 'refs/heads/other' }))).toBe('ref other')
    expect(await ignored(push(commit, { ref: 'refs/tags/v1' }))).toBe('ref refs/tags/v1')
    expect(await ignored(push('0'.repeat(40), { deleted: true }))).toBe('refs/heads/main was deleted')
    const body = push(commit)
    const headers = github(key, body, { 'x-github-delivery': 'one' })
    const first = await deliver(id, body, headers)
    const again = await deliver(id, body, headers)
    expect([first.status, again.status, again.body.id]).toEqual([202, 202, first.body.id])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    await cancel(first.body.id)
  })

  test('seceng §8.1: events of GitLab and Standard Webhooks start scans', async () => {
    const { commit } = await seeded('others')
    const gitlab = await makeTarget('gitlab', { webhook: { provider: 'gitlab' } }, 'others.git')
    const pushed = JSON.stringify({ ref: 'refs/heads/main', after: commit, project: { default_branch: 'main' } })
    const byToken = await deliver(gitlab.id, pushed, {
      'x-gitlab-event': 'Push Hook',
      'x-gitlab-token': gitlab.webhookSecret,
      'x-gitlab-event-uuid': 'one',
    })
    expect(byToken).toMatchObject({ status: 202, body: { commit: { sha: commit, ref: 'main' } } })
    await cancel(byToken.body.id)
    const standard = await makeTarget('standard', { webhook: { provider: 'standard' } }, 'others.git')
    const sign = (at: number, key = standard.webhookSecret) => {
      const text = `msg_1.${at}.${pushed}`
      const signature = createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'))
        .update(text)
        .digest('base64')
      return { 'webhook-id': 'msg_1', 'webhook-timestamp': String(at), 'webhook-signature': `v1,AAAA v1,${signature}` }
    }
    const now = Math.floor(Date.now() / 1000)
    const signed = await deliver(standard.id, pushed, sign(now))
    expect(signed).toMatchObject({ status: 202, body: { commit: { sha: commit, ref: 'main' } } })
    await cancel(signed.body.id)
    expect((await deliver(standard.id, pushed, sign(now - 301))).status).toBe(401)
    expect((await deliver(standard.id, pushed, sign(now, gitlab.webhookSecret))).status).toBe(401)
    expect(
      (await deliver(standard.id, pushed, { 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': standard.webhookSecret }))
        .status,
    ).toBe(401)
  })

  test('seceng §8.1: a wrong or missing signature is 401, whether the target exists or not, before anything is parsed', async () => {
    const { id, webhookSecret: key } = await makeTarget('signed', { webhook: { provider: 'github' } })
    const plain = await makeTarget('unsigned')
    const body = push('a'.repeat(40))
    const cases: [string, string, object][] = [
      [id, body, github('wrong', body)],
      [id, `${body} `, github(key, body)],
      [id, '{"ref"', github('wrong', body)],
      [id, body, { 'x-github-event': 'push' }],
      [id, body, github(key, body, { 'x-hub-signature-256': 'sha256=' })],
      [id, body, {}],
      [plain.id, body, github(key, body)],
      ['0199f3a2-5c11-7d3e-8a4b-2f6c9d0e1b73', body, github(key, body)],
      ['none', body, github(key, body)],
    ]
    for (const [target, sent, headers] of cases) {
      const { status, body: problem } = await deliver(target, sent, headers)
      expect([status, problem.code]).toEqual([401, 'UNAUTHENTICATED'])
    }
    const cut = body.slice(0, -1)
    expect((await deliver(id, cut, github(key, cut))).status).toBe(400)
    const noCommit = push('main')
    expect((await deliver(id, noCommit, github(key, noCommit))).status).toBe(422)
  })

  test('seceng §8.4: a scanner that failed closes nothing', async () => {
    await seeded('partly')
    const { id } = await makeTarget('partly')
    const scan = async (names: readonly string[]) =>
      api.ended((await api.json('POST', '/vcs-scan', { target: id, scanners: names })).body.id)
    await scan(['secrets'])
    expect(await scan(['failing', 'built-in'])).toMatchObject({ state: 'succeeded', complete: false })
    expect(
      (await findingsOf(service.url, 'partly')).filter(({ tool, status }) => tool === 'secrets' && status === 'OPEN'),
    ).toHaveLength(1)
  })

  test('seceng §6.5: a run that is cancelled while it clones ends without a process and a folder', {
    timeout: 60_000,
  }, async () => {
    const { id } = await makeTarget('slow', {}, 'slow/x.git')
    const { body } = await api.json('POST', '/vcs-scan', { target: id })
    await expect
      .poll(() => server.requests.some(({ path }) => path.startsWith('/slow/')), { timeout: 30_000 })
      .toBe(true)
    expect((await api.json('POST', `/scan-runs/${body.id}/cancel`, {})).status).toBe(202)
    expect(await api.ended(body.id)).toMatchObject({ state: 'cancelled', results: [], commit: null })
    await expect.poll(() => readdir(join(folder.files, 'work')), { timeout: 20_000 }).toEqual([])
  })

  test.each<[string, object, number, string]>([
    ['a ref that git reads otherwise', { ref: '--upload-pack=x' }, 422, 'INPUT_REFUSED'],
    ['a ref with dots', { ref: 'a..b' }, 422, 'INPUT_REFUSED'],
    ['a member that is unknown', { url: 'https://evil.example/x.git' }, 422, 'INPUT_REFUSED'],
    ['an unknown scanner', { scanners: ['nope'] }, 422, 'SCANNER_UNKNOWN'],
    ['an unknown target', { target: '0199f3a2-5c11-7d3e-8a4b-2f6c9d0e1b73' }, 404, 'NOT_FOUND'],
  ])('seceng §8.1: %s is refused', async (name, body, status, code) => {
    const { id } = await makeTarget(name, {}, 'planted.git')
    const answer = await api.json('POST', '/vcs-scan', { target: id, ...body })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('seceng §4.2: a repository outside the policy, and a target that is none, are refused', async () => {
    const outside = await makeTarget('outside', { locator: { url: 'https://other.example/x.git' } })
    expect((await api.json('POST', '/vcs-scan', { target: outside.id })).body).toMatchObject({
      code: 'OUT_OF_SCOPE',
      rule: 'git.allow',
    })
    const plain = await makeTarget('no repository', { kind: 'application', locator: {}, scanners: [] })
    expect((await api.json('POST', '/vcs-scan', { target: plain.id })).body.code).toBe('INPUT_REFUSED')
    expect((await secengClient(service.url, 'other').json('POST', '/vcs-scan', { target: outside.id })).status).toBe(
      404,
    )
  })

  test('seceng §8.2: a queued run for the same target, ref and scanners is superseded', async () => {
    const { id } = await makeTarget('twice', {}, 'planted.git')
    const idle = await startTestService(database, { ...env, SECENG_RUNNING: '0' })
    onTestFinished(() => idle.close())
    await service.close()
    onTestFinished(async () => {
      service = await startTestService(database, env)
      api = secengClient(service.url)
    })
    const waiting = secengClient(idle.url)
    const scan = async (body: object) =>
      (await waiting.json('POST', '/vcs-scan', { target: id, ...body })).body.id as string
    const [first, other, second] = [await scan({ ref: 'main' }), await scan({ ref: 'v2' }), await scan({ ref: 'main' })]
    const states = await Promise.all(
      [first, other, second].map(async (run) => (await waiting.get(`/scan-runs/${run}`)).body),
    )
    expect(states).toMatchObject([
      { state: 'cancelled', error: { reason: 'superseded' } },
      { state: 'queued', error: null },
      { state: 'queued', error: null },
    ])
    for (const run of [other, second]) await waiting.json('POST', `/scan-runs/${run}/cancel`, {})
  })
})
