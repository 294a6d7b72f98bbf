import { createHash } from 'node:crypto'
import { compileStrict, type FieldError, wellFormed } from '../ground/strict-schema.ts'
import { canonicalTarget, disagreements, originOf, type Target, type TargetText, targetOfUrl } from '../scope/target.ts'
import {
  type confidences,
  connectorFindingSchema,
  type markerParts,
  type severities,
  type statuses,
} from './connector-finding-schema.ts'
import { parseHttpMessage, targetOf } from './message/http-message.ts'
import { redact } from './message/redact.ts'
import type { HttpMessage, Source } from './message/shape.ts'

export type ConnectorSeverity = (typeof severities)[number]

/** Offsets in characters into one text of the message; the end is one past the last. */
export type EvidenceMarker = {
  readonly part: (typeof markerParts)[number]
  readonly start: number
  readonly end: number
}

export type FindingEvidence = {
  readonly message_id?: string
  readonly http_message?: HttpMessage
  readonly markers?: readonly EvidenceMarker[]
  readonly note?: string
}

/**
 * A ConnectorFinding (contract: sidecar §2), normalised: ids in their usual spelling, evidence messages normalised,
 * defaults filled in.
 */
export type ConnectorFinding = {
  readonly source: Source
  readonly external_id?: string
  readonly dedupe_key?: string
  readonly title: string
  readonly description?: string
  readonly severity: ConnectorSeverity
  readonly confidence: (typeof confidences)[number]
  readonly status: (typeof statuses)[number]
  /** As CWE-79, the principal one first. */
  readonly cwe?: readonly string[]
  readonly cve?: readonly string[]
  readonly cvss?: { readonly version?: string; readonly score?: number; readonly vector?: string }
  readonly techniques?: readonly string[]
  readonly target?: TargetText
  readonly evidence?: readonly FindingEvidence[]
  readonly remediation?: string
  readonly references?: readonly { readonly title?: string | null; readonly url: string }[]
  readonly tags?: readonly string[]
  /** RFC 3339. */
  readonly detected_at?: string
}

type Given = Omit<ConnectorFinding, 'cwe' | 'evidence' | 'confidence' | 'status'> & {
  readonly confidence?: ConnectorFinding['confidence']
  readonly status?: ConnectorFinding['status']
  readonly cwe?: readonly (string | number)[]
  readonly evidence?: readonly (Omit<FindingEvidence, 'http_message'> & { readonly http_message?: object })[]
}

const problemsOf = compileStrict(connectorFindingSchema)

/** Returns the finding that `value` is, normalised, or everything that is wrong with it. Never throws. */
export function parseConnectorFinding(
  value: unknown,
): { readonly finding: ConnectorFinding } | { readonly errors: readonly FieldError[] } {
  const problems = problemsOf(value)
  if (problems.length > 0) return { errors: problems }
  const { cwe, cve, evidence, cvss, title, ...rest } = wellFormed(value as Given)
  const errors: FieldError[] = []
  const finding: ConnectorFinding = {
    ...rest,
    title: title.replaceAll(/\s+/g, ' ').trim(),
    confidence: rest.confidence ?? 'tentative',
    status: rest.status ?? 'open',
    ...(cwe ? { cwe: [...new Set(cwe.map((id) => `CWE-${String(id).replace(/^cwe-?/i, '')}`))] } : {}),
    ...(cve ? { cve: [...new Set(cve.map((id) => id.toUpperCase()))] } : {}),
    ...(cvss ? { cvss: cvssOf(cvss, errors) } : {}),
    ...(evidence ? { evidence: evidence.map((item, index) => evidenceOf(item, index, rest.source, errors)) } : {}),
  }
  const target = findingTargetOf(finding)
  if (finding.target && target) {
    for (const { member, message } of disagreements(finding.target, target))
      errors.push({ pointer: `/target/${member}`, message })
  } else if (finding.target && (finding.target.url ?? finding.target.host) !== undefined)
    errors.push({ pointer: `/target/${finding.target.url === undefined ? 'host' : 'url'}`, message: 'cannot be read' })
  if (errors.length > 0) return { errors }
  return { finding: finding.target ? { ...finding, target: canonicalTarget(finding.target) } : finding }
}

/** Where the finding is: its target, else that of the first message in its evidence; null when it names none. */
export function findingTargetOf(finding: ConnectorFinding): Target | null {
  return ownTargetOf(finding.target) ?? evidenceTargetsOf(finding)[0] ?? null
}

/** Where the messages in the evidence of the finding went, in their order. */
export function evidenceTargetsOf(finding: ConnectorFinding): readonly Target[] {
  return (finding.evidence ?? []).flatMap(({ http_message }) => (http_message && targetOf(http_message)) ?? [])
}

/**
 * SHA-256 in hex over what makes the redacted finding the same one in the next report: its dedupe_key, else title, CWE
 * and target without the query.
 */
export function findingFingerprintOf(finding: ConnectorFinding): string {
  const redacted = redact(finding).value
  const { source, dedupe_key, title, cwe, target } = redacted
  const place = findingTargetOf(redacted)
  const parts =
    dedupe_key === undefined
      ? [title.toLowerCase(), cwe?.[0] ?? null, place, target?.method ?? null, target?.param ?? null]
      : [source, dedupe_key]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

function ownTargetOf(target: TargetText | undefined): Target | null {
  if (target?.url !== undefined) return targetOfUrl(target.url)
  if (target?.host === undefined) return null
  const scheme = target.scheme?.toLowerCase() ?? (target.port === 80 ? 'http' : 'https')
  const origin = originOf(scheme, target.host, target.port)
  return origin === null ? null : targetOfUrl(`${origin}${target.path?.startsWith('/') ? target.path : '/'}`)
}

function evidenceOf(
  item: NonNullable<Given['evidence']>[number],
  index: number,
  source: Source,
  errors: FieldError[],
): FindingEvidence {
  const at = `/evidence/${index}`
  item.markers?.forEach(({ start, end }, marker) => {
    if (end < start)
      errors.push({ pointer: `${at}/markers/${marker}/end`, message: `is before start, which is ${start}` })
  })
  const { http_message, ...rest } = item
  if (!http_message) return rest
  const parsed = parseHttpMessage({ source, ...http_message })
  if ('message' in parsed) return { ...rest, http_message: parsed.message }
  errors.push(...parsed.errors.map(({ pointer, message }) => ({ pointer: `${at}/http_message${pointer}`, message })))
  return rest
}

function cvssOf(cvss: NonNullable<Given['cvss']>, errors: FieldError[]): NonNullable<ConnectorFinding['cvss']> {
  const named = /^CVSS:(\d\.\d)/.exec(cvss.vector ?? '')?.[1]
  if (named && cvss.version && named !== cvss.version)
    errors.push({ pointer: '/cvss/version', message: `is ${cvss.version}, but the vector is of ${named}` })
  return named && !cvss.version ? { version: named, ...cvss } : cvss
}
