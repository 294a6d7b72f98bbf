import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { libraryKinds } from '../../src/redact/library.ts'
import { redactText } from '../../src/redact/text.ts'
import { tokenRules } from '../../src/redact/tokens.ts'
import { redact } from '../../src/sidecar/message/redact.ts'
import type { HttpMessage } from '../../src/sidecar/message/shape.ts'
import { innocent } from '../support/sidecar/innocent.ts'
import { kinds } from '../support/sidecar/kinds.ts'
import { textsIn } from '../support/sidecar/texts.ts'

type Parts = {
  readonly url?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: HttpMessage['request']['body']
}

const message = ({ url, headers = {}, body }: Parts): HttpMessage => ({
  source: 'burp',
  request: {
    method: 'POST',
    url: url ?? 'https://app.example.com/a',
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    ...(body ? { body } : {}),
  },
  response: null,
})
const base64 = (text: string | Uint8Array) => Buffer.from(text as string).toString('base64')
const json = (value: unknown) => message({ body: { text: JSON.stringify(value), mime_type: 'application/json' } })
const typed = (mime_type: string, text: string) => message({ body: { text, mime_type } })
const events = (...datas: readonly string[]) =>
  typed('text/event-stream', `${datas.map((data) => `data: ${data}\n\n`).join('')}data: [DONE]\n\n`)
const halves = (secret: string) => [secret.slice(0, secret.length >> 1), secret.slice(secret.length >> 1)] as const
const thirds = (secret: string) => secret.match(new RegExp(`.{1,${Math.ceil(secret.length / 3)}}`, 'g'))!
const escaped = (secret: string) =>
  [...secret].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
const delta = (content: string) => JSON.stringify({ choices: [{ index: 0, delta: { content } }] })
const quotedPrintable = (text: string) =>
  text
    .replaceAll(/[^A-Za-z0-9]/g, (sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
    .replaceAll(/.{20}(?![0-9A-F]{0,2}$)/g, (line) => (/=.?$/.test(line) ? line : `${line}=\r\n`))

const multipart = (head: string, content: string) =>
  typed(
    'multipart/form-data; boundary=B',
    `--B\r\nContent-Disposition: form-data; name="note"\r\n${head}\r\n${content}\r\n--B--\r\n`,
  )

/** Where a secret is, under names that say nothing of it. */
const places: Readonly<Record<string, (secret: string) => HttpMessage>> = {
  'a path': (secret) => message({ url: `https://app.example.com/v/${encodeURIComponent(secret)}/x` }),
  'a query': (secret) => message({ url: `https://app.example.com/?q=${encodeURIComponent(secret)}&page=2` }),
  'a query, encoded twice': (secret) =>
    message({ url: `https://app.example.com/?to=${encodeURIComponent(encodeURIComponent(`see ${secret}`))}` }),
  'a header': (secret) => message({ headers: { 'X-Debug': `seen ${secret} there` } }),
  'a referrer': (secret) => message({ headers: { Referer: `https://x.example.com/?q=${encodeURIComponent(secret)}` } }),
  'a scheme of its own': (secret) => message({ headers: { Authorization: `Custom ${secret}` } }),
  'a cookie': (secret) => message({ headers: { Cookie: `theme=${encodeURIComponent(secret)}` } }),
  'a JSON member': (secret) => json({ note: secret }),
  'JSON prose': (secret) => json({ a: [{ note: `use ${secret}, please` }] }),
  'a JSON member name': (secret) => json({ [secret]: 1 }),
  'JSON in JSON': (secret) => json({ a: JSON.stringify({ b: JSON.stringify({ note: secret }) }) }),
  'JSON with every sign escaped': (secret) => typed('application/json', `{"note":"${escaped(secret)}"}`),
  'a script with every sign escaped': (secret) => typed('text/javascript', `const note = '${escaped(secret)}'`),
  'a form': (secret) =>
    typed('application/x-www-form-urlencoded', new URLSearchParams({ note: secret, a: '1' }).toString()),
  'a part of a form': (secret) => multipart('', secret),
  'a part in base64': (secret) =>
    multipart(
      'Content-Transfer-Encoding: base64\r\n',
      base64(`a note with ${secret} in it, and words after it for a second line.`).replaceAll(/.{76}/g, '$&\r\n'),
    ),
  'a part in quoted-printable': (secret) =>
    multipart('Content-Transfer-Encoding: quoted-printable\r\n', quotedPrintable(`note ${secret} end`)),
  'base64 in JSON': (secret) => json({ data: base64(`note ${secret} end`) }),
  'base64 in base64': (secret) => json({ data: base64(base64(`note ${secret} end`)) }),
  'base64 for URLs': (secret) => json({ data: Buffer.from(`note ${secret} end`).toString('base64url') }),
  'a base64 body': (secret) => message({ body: { base64: base64(`\0\x01 ${secret} \x02`) } }),
  'a gzip body without a header': (secret) => message({ body: { base64: base64(gzipSync(`{"note":"${secret}"}`)) } }),
  'UTF-16 in a binary body': (secret) =>
    message({ body: { base64: base64(Buffer.from(`\x01\x02 ${secret} `, 'utf16le')) } }),
  'UTF-16, big end first': (secret) =>
    message({ body: { base64: base64(Buffer.from(` ${secret}`, 'utf16le').swap16()) } }),
  HTML: (secret) => typed('text/html', `<p title="${secret}">${secret}</p>`),
  'numeric entities': (secret) =>
    typed('text/html', `<p>${[...secret].map((sign) => `&#${sign.charCodeAt(0)};`).join('')}</p>`),
  'an event': (secret) => events(JSON.stringify({ text: `it is ${secret}` })),
  'an event, split over its lines': (secret) => events(halves(secret).join('\ndata: ')),
  'JSON of an event, split over its lines': (secret) => events(`{"note":\ndata: "${secret}"}`),
  'the deltas of two events': (secret) => events(...['It is ', ...halves(secret)].map(delta)),
  'the deltas of many events': (secret) => events(...['It', ' is ', ...thirds(secret), ', of course'].map(delta)),
  'the arguments of a tool call': (secret) =>
    events(
      ...['{"no', 'te":"', ...halves(secret), '"}'].map((text) =>
        JSON.stringify({ choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: text } }] } }] }),
      ),
    ),
  'lines of JSON': (secret) =>
    typed(
      'application/x-ndjson',
      ['It is ', ...halves(secret)].map((response) => `${JSON.stringify({ response })}\n`).join(''),
    ),
}

