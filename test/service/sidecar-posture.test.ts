import { readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostile, ingest, invalid, secret } from '../support/sidecar/refused-requests.ts'
import { inside, outside } from '../support/sidecar/scope-urls.ts'
import { callUrl, messageTo, startTestSidecar, type TestSidecar } from '../support/sidecar.ts'

describe('§5.4: the sidecar takes nothing that it should not', () => {
  let sidecar: TestSidecar
  let port: string
  beforeAll(async () => {
    sidecar = await startTestSidecar({
      scope: `
allow:
  - host: "*.example.test"
    ports: [443, 8443]
  - host: 127.0.0.1
deny:
  - admin.example.test
  - { host: shop.example.test, paths: [/private] }
`,
      flags: { allowOrigin: ['chrome-extension://abc'] },
    })
    port = new URL(sidecar.url).port
  })
  afterAll(() => sidecar.close())

  test('it listens on both loopback addresses, under each of their names', async () => {
    expect(sidecar.urls).toEqual([`http://127.0.0.1:${port}`, `http://[::1]:${port}`])
    for (const url of sidecar.urls)
      for (const host of ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST']) {
        const answer = await callUrl('GET', `${url}/health`, { headers: { host: `${host}:${port}` } })
        expect([url, host, answer.status]).toEqual([url, host, 200])
      }
  })

  test('health and readiness need no token; everything else does', async () => {
    for (const path of ['/health', '/livez', '/readyz', '/health?at=1']) {
      const { status, json } = await callUrl('GET', `${sidecar.url}${path}`)
      expect([path, status, json.status]).toEqual([path, 200, 'pass'])
    }
    for (const path of ['/openapi.json', '/v1/connectors/capabilities', '/v1/jobs', '/v1/jobs/x', '/nothing']) {
      const { status, json, headers } = await callUrl('GET', `${sidecar.url}${path}`)
      expect([path, status, json.code, headers['www-authenticate']]).toEqual([
        path,
        401,
        'unauthorized',
        'Bearer realm="sidecar"',
      ])
    }
  })

  test.each(hostile)('%s is refused: %s %s', async (_, method, path, call, status, code) => {
    const filled = (text: string) => text.replace('PORT', port).replace('TOKEN', sidecar.token!)
    const headers = Object.fromEntries(Object.entries(call.headers ?? {}).map(([name, value]) => [name, filled(value)]))
    const answer = await sidecar.call(method, filled(path), { ...call, headers })
    expect([answer.status, answer.json?.code]).toEqual([status, code])
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(answer.json).toMatchObject({
      type: 'about:blank',
      status,
      title: expect.any(String),
      detail: expect.any(String),
    })
    expect(answer.text).not.toContain(secret)
    expect(answer.text).not.toContain(sidecar.token)
    expect(answer.text).not.toMatch(/node_modules|\.ts:\d|SyntaxError|\n\s+at /)
    if (status === 422) expect(answer.json.errors.length).toBeGreaterThan(0)
    if (status === 405) expect(answer.headers.allow).toBe('GET, HEAD, POST, OPTIONS')
  })

  test.each(invalid)('§7.2: %s is reported once, as what it is', async (_, path, json, errors) => {
    const answer = await sidecar.call('POST', path, { json })
    expect(answer.json).toMatchObject({ status: 422, title: 'What was sent is not valid', errors })
    expect(answer.json.errors).toHaveLength(1)
  })

  test.each(outside)('a target outside the scope %s is refused, naming the rule: %s', async (_, url, rule) => {
    const answer = await sidecar.call('POST', ingest, { json: messageTo(url) })
    expect([answer.status, answer.json.code, answer.json.rule]).toEqual([403, 'out_of_scope', rule])
    const finding = { source: 'zap', title: 'T', severity: 'low', target: { url } }
    const found = await sidecar.call('POST', '/v1/connectors/ingest-finding', { json: finding })
    expect([found.status, found.json.rule]).toEqual([403, rule])
    const evidence = { source: 'zap', title: 'T', severity: 'low', evidence: [{ http_message: messageTo(url) }] }
    expect((await sidecar.call('POST', '/v1/connectors/ingest-finding', { json: evidence })).status).toBe(403)
    const inline = { source: 'inline', items: [messageTo(url)], format: 'json' }
    expect((await sidecar.call('POST', '/v1/connectors/export-evidence', { json: inline })).json.rule).toBe(rule)
    const job = { type: 'classify-batch', input: { items: [messageTo(url)] } }
    expect((await sidecar.call('POST', '/v1/jobs', { json: job })).json.rule).toBe(rule)
    const classified = await sidecar.call('POST', '/v1/connectors/classify', { json: messageTo(url) })
    expect([classified.status, classified.json.inScope]).toEqual([200, false])
  })

  test.each(inside)('%j is in scope and stored as %j', async (url, stored) => {
    const classified = await sidecar.call('POST', '/v1/connectors/classify', { json: messageTo(url) })
    expect(classified.json.inScope).toBe(true)
    const inline = { source: 'inline', items: [messageTo(url)], format: 'json' }
    const exported = await sidecar.call('POST', '/v1/connectors/export-evidence', { json: inline })
    expect(exported.json.items[0].message.request.url).toBe(stored)
    const har = await sidecar.call('POST', '/v1/connectors/export-evidence', { json: { ...inline, format: 'har' } })
    const [entry] = JSON.parse(har.text).log.entries
    expect(new URL(entry.request.url).hostname.replace(/\.$/, '')).toBe('shop.example.test')
    const finding = { source: 'zap', title: 'T', severity: 'low', target: { url } }
    const found = await sidecar.call('POST', '/v1/connectors/export-evidence', {
      json: { ...inline, items: [finding] },
    })
    expect(found.json.items[0].finding.target.url).toBe(stored)
  })

  test.each([
    ['shop.example.test\\@evil.test'],
    ['evil.test\\shop.example.test'],
    ['evil.test@shop.example.test'],
    ['shop.example.test:443'],
    ['shop.example.test/x'],
    ['shop.example.test#x'],
    ['shop example.test'],
    [''],
  ])('%j is no host of a target', async (host) => {
    const request = { method: 'GET', url: '/x', headers: [] }
    for (const json of [
      { source: 'zap', target: { host }, request },
      { source: 'zap', raw: { host, request_base64: btoa('GET /x HTTP/1.1\r\n\r\n') } },
    ]) {
      const answer = await sidecar.call('POST', ingest, { json })
      expect([answer.status, answer.json.code]).toEqual([422, 'validation_failed'])
    }
    const finding = { source: 'zap', title: 'T', severity: 'low', target: { host } }
    expect((await sidecar.call('POST', '/v1/connectors/ingest-finding', { json: finding })).status).toBe(422)
  })

  test('nothing of what was refused is stored', async () => {
    expect((await sidecar.call('GET', '/v1/connectors/evidence')).json).toEqual({ items: [], nextCursor: null })
    expect((await sidecar.call('GET', '/v1/jobs')).json).toEqual({ items: [], nextCursor: null })
  })

  test('an allowed Origin may ask first and call; others get no CORS header', async () => {
    const headers = { origin: 'chrome-extension://abc', 'access-control-request-method': 'POST', authorization: '' }
    const preflight = await sidecar.call('OPTIONS', ingest, { headers })
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, headers.origin])
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization')
    const called = await sidecar.call('GET', '/v1/jobs', { headers: { origin: headers.origin } })
    expect([called.status, called.headers['access-control-allow-origin']]).toEqual([200, headers.origin])
    const unknown = await sidecar.call('OPTIONS', ingest, { headers: { ...headers, origin: 'chrome-extension://abd' } })
    expect([unknown.status, unknown.headers['access-control-allow-origin']]).toEqual([403, undefined])
    expect((await sidecar.call('OPTIONS', ingest, { headers: { authorization: '' } })).status).toBe(401)
    expect((await sidecar.call('GET', '/health')).headers['access-control-allow-origin']).toBeUndefined()
  })

  test.each([
    ['a line break in a header', `GET /health HTTP/1.1\r\nHost: localhost\r\nX: a\n b\0\r\n\r\n`],
    ['two lengths', `POST /v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`],
    [
      'a length and chunks',
      `POST /v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    ],
    ['a header of 20 KiB', `GET /health HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_480)}\r\n\r\n`],
    ['what is not HTTP', 'hello\r\n\r\n'],
  ])('%s is not a request', async (_, bytes) => {
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(answer).toContain('"code":"bad_request"')
  })

  test('HTTP/1.0 without a Host is refused', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '::1', () => socket.write('GET /health HTTP/1.0\r\n\r\n'))
      socket.on('data', (chunk) => resolve(String(chunk)))
    })
    expect(answer).toContain('HTTP/1.1 403')
  })

  test('the runtime file is for its owner alone, and gone after the end', async () => {
    const { runtimeFile, url, token } = sidecar
    expect(statSync(runtimeFile).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(runtimeFile, 'utf8'))).toEqual({
      url,
      port: Number(port),
      token,
      pid: process.pid,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    expect(token).toMatch(/^[\w-]{43}$/)
  })

  test('every answer keeps browsers from storing, sniffing or framing it', async () => {
    const { headers } = await sidecar.call('GET', '/v1/jobs')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
  })
})

describe('§5.4: without a scope or a token', () => {
  test('nothing is in scope, and no token is asked for', async () => {
    const sidecar = await startTestSidecar({ scope: '', flags: { token: false } })
    expect(sidecar.token).toBeNull()
    const answer = await sidecar.call('POST', ingest, { json: messageTo('https://shop.example.test/') })
    expect([answer.status, answer.json.rule]).toEqual([403, 'the scope allows nothing'])
    const { json } = await sidecar.call('GET', '/v1/connectors/capabilities')
    expect(json).toMatchObject({ auth: { scheme: 'none' }, scope: { mode: 'empty', allow: 0, deny: 0 } })
    await sidecar.close()
    expect(() => readFileSync(sidecar.runtimeFile)).toThrow('ENOENT')
  })

  test('a token that the operator sets is the token', async () => {
    const token = 'operator.'.repeat(4)
    const sidecar = await startTestSidecar({ env: { SIDECAR_TOKEN: token } })
    expect((await sidecar.call('GET', '/v1/jobs')).status).toBe(200)
    expect(sidecar.token).toBe(token)
    await sidecar.close()
  })
})
