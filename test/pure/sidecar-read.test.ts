import { describe, expect, test } from 'vitest'
import { readBurp } from '../../src/sidecar/read/burp.ts'
import { readHar } from '../../src/sidecar/read/har.ts'
import { readNuclei } from '../../src/sidecar/read/nuclei.ts'
import { readZap } from '../../src/sidecar/read/zap.ts'
import { bytes, fixture, readAll } from '../support/sidecar/read-files.ts'

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
})
