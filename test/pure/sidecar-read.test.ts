import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBurp } from '../../src/sidecar/read/burp.ts'
import { readHar } from '../../src/sidecar/read/har.ts'
import { readNuclei } from '../../src/sidecar/read/nuclei.ts'
import type { Read } from '../../src/sidecar/read/result.ts'
import { readZap } from '../../src/sidecar/read/zap.ts'
import { testProperty } from '../support/property.ts'

const fixture = (name: string) => readFileSync(new URL(`../support/sidecar/${name}`, import.meta.url))
const bytes = (text: string) => Buffer.from(text)
type Reader = (bytes: Uint8Array) => AsyncGenerator<Read>

async function readAll(reader: Reader, file: Uint8Array) {
  const reads: Read[] = []
  for await (const read of reader(file)) reads.push(read)
  const progress = reads.filter((read) => read.kind === 'progress')
  const done = progress.map((read) => read.done)
  expect(done).toEqual([...done].sort((a, b) => a - b))
  for (const read of progress) expect(read.done).toBeLessThanOrEqual(read.total ?? Number.POSITIVE_INFINITY)
  return {
    messages: reads.flatMap((read) => (read.kind === 'message' ? [read.message] : [])),
    findings: reads.flatMap((read) => (read.kind === 'finding' ? [read.finding] : [])),
    problems: reads.flatMap((read) => (read.kind === 'problem' ? [`${read.pointer} ${read.message}`] : [])),
    progress,
  }
}

