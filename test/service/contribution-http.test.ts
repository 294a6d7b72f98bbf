import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf, documentOf, reviewerToken, reviewing, technique } from '../support/contribution-client.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

describe('contributions over HTTP', () => {
  let database: TestDatabase
  let service: TestService
  let client: ReturnType<typeof clientOf>
  let token: string
  beforeAll(async () => {
    database = await databases[0]!.open('starter')
    service = await startTestService(database, reviewing)
    client = clientOf(service)
    token = await reviewerToken()
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })
  const mib = 1_048_576

  test.each<[string, string | Uint8Array<ArrayBuffer>, Record<string, string>, number, string]>([
    ['nothing', '', {}, 400, 'MALFORMED_BODY'],
    ['§4.6: null', ' null', {}, 422, 'INPUT_REFUSED'],
    ['§4.6: YAML with a comment alone', '# nothing', { 'content-type': 'application/yaml' }, 422, 'INPUT_REFUSED'],
    ['an empty Content-Type', '{}', { 'content-type': '' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['broken JSON', '{"contact": ', {}, 422, 'INPUT_REFUSED'],
    ['broken YAML', 'a: [', { 'content-type': 'application/yaml' }, 422, 'INPUT_REFUSED'],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), {}, 422, 'INPUT_REFUSED'],
    ['text', '{}', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['more than 2 MiB', `"${'x'.repeat(2 * mib)}"`, {}, 413, 'BODY_TOO_LARGE'],
    [
      'what unpacks to more than 2 MiB',
      new Uint8Array(gzipSync(Buffer.alloc(50 * mib, 0x20))),
      { 'content-encoding': 'gzip' },
      413,
      'BODY_TOO_LARGE',
    ],
    [
      '100,000 submissions',
      JSON.stringify(documentOf(...Array.from({ length: 100_000 }, () => ({})))),
      {},
      422,
      'INPUT_REFUSED',
    ],
  ])('%s is refused when it is submitted or validated', async (_, body, headers, status, code) => {
    for (const path of ['/api/contributions', '/api/contributions/validate']) {
      const response = await fetch(service.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code])
    }
  })

  test('§4.6: a document may be YAML, up to 2 MiB; obstacles say where', async () => {
    const yaml = `
contact: {name: null, emails: null}
additional-info: ${'x'.repeat(1.5 * mib)}
submissions:
- object-type: technique
  name: In YAML
  description: Told.
  tactics: [AML.TA0099]
`
    const response = await fetch(`${service.url}/api/contributions/validate`, {
      method: 'POST',
      headers: { 'content-type': 'text/yaml; charset=utf-8' },
      body: yaml,
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({
      valid: true,
      acceptable: false,
      obstacles: [{ pointer: '/submissions/0/tactics/0', line: expect.any(Number), column: expect.any(Number) }],
    })
  })

  test.each([
    ['no credential', 'GET', '/api/contributions', undefined, 401],
    ['no credential', 'GET', '/api/contributions/1', undefined, 401],
    ['no credential', 'POST', '/api/contributions/1/review', undefined, 401],
    ['no credential', 'POST', '/api/contributions/1/withdraw', undefined, 401],
    ['a receipt of nothing', 'GET', '/api/contributions/1', 'skgr_wrong', 404],
    ['a receipt of nothing', 'POST', '/api/contributions/1/withdraw', 'skgr_wrong', 404],
    ['a receipt', 'GET', '/api/contributions', 'skgr_wrong', 401],
    ['a strange text', 'GET', '/api/contributions/1', 'strange', 401],
  ])('%s at %s %s is refused', async (_, method, path, credential, status) => {
    const {
      status: found,
      headers,
      body,
    } = await client.send(
      method,
      path,
      method === 'POST' ? { ...(path.endsWith('review') && { decision: 'accept' }) } : undefined,
      credential ? { authorization: `Bearer ${credential}` } : {},
    )
    expect([found, body.status]).toEqual([status, status])
    expect(headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null)
  })

  test.each<[string, Record<string, unknown>, string | undefined, number, RegExp]>([
    ['that has expired', { exp: 1_000_000_000 }, undefined, 401, /has expired/],
    ['without an end', { exp: undefined }, undefined, 401, /"exp" is missing/],
    ['that is not valid yet', { nbf: 4_000_000_000 }, undefined, 401, /not valid yet/],
    ['of another role', { role: 'anon' }, undefined, 403, /has not the role "reviewer"/],
    ['without a role', { role: undefined }, undefined, 403, /has not the role "reviewer"/],
    ['of a subject that is no text', { sub: 5 }, undefined, 401, /"sub" is not a text/],
    ['of another key', {}, 'another secret that is long enough', 401, /no configured key has signed it/],
  ])('contribution §5.2: a token %s is refused', async (_, claims, secret, status, detail) => {
    const { status: found, body } = await client.list(await reviewerToken(claims, secret))
    expect([found, body.detail]).toEqual([status, expect.stringMatching(detail)])
  })

  test('DESIGN §4.8: a small document whose aliases multiply is refused with the limit, and other requests are answered', async () => {
    const lines = Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}, *a${i}]`)
    const bomb = fetch(`${service.url}/api/contributions/validate`, {
      method: 'POST',
      headers: { 'content-type': 'application/yaml' },
      body: ['a0: &a0 [1]', ...lines].join('\n'),
    })
    const [refused, alive] = await Promise.all([bomb, fetch(`${service.url}/livez`)])
    expect([refused.status, alive.status]).toEqual([422, 200])
    expect(await refused.json()).toMatchObject({
      detail: expect.stringMatching(/aliases make the document larger than/),
    })
  })

  test('contribution §5.2: a token without signature is refused', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = `${part({ alg: 'none' })}.${part({ role: 'reviewer', exp: 4_000_000_000 })}.`
    expect((await client.list(unsigned)).status).toBe(401)
  })

  test('contribution §5.2: a role may be one of several', async () => {
    expect((await client.list(await reviewerToken({ role: ['editor', 'reviewer'] }))).status).toBe(200)
  })

  test('contribution §5.2: without keys reviewing is 403 and names the settings; submitting stays open', async () => {
    const closed = await startTestService(database)
    const own = clientOf(closed)
    const submitted = await own.submit(documentOf(technique('Without keys')))
    expect(submitted.status).toBe(201)
    for (const answer of [await own.list(token), await own.review(submitted.body.id, token, { decision: 'accept' })]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
      expect(answer.body.detail).toMatch(/REVIEWER_JWT_SECRET or REVIEWER_JWKS_FILE/)
    }
    expect((await own.read(submitted.body.id, submitted.body.receipt)).body.status).toBe('submitted')
    await closed.close()
  })

  test('contribution §5.2: keys of a JWKS file are taken, and new ones when it is written again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'skg-jwks-'))
    const file = join(folder, 'keys.json')
    const [old, young] = [await generateKeyPair('ES256'), await generateKeyPair('EdDSA')]
    const write = async (...keys: readonly CryptoKey[]) =>
      writeFile(file, JSON.stringify({ keys: await Promise.all(keys.map((key) => exportJWK(key))) }))
    const sign = (alg: string, key: CryptoKey) =>
      new SignJWT({ role: 'reviewer' }).setProtectedHeader({ alg }).setExpirationTime('5m').sign(key)
    await write(old.publicKey)
    const own = await startTestService(database, { REVIEWER_JWKS_FILE: file })
    const statusWith = async (credential: string) => (await clientOf(own).list(credential)).status
    expect(await statusWith(await sign('ES256', old.privateKey))).toBe(200)
    expect(await statusWith(await sign('EdDSA', young.privateKey))).toBe(401)
    expect(await statusWith(token)).toBe(401)
    await new Promise((resolve) => setTimeout(resolve, 20))
    await write(young.publicKey)
    expect(await statusWith(await sign('EdDSA', young.privateKey))).toBe(200)
    expect(await statusWith(await sign('ES256', old.privateKey))).toBe(401)
    await own.close()
    await writeFile(file, 'no keys')
    await expect(startTestService(database, { REVIEWER_JWKS_FILE: file })).rejects.toThrow(
      /^REVIEWER_JWKS_FILE .* cannot be used/,
    )
    await rm(folder, { recursive: true })
  })

  test('contribution §5.2: a token for another audience, of another issuer or from the future opens nothing', async () => {
    const seconds = Math.floor(Date.now() / 1000)
    const strict = await startTestService(database, {
      ...reviewing,
      REVIEWER_JWT_AUDIENCE: 'graph',
      REVIEWER_JWT_ISSUER: 'https://id.example',
    })
    const answerTo = async (claims: object, at = strict) => {
      const { status, body } = await clientOf(at).list(await reviewerToken({ ...claims }))
      return [status, body.detail?.replace('The token of the reviewer is not valid: ', '')]
    }
    const right = { aud: 'graph', iss: 'https://id.example' }
    expect(await answerTo(right)).toEqual([200, undefined])
    expect(await answerTo({ ...right, aud: ['other', 'graph'] })).toEqual([200, undefined])
    for (const aud of ['other', ['other'], undefined])
      expect(await answerTo({ ...right, aud })).toEqual([
        401,
        'its claim "aud" is not what REVIEWER_JWT_AUDIENCE says.',
      ])
    for (const iss of ['https://other.example', undefined])
      expect(await answerTo({ ...right, iss })).toEqual([401, 'its claim "iss" is not what REVIEWER_JWT_ISSUER says.'])
    await strict.close()
    expect(await answerTo({ nbf: seconds + 300 }, service)).toEqual([401, 'it is not valid yet.'])
    expect(await answerTo({ iat: seconds + 300 }, service)).toEqual([401, 'it was issued in the future.'])
    expect(await answerTo({ nbf: seconds + 10, iat: seconds + 10 }, service)).toEqual([200, undefined])
    expect(await answerTo({ role: ['author', 'reviewer'] }, service)).toEqual([200, undefined])
    for (const role of [['author'], [], 'reviewers', { reviewer: true }, null])
      expect((await answerTo({ role }, service))[0]).toBe(403)
  })

  test('operations §2.5: X-Forwarded-For counts from TRUSTED_PROXIES alone', async () => {
    const submitTo = async (url: string, forwarded: string) =>
      (await clientOf({ url }).submit(documentOf(technique('Forwarded')), { 'x-forwarded-for': forwarded })).status
    const env = { SUBMISSIONS_PER_HOUR: '1' }
    const behind = await startTestService(database, { ...env, TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' })
    expect(await submitTo(behind.url, '192.0.2.1')).toBe(201)
    expect(await submitTo(behind.url, '192.0.2.1')).toBe(429)
    expect(await submitTo(behind.url, '192.0.2.2, 10.1.2.3')).toBe(201)
    expect(await submitTo(behind.url, '198.51.100.7, 192.0.2.2')).toBe(429)
    const links = await fetch(`${behind.url}/api/compat`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    })
    expect(await links.text()).not.toContain('evil.example')
    await behind.close()
    const open = await startTestService(database, env)
    expect(await submitTo(open.url, '192.0.2.1')).toBe(201)
    expect(await submitTo(open.url, '192.0.2.2')).toBe(429)
    await open.close()
  })

  test('a receipt opens its own contribution and no other; only the submitter withdraws', async () => {
    const [one, two] = [
      (await client.submit(documentOf(technique('Mine')))).body,
      (await client.submit(documentOf(technique('Theirs')))).body,
    ]
    expect((await client.read(one.id, one.receipt)).status).toBe(200)
    expect((await client.read(two.id, one.receipt)).status).toBe(404)
    expect((await client.withdraw(two.id, one.receipt)).status).toBe(404)
    expect((await client.withdraw(two.id, token)).status).toBe(403)
    expect((await client.review(one.id, one.receipt, { decision: 'accept' })).status).toBe(401)
    for (const id of ['999999', '0', '-1', '1e3', 'x'.repeat(400), '99999999999999'])
      expect([id, (await client.read(id, token)).status]).toEqual([id, 404])
  })

  test.each<[unknown, RegExp]>([
    [{}, /^decision: must be one of start, accept, reject$/],
    [{ decision: 'accepted' }, /^decision: must be one of/],
    [{ decision: 'accept', notes: 'x' }, /^notes: is not known; known are decision, note, previewed$/],
    [{ decision: 'accept', note: 5 }, /^note: must be a text$/],
    [{ decision: 'reject', note: 'x'.repeat(2001) }, /^note: must have at most 2000 characters/],
    [[], /^The body must be an object/],
  ])('a review %j is refused', async (review, detail) => {
    const { body } = await client.submit(documentOf(technique('Reviewed wrongly')))
    const answer = await client.review(body.id, token, review as object)
    expect([answer.status, answer.body.detail]).toEqual([400, expect.stringMatching(detail)])
  })

  test('a page of another origin may submit, and a form of one may not', async () => {
    const preflight = await fetch(`${service.url}/api/contributions`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://example.org',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,idempotency-key',
      },
    })
    expect([preflight.status, preflight.headers.get('allow')]).toEqual([204, 'POST, GET, HEAD, OPTIONS'])
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type,idempotency-key')
    const put = await fetch(`${service.url}/api/contributions`, { method: 'PUT' })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'POST, GET, HEAD, OPTIONS'])
    const get = await fetch(
      `${service.url}/graphql?${new URLSearchParams({ query: 'mutation { withdrawContribution(id: "1") { id } }' })}`,
    )
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
    const form = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      body: new URLSearchParams({ query: '{ revision }' }),
    })
    expect(form.status).toBe(415)
  })

  test('contribution §5.3: the same in the graph, whose private answers are not kept by anybody', async () => {
    const ask = async (query: string, variables: object, credential?: string) => {
      const response = await fetch(`${service.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(credential && { authorization: `Bearer ${credential}` }) },
        body: JSON.stringify({ query, variables }),
      })
      // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the document.
      return { cache: response.headers.get('cache-control'), ...((await response.json()) as any) }
    }
    const document = documentOf(technique('In the graph'))
    const checked = await ask('query ($d: JSON!) { validateContribution(document: $d) { valid preview { digest } } }', {
      d: document,
    })
    expect(checked.data.validateContribution.valid).toBe(true)
    const { data } = await ask(
      'mutation ($d: JSON!) { submitContribution(document: $d, idempotencyKey: "graph") { receipt contribution { id status } } }',
      { d: document },
    )
    const { receipt, contribution } = data.submitContribution
    const read =
      'query ($id: ID!, $receipt: String) { contribution(id: $id, receipt: $receipt) { contact { name } additionalInfo } }'
    const own = await ask(read, { id: contribution.id }, receipt)
    expect([own.cache, own.data.contribution.additionalInfo]).toEqual(['no-store', 'Seen at work.'])
    expect((await ask(read, { id: contribution.id, receipt })).data).toEqual(own.data)
    expect((await ask(read, { id: contribution.id })).errors[0].extensions.code).toBe('UNAUTHENTICATED')
    const refused = await ask('mutation ($d: JSON!) { submitContribution(document: $d) { receipt } }', {
      d: documentOf(technique('X', { tactics: ['AML.TA0500'] })),
    })
    expect(refused.errors[0].extensions).toMatchObject({
      code: 'INPUT_REFUSED',
      violations: [],
      obstacles: [{ rule: 'unknown-id' }],
    })
    const accept = 'mutation ($id: ID!) { reviewContribution(id: $id, decision: accept) { status revision } }'
    const accepted = await ask(accept, { id: contribution.id }, token)
    expect(accepted.data.reviewContribution.status).toBe('accepted')
    expect((await ask('{ revision }', {})).data.revision).toBe(accepted.data.reviewContribution.revision)
    expect((await ask(accept, { id: contribution.id }, token)).errors[0].extensions.code).toBe('CONFLICT')
    const literal = await ask(
      '{ validateContribution(document: {contact: {name: null, emails: null}, submissions: [{a: 1.5, b: true}]}) { valid violations { pointer rule } } }',
      {},
    )
    expect(literal.data.validateContribution).toMatchObject({ valid: false })
  })
})
