import { describe, expect, test } from 'vitest'
import { fingerprintOf, targetOf } from '../../src/sidecar/message/http-message.ts'
import { redact } from '../../src/sidecar/message/redact.ts'
import { errorsOf, get, messageOf, raw } from '../support/sidecar/raw-messages.ts'

describe('§2.10, sidecar §2: ConnectorHttpMessage', () => {
  test('the least message becomes a whole one', () => {
    expect(messageOf({ source: 'zap', request: get })).toEqual({
      source: 'zap',
      request: { ...get, headers: [] },
      response: null,
    })
  })

  test.each<readonly [string, unknown, string]>([
    ['not an object', 'x', ' must be an object'],
    ['a body that is text', { source: 'zap', request: { ...get, body: 'text' } }, '/request/body must be an object'],
    ['a request that is text', { source: 'zap', request: 'GET /' }, '/request must be an object'],
    [
      'a response that is a number',
      { source: 'zap', request: get, response: 200 },
      '/response must be an object or null',
    ],
    ['no source', { request: get }, '/source is required'],
    [
      'an unknown source',
      { source: 'brup', request: get },
      '/source must be one of burp, zap, caido, har, nuclei, proxy, other',
    ],
    [
      'an unknown member, with the near name',
      { source: 'zap', request: get, externalId: 'x' },
      '/externalId is not a known member; did you mean "external_id"?',
    ],
    [
      'a prototype key',
      JSON.parse('{"source":"zap","request":{"method":"GET","url":"https://a.b/","__proto__":{"x":1}}}'),
      '/request/__proto__ is not a known member; known are method, url, http_version, headers, body',
    ],
    ['neither request nor raw', { source: 'zap' }, ' must have either request or raw'],
    ['both request and raw', { ...raw('GET / HTTP/1.1\r\n\r\n'), request: get }, ' must have either request or raw'],
    [
      'a body in two forms',
      { source: 'zap', request: { ...get, body: { text: 'a', base64: 'YQ==' } } },
      '/request/body has text and base64, but must have only one of them',
    ],
    [
      'a header with a line break',
      { source: 'zap', request: { ...get, headers: [{ name: 'A', value: 'x\r\nB: y' }] } },
      '/request/headers/0/value must match ^[^\\r\\n\\0]*$',
    ],
    [
      'a body that is not base64',
      { source: 'zap', request: { ...get, body: { base64: '*' } } },
      '/request/body/base64 is not base64',
    ],
    [
      'a path without a host',
      { source: 'zap', request: { method: 'GET', url: '/x' } },
      '/request/url is a path; the host must come from target.host or a Host header',
    ],
    [
      'another scheme',
      { source: 'zap', request: { method: 'GET', url: 'file:///etc/passwd' } },
      '/request/url must be a http, https, ws or wss URL that can be read, or a path',
    ],
    [
      'a target that disagrees',
      { source: 'zap', target: { host: 'other.example.com' }, request: get },
      '/target/host is other.example.com, but the request goes to app.example.com',
    ],
    [
      'a user part that looks like the target',
      {
        source: 'zap',
        target: { host: 'app.example.com' },
        request: { method: 'GET', url: 'https://app.example.com@evil.example.net/' },
      },
      '/target/host is app.example.com, but the request goes to evil.example.net',
    ],
    [
      'a target port that disagrees',
      { source: 'zap', target: { port: 8443 }, request: get },
      '/target/port is 8443, but the request goes to 443',
    ],
    [
      'a host with a path in it',
      { source: 'zap', target: { host: 'a/b' }, request: { method: 'GET', url: '/x' } },
      '/target/host the host is not a host name or address',
    ],
    [
      'a time without a zone',
      { source: 'zap', request: get, captured_at: '2026-08-01' },
      '/captured_at must be a date-time, such as 2026-08-01T12:00:00Z',
    ],
    ['raw bytes that are not HTTP', raw('\n\n'), '/raw/request_base64 is empty or is not HTTP'],
    [
      'a raw response without a status line',
      raw('GET / HTTP/1.1\r\n\r\n', 'A: b\r\n\r\n'),
      '/raw/response_base64 does not begin with a status line',
    ],
  ])('%s is refused', (_, value, error) => {
    expect(errorsOf(value)).toContain(error)
  })

  test.each([
    ['https://App.Example.com./x?y', { host: 'app.example.com', port: 443, scheme: 'https', path: '/x' }],
    ['http://2130706433/', { host: '127.0.0.1', port: 80, scheme: 'http', path: '/' }],
    ['http://[::1]:8080/a/../b', { host: '::1', port: 8080, scheme: 'http', path: '/b' }],
    [
      'wss://a.example.com\\@b.example.com/',
      { host: 'a.example.com', port: 443, scheme: 'wss', path: '/@b.example.com/' },
    ],
    ['https://user:pass@c.example.com:444', { host: 'c.example.com', port: 444, scheme: 'https', path: '/' }],
  ])('§5.4.2: the target of %s is what a client would connect to', (url, target) => {
    expect(targetOf(messageOf({ source: 'zap', request: { method: 'GET', url } }))).toEqual(target)
  })

  test('a path takes its host from the target, else from the Host header', () => {
    const request = { method: 'GET', url: '/x', headers: [{ name: 'host', value: 'h.example.com:8080' }] }
    expect(messageOf({ source: 'zap', request }).request.url).toBe('https://h.example.com:8080/x')
    expect(messageOf({ source: 'zap', request, target: { host: '::1', port: 81, scheme: 'http' } }).request.url).toBe(
      'http://[::1]:81/x',
    )
  })

  test('raw bytes become request and response', () => {
    const message = messageOf(
      raw(
        'POST //p?q=1 HTTP/1.1\r\nHost: x\r\nX-Fold: a\r\n b\r\nContent-Type: text/plain\r\n\r\nbody',
        'HTTP/1.1 404 Not Found\nA:b\nA: c\n\nno',
        { port: 8080, tls: false },
      ),
    )
    expect(message.request).toEqual({
      method: 'POST',
      url: 'http://app.example.com:8080//p?q=1',
      http_version: 'HTTP/1.1',
      headers: [
        { name: 'Host', value: 'x' },
        { name: 'X-Fold', value: 'a b' },
        { name: 'Content-Type', value: 'text/plain' },
      ],
      body: { text: 'body', mime_type: 'text/plain', size: 4 },
    })
    expect(message.response).toEqual({
      status: 404,
      reason: 'Not Found',
      http_version: 'HTTP/1.1',
      headers: [
        { name: 'A', value: 'b' },
        { name: 'A', value: 'c' },
      ],
      body: { text: 'no', size: 2 },
    })
  })

  test('a request line to another server is noted, and the connection decides', () => {
    const message = messageOf(raw('GET http://internal.example.net/admin HTTP/1.1\r\n\r\n'))
    expect(message.request.url).toBe('https://app.example.com/admin')
    expect(message.notes).toBe('The request line named http://internal.example.net/admin.')
  })

  test('the same exchange has one fingerprint, by parts or raw, before and after redaction', () => {
    const parts = messageOf({
      source: 'zap',
      external_id: 'z1',
      captured_at: '2026-08-01T12:00:00Z',
      request: {
        method: 'POST',
        url: 'https://app.example.com/a',
        headers: [{ name: 'COOKIE', value: 'a=secret-one' }],
        body: { text: '{"password":"hunter2"}' },
      },
      response: { status: 200, headers: [], body: { text: 'fine' } },
    })
    const bytes = messageOf(
      raw('POST /a HTTP/1.1\r\nCookie: a=secret-two\r\n\r\n{"password":"hunter2"}', 'HTTP/1.1 200 OK\r\n\r\nfine'),
    )
    expect(fingerprintOf(bytes)).toBe(fingerprintOf(parts))
    expect(fingerprintOf(redact(parts).value)).toBe(fingerprintOf(parts))
    expect(fingerprintOf(parts)).toMatch(/^[0-9a-f]{64}$/)
    expect(fingerprintOf({ ...parts, request: { ...parts.request, method: 'PUT' } })).not.toBe(fingerprintOf(parts))
  })

  test('what was normalised is normal', () => {
    const message = messageOf(
      raw('POST /a HTTP/1.1\r\nContent-Type: application/json\r\n\r\n{"a":"\ud83d"}', 'HTTP/1.1 200 OK\r\n\r\n\0\x01'),
    )
    expect(messageOf(message)).toEqual(message)
    expect(messageOf(JSON.parse(JSON.stringify(message)))).toEqual(message)
  })
})
