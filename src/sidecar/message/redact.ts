import { redactValue } from '../../redact/json.ts'
import type { NoteSecret } from '../../redact/names.ts'
import { redactTextAt } from '../../redact/text.ts'
import { redactUrl } from '../../redact/url.ts'
import { headerOf } from './body.ts'
import { redactBody } from './redact-body.ts'
import { redactHeader } from './redact-header.ts'
import type { HttpBody, HttpHeader } from './shape.ts'

/**
 * A redaction: its kind, where (a place in the manner of a JSON pointer), and how many of it; never a value or a
 * length.
 */
export type Redaction = { readonly kind: string; readonly location: string; readonly count: number }

/** Members with values from a closed list or of a fixed form, which cannot be a secret. */
const fixed = new Set(
  'source severity confidence status captured_at detected_at message_id part host scheme http_version cwe cve techniques'.split(
    ' ',
  ),
)

/** Most places reported one by one; what is found after them is counted together. */
const mostPlaces = 500

/**
 * Returns `value` (an HttpMessage or ConnectorFinding) without secrets (contract: sidecar §1), and what was replaced,
 * in the order of the message. Redacting the answer again changes nothing and finds nothing. Markers into texts that
 * changed are dropped, since they would point elsewhere.
 */
export function redact<T>(value: T): { readonly value: T; readonly redactions: readonly Redaction[] } {
  const found = new Map<string, { kind: string; location: string; count: number }>()
  const note: NoteSecret = (kind, place) => {
    const location = found.size < mostPlaces ? place : 'elsewhere'
    const key = `${kind}\0${location}`
    const known = found.get(key)
    if (known) known.count++
    else found.set(key, { kind, location, count: 1 })
  }
  return { value: redactMember(value, '', '', note) as T, redactions: [...found.values()] }
}

function redactMember(value: unknown, member: string, place: string, note: NoteSecret): unknown {
  if (fixed.has(member)) return value
  if (typeof value === 'string') return redactString(value, member, place, note)
  if (Array.isArray(value)) return value.map((item, index) => redactMember(item, '', `${place}/${index}`, note))
  if (value === null || typeof value !== 'object') return value
  if (isPart(value)) return redactPart(value, place, note)
  const entries = Object.entries(value).map(([name, item]) => [
    name,
    redactMember(item, name, `${place}/${name}`, note),
  ])
  const redacted = Object.fromEntries(entries) as object
  return isMarked(value) ? withoutStaleMarkers(value, redacted as typeof value) : redacted
}

function redactString(text: string, member: string, place: string, note: NoteSecret): string {
  if (member === 'url' || member === 'path') return redactUrl(text, place, note)
  if ((member === 'external_id' || member === 'dedupe_key') && /^\d+$/.test(text)) return text
  return redactValue(text, place, note)
}

type Part = { readonly url?: string; readonly headers: readonly HttpHeader[]; readonly body?: HttpBody }

function isPart(value: object): value is Part {
  return 'headers' in value && Array.isArray(value.headers)
}

function redactPart({ headers, body, ...rest }: Part, place: string, note: NoteSecret): Part {
  const others = redactMember(rest, '', place, note) as Omit<Part, 'headers'>
  const safeHeaders = headers.map((header, index) => redactHeader(header, `${place}/headers/${index}`, note))
  if (!body) return { ...others, headers: safeHeaders }
  const safe = redactBody(body, headerOf(headers, 'content-type'), `${place}/body`, note)
  const isShorter = safe !== body && !body.truncated && safe.size !== undefined
  return {
    ...others,
    headers: isShorter ? safeHeaders.map((header) => withLength(header, safe.size!)) : safeHeaders,
    body:
      safe.mime_type === undefined ? safe : { ...safe, mime_type: redactTextAt(safe.mime_type, `${place}/body`, note) },
  }
}

function withLength(header: HttpHeader, size: number): HttpHeader {
  return header.name.toLowerCase() === 'content-length' ? { ...header, value: String(size) } : header
}

type Marked = {
  readonly markers: readonly { readonly part: string }[]
  readonly http_message?: { readonly request: Part; readonly response: Part | null }
}

function isMarked(value: object): value is Marked {
  return 'markers' in value && 'http_message' in value
}

function withoutStaleMarkers(before: Marked, after: Marked): Marked {
  const textsOf = ({ http_message }: Marked, part: string) => {
    const side = part.startsWith('request') ? http_message?.request : http_message?.response
    const member = part.slice(part.indexOf('.') + 1) as 'url' | 'headers' | 'body'
    return JSON.stringify(side?.[member] ?? null)
  }
  return { ...after, markers: after.markers.filter(({ part }) => textsOf(before, part) === textsOf(after, part)) }
}
