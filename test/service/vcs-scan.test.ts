import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRepository } from '../support/git-server.ts'
import { findingsOf, secengClient } from '../support/scan-run.ts'
import { describeDatabases, type TestDatabase } from '../support/setup.ts'
import { githubHeaders, plantedSecret, pushOf, startVcsService, type VcsService } from '../support/vcs.ts'

describeDatabases('scans of repositories', ({ open }) => {
  let database: TestDatabase
  let vcs: VcsService
  beforeAll(async () => {
    database = await open('starter')
    vcs = await startVcsService(database)
  })
  afterAll(async () => {
    await vcs?.close()
    await database?.close()
  })

  test('seceng §8: a planted secret and a malicious pickle are found by a scan, and fixed after the next push', async () => {
    const { repository, commit } = await vcs.plant('planted')
    const { id, secret } = await vcs.makeTarget('planted', { webhook: { provider: 'github' } })
    const requested = await vcs.api.json('POST', '/vcs-scan', { target: id, ref: 'main' })
    expect(requested, requested.text).toMatchObject({
      status: 202,
      body: { kind: 'vcs', state: 'queued', commit: { sha: null, ref: 'main' } },
    })
    expect(requested.headers.get('location')).toBe(`/v1/seceng/scan-runs/${requested.body.id}`)
    const first = await vcs.api.ended(requested.body.id)
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
    expect((await vcs.api.get(`/targets/${id}`)).body.counts.open).toBeGreaterThanOrEqual(2)
    const found = await findingsOf(vcs.url, 'planted')
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
    const coded = await findingsOf(vcs.url, 'planted', 'tool code { text }')
    expect(coded.find(({ tool }) => tool === 'secrets')).toEqual({ tool: 'secrets', code: null })
    const listed = await vcs.api.get(`/findings?target=${id}&status=OPEN`)
    expect(listed.body.items.map(({ tool }: { tool: string }) => tool).sort()).toEqual(
      expect.arrayContaining(['secrets', 'skg-trust']),
    )

    const next = await repository.commit({ 'src/app.py': 'token = read_token()\n', 'README.md': 'hello\n' })
    const body = pushOf(next)
    const delivered = await vcs.deliver(id, body, githubHeaders(secret, body))
    expect(delivered).toMatchObject({ status: 202, body: { kind: 'vcs', commit: { sha: next, ref: 'main' } } })
    const second = await vcs.api.ended(delivered.body.id)
    expect(second).toMatchObject({ state: 'succeeded', complete: true, requestedBy: id })
    expect((await vcs.api.get(`/targets/${id}`)).body.counts.open).toBe(0)
    expect((await findingsOf(vcs.url, 'planted')).map(({ status }) => status)).not.toContain('OPEN')

    const kept = await vcs.api.get(`/scan-runs/${first.id}`, { accept: 'application/sarif+json' })
    expect(kept.text).not.toContain(plantedSecret)
    expect(JSON.parse(kept.text).runs[0].versionControlProvenance).toEqual([
      { repositoryUri: vcs.server.url('planted.git'), revisionId: commit, branch: 'main' },
    ])
    expect((await vcs.api.get(`/scan-runs/${first.id}?format=log`)).text).not.toContain(plantedSecret)
    await expect.poll(() => readdir(join(vcs.files, 'work')), { timeout: 20_000 }).toEqual([])
  })

  test('seceng §9.4: a tool that changed between two commits though its version did not is MCP-003', {
    tags: ['long'],
  }, async () => {
    const repository = await createRepository(vcs.server.folder, 'tools.git')
    const { id } = await vcs.makeTarget('tools', { scanners: ['built-in'] })
    const scan = async (description: string) => {
      const list = { serverInfo: { name: 'math', version: '1' }, tools: [{ name: 'add', description }] }
      await repository.commit({ 'tools.json': JSON.stringify(list) })
      const { body } = await vcs.api.json('POST', '/vcs-scan', { target: id })
      expect(await vcs.api.ended(body.id)).toMatchObject({ state: 'succeeded' })
      return (await findingsOf(vcs.url, 'tools')).flatMap(({ rule, status }) => (status === 'OPEN' ? [rule] : []))
    }
    expect(await scan('Adds.')).toEqual([])
    expect(await scan('Adds.')).toEqual([])
    expect(await scan('Subtracts.')).toEqual(['MCP-003'])
  })

  test('seceng §9.2: a bomb and other hostile artefacts of a repository are findings, and the parts not examined are told', {
    tags: ['long'],
  }, async () => {
    const repository = await createRepository(vcs.server.folder, 'hostile.git')
    const pickle = Buffer.from("cos\nsystem\n(S'echo owned'\ntR.")
    const nested = (depth: number): Uint8Array => (depth === 0 ? pickle : zipSync({ 'inner.zip': nested(depth - 1) }))
    const tensor = '{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}    '
    const commit = await repository.commit({
      'bomb.zip': Buffer.from(zipSync({ 'zeros.pkl': new Uint8Array(50_000_000) }, { level: 9 })),
      'deep.zip': Buffer.from(nested(7)),
      'leaves.zip': Buffer.from(zipSync({ '../../../tmp/owned': pickle })),
      'cut.pkl': pickle.subarray(0, 20),
      'long.safetensors': Buffer.concat([Buffer.from(new BigUint64Array([200_000_000n]).buffer), Buffer.from(tensor)]),
      'lies.gguf': Buffer.concat([
        Buffer.from('GGUF'),
        Buffer.from(new Uint32Array([3, ...Array(4).fill(0xffffffff)]).buffer),
      ]),
      'weights.bin': Buffer.from('\u007fELF\u0002\u0001\u0001'.padEnd(200, '\0')),
    })
    const { id } = await vcs.makeTarget('hostile', { scanners: ['built-in'] })
    const scan = async () => vcs.api.ended((await vcs.api.json('POST', '/vcs-scan', { target: id })).body.id)
    const first = await scan()
    expect(first, JSON.stringify(first.error)).toMatchObject({ state: 'succeeded', commit: { sha: commit } })
    expect(first.warnings.map(({ message }: { message: string }) => message).join()).toMatch(/not examined: \d+ part/)
    const found = await findingsOf(vcs.url, 'hostile')
    const rulesOf = (path: string) =>
      found.filter(({ location }) => location.path.startsWith(path)).map(({ rule }) => rule)
    expect(rulesOf('bomb.zip')).toContain('ZIP-002')
    expect(rulesOf('leaves.zip')).toEqual(expect.arrayContaining(['ZIP-001', 'PKL-001']))
    expect(rulesOf('cut.pkl')).toContain('PKL-005')
    expect(rulesOf('long.safetensors')).toContain('ST-001')
    expect(rulesOf('lies.gguf')).toContain('GGUF-003')
    expect(rulesOf('weights.bin')).toContain('EXE-001')
    const [again] = (await scan()).results
    expect(again).toMatchObject({ new: 0, fixed: 0, changed: 0, unchanged: found.length })
  })

  test('seceng §8.1: a push of another repository, and a commit that is gone, fail the clone and close nothing', {
    tags: ['long'],
  }, async () => {
    const { commit } = await vcs.plant('mine')
    const other = await createRepository(vcs.server.folder, 'not-mine.git')
    const foreign = await other.commit({ 'README.md': 'nothing here\n' })
    const { id, secret } = await vcs.makeTarget('mine', { webhook: { provider: 'github' } })
    const push = async (after: string) => {
      const body = pushOf(after, { repository: { default_branch: 'main', clone_url: vcs.server.url('not-mine.git') } })
      return vcs.api.ended((await vcs.deliver(id, body, githubHeaders(secret, body))).body.id)
    }
    expect(await push(commit)).toMatchObject({ state: 'succeeded' })
    const before = (await vcs.api.get(`/targets/${id}`)).body.counts
    for (const after of [foreign, 'd'.repeat(40)])
      expect(await push(after)).toMatchObject({ state: 'failed', error: { reason: 'clone_failed' }, results: [] })
    expect((await vcs.api.get(`/targets/${id}`)).body.counts).toEqual(before)
    expect(vcs.server.requests.filter(({ path }) => path.startsWith('/not-mine.git'))).toEqual([])
  })

  test('seceng §8.4: a scanner that failed closes nothing', { tags: ['long'] }, async () => {
    await vcs.plant('partly')
    const { id } = await vcs.makeTarget('partly')
    const scan = async (names: readonly string[]) =>
      vcs.api.ended((await vcs.api.json('POST', '/vcs-scan', { target: id, scanners: names })).body.id)
    await scan(['secrets'])
    expect(await scan(['failing', 'built-in'])).toMatchObject({ state: 'succeeded', complete: false })
    expect(
      (await findingsOf(vcs.url, 'partly')).filter(({ tool, status }) => tool === 'secrets' && status === 'OPEN'),
    ).toHaveLength(1)
  })

  test('seceng §6.5: a run that is cancelled while it clones ends without a process and a folder', {
    timeout: 60_000,
  }, async () => {
    const { id } = await vcs.makeTarget('slow', {}, 'slow/x.git')
    const { body } = await vcs.api.json('POST', '/vcs-scan', { target: id })
    await expect
      .poll(() => vcs.server.requests.some(({ path }) => path.startsWith('/slow/')), { timeout: 30_000 })
      .toBe(true)
    expect((await vcs.api.json('POST', `/scan-runs/${body.id}/cancel`, {})).status).toBe(202)
    expect(await vcs.api.ended(body.id)).toMatchObject({ state: 'cancelled', results: [], commit: null })
    await expect.poll(() => readdir(join(vcs.files, 'work')), { timeout: 20_000 }).toEqual([])
  })

  test.each<[string, object, number, string]>([
    ['a ref that git reads otherwise', { ref: '--upload-pack=x' }, 422, 'INPUT_REFUSED'],
    ['a ref with dots', { ref: 'a..b' }, 422, 'INPUT_REFUSED'],
    ['a member that is unknown', { url: 'https://evil.example/x.git' }, 422, 'INPUT_REFUSED'],
    ['an unknown scanner', { scanners: ['nope'] }, 422, 'SCANNER_UNKNOWN'],
    ['an unknown target', { target: '0199f3a2-5c11-7d3e-8a4b-2f6c9d0e1b73' }, 404, 'NOT_FOUND'],
  ])('seceng §8.1: %s is refused', async (name, body, status, code) => {
    const { id } = await vcs.makeTarget(name, {}, 'planted.git')
    const answer = await vcs.api.json('POST', '/vcs-scan', { target: id, ...body })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('seceng §4.2: a repository outside the policy, and a target that is none, are refused', async () => {
    const outside = await vcs.makeTarget('outside', { locator: { url: 'https://other.example/x.git' } })
    expect((await vcs.api.json('POST', '/vcs-scan', { target: outside.id })).body).toMatchObject({
      code: 'OUT_OF_SCOPE',
      rule: 'git.allow',
    })
    const plain = await vcs.makeTarget('no repository', { kind: 'application', locator: {}, scanners: [] })
    expect((await vcs.api.json('POST', '/vcs-scan', { target: plain.id })).body.code).toBe('INPUT_REFUSED')
    expect((await secengClient(vcs.url, 'other').json('POST', '/vcs-scan', { target: outside.id })).status).toBe(404)
  })
})
