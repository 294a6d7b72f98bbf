import { type ConnectorFinding, findingTargetOf } from '../connector-finding.ts'
import { severities, statuses } from '../connector-finding-schema.ts'
import { targetOf } from '../message/http-message.ts'
import type { HttpMessage } from '../message/shape.ts'
import type { EvidenceItem } from '../store/evidence-store.ts'
import { counted } from './report-text.ts'

/** Names of the tools. */
export const toolNames: Readonly<Record<HttpMessage['source'], string>> = {
  burp: 'Burp Suite',
  zap: 'ZAP',
  caido: 'Caido',
  har: 'HAR',
  nuclei: 'Nuclei',
  proxy: 'Proxy',
  other: 'Other',
}

/** Statistics of a set of evidence. */
export type EvidenceSummary = {
  readonly items: number
  readonly messages: number
  readonly findings: number
  /** From critical to info, each severity. */
  readonly bySeverity: readonly { readonly severity: ConnectorFinding['severity']; readonly count: number }[]
  /** Counts of redactions, the most frequent first. */
  readonly redactions: readonly { readonly kind: string; readonly count: number }[]
  /** Each status that occurs, in the order of the contract. */
  readonly byStatus: readonly { readonly status: ConnectorFinding['status']; readonly count: number }[]
  /** Names or addresses, those with the most findings first, then those with the most messages. */
  readonly hosts: readonly string[]
}

/** Returns the statistics of `items`. */
export function summaryOf(items: readonly EvidenceItem[]): EvidenceSummary {
  const bySeverity = new Map<string, number>()
  const byStatus = new Map<string, number>()
  const redactions = new Map<string, number>()
  const hosts = new Map<string, number>()
  const add = (map: Map<string, number>, key: string, count = 1) => void map.set(key, (map.get(key) ?? 0) + count)
  for (const { finding, message, redactions: own } of items) {
    if (finding) {
      add(bySeverity, finding.severity)
      add(byStatus, finding.status)
    }
    for (const { kind, count } of own) add(redactions, kind, count)
    const target = finding ? findingTargetOf(finding) : message ? targetOf(message) : null
    if (target) add(hosts, target.host, finding ? items.length : 1)
  }
  const descending = (map: ReadonlyMap<string, number>) =>
    [...map].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  return {
    items: items.length,
    messages: items.filter(({ message }) => message).length,
    findings: items.filter(({ finding }) => finding).length,
    bySeverity: [...severities].reverse().map((severity) => ({ severity, count: bySeverity.get(severity) ?? 0 })),
    byStatus: statuses.flatMap((status) => (byStatus.has(status) ? [{ status, count: byStatus.get(status)! }] : [])),
    redactions: descending(redactions).map(([kind, count]) => ({ kind, count })),
    hosts: descending(hosts).map(([host]) => host),
  }
}

/** Returns how many findings, and of what status: 14 findings (1 confirmed, 13 open). */
export function findingsText({ findings, byStatus }: EvidenceSummary): string {
  const parts = byStatus.map(({ status, count }) => `${count} ${status.replaceAll('_', ' ')}`).join(', ')
  return `${counted(findings, 'finding')}${parts ? ` (${parts})` : ''}`
}

/** Items with a finding, the gravest first, otherwise in their order. */
export function findingsByGravity(
  items: readonly EvidenceItem[],
): readonly (EvidenceItem & { readonly finding: ConnectorFinding })[] {
  return items
    .filter((item): item is EvidenceItem & { readonly finding: ConnectorFinding } => item.finding !== undefined)
    .sort((a, b) => severities.indexOf(b.finding.severity) - severities.indexOf(a.finding.severity))
}

/** Where a finding is, for a reader: its URL, else host, port and path; null when it names none. */
export function placeOf(finding: ConnectorFinding): string | null {
  if (finding.target?.url !== undefined) return finding.target.url
  const message = finding.evidence?.find(({ http_message }) => http_message)?.http_message
  if (message) return message.request.url
  const target = findingTargetOf(finding)
  return target && `${target.host}:${target.port}`
}
