import { readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, callUrl, messageTo, startTestSidecar, type TestSidecar } from '../support/sidecar.ts'

const ingest = '/v1/connectors/ingest-http'
const secret = 'sk-aaaabbbbccccddddeeeeffff00001111'

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

  const message = messageTo('https://shop.example.test/')
  const nested = `${'{"a":'.repeat(70)}1${'}'.repeat(70)}`
  const hostile: readonly (readonly [string, string, string, Call, number, string])[] = [
    ['a foreign Host', 'GET', '/health', { headers: { host: 'evil.test' } }, 403, 'forbidden_host'],
    ['a foreign Host with the port', 'GET', '/health', { headers: { host: 'evil.test:PORT' } }, 403, 'forbidden_host'],
    [
      'a Host that begins right',
      'GET',
      '/health',
      { headers: { host: 'localhost.evil.test:PORT' } },
      403,
      'forbidden_host',
    ],
    ['a Host with a user', 'GET', '/health', { headers: { host: 'localhost:PORT@evil.test' } }, 403, 'forbidden_host'],
    ['a Host with another port', 'GET', '/health', { headers: { host: 'localhost:1' } }, 403, 'forbidden_host'],
    ['a Host without a port', 'GET', '/health', { headers: { host: 'localhost' } }, 403, 'forbidden_host'],
    ['a decimal Host', 'GET', '/health', { headers: { host: '2130706433:PORT' } }, 403, 'forbidden_host'],
    ['a foreign Origin', 'GET', '/health', { headers: { origin: 'https://evil.test' } }, 403, 'forbidden_origin'],
    ['the Origin null', 'POST', ingest, { json: message, headers: { origin: 'null' } }, 403, 'forbidden_origin'],
    [
      'an Origin of its own host',
      'GET',
      '/health',
      { headers: { origin: 'http://localhost:1' } },
      403,
      'forbidden_origin',
    ],
    [
      'a wrong token',
      'GET',
      '/v1/jobs',
      { headers: { authorization: `Bearer ${'x'.repeat(43)}` } },
      401,
      'unauthorized',
    ],
    ['no token', 'GET', '/v1/jobs', { headers: { authorization: '' } }, 401, 'unauthorized'],
    [
      'a token of another scheme',
      'GET',
      '/v1/jobs',
      { headers: { authorization: 'Basic TOKEN' } },
      401,
      'unauthorized',
    ],
    ['a token in the URL', 'GET', '/v1/jobs?token=TOKEN', { headers: { authorization: '' } }, 401, 'unauthorized'],
    [
      'text/plain',
      'POST',
      ingest,
      { json: message, headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported_media_type',
    ],
    [
      'a form',
      'POST',
      '/v1/jobs',
      { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported_media_type',
    ],
    [
      'a multipart form',
      'POST',
      ingest,
      { body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      415,
      'unsupported_media_type',
    ],
    [
      'no content type',
      'POST',
      ingest,
      { json: message, headers: { 'content-type': '' } },
      415,
      'unsupported_media_type',
    ],
    [
      'a look-alike content type',
      'POST',
      ingest,
      { json: message, headers: { 'content-type': 'application/jsonx' } },
      415,
      'unsupported_media_type',
    ],
    [
      'a compressed body',
      'POST',
      ingest,
      { json: message, headers: { 'content-encoding': 'gzip' } },
      415,
      'unsupported_media_type',
    ],
    ['a body of 2 MiB', 'POST', ingest, { body: `"${'x'.repeat(2 * 1024 * 1024)}"` }, 413, 'payload_too_large'],
    ['no body', 'POST', ingest, {}, 400, 'bad_request'],
    ['what is not JSON', 'POST', ingest, { body: `{"a": ${secret}` }, 400, 'bad_request'],
    ['what is not UTF-8', 'POST', ingest, { body: Buffer.from([0x22, 0xff, 0x22]) }, 400, 'bad_request'],
    ['deep nesting', 'POST', ingest, { body: nested }, 400, 'bad_request'],
    ['nesting by the million', 'POST', ingest, { body: '['.repeat(1_000_000) }, 400, 'bad_request'],
    ['a __proto__ member', 'POST', ingest, { body: '{"source":"har","__proto__":{"x":1}}' }, 400, 'bad_request'],
    ['an escaped __proto__ member', 'POST', ingest, { body: '{"a":{"\\u005f_proto__":{}}}' }, 400, 'bad_request'],
    [
      'a constructor.prototype member',
      'POST',
      ingest,
      { body: '{"constructor":{"prototype":{}}}' },
      400,
      'bad_request',
    ],
    ['an array', 'POST', ingest, { json: [message] }, 422, 'validation_failed'],
    ['an unknown member', 'POST', ingest, { json: { ...message, [secret]: 1 } }, 422, 'validation_failed'],
    ['an unknown source', 'POST', ingest, { json: { ...message, source: secret } }, 422, 'validation_failed'],
    ['an unknown job type', 'POST', '/v1/jobs', { json: { type: 'shell', input: {} } }, 422, 'validation_failed'],
    [
      'an unknown member of a job',
      'POST',
      '/v1/jobs',
      { json: { type: 'ingest-har', input: {}, command: 'x' } },
      422,
      'validation_failed',
    ],
    [
      'a file by its path',
      'POST',
      '/v1/jobs',
      { json: { type: 'ingest-har', input: { path: '/etc/passwd' } } },
      422,
      'validation_failed',
    ],
    [
      'an upload by a path',
      'POST',
      '/v1/jobs',
      { json: { type: 'ingest-har', input: { upload: '../../etc/passwd' } } },
      422,
      'validation_failed',
    ],
    [
      'an export of a path',
      'POST',
      '/v1/connectors/export-evidence',
      { json: { source: 'store', items: ['../x'], format: 'json' } },
      422,
      'validation_failed',
    ],
    [
      'an unknown format',
      'POST',
      '/v1/connectors/export-evidence',
      { json: { source: 'store', items: ['x'], format: '../x' } },
      422,
      'validation_failed',
    ],
    ['an unknown query parameter', 'GET', '/v1/jobs?limt=1', {}, 422, 'validation_failed'],
    ['a page that is too large', 'GET', '/v1/jobs?limit=100000', {}, 422, 'validation_failed'],
    ['a cursor made up', 'GET', '/v1/jobs?cursor=x', {}, 422, 'validation_failed'],
    ['traversal in a job id', 'GET', '/v1/jobs/..%2f..%2fetc%2fpasswd', {}, 404, 'not_found'],
    ['traversal to a result', 'GET', '/v1/jobs/..%2fholder/result', {}, 404, 'not_found'],
    [
      'traversal in an upload name',
      'PUT',
      '/v1/uploads/..%2fx',
      { body: 'x', headers: { 'content-type': 'application/octet-stream' } },
      422,
      'validation_failed',
    ],
    [
      'a hidden upload name',
      'PUT',
      '/v1/uploads/.ssh',
      { body: 'x', headers: { 'content-type': 'application/octet-stream' } },
      422,
      'validation_failed',
    ],
    ['a path that cannot be decoded', 'GET', '/v1/jobs/%zz', {}, 400, 'bad_request'],
    ['an unknown path', 'GET', '/v1/shell', {}, 404, 'not_found'],
    ['another method', 'DELETE', '/v1/jobs', {}, 405, 'method_not_allowed'],
    [
      'a line break in a key',
      'POST',
      '/v1/jobs',
      { json: { type: 'ingest-har', input: { text: '{}' } }, headers: { 'idempotency-key': 'a b' } },
      400,
      'bad_request',
    ],
  ]
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
    if (status === 405) expect(answer.headers.allow).toBe('POST, GET, HEAD, OPTIONS')
  })

  const at = (pointer: string, reason: string) => [{ pointer, message: reason }]
  const withBody = (body: unknown) =>
    messageTo('https://shop.example.test/', {
      request: { method: 'POST', url: 'https://shop.example.test/', body },
    })
  const finding = { source: 'zap', title: 'T', severity: 'low' }
  const invalid: readonly (readonly [string, string, object, readonly object[]])[] = [
    ['a body that is text', ingest, withBody('text'), at('/request/body', 'must be an object')],
    ['a body that is null', ingest, withBody(null), at('/request/body', 'must be an object')],
    [
      'a body of an inline item that is text',
      '/v1/connectors/export-evidence',
      { source: 'inline', items: [withBody('text')], format: 'json' },
      at('/items/0/request/body', 'must be an object'),
    ],
    [
      'evidence that is text',
      '/v1/connectors/ingest-finding',
      { ...finding, evidence: ['text'] },
      at('/evidence/0', 'must be an object'),
    ],
    [
      'an item that is neither an id nor a message',
      '/v1/connectors/export-evidence',
      { source: 'store', items: [1], format: 'json' },
      at('/items/0', 'must be a string or an object'),
    ],
    [
      'an item of a job that is neither',
      '/v1/jobs',
      { type: 'classify-batch', input: { items: [1] } },
      at('/items/0', 'must be a string or an object'),
    ],
  ]
  test.each(invalid)('§7.2: %s is reported once, as what it is', async (_, path, json, errors) => {
    const answer = await sidecar.call('POST', path, { json })
    expect(answer.json).toMatchObject({ status: 422, title: 'What was sent is not valid', errors })
    expect(answer.json.errors).toHaveLength(1)
  })

  const outside: readonly (readonly [string, string, string])[] = [
    ['by host', 'https://evil.test/', 'no allow rule names it'],
    ['by a deny rule', 'https://admin.example.test/', 'deny rule 1 (host "admin.example.test")'],
    ['by port', 'https://shop.example.test:9443/', 'no allow rule names it'],
    ['by scheme', 'http://shop.example.test/', 'no allow rule names it'],
    ['by path', 'https://shop.example.test/private/x', 'deny rule 2 (host "shop.example.test"; paths /private)'],
    [
      'by an encoded path',
      'https://shop.example.test/x/..%2fprivate',
      'deny rule 2 (host "shop.example.test"; paths /private)',
    ],
    ['by a look-alike', 'https://shop.example.test.evil.test/', 'no allow rule names it'],
    ['by a homoglyph', 'https://shop.exаmple.test/', 'no allow rule names it'],
    ['by a user name', 'https://shop.example.test@evil.test/', 'no allow rule names it'],
    ['by a final dot on a denied host', 'https://admin.example.test./', 'deny rule 1 (host "admin.example.test")'],
    ['by IPv6', 'http://[::1]/', 'no allow rule names it'],
    ['by a decimal address', 'http://3232235777/', 'no allow rule names it'],
    ['by an octal address', 'http://0300.0250.0.1/', 'no allow rule names it'],
    ['by a hexadecimal address', 'http://0xc0.0xa8.1/', 'no allow rule names it'],
    ['by a mapped address', 'http://[::ffff:192.168.0.1]/', 'no allow rule names it'],
    ['by a backslash before another host', 'https://evil.test\\@shop.example.test/', 'no allow rule names it'],
    ['by a backslash after the host', 'https://evil.test\\.shop.example.test/', 'no allow rule names it'],
    ['by backslashes for slashes', 'https:\\\\evil.test/', 'no allow rule names it'],
    ['by one slash', 'https:/evil.test/', 'no allow rule names it'],
    ['by no slash', 'https:evil.test/', 'no allow rule names it'],
    ['by a tab in its scheme', 'ht\ttps://evil.test/', 'no allow rule names it'],
    ['by a space before it', ' https://evil.test/', 'no allow rule names it'],
    ['by a user part with a password', 'https://shop.example.test:443@evil.test/', 'no allow rule names it'],
    ['by an encoded user part', 'https://shop.example.test%2F@evil.test/', 'no allow rule names it'],
    ['by a wide dot', 'https://shop.example.test\u3002evil.test/', 'no allow rule names it'],
    [
      'by a soft hyphen on a denied host',
      'https://ad\u00admin.example.test/',
      'deny rule 1 (host "admin.example.test")',
    ],
    ['by an encoded denied host', 'https://%61dmin.example.test/', 'deny rule 1 (host "admin.example.test")'],
    ['by a mixed script', 'https://shop.example.tеst/', 'no allow rule names it'],
    ['by punycode of another script', 'https://shop.xn--exmple-4nf.test/', 'no allow rule names it'],
  ]
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

  /** URLs of what is in scope as they may be written, and as they are stored. */
  const inside: readonly (readonly [string, string])[] = [
    ['https://SHOP.Example.TEST/A', 'https://shop.example.test/A'],
    ['HTTPS://shop.example.test:443/', 'https://shop.example.test/'],
    ['https://shop.example.test./x', 'https://shop.example.test./x'],
    ['https://shop.example.test\\@evil.test/', 'https://shop.example.test/@evil.test/'],
    ['https://shop.example.test\\x\\y', 'https://shop.example.test/x\\y'],
    ['https:\\\\shop.example.test\\x', 'https://shop.example.test/x'],
    ['https:/shop.example.test/', 'https://shop.example.test/'],
    [' ht\ttps://sh\top.example.test/', 'https://shop.example.test/'],
    ['https://evil.test@shop.example.test/', 'https://REDACTED@shop.example.test/'],
    ['https://evil.test:443@shop.example.test/', 'https://REDACTED@shop.example.test/'],
    ['https://ｓhop.example.test/', 'https://shop.example.test/'],
    ['https://sh%6fp.example.test/', 'https://shop.example.test/'],
    ['https://shop。example。test/', 'https://shop.example.test/'],
    ['https://shop.example.test/..%2f%41?q=%C3%A4#x', 'https://shop.example.test/..%2f%41?q=%C3%A4#x'],
    ['https://shop.example.test?u=//evil.test', 'https://shop.example.test?u=//evil.test'],
  ]
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
