import type { ConnectorFinding, FindingEvidence } from '../connector-finding.ts'
import { linksIn, plainText } from '../export/plain-text.ts'
import { listOf, member, numberAt, textAt } from '../message/json-members.ts'
import { evidenceOfRaw } from './evidence.ts'
import { readFinding } from './evidence-item.ts'
import { readJsonItems } from './json-items.ts'
import { asUtf8, firstCharacter, problem, type Read } from './result.ts'

/**
 * Returns the findings in the issue events of a scan: the answer of GET /v0.1/scan/{id}, or an array of events or of
 * issues. Other events are left out.
 */
export async function* readBurpEvents(bytes: Uint8Array): AsyncGenerator<Read> {
  const isArray = firstCharacter(asUtf8(bytes)) === '['
  let isEmpty = !isArray
  for await (const item of readJsonItems(bytes, [isArray ? '$.*' : '$.issue_events.*'])) {
    if (item.kind !== 'progress') isEmpty = false
    if (item.kind !== 'item') {
      yield item
      continue
    }
    const issue = member(item.value, 'issue') ?? (member(item.value, 'name') === undefined ? undefined : item.value)
    if (issue === undefined && member(item.value, 'type') === undefined)
      yield problem(item.pointer, 'is no event and no issue')
    else if (issue !== undefined && member(item.value, 'type') !== 'issue_deleted')
      yield* readFinding(findingOf(issue), item.pointer)
  }
  if (isEmpty && !Buffer.from(bytes).includes('"issue_events"'))
    yield problem('/issue_events', "is missing; the answer of Burp's REST interface for a scan has them")
}

function findingOf(issue: unknown): unknown {
  const text = (name: string) => textAt(issue, name)
  const html = ['description', 'issue_background'].map((name) => plainText(text(name))).filter(Boolean)
  const fix = ['remediation', 'remediation_background'].map((name) => plainText(text(name))).filter(Boolean)
  const url = `${text('origin')}${text('path')}`
  const classified = `${text('vulnerability_classifications')} ${text('issue_background')}`
  return {
    source: 'burp',
    ...(text('serial_number') ? { external_id: text('serial_number').slice(0, 500) } : {}),
    title: (plainText(text('name')) || 'Unnamed issue').slice(0, 500),
    ...(html.length > 0 ? { description: html.join('\n\n').slice(0, 100_000) } : {}),
    ...burpSeverity(text('severity')),
    confidence: burpConfidence(text('confidence')),
    cwe: cwesIn(classified),
    ...(URL.canParse(url) && /^https?:/.test(url) ? { target: { url } } : {}),
    evidence: exchangesIn(member(issue, 'evidence'), 0)
      .flatMap((exchange) => evidenceOf(exchange, text('origin')))
      .slice(0, 100),
    ...(fix.length > 0 ? { remediation: fix.join('\n\n').slice(0, 100_000) } : {}),
    references: linksIn(`${text('references')} ${text('vulnerability_classifications')}`),
    tags: text('type_index') ? [`burp-type:${text('type_index')}`.slice(0, 200)] : [],
  }
}

/** The request_response objects of evidence, whatever its type nests them in. */
function exchangesIn(value: unknown, depth: number): readonly unknown[] {
  if (depth > 5 || typeof value !== 'object' || value === null) return []
  if (!Array.isArray(value) && Array.isArray(member(value, 'request'))) return [value]
  return Object.values(value)
    .slice(0, 200)
    .flatMap((inner) => exchangesIn(inner, depth + 1))
}

function evidenceOf(exchange: unknown, origin: string): readonly FindingEvidence[] {
  const url = member(exchange, 'url')
  const request = joined(member(exchange, 'request'))
  const response = joined(member(exchange, 'response'))
  return evidenceOfRaw('burp', request.base64, response.base64, typeof url === 'string' ? url : origin, {
    request: request.highlights,
    response: response.highlights,
  })
}

/** Segments as one message: data and highlights as they are, and a remark in place of what Burp left out. */
function joined(segments: unknown): {
  readonly base64: string
  readonly highlights: readonly { start: number; end: number }[]
} {
  const pieces: Buffer[] = []
  const highlights: { start: number; end: number }[] = []
  let length = 0
  for (const segment of listOf(segments)) {
    const data = member(segment, 'data')
    const type = textAt(segment, 'type')
    const piece = /snip/i.test(type)
      ? Buffer.from(`[${numberAt(segment, 'length') || 'some'} bytes left out by Burp]`)
      : Buffer.from(typeof data === 'string' ? data : '', 'base64')
    if (/highlight/i.test(type)) highlights.push({ start: length, end: length + piece.length })
    pieces.push(piece)
    length += piece.length
  }
  return { base64: Buffer.concat(pieces).toString('base64'), highlights }
}

/** Severity and status as Burp spells them; false positives are info. */
export function burpSeverity(text: string): Pick<ConnectorFinding, 'severity' | 'status'> {
  const word = text.toLowerCase().replaceAll(/[^a-z]/g, '')
  const status = word === 'falsepositive' ? 'false_positive' : 'open'
  const severity = (['high', 'medium', 'low', 'critical'] as const).find((name) => name === word) ?? 'info'
  return { severity, status }
}

/** Confidence as Burp spells it; tentative when it says nothing. */
export function burpConfidence(text: string): ConnectorFinding['confidence'] {
  return (['certain', 'firm'] as const).find((name) => name === text.toLowerCase()) ?? 'tentative'
}

/** Returns the weaknesses that a text or HTML names, in order, each once. */
export function cwesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\bCWE-([1-9]\d{0,5})\b/gi)].map(([, number]) => `CWE-${number}`))].slice(0, 50)
}
