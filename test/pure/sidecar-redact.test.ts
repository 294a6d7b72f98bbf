import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HttpMessage } from '../../src/sidecar/message/shape.ts'
import { redact, redactText } from '../../src/sidecar/redact/value.ts'
import { testProperty } from '../support/property.ts'
import { forbidden, planted } from '../support/sidecar/secrets.ts'
import { textsIn } from '../support/sidecar/texts.ts'

const message = (parts: {
  readonly url?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: HttpMessage['request']['body']
  readonly notes?: string
}): HttpMessage => ({
  source: 'burp',
  request: {
    method: 'POST',
    url: parts.url ?? 'https://app.example.com/a',
    headers: Object.entries(parts.headers ?? {}).map(([name, value]) => ({ name, value })),
    ...(parts.body ? { body: parts.body } : {}),
  },
  response: null,
  ...(parts.notes === undefined ? {} : { notes: parts.notes }),
})
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')
const json = (value: unknown) => ({ text: JSON.stringify(value), mime_type: 'application/json' })
const o = planted.opaque

/** Title, message, a kind that must be told, and a part of the JSON that must be left. */
type Case = readonly [string, HttpMessage, string | null, string | null]

describe('§5.4, sidecar §1: redaction at the door', () => {
  test.each<Case>([
    [
      'Authorization header, its scheme kept',
      message({ headers: { Authorization: `Bearer ${o}` } }),
      'authorization',
      'Bearer REDACTED',
    ],
    [
      'Proxy-Authorization header',
      message({ headers: { 'proxy-authorization': `Basic ${base64(`u:${o}`)}` } }),
      'authorization',
      'Basic REDACTED',
    ],
    [
      'a credential in another header',
      message({ headers: { 'X-Forwarded-Auth': `Bearer ${o}1234567890` } }),
      'authorization',
      'Bearer REDACTED',
    ],
    [
      'a credential in prose',
      message({ notes: `Sent with Basic ${base64(`u:${o}`)} again.` }),
      'authorization',
      'again.',
    ],
    ['base64 in prose', message({ notes: `config ${base64(`{"password":"${o}"}`)} end` }), 'password', 'config '],
    [
      'a data URI',
      message({ body: json({ x: `data:application/json;base64,${base64(`{"password":"${o}"}`)}` }) }),
      'password',
      'data:application/json',
    ],
    [
      'base64 in a part of a form',
      message({
        body: {
          mime_type: 'multipart/form-data; boundary=x',
          text: `--x\r\nContent-Disposition: form-data; name="f"\r\n\r\n${base64(`{"password":"${o}"}`)}\r\n--x--`,
        },
      }),
      'password',
      'form-data',
    ],
    ['a query encoded twice', message({ url: `https://app.example.com/?x=password%253D${o}` }), 'password', '?x='],
    [
      'a URL encoded in JSON',
      message({ body: json({ u: encodeURIComponent(`https://x.test/?a=1&token=${o}`) }) }),
      'token',
      'x.test',
    ],
    [
      'a URL encoded in text',
      message({ body: { text: `to=https%3A%2F%2Fx.test%2F%3Ftoken%3D${o}`, mime_type: 'text/plain' } }),
      'token',
      'to=',
    ],
    [
      'entities of HTML',
      message({ body: { text: `<p>${planted.openai.replaceAll('-', '&#45;')}</p>`, mime_type: 'text/html' } }),
      'api-key',
      '<p>',
    ],
    [
      'a pair in an array',
      message({
        body: json([
          ['user', 'u'],
          ['password', o],
        ]),
      }),
      'password',
      '[\\"user\\",\\"u\\"]',
    ],
    ['a card with dots', message({ notes: 'card 4111.1111.1111.1111 end' }), 'card', 'card REDACTED end'],
    ['a scheme that is none', message({ headers: { Authorization: `${o} ${o}` } }), 'authorization', '"REDACTED"'],
    [
      'Cookie header, names kept',
      message({ headers: { Cookie: `sid=${o}; theme=${o}` } }),
      'cookie',
      'sid=REDACTED; theme=REDACTED',
    ],
    [
      'Set-Cookie header, attributes kept',
      message({ headers: { 'Set-Cookie': `sid=${o}; Path=/; HttpOnly; SameSite=Lax` } }),
      'cookie',
      'sid=REDACTED; Path=/; HttpOnly; SameSite=Lax',
    ],
    ...['X-Api-Key', 'apikey', 'api-key', 'x-goog-api-key', 'Ocp-Apim-Subscription-Key', 'X-Functions-Key'].map(
      (name) => [`${name} header`, message({ headers: { [name]: o } }), 'api-key', 'REDACTED'] as const,
    ),
    ['X-Amz-Security-Token header', message({ headers: { 'X-Amz-Security-Token': o } }), 'token', 'REDACTED'],
    ...['key', 'token', 'access_token', 'sig', 'password', 'secret'].flatMap((name) => [
      [
        `query ${name}`,
        message({ url: `https://a.example.com/p?a=1&${name}=${o}&b=2` }),
        null,
        `a=1&${name}=REDACTED&b=2`,
      ] as const,
      [
        `form ${name}`,
        message({ body: { text: `a=1&${name}=${o}`, mime_type: 'application/x-www-form-urlencoded' } }),
        null,
        `a=1&${name}=REDACTED`,
      ] as const,
      [`JSON ${name} at depth`, message({ body: json({ a: [{ b: { [name]: o } }] }) }), null, 'REDACTED'] as const,
    ]),
    [
      'fragment access_token',
      message({ url: `https://a.example.com/#access_token=${o}&state=1` }),
      'token',
      '#access_token=REDACTED&state=1',
    ],
    [
      'user part of a URL',
      message({ url: `https://bob:${o}@a.example.com/x` }),
      'url-credentials',
      'https://REDACTED@a.example.com/x',
    ],
    [
      'an encoded e-mail in a query',
      message({ url: `https://a.example.com/?to=${encodeURIComponent(planted.email)}` }),
      'email',
      'to=REDACTED',
    ],
    ['a JWT in a path', message({ url: `https://a.example.com/reset/${planted.jwt}/x` }), 'jwt', '/reset/REDACTED/x'],
    [
      'a nested form name',
      message({ body: { text: `user%5Bpassword%5D=${o}`, mime_type: 'application/x-www-form-urlencoded' } }),
      'password',
      'REDACTED',
    ],
    ['a number under a secret name', message({ body: json({ password: 123456 }) }), 'password', 'REDACTED'],
    [
      'everything under a secret name',
      message({ body: json({ secret: { a: [o, { b: o }] } }) }),
      'secret',
      '"b\\":\\"REDACTED',
    ],
    ['a name and value pair', message({ body: json([{ name: 'password', value: o }]) }), 'password', 'REDACTED'],
    ['a value before its name', message({ body: json([{ value: o, name: 'X-Api-Key' }]) }), 'api-key', 'REDACTED'],
    [
      'JSON in a JSON string',
      message({ body: json({ a: JSON.stringify({ b: JSON.stringify({ password: o }) }) }) }),
      'password',
      'REDACTED',
    ],
    [
      'base64 of JSON in a JSON string',
      message({ body: json({ a: Buffer.from(JSON.stringify({ password: o })).toString('base64') }) }),
      'password',
      null,
    ],
    [
      'an escaped e-mail',
      message({ body: { text: `{"a":"${planted.email.replace('@', '\\u0040')}"}` } }),
      'email',
      'REDACTED',
    ],
    [
      'JSON that is cut off',
      message({ body: { text: `{"a":1,"password":"${o} and more`, truncated: true } }),
      'password',
      'REDACTED',
    ],
    [
      'a duplicate member',
      message({ body: { text: `{"password":"${o}","password":"${o}"}` } }),
      'password',
      'REDACTED',
    ],
    [
      'a JSON comment',
      message({ body: { text: `{"a":1} // password: ${o}`, mime_type: 'application/json' } }),
      'password',
      'REDACTED',
    ],
    ['JSON lines', message({ body: { text: `{"a":1}\n{"token":"${o}"}\n` } }), 'token', 'REDACTED'],
    [
      'server-sent events',
      message({ body: { text: `event: x\ndata: {"token":"${o}"}\n\n`, mime_type: 'text/event-stream' } }),
      'token',
      'data: {',
    ],
    [
      'a server-sent event of several lines',
      message({
        body: {
          text: `data: {"token":\nid: 1\ndata: "${o}",\ndata: "a": 1}\n\ndata: b\n\n`,
          mime_type: 'text/event-stream',
        },
      }),
      'token',
      'data: \\"REDACTED\\",\\ndata: \\"a\\": 1}\\n\\ndata: b',
    ],
    [
      'script',
      message({ body: { text: `const config = { password: '${o}' }`, mime_type: 'text/javascript' } }),
      'password',
      "password: 'REDACTED'",
    ],
    [
      'an XML element',
      message({ body: { text: `<s:Login><s:Password type="x">${o}</s:Password></s:Login>` } }),
      'password',
      '>REDACTED</s:Password>',
    ],
    [
      'an XML CDATA section',
      message({ body: { text: `<a><password><![CDATA[${o}]]></password></a>` } }),
      'password',
      'REDACTED',
    ],
    ['an XML attribute', message({ body: { text: `<login password="${o}"/>` } }), 'password', 'password=\\"REDACTED'],
    [
      'an HTML input',
      message({ body: { text: `<input value="${o}" name="csrf_token">` } }),
      'token',
      'value=\\"REDACTED',
    ],
    [
      'a named XML value',
      message({ body: { text: `<member><name>password</name><value><string>${o}</string></value></member>` } }),
      'password',
      'REDACTED',
    ],
    [
      'nested XML',
      message({ body: { text: `<secret><a>${o}</a><b>${o}</b></secret>` } }),
      'secret',
      '<a>REDACTED</a><b>REDACTED</b>',
    ],
    [
      'a multipart field',
      message({
        body: {
          text: `--B\r\nContent-Disposition: form-data; name="password"\r\n\r\n${o}\r\n--B\r\nContent-Disposition: form-data; name="f"; filename="x.json"\r\nContent-Type: application/json\r\n\r\n{"token":"${o}"}\r\n--B--\r\n`,
          mime_type: 'multipart/form-data; boundary=B',
        },
      }),
      'password',
      'name=\\"password\\"\\r\\n\\r\\nREDACTED\\r\\n--B',
    ],
    [
      'a form quoted in text',
      message({ notes: `--B\r\nContent-Disposition: form-data; name="password"\r\n\r\n${o}\r\n--B--` }),
      'password',
      'REDACTED\\r\\n--B--',
    ],
    [
      'an encoded card number',
      message({ notes: `card=${planted.card.replaceAll(' ', '%20')}` }),
      'card',
      'card=REDACTED',
    ],
    ['a base64 body', message({ body: { base64: base64(`\0\x01{"password":"${o}"} ${planted.jwt}`) } }), 'jwt', null],
    [
      'UTF-16 in a binary body',
      message({ body: { base64: base64(`\x01\x02${[...`user ${planted.email} `].join('\0')}\0`) } }),
      'email',
      null,
    ],
    [
      'a header line in text',
      message({ notes: `GET / HTTP/1.1\r\nCookie: a="${o}"; b=${o}\r\nAccept: */*` }),
      'cookie',
      'Accept: */*',
    ],
    [
      'a curl command',
      message({ notes: `curl -H 'Authorization: Bearer ${o}' -H 'Accept: x' https://u:${o}@h.example.com/` }),
      'authorization',
      "REDACTED' -H 'Accept: x'",
    ],
    ['a private key', message({ notes: `before ${planted.privateKey} after` }), 'private-key', 'before REDACTED after'],
    ['a private key without its end', message({ notes: planted.privateKey.slice(0, 80) }), 'private-key', 'REDACTED'],
    ...(['jwt', 'openai', 'aws', 'github', 'slack', 'card', 'cardDigits', 'email'] as const).map(
      (name) =>
        [`${name} in prose`, message({ notes: `see ${planted[name]}, please` }), null, 'see REDACTED, please'] as const,
    ),
    ['a secret as a member name', message({ body: json({ [planted.email]: 1 }) }), 'email', 'REDACTED'],
    [
      'half a secret at the end of a cut body',
      message({ body: { text: `x ${planted.github.slice(0, 12)}`, truncated: true } }),
      'cut-off',
      'x REDACTED',
    ],
  ])('%s', (_, value, kind, kept) => {
    const { value: safe, redactions } = redact(value)
    for (const secret of forbidden) expect(textsIn(safe)).not.toContain(secret)
    expect(textsIn({ redactions })).not.toContain(o)
    expect(redactions.length).toBeGreaterThan(0)
    if (kind) expect(redactions.map((found) => found.kind)).toContain(kind)
    if (kept) expect(JSON.stringify(safe)).toContain(kept)
    expect(redact(safe)).toEqual({ value: safe, redactions: [] })
  })

  test('what is no secret stays as it is', () => {
    const innocent = message({
      url: 'https://api.example.com/v1/chat?page=2&next_token=abc#top',
      headers: { 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', 'User-Agent': 'curl/8.1', 'Idempotency-Key': 'k-1' },
      body: json({
        model: 'gpt-x',
        max_tokens: 100,
        usage: { total_tokens: 12, prompt_tokens: 3 },
        next_page_token: 'abc',
        vector: [0.4111111111111111, -0.5555555555554444],
        stamp: 1712345678901,
        serial: '6150599811840047104',
        token: null,
        secret: false,
        password: '',
        version: 'lodash@4.17.21',
      }),
      notes: 'The key: do this. Order 4111 1111 1111 1112 is not a card.',
    })
    expect(redact(innocent)).toEqual({ value: innocent, redactions: [] })
  })

  test('places and counts are told, lengths are not', () => {
    const with2 = (secret: string) =>
      redact(
        message({
          headers: { Cookie: `sid=${secret}`, 'Content-Length': String(40 + secret.length) },
          body: {
            text: JSON.stringify({ user: { password: secret, mail: `${planted.email} ${planted.email}` } }),
            size: 40 + secret.length,
          },
        }),
      )
    expect(with2(o).redactions).toEqual([
      { kind: 'cookie', location: '/request/headers/0#/sid', count: 1 },
      { kind: 'password', location: '/request/body#/user/password', count: 1 },
      { kind: 'email', location: '/request/body#/user/mail', count: 2 },
    ])
    expect(with2(o)).toEqual(with2(`${o}${o}${o}`))
  })

  test('formatting and duplicate members of JSON survive', () => {
    const text = '{ "a" : 1.0,\n\t"a": 1e3, "password" : "x" , "z": [ ] }'
    expect(redact(message({ body: { text } })).value.request.body!.text).toBe(text.replace('"x"', '"REDACTED"'))
  })

  test('a marker stays where its text did not change and goes where it did', () => {
    const http_message = message({ headers: { Cookie: `a=${o}` }, body: { text: 'harmless' } })
    const markers = (['request.url', 'request.headers', 'request.body'] as const).map((part) => ({
      part,
      start: 0,
      end: 1,
    }))
    const { value } = redact({ evidence: [{ http_message, markers }] })
    expect(value.evidence[0]!.markers.map(({ part }) => part)).toEqual(['request.url', 'request.body'])
  })

  test.each([
    ['[', 250_000],
    ['{"a":', 60_000],
    ['\\', 250_000],
    ['eyJ-', 60_000],
    ['a.', 120_000],
    ['a@', 120_000],
    ['<password>', 25_000],
    ['<a b="', 40_000],
    ['//a', 80_000],
    ['4111 ', 50_000],
    ['-----BEGIN PRIVATE KEY-----', 9_000],
    ['password="', 25_000],
    ['"{\\"', 60_000],
    [' ', 250_000],
    ['token:', 40_000],
    ['sk-', 80_000],
    ['xoxb-', 50_000],
    ['GB82 ', 50_000],
    ['536-90-', 35_000],
    ['data: {"a":"b"}\n\n', 14_000],
    ['data: a\n', 30_000],
    ['{"a":"b"}\n', 25_000],
    ['a=\r\n', 60_000],
    ['\\u0041', 40_000],
    ['ghs_1_', 40_000],
    ['H4sI', 60_000],
    [`${'A'.repeat(76)}\n`, 3_000],
  ])('sidecar §1.6: %j %i times over is read in linear time', { tags: ['long'] }, (piece, times) => {
    const text = piece.repeat(times)
    expect(typeof redactText(text)).toBe('string')
    expect(redact(message({ body: { text, mime_type: 'application/json' } })).value.request.method).toBe('POST')
  })

  const bits = fc.constantFrom(
    ...Object.values(planted),
    'password',
    'token',
    'key',
    '=',
    ':',
    '"',
    "'",
    '\\',
    '{',
    '}',
    '[',
    ']',
    ',',
    '&',
    ';',
    ' ',
    '\n',
    '<',
    '>',
    '/',
    '@',
    '%40',
    'REDACTED',
    'a',
    '1',
    '<password>',
    '</password>',
    'Authorization: ',
    'Bearer ',
    'https://',
    '--B',
    'data: ',
    'é',
    '\ud83d\ude00',
  )
  const soup = fc.array(bits, { maxLength: 24 }).map((parts) => parts.join(''))
  const types = fc.constantFrom(
    undefined,
    'application/json',
    'application/x-www-form-urlencoded',
    'text/event-stream',
    'text/html',
    'multipart/form-data; boundary=B',
  )

  testProperty('property: redacting twice is redacting once, and never throws', 3000, (numRuns) => {
    fc.assert(
      fc.property(soup, soup, soup, types, fc.boolean(), (text, url, header, mime_type, truncated) => {
        const value = message({
          url: `https://a.example.com/${url}`,
          headers: { 'X-A': header, Cookie: text, Authorization: url },
          body: { text, ...(mime_type ? { mime_type } : {}), ...(truncated ? { truncated } : {}) },
          notes: header,
        })
        const once = redact(value)
        expect(redact(once.value)).toEqual({ value: once.value, redactions: [] })
        expect(new Set(once.redactions.map(({ kind, location }) => `${kind} ${location}`)).size).toBe(
          once.redactions.length,
        )
      }),
      { numRuns },
    )
  })

  test('property: secrets of a known shape never survive, whatever is around them', () => {
    const shapes = ['jwt', 'openai', 'aws', 'github', 'slack', 'privateKey', 'email'] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...shapes),
        fc.string({ maxLength: 20 }),
        fc.string({ maxLength: 20 }),
        types,
        (shape, before, after, mime_type) => {
          const text = `${before} ${planted[shape]} ${after}`
          const safe = redact(message({ body: { text, ...(mime_type ? { mime_type } : {}) }, notes: text })).value
          for (const secret of forbidden) expect(textsIn(safe)).not.toContain(secret)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('property: arbitrary bytes and JSON are redacted without throwing, and JSON stays JSON', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.json({ maxDepth: 6 }).map((inner) => `[${inner}]`),
        (bytes, text) => {
          const value = redact(message({ body: { base64: Buffer.from(bytes).toString('base64') }, notes: text })).value
          expect(() => JSON.parse(value.notes!)).not.toThrow()
        },
      ),
      { numRuns: 1000 },
    )
  })
})