describe('§5.4, sidecar §1: kinds of secrets wherever they are', () => {
  test('there are at least sixty kinds', () => {
    expect(new Set(kinds.map(({ secret }) => secret)).size).toBeGreaterThanOrEqual(60)
  })

  test.each(Object.entries(places))('no kind is left in %s', (_, place) => {
    const left = kinds.flatMap(({ name, secret, parts }) => {
      const { value, redactions } = redact(place(secret))
      const texts = textsIn(value)
      const seen = parts.flatMap((whole) => [whole, ...halves(whole).filter(({ length }) => length >= 8)])
      if (seen.some((part) => texts.includes(part))) return [`${name} is left`]
      if (redactions.length === 0) return [`${name} is not counted`]
      const again = redact(value)
      return JSON.stringify(again) === JSON.stringify({ value, redactions: [] }) ? [] : [`${name} changes again`]
    })
    expect(left).toEqual([])
  })

  test.each(Object.entries(innocent))('%s is left as it is', (_, text) => {
    for (const value of [typed('text/plain', text), json({ note: text }), message({ body: { base64: base64(text) } })])
      expect(redact(value)).toEqual({ value, redactions: [] })
  })

  test('values of records that follow each other are not one text', () => {
    const orders = ['4111', '1111', '1111', '1111'].map((order) => JSON.stringify({ id: 'a', order }))
    for (const value of [typed('application/x-ndjson', `${orders.join('\n')}\n`), events(...orders)])
      expect(redact(value)).toEqual({ value, redactions: [] })
  })

  test('every rule of ours finds a kind', () => {
    const found = new Set(
      kinds.flatMap(({ secret }) => redact(json({ note: secret })).redactions.map(({ kind }) => kind)),
    )
    expect(tokenRules.map(({ kind }) => kind).filter((kind) => !found.has(kind))).toEqual([])
  })

  test('the rules of secretlint that are used are these', () => {
    expect([...libraryKinds.keys()].toSorted()).toMatchInlineSnapshot(`
      [
        "1password",
        "anthropic",
        "cloudflare",
        "databricks",
        "docker",
        "figma",
        "github",
        "gitlab",
        "grafana",
        "groq",
        "hashicorp-vault",
        "huggingface",
        "linear",
        "notion",
        "openai",
        "shopify",
        "stripe",
        "tailscale",
        "vercel",
      ]
    `)
  })

  test.each([
    ['{"otp": 482913}', '{"otp": REDACTED}'],
    ['x {"otp": "482913"} y', 'x {"otp": "REDACTED"} y'],
    ["{'pin': 4829}", "{'pin': REDACTED}"],
    ['otp=482913&a=1', 'otp=REDACTED&a=1'],
    ['<otp>482913</otp>', '<otp>REDACTED</otp>'],
    ['{"a":"{\\"otp\\":482913}"}', '{"a":"{\\"otp\\":REDACTED}"}'],
    ['ssn: 536904399', 'ssn: REDACTED'],
    ['"customer_iban": "de89370400440532013000"', '"customer_iban": "REDACTED"'],
    ['client-key-data: TUlJRXBBSUJBQUtD', 'client-key-data: REDACTED'],
    ["{'sort key': 'name'}", "{'sort key': 'name'}"],
    [
      `a -----BEGIN OpenVPN ${'Static key'} V1-----\n6acef03f\n-----END OpenVPN ${'Static key'} V1----- b`,
      'a REDACTED b',
    ],
    [
      `a ---- BEGIN SSH2 ENCRYPTED ${'PRIVATE KEY'} ----\nP2/56w\n---- END SSH2 ENCRYPTED ${'PRIVATE KEY'} ---- b`,
      'a REDACTED b',
    ],
    [`a ${'PuTTY'}-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\nAAAAIB\nPrivate-MAC: 0a1b b`, 'a REDACTED b'],
    ['"dsn":"https:\\/\\/app:hunter2@db.example.com"', '"dsn":"https:\\/\\/REDACTED@db.example.com"'],
  ])('%s becomes %s', (text, safe) => {
    expect(redactText(text)).toBe(safe)
  })
})
