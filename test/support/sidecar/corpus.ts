import { gzipSync } from 'node:zlib'
import { planted } from './secrets.ts'

type Random = () => number
type Place = (secret: string, random: Random) => object

const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64')
const request = (parts: object) => ({
  request: { method: 'POST', url: 'https://shop.example.com/api', headers: [], ...parts },
})
const answer = (parts: object) => ({ ...request({}), response: { status: 200, headers: [], ...parts } })
const json = (value: unknown) => ({ body: { text: JSON.stringify(value), mime_type: 'application/json' } })
const names = [
  'password',
  'token',
  'access_token',
  'secret',
  'key',
  'sig',
  'api_key',
  'clientSecret',
  'X-Api-Key',
  'Authorization',
] as const
const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!

/** A header's value has no line breaks. */
const flat = (secret: string) => secret.replaceAll('\n', ' ')

/** Where a secret of any shape is found by its name. */
const named: readonly Place[] = [
  (secret, random) =>
    request({
      headers: [{ name: pick(['Authorization', 'Proxy-Authorization'], random), value: `Bearer ${flat(secret)}` }],
    }),
  (secret, random) =>
    request({
      headers: [{ name: pick(['X-Api-Key', 'apikey', 'api-key', 'x-goog-api-key'], random), value: flat(secret) }],
    }),
  (secret) => request({ headers: [{ name: 'Cookie', value: `theme=dark; sid=${flat(secret)}` }] }),
  (secret) => answer({ headers: [{ name: 'Set-Cookie', value: `sid=${flat(secret)}; Path=/; HttpOnly` }] }),
  (secret, random) =>
    request({
      url: `https://shop.example.com/api?a=1&${pick(['key', 'token', 'access_token', 'sig', 'password', 'secret'], random)}=${encodeURIComponent(secret)}`,
    }),
  (secret) => request({ url: `https://user:${encodeURIComponent(secret)}@shop.example.com/` }),
  (secret, random) =>
    request({
      body: {
        text: new URLSearchParams([
          ['a', '1'],
          [pick(names, random), secret],
        ]).toString(),
        mime_type: 'application/x-www-form-urlencoded',
      },
    }),
  (secret, random) => request(json({ a: [{ b: { [pick(names, random)]: secret } }] })),
  (secret, random) => answer(json({ a: JSON.stringify({ b: JSON.stringify({ [pick(names, random)]: secret }) }) })),
  (secret) => request({ body: { base64: base64(JSON.stringify({ password: secret })) } }),
  (secret) =>
    request({
      body: {
        base64: base64(Buffer.concat([Buffer.from([0, 1, 255]), Buffer.from(`password="${flat(secret)}"`)])),
      },
    }),
  (secret) => request({ body: { text: `<a><s:Password>${secret}</s:Password></a>`, mime_type: 'text/xml' } }),
  (secret) =>
    request({
      body: {
        text: `--B\r\nContent-Disposition: form-data; name="secret"\r\n\r\n${secret}\r\n--B--\r\n`,
        mime_type: 'multipart/form-data; boundary=B',
      },
    }),
  (secret) => ({
    raw: {
      host: 'shop.example.com',
      request_base64: base64(
        `POST /x HTTP/1.1\r\nAuthorization: Basic ${base64(secret)}\r\nContent-Type: application/json\r\n\r\n${JSON.stringify({ token: secret })}`,
      ),
    },
  }),
  (secret) => ({
    raw: {
      host: 'shop.example.com',
      request_base64: base64('GET / HTTP/1.1\r\n\r\n'),
      response_base64: base64(
        Buffer.concat([
          Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Type: application/json\r\n\r\n'),
          gzipSync(JSON.stringify({ secret })),
        ]),
      ),
    },
  }),
]

/** Where a secret is found by its shape alone. */
const shaped: readonly Place[] = [
  (secret) => request({ body: { text: `please use ${secret} for it` } }),
  (secret) => answer(json({ choices: [{ message: { content: `It is ${secret}.` } }] })),
  (secret) =>
    answer({ body: { text: `data: ${JSON.stringify({ delta: secret })}\n\n`, mime_type: 'text/event-stream' } }),
  (secret) => answer({ body: { text: `<p title="${secret}">${secret}</p>`, mime_type: 'text/html' } }),
  (secret) =>
    request({ url: `https://shop.example.com/find/${encodeURIComponent(secret)}/x?q=${encodeURIComponent(secret)}` }),
  (secret) => ({ ...request({}), notes: `seen: ${secret}` }),
  (secret) => request({ headers: [{ name: 'X-Debug', value: flat(secret) }] }),
  (secret) =>
    request({ body: { base64: base64(Buffer.concat([Buffer.from([0, 1, 255]), Buffer.from(`. ${secret} .`)])) } }),
  (secret) => ({ ...request({}), tags: ['a', secret.slice(0, 200)] }),
]

const shapes = ['jwt', 'openai', 'aws', 'github', 'slack', 'privateKey', 'card', 'cardDigits', 'email'] as const

/** 200 messages as clients may send them, each with a planted secret, the same ones every time. */
export const corpus: readonly object[] = Array.from({ length: 200 }, (_, index) => {
  let state = index * 2654435761 + 1
  const random: Random = () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) | 0
    return (state >>> 0) / 2 ** 32
  }
  const common = {
    source: pick(['burp', 'zap', 'caido', 'har', 'proxy'] as const, random),
    external_id: `m-${index}`,
    captured_at: '2026-08-01T12:00:00Z',
  }
  const isNamed = index % 2 === 0
  const secret = isNamed && index % 4 === 0 ? planted.opaque : planted[pick(shapes, random)]
  const places = isNamed ? named : shaped
  return { ...common, ...places[Math.floor(index / 2) % places.length]!(secret, random) }
})
