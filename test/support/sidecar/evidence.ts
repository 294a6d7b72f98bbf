import { readFileSync } from 'node:fs'
import { parseConnectorFinding } from '../../../src/sidecar/connector-finding.ts'
import { parseHttpMessage } from '../../../src/sidecar/message/http-message.ts'
import { redact } from '../../../src/sidecar/message/redact.ts'
import { readBurp } from '../../../src/sidecar/read/burp.ts'
import { readHar } from '../../../src/sidecar/read/har.ts'
import { readNuclei } from '../../../src/sidecar/read/nuclei.ts'
import type { Read } from '../../../src/sidecar/read/result.ts'
import { readZap } from '../../../src/sidecar/read/zap.ts'
import type { EvidenceItem } from '../../../src/sidecar/store/evidence-store.ts'

const receivedAt = '2026-08-01T12:34:56.000Z'

/** The message as the sidecar keeps it. */
export function messageItem(value: unknown, id: string): EvidenceItem {
  const parsed = parseHttpMessage(value)
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors))
  const { value: message, redactions } = redact(parsed.message)
  return { id, kind: 'message', receivedAt, redactions, message }
}

/** The finding as the sidecar keeps it. */
export function findingItem(value: unknown, id: string): EvidenceItem {
  const parsed = parseConnectorFinding(value)
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors))
  const { value: finding, redactions } = redact(parsed.finding)
  return { id, kind: 'finding', receivedAt, redactions, finding }
}

/**
 * Everything in the fixtures of all tools, and findings by hand: of every severity and status, and one with every
 * member.
 */
export async function sampleEvidence(): Promise<readonly EvidenceItem[]> {
  const files: readonly (readonly [string, (bytes: Uint8Array) => AsyncGenerator<Read>])[] = [
    ['burp-events.json', readBurp],
    ['burp-issues.xml', readBurp],
    ['zap.json', readZap],
    ['nuclei.jsonl', readNuclei],
    ['shop.har', readHar],
    ['burp-items.xml', readBurp],
  ]
  const items: EvidenceItem[] = []
  for (const [name, reader] of files) {
    for await (const read of reader(readFileSync(new URL(name, import.meta.url)))) {
      const id = `ev-${items.length + 1}`
      if (read.kind === 'message') items.push(messageItem(read.message, id))
      if (read.kind === 'finding') items.push(findingItem(read.finding, id))
    }
  }
  return [...items, ...byHand.map((finding, index) => findingItem(finding, `hand-${index + 1}`))]
}

const byHand: readonly object[] = [
  {
    source: 'caido',
    external_id: 'c-17',
    title: 'Assistant follows orders in a retrieved document',
    description:
      'The assistant reads product reviews and obeys what they say:\n- a review asked for the discount code\n- the answer gave it away',
    severity: 'critical',
    confidence: 'certain',
    status: 'confirmed',
    cwe: ['CWE-1427', 'CWE-77'],
    cvss: { version: '3.1', score: 9.1, vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N' },
    techniques: ['AML.T0051.001', 'AML.T0057'],
    target: { url: 'https://shop.example.com/api/assistant', method: 'POST', param: 'message' },
    evidence: [
      {
        note: 'The second answer holds the code.',
        http_message: {
          captured_at: '2026-07-30T09:15:00Z',
          request: {
            method: 'POST',
            url: 'https://shop.example.com/api/assistant',
            http_version: 'HTTP/2',
            headers: [
              { name: 'Content-Type', value: 'application/json' },
              { name: 'Cookie', value: 'sid=0123456789abcdef' },
            ],
            body: {
              text: '{\n  "message": "What do people say about the red shoes?",\n  "session": "demo"\n}',
              mime_type: 'application/json',
            },
          },
          response: {
            status: 200,
            reason: 'OK',
            headers: [{ name: 'Content-Type', value: 'application/json' }],
            body: {
              text: '{\n  "answer": "People like them. By the way, the code is SUMMER-EXAMPLE."\n}',
              mime_type: 'application/json',
            },
          },
        },
        markers: [{ part: 'response.body', start: 45, end: 71 }],
      },
      { message_id: 'ev-11' },
    ],
    remediation:
      'Treat retrieved text as data: mark it off in the prompt, and keep codes out of what the model can read.',
    references: [
      { title: 'ATLAS: Indirect prompt injection', url: 'https://atlas.mitre.org/techniques/AML.T0051.001' },
    ],
    tags: ['assistant', 'rag'],
    detected_at: '2026-07-30T09:20:00Z',
  },
  {
    source: 'other',
    title: 'Verbose banner',
    severity: 'low',
    status: 'accepted',
    target: { host: 'shop.example.com', port: 8443 },
  },
  {
    source: 'other',
    title: 'Missing frame guard',
    severity: 'medium',
    status: 'fixed',
    cwe: [1021],
    target: { url: 'https://shop.example.com/' },
  },
  {
    source: 'other',
    title: '=HYPERLINK("http://evil.example.net","<img src=x onerror=alert(1)>")',
    description:
      '</pre><script>alert(1)</script>\n![x](https://evil.example.net/p.png)\n[y](javascript:alert(1))\n# Not a heading\n````\n| a | b |',
    severity: 'info',
  },
]
