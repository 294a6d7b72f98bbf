import type { Severity, SourceFinding } from '../import/finding/kit/source-finding.ts'
import { type ConnectorFinding, findingFingerprintOf, findingTargetOf } from './connector-finding.ts'
import type { HttpMessage } from './message/shape.ts'

type HttpLocation = Extract<SourceFinding['location'], { readonly kind: 'http' }>

const severities: Readonly<Record<ConnectorFinding['severity'], Severity>> = {
  info: 0,
  low: 2,
  medium: 3,
  high: 4,
  critical: 5,
}
const statuses: Readonly<Record<string, SourceFinding['status']>> = {
  open: 'open',
  confirmed: 'open',
  false_positive: 'false_positive',
  accepted: 'suppressed',
  fixed: 'fixed',
}

/**
 * Returns a stored finding as the knowledge service takes it: a finding of a dynamic scan, with its evidence in the
 * description.
 */
export function sourceFindingOf(finding: ConnectorFinding): Omit<SourceFinding, 'pointer'> {
  const { title, severity, status, cwe, cvss, techniques, tags, detected_at, remediation, references } = finding
  return {
    fingerprint: findingFingerprintOf(finding),
    rule: finding.dedupe_key ?? null,
    title: title.replaceAll(/\s+/g, ' ').trim(),
    description: descriptionOf(finding),
    recommendation: remediation ?? null,
    severity: severities[severity],
    status: statuses[status ?? 'open']!,
    cwes: (cwe ?? []).map((id) => Number(String(id).replace(/\D/g, ''))),
    cves: finding.cve ?? [],
    techniqueIds: techniques ?? [],
    cvss: cvss ? { version: cvss.version ?? '', score: cvss.score ?? null, vector: cvss.vector ?? null } : null,
    references: (references ?? []).map(({ title: name, url }) => ({ title: name ?? null, url })),
    location: locationOf(finding),
    count: 1,
    firstFoundAt: detected_at ?? null,
    tags: tags ?? [],
  }
}

/** Returns the application that a finding belongs to: `named`, else the host of its target, else `unknown`. */
export function applicationOf(finding: ConnectorFinding, named: string | null): string {
  return named ?? findingTargetOf(finding)?.host ?? 'unknown'
}

function locationOf(finding: ConnectorFinding): HttpLocation | null {
  const place = findingTargetOf(finding)
  if (!place) return null
  const { scheme, host, port, path } = place
  const authority = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  return {
    kind: 'http',
    url: finding.target?.url ?? new URL(`${scheme}://${authority}:${port}${path}`).href,
    hostname: host,
    port,
    path,
    method: finding.target?.method ?? null,
    parameter: finding.target?.param ?? null,
    attack: null,
  }
}

function descriptionOf({ description, confidence, evidence }: ConnectorFinding): string | null {
  const lines = (evidence ?? []).flatMap(({ message_id, http_message, note }) => {
    const seen = http_message ? exchangeText(http_message) : message_id ? `stored message ${message_id}` : null
    return [seen, note].filter(Boolean).join(': ') || []
  })
  const parts = [
    description,
    confidence && `Confidence: ${confidence}.`,
    lines.length > 0 && `Evidence:\n\n${lines.map((line) => `- ${line.replaceAll(/\s+/g, ' ')}`).join('\n')}`,
  ].filter(Boolean)
  return parts.join('\n\n') || null
}

function exchangeText({ request, response }: HttpMessage): string {
  return `\`${request.method} ${request.url}\` → ${response ? response.status : 'no response'}`
}
