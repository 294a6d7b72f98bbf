import { stringify } from 'csv-stringify/sync'
import type { EvidenceItem } from '../store/evidence-store.ts'
import { placeOf } from './summary.ts'

export const csvColumns = [
  'id',
  'kind',
  'received_at',
  'source',
  'external_id',
  'title',
  'severity',
  'confidence',
  'status',
  'cwe',
  'cve',
  'cvss_score',
  'cvss_vector',
  'techniques',
  'method',
  'url',
  'param',
  'response_status',
  'seen_at',
  'tags',
  'redactions',
  'text',
] as const

/**
 * Returns one row an item under a header (RFC 4180, UTF-8 with a mark for spreadsheets). Cells that a spreadsheet would
 * run as a formula begin with an apostrophe.
 */
export function* csvOf(items: readonly EvidenceItem[]): Generator<string> {
  yield `\ufeff${rowOf(csvColumns)}`
  for (const item of items) {
    const cells = cellsOf(item)
    yield rowOf(csvColumns.map((column) => cells[column] ?? ''))
  }
}

function rowOf(cells: readonly string[]): string {
  return stringify([[...cells]], { escape_formulas: true, record_delimiter: 'windows' })
}

type Cells = { readonly [Column in (typeof csvColumns)[number]]?: string | undefined }

function cellsOf({ id, kind, receivedAt, redactions, message, finding }: EvidenceItem): Cells {
  const common = {
    id,
    kind,
    received_at: receivedAt,
    redactions: String(redactions.reduce((sum, { count }) => sum + count, 0)),
  }
  if (finding) {
    const { target, cvss } = finding
    const first = finding.evidence?.find(({ http_message }) => http_message)?.http_message
    return {
      ...common,
      source: finding.source,
      external_id: finding.external_id,
      title: finding.title,
      severity: finding.severity,
      confidence: finding.confidence,
      status: finding.status,
      cwe: finding.cwe?.join(' '),
      cve: finding.cve?.join(' '),
      cvss_score: cvss?.score === undefined ? '' : String(cvss.score),
      cvss_vector: cvss?.vector,
      techniques: finding.techniques?.join(' '),
      method: target?.method ?? first?.request.method,
      url: placeOf(finding) ?? '',
      param: target?.param,
      response_status: first?.response ? String(first.response.status) : '',
      seen_at: finding.detected_at,
      tags: finding.tags?.join(' '),
      text: finding.description,
    }
  }
  if (!message) return common
  return {
    ...common,
    source: message.source,
    external_id: message.external_id,
    method: message.request.method,
    url: message.request.url,
    response_status: message.response ? String(message.response.status) : '',
    seen_at: message.captured_at,
    tags: message.tags?.join(' '),
    text: message.notes,
  }
}
