import { createHash } from 'node:crypto'
import type { HttpMessage } from './http-message.ts'

export type ConnectorFinding = {
  readonly source: string
  readonly external_id?: string
  readonly dedupe_key?: string
  readonly title: string
  readonly description?: string
  readonly severity: 'info' | 'low' | 'medium' | 'high' | 'critical'
  readonly confidence?: 'tentative' | 'firm' | 'certain'
  readonly status?: 'open' | 'confirmed' | 'false_positive' | 'accepted' | 'fixed'
  readonly cwe?: readonly string[]
  readonly cve?: readonly string[]
  readonly cvss?: { readonly version?: string; readonly score?: number; readonly vector?: string }
  readonly techniques?: readonly string[]
  readonly target?: {
    readonly url?: string
    readonly host?: string
    readonly port?: number
    readonly scheme?: string
    readonly method?: string
    readonly path?: string
    readonly param?: string
  }
  readonly evidence?: readonly {
    readonly message_id?: string
    readonly http_message?: HttpMessage
    readonly markers?: readonly { readonly part: string; readonly start: number; readonly end: number }[]
    readonly note?: string
  }[]
  readonly remediation?: string
  readonly references?: readonly { readonly title?: string; readonly url: string }[]
  readonly tags?: readonly string[]
  readonly detected_at?: string
}

const members = [
  'source external_id dedupe_key title description severity confidence status cwe cve cvss techniques target evidence',
  'remediation references tags detected_at',
]
  .join(' ')
  .split(' ')

export const connectorFindingSchema = {
  type: 'object',
  required: ['source', 'title', 'severity'],
  additionalProperties: false,
  properties: Object.fromEntries(members.map((name) => [name, {}])),
}

/** The finding that `value` is, or what is wrong with it. */
export function parseConnectorFinding(
  value: unknown,
):
  | { readonly finding: ConnectorFinding }
  | { readonly errors: readonly { readonly pointer: string; readonly message: string }[] } {
  if (typeof value !== 'object' || value === null) return { errors: [{ pointer: '', message: 'must be an object' }] }
  const given = value as Record<string, unknown>
  const errors = Object.keys(given)
    .filter((name) => !members.includes(name))
    .map((name) => ({ pointer: `/${name}`, message: 'is not a member of a finding' }))
  for (const name of ['source', 'title', 'severity'])
    if (typeof given[name] !== 'string') errors.push({ pointer: `/${name}`, message: 'must be a string' })
  return errors.length > 0 ? { errors } : { finding: given as unknown as ConnectorFinding }
}

/** Where the finding is; null when it does not say. */
export function findingTargetOf(
  finding: ConnectorFinding,
): { host: string; port: number; scheme: string; path: string } | null {
  const { url, host } = finding.target ?? {}
  const text = url ?? (host ? `https://${host}/` : '')
  if (!URL.canParse(text)) return null
  const parsed = new URL(text)
  const scheme = parsed.protocol.slice(0, -1)
  const port = Number(parsed.port || (scheme === 'https' ? 443 : 80))
  return { host: parsed.hostname, port, scheme, path: parsed.pathname }
}

/** SHA-256 of what makes it the same finding, in hexadecimal. */
export function findingFingerprintOf(finding: ConnectorFinding): string {
  return createHash('sha256').update(JSON.stringify(finding)).digest('hex')
}
