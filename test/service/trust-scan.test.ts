import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rules } from '../../src/trust/rule/rules.ts'
import { type RunFolder, runFolder, secengClient } from '../support/scan-run.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { tensorFile } from '../support/trust/formats.ts'
import { call, dictOf, op, zip } from '../support/trust/pickle.ts'
import { signatureOf, signer } from '../support/trust/signature.ts'

describeDatabases('trust scans', ({ open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let service: TestService
  let models: string
  let policy: string
  let keyFile: string
  let api: ReturnType<typeof secengClient>
  beforeAll(async () => {
    database = await open('starter')
    folder = await runFolder()
    models = join(folder.files, '..', 'models')
    mkdirSync(models)
    policy = join(folder.files, '..', 'policy.yaml')
    keyFile = join(folder.files, '..', 'shop.pem')
    writeFileSync(policy, JSON.stringify({ artifactFolders: [models] }), { mode: 0o600 })
    service = await startTestService(database, { ...folder.env, SECENG_UPLOAD_MB: '4', SECENG_POLICY_FILE: policy })
    api = secengClient(service.url)
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
  })

  const send = (query: string, body: Buffer, headers: object = {}) =>
    api.send('POST', `/trust-scan?${query}`, {
      body: new Uint8Array(body),
      headers: { 'content-type': 'application/octet-stream', ...headers },
    })
  const hostile = zip([{ name: 'archive/data.pkl', bytes: call('os', 'system') }])
  const benign = dictOf('weights', op.text('none'))

  const unresolvedOf = async ({ url }: TestService) => {
    const { trustRules } = (await (await fetch(`${url}/readyz`)).json()) as {
      trustRules: { unresolved: { rule: string; ids: string[] }[] }
    }
    return trustRules.unresolved
  }

  test('seceng §9.5: /readyz lists rules that name what the graph does not have', both, async () => {
    expect(await unresolvedOf(service)).toEqual([])
    const empty = await open('empty')
    const other = await startTestService(empty, folder.env)
    try {
      const unresolved = await unresolvedOf(other)
      expect(unresolved.find(({ rule }) => rule === 'PKL-001')).toEqual({
        rule: 'PKL-001',
        ids: ['CWE-502', 'CWE-506', 'AML.T0011.000', 'AML.T0018.002'],
      })
      expect(unresolved.map(({ rule }) => rule)).toEqual(Object.keys(rules))
    } finally {
      await other.close()
      await empty.close()
    }
  })

  test('seceng §9.3: a file is examined, and what is found are findings with weakness and technique', async () => {
    const answer = await send('application=trust-one&name=reranker.pt', hostile)
    expect(answer.status).toBe(202)
    expect(answer.headers.get('location')).toBe(`/v1/seceng/scan-runs/${answer.body.id}`)
    expect(answer.body).toMatchObject({ kind: 'trust', state: 'queued', verdict: null, notExamined: [] })
    const run = await api.ended(answer.body.id)
    expect(run).toMatchObject({
      state: 'succeeded',
      verdict: 'malicious',
      notExamined: [],
      artifact: { bytes: hostile.length, format: 'zip' },
      scanners: [{ name: 'skg-trust', state: 'succeeded', findings: 2 }],
      results: [{ tool: 'skg-trust', scanType: 'STATIC', reported: 2, new: 2 }],
    })
    const { body } = await api.get('/findings?application=trust-one&sort=-severity')
    if (body?.items)
      expect(body.items[0]).toMatchObject({
        rule: 'PKL-001',
        severity: 5,
        tool: 'skg-trust',
        weaknesses: [{ id: 'CWE-502' }, { id: 'CWE-506' }],
        location: { path: 'reranker.pt!/archive/data.pkl' },
      })
    const { body: found } = await api.json('POST', '/../../graphql', {
      query: `{ securityFindings(filter: { tool: ["skg-trust"], rule: ["PKL-001"] }) { nodes {
        severity weaknesses { id } techniques { id } location { ... on CodeLocation { path } } } } }`,
    })
    expect(found.data.securityFindings.nodes[0]).toMatchObject({
      severity: 5,
      weaknesses: [{ id: 'CWE-502' }, { id: 'CWE-506' }],
      location: { path: 'reranker.pt!/archive/data.pkl' },
    })
    const techniques = found.data.securityFindings.nodes[0].techniques.map(({ id }: { id: string }) => id)
    expect(techniques).toEqual(expect.arrayContaining(['AML.T0011.000', 'AML.T0018.002']))
    const sarif = await api.get(`/scan-runs/${run.id}`, { accept: 'application/sarif+json' })
    expect(JSON.parse(sarif.text).runs[0].tool.driver.name).toBe('skg-trust')
  })

  test('seceng §9.3: a mended artefact of a target closes its findings, and what was handed in is examined again', async () => {
    const made = await api.json('POST', '/targets', {
      name: 'reranker',
      kind: 'model',
      application: 'trust-two',
      locator: { uri: `artifact:${'0'.repeat(64)}` },
    })
    expect(made.status).toBe(201)
    const first = await api.ended((await send(`target=${made.body.id}`, hostile)).body.id)
    expect(first).toMatchObject({ verdict: 'malicious', target: { name: 'reranker' } })
    const second = await api.ended((await send(`target=${made.body.id}`, benign)).body.id)
    expect(second).toMatchObject({ verdict: 'clean', results: [{ reported: 0, fixed: 2 }] })
    const again = { target: made.body.id, artifact: first.artifact.sha256 }
    const third = await api.ended((await api.json('POST', '/trust-scan', again)).body.id)
    expect(third).toMatchObject({ verdict: 'malicious', artifact: first.artifact, results: [{ reopened: 2 }] })
  })

  test('seceng §4.4: a file of an allowed folder is examined with its digest, through no link and not outside', async () => {
    writeFileSync(join(models, 'model.pkl'), call('subprocess', 'call'))
    symlinkSync(join(models, 'model.pkl'), join(models, 'link.pkl'))
    const target = async (name: string, path: string) =>
      (
        await api.json('POST', '/targets', {
          name,
          kind: 'model',
          application: 'trust-file',
          locator: { uri: `file://${path}` },
        })
      ).body.id
    const run = async (id: string) => api.json('POST', '/trust-scan', { target: id })
    const model = await api.ended((await run(await target('model', join(models, 'model.pkl')))).body.id)
    expect(model).toMatchObject({
      verdict: 'malicious',
      artifact: { format: 'pickle', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    const link = await api.ended((await run(await target('link', join(models, 'link.pkl')))).body.id)
    expect(link).toMatchObject({ state: 'failed', verdict: null, error: { reason: 'input_refused' } })
    const outside = await run(await target('outside', '/etc/hosts'))
    expect([outside.status, outside.body.code, outside.body.rule]).toEqual([403, 'OUT_OF_SCOPE', 'artifactFolders'])
  })

  test('seceng §9.4: an artefact of a folder is to be signed by a signer of the policy', async () => {
    const folderOf = join(models, 'signed')
    mkdirSync(folderOf)
    const weights = tensorFile()
    writeFileSync(join(folderOf, 'model.safetensors'), weights)
    const { body } = await api.json('POST', '/targets', {
      name: 'signed',
      kind: 'model',
      application: 'trust-signed',
      locator: { uri: `file://${folderOf}` },
    })
    const examine = async () => {
      const run = await api.ended((await api.json('POST', '/trust-scan', { target: body.id })).body.id)
      const { text } = await api.get(`/scan-runs/${run.id}`, { accept: 'application/sarif+json' })
      const rulesFound = JSON.parse(text).runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId)
      return [run.state, run.verdict, rulesFound]
    }
    writeFileSync(policy, JSON.stringify({ artifactFolders: [models], signers: [{ name: 'shop', keyFile }] }))
    writeFileSync(keyFile, signer.key)
    expect(await examine()).toEqual(['succeeded', 'clean', ['SIG-001']])
    writeFileSync(join(folderOf, 'model.sig'), signatureOf({ 'model.safetensors': weights }, 'others'))
    expect(await examine()).toEqual(['succeeded', 'malicious', ['SIG-002']])
    writeFileSync(join(folderOf, 'model.sig'), signatureOf({ 'model.safetensors': weights }))
    expect(await examine()).toEqual(['succeeded', 'clean', []])
    writeFileSync(keyFile, 'no key')
    const refused = await api.ended((await api.json('POST', '/trust-scan', { target: body.id })).body.id)
    expect(refused).toMatchObject({ state: 'failed', error: { reason: 'input_refused' } })
    expect(refused.error.message ?? refused.error.detail).toContain('shop')
    expect(JSON.stringify(refused)).not.toContain(keyFile)
    writeFileSync(policy, JSON.stringify({ artifactFolders: [models] }))
  })

  test('seceng §9.4: a tool that changed since the last run though its version did not is MCP-003', {
    tags: ['long'],
  }, async () => {
    const made = await api.json('POST', '/targets', {
      name: 'tools',
      kind: 'mcp-server',
      application: 'trust-tools',
      locator: { uri: `artifact:${'0'.repeat(64)}` },
    })
    const examine = async (description: string) => {
      const list = { serverInfo: { name: 'math', version: '1' }, tools: [{ name: 'add', description }] }
      return api.ended(
        (await send(`target=${made.body.id}&name=tools.json`, Buffer.from(JSON.stringify(list)))).body.id,
      )
    }
    expect(await examine('Adds.')).toMatchObject({ verdict: 'clean', results: [{ reported: 0 }] })
    expect(await examine('Adds.')).toMatchObject({ verdict: 'clean' })
    expect(await examine('Subtracts.')).toMatchObject({ verdict: 'suspicious', results: [{ reported: 1 }] })
  })

  test.each([
    ['an empty file', 'application=trust-bad', Buffer.alloc(0), 422],
    ['a target that is none', 'target=0199f3a2-5c11-7d3e-8a4b-2f6c9d0e1b73', Buffer.from('x'), 404],
    ['a target and an application', 'target=x&application=y', Buffer.from('x'), 422],
    ['a time limit that is none', 'application=trust-bad&timeoutMs=1', Buffer.from('x'), 400],
    ['too large a file', 'application=trust-bad', Buffer.alloc(5 << 20), 413],
  ])('seceng §9.6: %s is refused', async (_, query, body, status) => {
    expect((await send(query, body)).status).toBe(status)
  })

  test.each([
    ['no member', {}, 422],
    ['another member', { application: 'a', artifact: '0'.repeat(64), url: 'https://example.org' }, 422],
    ['an application without artefact', { application: 'a' }, 422],
    ['an artefact that nobody handed in', { application: 'a', artifact: '0'.repeat(64) }, 404],
    ['a digest that is none', { application: 'a', artifact: '../../etc/passwd' }, 422],
  ])('seceng §9.1: a body with %s is refused', async (_, body, status) => {
    expect((await api.json('POST', '/trust-scan', body)).status).toBe(status)
  })

  test('seceng §9.1: what another application handed in does not exist for a caller without it', async () => {
    const run = await api.ended((await send('application=trust-own', benign)).body.id)
    const other = secengClient(service.url, 'other')
    const body = { application: 'other-one', artifact: run.artifact.sha256 }
    expect((await other.json('POST', '/trust-scan', body)).status).toBe(404)
    expect((await other.json('POST', '/trust-scan', { ...body, application: 'trust-own' })).status).toBe(403)
  })

  test('seceng §3.4: the same key and file give the first answer', async () => {
    const headers = { 'idempotency-key': 'trust-1' }
    const first = await send('application=trust-key', hostile, headers)
    const second = await send('application=trust-key', hostile, headers)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.body.id).toBe(first.body.id)
    expect((await send('application=trust-key', benign, headers)).body.code).toBe('IDEMPOTENCY_MISMATCH')
  })
})
