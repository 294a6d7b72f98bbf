import { describe, test } from 'vitest'
import { base64, type Case, expectRedacted, json, message, o } from '../support/sidecar/redacted.ts'
import { planted } from '../support/sidecar/secrets.ts'

describe('§5.4, sidecar §1: redaction at the door', () => {
  test.each<Case>([
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
      'what is nearly a form',
      message({ body: { text: `${'a=&'.repeat(100)}\tpassword=${o}` } }),
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
  ])('%s', (...redaction) => expectRedacted(redaction))
})
