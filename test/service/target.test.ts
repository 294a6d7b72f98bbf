import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { client, createKeys, type TestKey } from '../support/seceng.ts'
import { both, describeDatabases, startTestService } from '../support/setup.ts'

const everyone: readonly TestKey[] = [
  { name: 'ci' },
  { name: 'reader', scopes: ['read'] },
  { name: 'writer', scopes: ['write'] },
  { name: 'expired', expires: '2020-01-01' },
]
const shop = {
  name: 'shop api',
  kind: 'repository',
  application: 'shop',
  locator: { url: 'https://Git.Example./shop/api.git' },
}

describeDatabases('targets', ({ open }) => {
  async function start(env: Readonly<Record<string, string>> = {}, entries = everyone) {
    const opened = await open('starter')
    const { file, folder, keys, write, remove } = await createKeys(entries)
    const policy = join(folder, 'policy.yaml')
    await writeFile(
      policy,
      'git:\n  allow:\n    - host: git.example\n      paths: [/shop/*]\nartifactFolders: [/srv/models]\n',
    )
    const service = await startTestService(opened, {
      SECENG_KEYS_FILE: file,
      SECENG_POLICY_FILE: policy,
      SECENG_SECRET_KEY: 'a secret key of thirty-two characters',
      FINDINGS_ACCESS: 'public',
      ...env,
    })
    const stop = async () => {
      await service.close()
      await opened.close()
      await remove()
    }
    return { service, opened, keys, write, as: (name: string | null) => client(service.url, name && keys[name]!), stop }
  }
  async function startHere(...given: Parameters<typeof start>) {
    const started = await start(...given)
    onTestFinished(started.stop)
    return started
  }
  let shared: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    shared = await start()
    return shared.stop
  })

  test('seceng §4: a target is made, read, listed, changed and deleted', both, async () => {
    const { as } = shared
    const ci = as('ci')
    const made = await ci('POST', '/targets', {
      body: { ...shop, controls: [{ mitigation: 'AML.M0020', status: 'implemented' }] },
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'shop api',
        kind: 'repository',
        application: { name: 'shop' },
        locator: { url: 'https://git.example/shop/api.git', ref: null, folder: null },
        scanners: ['secretlint', 'skg-code', 'built-in'],
        controls: [{ mitigation: 'AML.M0020', status: 'implemented', note: null, since: null }],
        scope: { state: 'allowed', rule: 'git.allow[0]' },
        counts: { open: 0, bySeverity: [0, 0, 0, 0, 0, 0] },
        newestRun: null,
      },
    })
    const path = made.headers.get('location')!
    expect(path).toBe(`/v1/seceng/targets/${made.body.id}`)
    const read = await ci('GET', path)
    expect(read.body).toEqual(made.body)
    expect(read.headers.get('etag')).toBe(made.headers.get('etag'))
    expect(read.headers.get('cache-control')).toBe('private, no-cache')
    expect((await ci('GET', path, { headers: { 'if-none-match': read.headers.get('etag')! } })).status).toBe(304)
    const other = await ci('POST', '/targets', {
      body: { name: 'a model', kind: 'model', locator: { uri: 'file:///srv/models/x.bin' } },
    })
    expect(other.body.scope).toMatchObject({ state: 'allowed', rule: 'artifactFolders[0]' })

    const page = await ci('GET', '/targets?limit=1&count=exact')
    expect(page.body).toMatchObject({ items: [{ name: 'a model' }], total: 2 })
    expect(page.headers.get('link')).toMatch(
      /^<\/v1\/seceng\/targets\?limit=1&count=exact&cursor=[\w.-]+>; rel="next", <.*>; rel="first"$/,
    )
    const next = await ci('GET', `/targets?limit=1&cursor=${page.body.nextCursor}`)
    expect(next.body).toMatchObject({ items: [{ name: 'shop api' }], nextCursor: null, total: null })
    expect((await ci('GET', `/targets?limit=1&kind=model&cursor=${page.body.nextCursor}`)).status).toBe(400)
    expect((await ci('GET', '/targets?application=shop&scope=allowed&kind=repository,host')).body.items).toHaveLength(1)

    expect((await ci('PATCH', path, { body: { owner: 'me' } })).status).toBe(428)
    const changed = await ci('PATCH', path, {
      body: { owner: 'team shop', locator: { ref: 'main' }, controls: null },
      headers: { 'if-match': read.headers.get('etag')!, 'content-type': 'application/merge-patch+json' },
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { owner: 'team shop', locator: { url: 'https://git.example/shop/api.git', ref: 'main' }, controls: [] },
    })
    const stale = await ci('PATCH', path, { body: { owner: null }, headers: { 'if-match': read.headers.get('etag')! } })
    expect(stale).toMatchObject({ status: 412, body: { code: 'PRECONDITION_FAILED' } })
    expect(stale.headers.get('etag')).toBe(changed.headers.get('etag')!.replace('-gzip', ''))
    expect((await ci('DELETE', path, { headers: { 'if-match': '"1.x"' } })).status).toBe(412)
    expect((await ci('DELETE', path, { headers: { 'if-match': '*' } })).status).toBe(204)
    expect((await ci('DELETE', path, { headers: { 'if-match': '*' } })).status).toBe(404)
    expect((await ci('GET', path)).status).toBe(404)
  })

  test('seceng §4: an application has no locator, and none need be sent', async () => {
    const { as } = shared
    const made = await as('ci')('POST', '/targets', { body: { name: 'imports only', kind: 'application' } })
    expect(made).toMatchObject({ status: 201, body: { locator: {} } })
  })

  test('seceng §3.4: an idempotency key makes one target, whatever its repetitions', async () => {
    const { as } = shared
    const ci = as('ci')
    const headers = { 'idempotency-key': 'deploy-1' }
    const both = await Promise.all([
      ci('POST', '/targets', { body: shop, headers }),
      ci('POST', '/targets', { body: shop, headers }),
    ])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[0]!.body).toEqual(both[1]!.body)
    expect(both.map((answer) => answer.headers.get('idempotent-replayed')).sort()).toEqual(['true', null].sort())
    const path = both[0]!.headers.get('location')!
    await ci('PATCH', path, { body: { name: 'renamed' }, headers: { 'if-match': '*' } })
    const reordered = Object.fromEntries(Object.entries(shop).reverse())
    const again = await ci('POST', '/targets', { body: reordered, headers })
    expect(again).toMatchObject({ status: 201, body: both[0]!.body })
    expect(again.headers.get('location')).toBe(path)
    expect(again.headers.get('etag')).toBe(both[0]!.headers.get('etag'))
    expect(await ci('POST', '/targets', { body: { ...shop, name: 'other' }, headers })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    })
    expect((await as('writer')('POST', '/targets', { body: { ...shop, name: 'other' }, headers })).status).toBe(201)
    expect((await ci('POST', '/targets', { body: { ...shop, name: 'renamed' } })).body).toMatchObject({
      code: 'CONFLICT',
      existing: both[0]!.body.id,
    })
    expect((await ci('GET', '/targets?application=shop&count=exact')).body.total).toBe(2)
  })

  test('seceng §2.4: credentials and scopes', async () => {
    const { as, keys, write, service } = await startHere()
    const none = await as(null)('GET', '/targets')
    expect(none).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    expect(none.headers.get('www-authenticate')).toBe('Bearer')
    expect((await as('expired')('GET', '/targets')).status).toBe(401)
    expect((await client(service.url, 'skg_nobody')('GET', '/targets')).status).toBe(401)
    expect(await as('writer')('GET', '/targets')).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', required: 'read' },
    })
    expect((await as('reader')('POST', '/targets', { body: shop })).body).toMatchObject({ required: 'write' })
    await write([{ name: 'new' }])
    expect((await as('ci')('GET', '/targets')).status).toBe(401)
    expect((await client(service.url, keys.new!)('GET', '/targets')).status).toBe(200)
    await write([{ name: 'new', scopes: ['all'] }])
    expect(await client(service.url, keys.new!)('GET', '/targets')).toMatchObject({ status: 401 })
  })

  test('seceng §4.1: the secret of a webhook is shown once, and a new one when it is renewed', async () => {
    const { as } = shared
    const ci = as('ci')
    const headers = { 'idempotency-key': 'hook' }
    const body = { ...shop, webhook: { provider: 'github' } }
    const made = await ci('POST', '/targets', { body, headers })
    expect(made.body.webhook).toMatchObject({
      provider: 'github',
      hasSecret: true,
      secret: expect.stringMatching(/^whsec_/),
    })
    expect((await ci('POST', '/targets', { body, headers })).body.webhook).toEqual(made.body.webhook)
    const path = made.headers.get('location')!
    expect((await ci('GET', path)).body.webhook).toEqual({ provider: 'github', hasSecret: true })
    const renewed = await ci('PATCH', path, { body: { webhook: { renew: true } }, headers: { 'if-match': '*' } })
    expect(renewed.body.webhook.secret).toMatch(/^whsec_/)
    expect(renewed.body.webhook.secret).not.toBe(made.body.webhook.secret)
    expect((await ci('PATCH', path, { body: { webhook: null }, headers: { 'if-match': '*' } })).body.webhook).toBeNull()
  })

  test.each([
    [{ ...shop, kind: 'thing' }, ['/kind']],
    [{ name: 'x', kind: 'model', locator: {} }, ['/locator/uri']],
    [{ name: 'x', kind: 'model' }, ['/locator/uri']],
    [{ ...shop, unknown: 1, labels: 'a' }, ['/labels', '/unknown']],
    [{ ...shop, name: '\u0007', locator: { url: 'http://x/y', ref: '-x' } }, ['/name', '/locator/ref', '/locator/url']],
    [{ ...shop, controls: [{ mitigation: 'AML.M9999', status: 'planned' }] }, ['/controls/0/mitigation']],
  ])('seceng §3.7: %j is refused with all that is wrong', async (body, pointers) => {
    const { as } = shared
    const before = (await as('ci')('GET', '/targets?count=exact')).body.total
    const refused = await as('ci')('POST', '/targets', { body })
    expect(refused).toMatchObject({ status: 422, body: { code: 'INPUT_REFUSED' } })
    expect(refused.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers)
    expect((await as('ci')('GET', '/targets?count=exact')).body.total).toBe(before)
  })

  test('seceng §12: the audit has each write and each refusal of a known caller', async () => {
    const { as, opened } = await startHere()
    const made = await as('ci')('POST', '/targets', { body: shop })
    await as('reader')('POST', '/targets', { body: shop })
    await as('ci')('DELETE', made.headers.get('location')!, { headers: { 'if-match': '*' } })
    const rows = await opened.db.selectFrom('auditEvent').selectAll().orderBy('at').orderBy('id').execute()
    expect(rows).toMatchObject([
      { caller: 'key:ci', kind: 'target', action: 'create', object: made.body.id, outcome: 'done' },
      { caller: 'key:reader', kind: 'access', action: 'createTarget', object: null, outcome: 'FORBIDDEN' },
      { caller: 'key:ci', kind: 'target', action: 'delete', object: made.body.id, outcome: 'done' },
    ])
  })

  test('seceng §3.8: a caller is limited by itself', async () => {
    const { as } = await startHere({ SECENG_READS_PER_MINUTE: '2' })
    expect((await as('ci')('GET', '/targets')).status).toBe(200)
    expect((await as('ci')('GET', '/targets')).status).toBe(200)
    const third = await as('ci')('GET', '/targets')
    expect(third).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await as('reader')('GET', '/targets')).status).toBe(200)
  })

  test('seceng §3.1: methods and media types that are not taken', async () => {
    const { as } = shared
    const ci = as('ci')
    expect((await ci('PUT', '/targets')).status).toBe(405)
    expect((await ci('GET', '/targets', { headers: { accept: 'text/html' } })).status).toBe(406)
    expect(
      (await ci('POST', '/targets', { body: '{', headers: { 'content-type': 'application/json' } })).body.code,
    ).toBe('MALFORMED_BODY')
    expect((await ci('POST', '/targets', { body: 'a', headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    expect((await ci('GET', '/targets/')).status).toBe(200)
    expect((await ci('HEAD', '/targets')).status).toBe(200)
    expect((await ci('GET', '/targets/none')).status).toBe(404)
  })
})
