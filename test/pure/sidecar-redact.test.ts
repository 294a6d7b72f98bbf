import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redactText } from '../../src/redact/text.ts'
import { redact } from '../../src/sidecar/message/redact.ts'
import { testProperty } from '../support/property.ts'
import { json, message, o } from '../support/sidecar/redacted.ts'
import { forbidden, planted } from '../support/sidecar/secrets.ts'
import { textsIn } from '../support/sidecar/texts.ts'

describe('§5.4, sidecar §1: redaction at the door', () => {
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
