import { type ConnectorFinding, findingTargetOf } from './connector-finding.ts'
import { severities } from './connector-finding-schema.ts'
import type { EvidenceItem } from './evidence-item.ts'
import { type HttpMessage, targetOf } from './http-message.ts'

/** What the tools are called. */
export const toolNames: Readonly<Record<HttpMessage['source'], string>> = {
  burp: 'Burp Suite',
  zap: 'ZAP',
  caido: 'Caido',
  har: 'HAR',
  nuclei: 'Nuclei',
  proxy: 'Proxy',
  other: 'Other',
}

/** What is in a set of evidence, in figures. */
export type EvidenceSummary = {
  readonly items: number
  readonly messages: number
  readonly findings: number
  /** From critical to info, each severity. */
  readonly bySeverity: readonly { readonly severity: ConnectorFinding['severity']; readonly count: number }[]
  /** What was redacted, the most frequent first. */
  readonly redactions: readonly { readonly kind: string; readonly count: number }[]
  /** In order of the alphabet, with the port where it is not the usual one. */
  readonly hosts: readonly string[]
}

/** The figures of `items`. */
export function summaryOf(items: readonly EvidenceItem[]): EvidenceSummary {
  const severityCounts = new Map<string, number>()
  const redactions = new Map<string, number>()
  const hosts = new Set<string>()
  for (const { finding, message, redactions: own } of items) {
    if (finding) severityCounts.set(finding.severity, (severityCounts.get(finding.severity) ?? 0) + 1)
    for (const { kind, count } of own) redactions.set(kind, (redactions.get(kind) ?? 0) + count)
    const target = finding ? findingTargetOf(finding) : message ? targetOf(message) : null
    if (target) hosts.add(target.port === 80 || target.port === 443 ? target.host : `${target.host}:${target.port}`)
  }
  return {
    items: items.length,
    messages: items.filter(({ message }) => message).length,
    findings: items.filter(({ finding }) => finding).length,
    bySeverity: [...severities].reverse().map((severity) => ({ severity, count: severityCounts.get(severity) ?? 0 })),
    redactions: [...redactions]
      .map(([kind, count]) => ({ kind, count }))
      .sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1)),
    hosts: [...hosts].sort(),
  }
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