describe('§4.4: readers of tools’ files', () => {
  test('HAR 1.2', async () => {
    const { messages, problems, progress } = await readAll(readHar, fixture('shop.har'))
    expect(messages.map(({ request, response }) => [request.method, request.url, response?.status ?? null])).toEqual([
      ['POST', 'https://shop.example.com/api/assistant?lang=en', 200],
      ['POST', 'https://shop.example.com/login', 302],
      ['GET', 'https://cdn.example.com/logo.png', null],
      ['GET', 'https://cdn.example.com/pixel.gif', 200],
    ])
    expect(messages[0]).toMatchObject({
      source: 'har',
      tool: 'WebInspector 537.36',
      captured_at: '2026-08-01T10:00:00.100Z',
      timing_ms: 31.5,
      notes: 'assistant answers',
      request: {
        http_version: 'http/2.0',
        body: { text: '{"message":"hello"}', mime_type: 'application/json', size: 19 },
      },
      response: { body: { text: '{"answer":"good morning"}', mime_type: 'application/json' } },
    })
    expect(messages[0]!.response!.headers.filter(({ name }) => name === 'set-cookie')).toEqual([
      { name: 'set-cookie', value: 'a=1; Path=/' },
      { name: 'set-cookie', value: 'b=2; Path=/' },
    ])
    expect(messages[1]!.request.body!.text).toBe('user=a+b&password=x%26y')
    expect(messages[2]).not.toHaveProperty('timing_ms')
    expect(Buffer.from(messages[3]!.response!.body!.base64!, 'base64')).toEqual(Buffer.from('GIF8\0\xff', 'latin1'))
    expect(problems).toEqual([
      '/log/entries/3/request/url must be a http, https, ws or wss URL that can be read, or a path',
    ])
    expect(progress.at(-1)).toMatchObject({ done: fixture('shop.har').length })
  })

  test('Burp XML items', async () => {
    const { messages, problems } = await readAll(readBurp, fixture('burp-items.xml'))
    expect(messages).toHaveLength(2)
    expect(messages[0]).toEqual({
      source: 'burp',
      tool: 'Burp Suite 2026.1.2',
      captured_at: '2026-08-01T12:00:00.000Z',
      notes: 'assistant & chat',
      tags: ['highlight:red'],
      request: {
        method: 'POST',
        url: 'https://shop.example.com/api/assistant?lang=en',
        http_version: 'HTTP/1.1',
        headers: [
          { name: 'Host', value: 'shop.example.com' },
          { name: 'Content-Type', value: 'application/json' },
        ],
        body: { text: '{"message":"hello"}', mime_type: 'application/json', size: 19 },
      },
      response: {
        status: 200,
        reason: 'OK',
        http_version: 'HTTP/1.1',
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        body: { text: '{"answer":"good morning"}', mime_type: 'application/json', size: 25 },
      },
    })
    expect(messages[1]).toMatchObject({
      request: { method: 'GET', url: 'http://shop.example.com:8080/plain' },
      response: null,
    })
    expect(messages[1]).not.toHaveProperty('captured_at')
    expect(problems).toEqual(['/items/2/raw/request_base64 is not base64'])
  })

  test('Burp XML issues', async () => {
    const { findings, problems } = await readAll(readBurp, fixture('burp-issues.xml'))
    expect(problems).toEqual([])
    expect(findings[0]).toMatchObject({
      source: 'burp',
      external_id: '6150599811840047104',
      title: 'Cross-site scripting (reflected)',
      description: 'The value of q is echoed & not encoded.\n\nReflected scripts run in the page.\n- one\n- two',
      severity: 'high',
      confidence: 'certain',
      status: 'open',
      cwe: ['CWE-79'],
      target: { url: 'https://shop.example.com/search' },
      remediation: 'Encode what is written.',
      references: [
        { title: 'About scripts', url: 'https://example.org/xss' },
        { title: 'CWE-79: Cross-site Scripting', url: 'https://cwe.mitre.org/data/definitions/79.html' },
      ],
      tags: ['burp-type:2097920'],
    })
    expect(findings[0]!.evidence![0]!.http_message).toMatchObject({
      request: { url: 'https://shop.example.com/search?q=x' },
      response: { status: 200, body: { text: '<p>x</p>' } },
    })
    expect(findings[1]).toMatchObject({ severity: 'info', status: 'false_positive', confidence: 'tentative' })
  })

  test('Burp REST issue events', async () => {
    const { findings, problems } = await readAll(readBurp, fixture('burp-events.json'))
    expect(problems).toEqual([])
    expect(findings.map(({ title }) => title)).toEqual(['SQL injection', 'Content type incorrectly stated'])
    const [injection, type] = findings
    expect(injection).toMatchObject({
      external_id: '8825325317190135808',
      severity: 'high',
      confidence: 'firm',
      cwe: ['CWE-89'],
      target: { url: 'https://shop.example.com/items' },
      description:
        'The parameter id is at fault.\n- first\n\nSQL injection (CWE-89) arises when data is put into a query.',
      remediation: 'Use parameters.',
    })
    const { http_message, markers } = injection!.evidence![0]!
    const text = http_message!.response!.body!.text!
    expect(text).toBe('<p>Größe: syntax error at or near[5000 bytes left out by Burp]</p>')
    expect(markers!.map(({ part, start, end }) => [part, text.slice(start, end)])).toEqual([
      ['response.body', 'syntax error at or near'],
    ])
    expect(type).toMatchObject({
      severity: 'info',
      status: 'false_positive',
      target: { url: 'https://shop.example.com' },
    })
    expect(type!.evidence![0]).toMatchObject({
      note: 'The response could not be read.',
      http_message: { response: null },
    })
    const array = JSON.stringify(
      (JSON.parse(fixture('burp-events.json').toString()) as { issue_events: unknown[] }).issue_events,
    )
    expect((await readAll(readBurp, bytes(array))).findings).toEqual(findings)
  })

  test('ZAP’s traditional JSON report, every value a string', async () => {
    const { findings, problems } = await readAll(readZap, fixture('zap.json'))
    expect(problems).toEqual([])
    expect(findings).toHaveLength(3)
    expect(findings[0]).toMatchObject({
      source: 'zap',
      title: 'Cross Site Scripting (Reflected)',
      description: 'Scripts that are echoed.\n\nThey run in the page & act for the user.\n\nSeen once',
      severity: 'high',
      confidence: 'firm',
      status: 'open',
      cwe: ['CWE-79'],
      dedupe_key: '40012|GET|https://shop.example.com/search|q',
      target: { url: 'https://shop.example.com/search?q=%3Cscript%3E', method: 'GET', param: 'q' },
      remediation: 'Encode output.',
      references: [
        { url: 'https://owasp.org/www-community/attacks/xss/' },
        { url: 'https://cwe.mitre.org/data/definitions/79.html' },
      ],
      tags: ['zap-plugin:40012', 'WASC-8'],
      detected_at: '2026-08-01T12:00:00.236Z',
    })
    expect(findings[0]!.evidence).toMatchObject([
      {
        note: 'Attack: <script>alert(1);</script>\nEvidence: <script>alert(1);</script>',
        http_message: {
          request: { url: 'https://shop.example.com/search?q=%3Cscript%3E' },
          response: { body: { text: '<p><script>alert(1);</script></p>' } },
        },
      },
    ])
    expect(findings[1]).toMatchObject({
      target: { url: 'https://shop.example.com/find', method: 'POST', param: 'name' },
      evidence: [],
    })
    expect(findings[2]).toMatchObject({
      severity: 'info',
      status: 'false_positive',
      target: { url: 'https://shop.example.com' },
    })
    expect(findings[2]).not.toHaveProperty('cwe')
  })

  test('nuclei’s JSON lines, with and without classification', async () => {
    const { findings, problems } = await readAll(readNuclei, fixture('nuclei.jsonl'))
    expect(findings).toHaveLength(3)
    expect(findings[0]).toMatchObject({
      source: 'nuclei',
      dedupe_key: 'openai-key-exposure|key||https://shop.example.com/app.js',
      title: 'Model key in a script: key',
      description: 'A key stands in a script.',
      severity: 'high',
      cwe: ['CWE-200'],
      cvss: { version: '3.1', score: 7.5, vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N' },
      remediation: 'Take it out.',
      target: { url: 'https://shop.example.com/app.js?v=1' },
      references: [{ url: 'https://example.org/keys' }],
      tags: ['template:openai-key-exposure', 'exposure', 'ai'],
      detected_at: '2026-08-01T10:00:00.716Z',
    })
    expect(findings[0]!.evidence).toMatchObject([
      {
        note: "Extracted: build 12\ncurl -X 'GET' 'https://shop.example.com/app.js?v=1'",
        http_message: { response: { status: 200, body: { text: 'const a = 1' } } },
      },
    ])
    expect(findings[1]).toMatchObject({
      severity: 'info',
      target: { host: 'shop.example.com', port: 443 },
      tags: ['template:tls-version', 'ssl', 'tls'],
      references: [{ url: 'https://example.org/a' }, { url: 'https://example.org/b' }],
      evidence: [{ note: 'Extracted: tls12' }],
    })
    expect(findings[1]).not.toHaveProperty('cwe')
    expect(findings[2]).toMatchObject({ severity: 'info', cwe: ['CWE-79'], cve: ['CVE-2024-3094', 'CVE-2021-44228'] })
    expect(problems).toEqual([
      '/5 the line is not JSON that can be read',
      '/6 is not a result of nuclei: it has neither info nor template-id',
    ])
    const lines = fixture('nuclei.jsonl').toString().split('\n').slice(0, 4)
    expect((await readAll(readNuclei, bytes(`[${lines.join(',')}]`))).findings).toEqual(findings)
  })

  test.each<readonly [string, Reader, Uint8Array, RegExp]>([
    ['an empty HAR', readHar, bytes(''), /^ is empty$/],
    ['JSON that is no HAR', readHar, bytes('{"a":1}'), /^\/log\/entries is missing/],
    ['a HAR that is cut off', readHar, fixture('shop.har').subarray(0, 3000), /^ ends before it is complete$/],
    [
      'a HAR that goes on',
      readHar,
      Buffer.concat([fixture('shop.har'), bytes('{}')]),
      /^ is not JSON that can be read/,
    ],
    [
      'a HAR that is deep',
      readHar,
      bytes(`{"log":{"entries":[${'['.repeat(200_000)}`),
      /^ is nested more than 100 deep$/,
    ],
    ['bytes that are no JSON', readHar, bytes('\x00\x01'), /^ is not JSON that can be read, at byte 0$/],
    [
      'an entry that is none',
      readHar,
      bytes('{"log":{"entries":[null]}}'),
      /^\/log\/entries\/0\/request\/method is required$/,
    ],
    ['a Burp file that is neither', readBurp, bytes('hello'), /^ is neither an XML export of Burp nor JSON/],
    ['another XML', readBurp, bytes('<html></html>'), /expected <items> or <issues>/],
    ['XML that is cut off', readBurp, fixture('burp-items.xml').subarray(0, 2000), /line \d+, column \d+: /],
    [
      'an entity bomb',
      readBurp,
      bytes('<!DOCTYPE items [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><items><item><url>&b;</url></item></items>'),
      /line 1, column \d+: entities are not allowed/,
    ],
    [
      'an outside entity',
      readBurp,
      bytes('<!DOCTYPE items SYSTEM "file:///etc/passwd"><items><item><url>&xxe;</url></item></items>'),
      /undefined entity/,
    ],
    ['deep XML', readBurp, bytes(`<items>${'<a>'.repeat(100_000)}`), /nested more than 20 deep/],
    [
      'XML of many attributes',
      readBurp,
      bytes(
        `<items>\n<item><url${Array.from({ length: 10_000 }, (_, index) => ` a${index}="x"`).join('')}/></item></items>`,
      ),
      /line 2, column \d+: an element has more than 100 attributes/,
    ],
    ['JSON that is no scan', readBurp, bytes('{"issues":[]}'), /^\/issue_events is missing/],
    ['an event that is none', readBurp, bytes('[1]'), /^\/0 is no event and no issue$/],
    ['JSON that is no report of ZAP', readZap, bytes('{"a":{}}'), /^\/site is missing/],
    [
      'a report of ZAP that is cut off',
      readZap,
      fixture('zap.json').subarray(0, 2500),
      /^ ends before it is complete$/,
    ],
    ['an empty file of nuclei', readNuclei, bytes('\n \n'), /^ is empty$/],
    ['text that is no nuclei', readNuclei, bytes('[INF] Templates loaded'), /^ is not JSON that can be read/],
    ['lines that are no nuclei', readNuclei, bytes('hello\n'), /^\/0 the line is not JSON/],
  ])('%s: told with its place, and nothing is thrown', async (_, reader, file, expected) => {
    const { problems } = await readAll(reader, file)
    expect(problems).toEqual(expect.arrayContaining([expect.stringMatching(expected)]))
  })

  test.each([
    ['nested deep', '<div>'.repeat(60_000)],
    ['nested deep behind ends of others', '<div></p>'.repeat(40_000)],
    ['that a parser repeats', `${'<p><b id=1>'.repeat(150)}${'<p>'.repeat(50_000)}`],
  ])('sidecar §2: HTML %s is read as its text', async (_, html) => {
    const issue = `<name>n</name><issueDetail><![CDATA[before${html}after <b>all</b>]]></issueDetail>`
    const { findings, problems } = await readAll(readBurp, bytes(`<issues><issue>${issue}</issue></issues>`))
    expect(problems).toEqual([])
    expect(findings.map(({ description }) => description?.replaceAll(/\s+/g, ' '))).toEqual(['before after all'])
  })

  test('sidecar §2: an issue of very many fields and exchanges is read', { tags: ['long'] }, async () => {
    const exchange = `<requestresponse><request>GET /a HTTP/1.1\r\nHost: a.example\r\n\r\n</request></requestresponse>`
    const issue = `<name>n</name><host>https://a.example</host>${exchange}${'<requestresponse/>x'.repeat(100_000)}`
    const { findings, problems } = await readAll(readBurp, bytes(`<issues><issue>${issue}</issue></issues>`))
    expect(problems).toEqual([])
    expect(findings.map(({ evidence }) => evidence?.length)).toEqual([1])
  })

  test('what stands before a cut is read', async () => {
    const cut = fixture('shop.har').subarray(0, 3600)
    const { messages, problems } = await readAll(readHar, cut)
    expect(messages.length).toBeGreaterThan(0)
    expect(problems).toEqual([' ends before it is complete'])
  })

  test('UTF-16 and a byte order mark are read', async () => {
    const utf16 = Buffer.from(`\ufeff${fixture('zap.json').toString()}`, 'utf16le')
    expect((await readAll(readZap, utf16)).findings).toHaveLength(3)
    expect(
      (await readAll(readNuclei, Buffer.concat([bytes('\ufeff'), fixture('nuclei.jsonl')]))).findings,
    ).toHaveLength(3)
  })

  test('prototype keys stay data', async () => {
    await readAll(
      readHar,
      bytes(
        '{"__proto__":{"polluted":1},"log":{"entries":[{"__proto__":{"polluted":1},"request":{"__proto__":{"polluted":1}}}]}}',
      ),
    )
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('§8.1: other work gets its turn while a large file is read, and reading can be left at any time', {
    tags: ['long'],
  }, async () => {
    const entry = (JSON.parse(fixture('shop.har').toString()) as { log: { entries: unknown[] } }).log.entries[0]
    const file = bytes(JSON.stringify({ log: { entries: Array.from({ length: 3000 }, () => entry) } }))
    let turns = 0
    let isOver = false
    const others = (async () => {
      while (!isOver) {
        await new Promise((resolve) => setImmediate(resolve))
        turns++
      }
    })()
    const { messages } = await readAll(readHar, file)
    isOver = true
    await others
    expect(messages).toHaveLength(3000)
    expect(turns).toBeGreaterThan(5)
    for await (const read of readHar(file)) if (read.kind === 'message') break
  })

  testProperty('property: arbitrary and damaged files never throw', 200, async (numRuns) => {
    const files = ['shop.har', 'burp-items.xml', 'burp-issues.xml', 'burp-events.json', 'zap.json', 'nuclei.jsonl'].map(
      fixture,
    )
    const damaged = fc
      .tuple(fc.constantFrom(...files), fc.nat(4000), fc.uint8Array({ maxLength: 12 }), fc.nat(60))
      .map(([file, at, noise, gap]) => Buffer.concat([file.subarray(0, at), noise, file.subarray(at + gap)]))
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 100 }), damaged), async (file) => {
        for (const reader of [readHar, readBurp, readZap, readNuclei]) await readAll(reader, file)
      }),
      { numRuns },
    )
  })

  test('property: members of any type in any place never throw', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (one, two) => {
        await readAll(
          readHar,
          bytes(
            JSON.stringify({
              log: {
                creator: one,
                entries: [
                  two,
                  { request: one, response: two, startedDateTime: one, time: two },
                  { request: { method: one, url: two, headers: one, postData: two } },
                ],
              },
            }),
          ),
        )
        await readAll(
          readBurp,
          bytes(
            JSON.stringify({
              issue_events: [one, { issue: two }, { issue: { name: one, origin: two, evidence: one, severity: two } }],
            }),
          ),
        )
        await readAll(
          readZap,
          bytes(
            JSON.stringify({
              created: one,
              site: [{ '@name': one, alerts: [two, { instances: one, name: two, desc: one, cweid: two }] }, one],
            }),
          ),
        )
        await readAll(
          readNuclei,
          bytes(
            `${JSON.stringify({ info: one, host: two })}\n${JSON.stringify({ info: { name: one, tags: two, reference: one, classification: two, severity: one }, 'template-id': two, request: one, response: two })}`,
          ),
        )
      }),
      { numRuns: 300 },
    )
  })
})
