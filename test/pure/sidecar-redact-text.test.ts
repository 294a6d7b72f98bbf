import { describe, test } from 'vitest'
import { base64, type Case, expectRedacted, json, message, o } from '../support/sidecar/redacted.ts'
import { planted } from '../support/sidecar/secrets.ts'

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
  ])('%s', (...redaction) => expectRedacted(redaction))
})
