import { createHash, randomBytes, randomInt } from 'node:crypto'
import { ServiceError } from './errors.ts'

/** Catalogues of vulnerabilities whose entries are stored. */
export const entrySources = ['KEV', 'AVID', 'OSV', 'NVD'] as const

/** The pattern of each kind of id (§2.2; CWE numbers have no leading zero) with an example. */
export const identifierPatterns = {
  matrix: { pattern: /^ATLAS$/, example: 'ATLAS' },
  tactic: { pattern: /^(?:[A-Z]+\d*\.)+TA\d{4}$/, example: 'AML.TA0005' },
  technique: { pattern: /^(?:[A-Z]+\d*\.)+T\d{4}(?:\.\d{3})?$/, example: 'AML.T0051 or AML.T0051.000' },
  mitigation: { pattern: /^(?:[A-Z]+\d*\.)+M\d{4}$/, example: 'AML.M0015' },
  caseStudy: { pattern: /^(?:[A-Z]+\d*\.)+CS\d{4}$/, example: 'AML.CS0003' },
  report: { pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/, example: 'genai-adoption-by-wave' },
  application: {
    pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
    example: '4acaed36-f346-56f5-8091-41d3481b8774',
  },
  securityFinding: {
    pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}:[1-9]\d{0,9}$/i,
    example: '4acaed36-f346-56f5-8091-41d3481b8774:1',
  },
  vulnerability: { pattern: /^(?:KEV|AVID|OSV|NVD):[A-Za-z0-9][A-Za-z0-9._:-]{0,119}$/, example: 'KEV:CVE-2021-44228' },
  prefixed: {
    pattern:
      /^(?:attack-path|block|component|contribution|dataset|model|question|report|scan|section|source|survey|threat-model(?:-component|-control)?):[^\0]{1,8000}$/,
    example: 'survey:builders-2026',
  },
  weakness: { pattern: /^CWE-[1-9]\d{0,5}$/, example: 'CWE-79' },
} as const

/** Ids of techniques, tactics and mitigations of MITRE ATT&CK. */
const attackPattern = /^(?:TA?\d{4}(?:\.\d{3})?|M\d{4})$/

/** Returns an id of ATT&CK in capitals, in whatever case it is written; null for what is none. */
export function attackIdOf(text: string): string | null {
  const id = text.toUpperCase()
  return attackPattern.test(id) ? id : null
}

export type IdentifierKind = keyof typeof identifierPatterns

const kinds = Object.keys(identifierPatterns) as readonly IdentifierKind[]

/** Returns true when `id` is well formed for `kind`. */
export function isIdentifier(id: string, kind: IdentifierKind): boolean {
  return identifierPatterns[kind].pattern.test(id)
}

/**
 * `id` when it is well formed for one of `allowed` (all that `node` takes if none is given); else throws BAD_USER_INPUT
 * naming the argument and the patterns, or of all kinds an example each.
 */
export function checkIdentifier(argument: string, id: string, ...allowed: readonly IdentifierKind[]): string {
  const accepted = allowed.length > 0 ? allowed : kinds
  if (accepted.some((kind) => isIdentifier(id, kind))) return id
  const examples = accepted.map((kind) => identifierPatterns[kind].example)
  const patterns = accepted.map(
    (kind, place) => `${identifierPatterns[kind].pattern.source} (such as ${examples[place]})`,
  )
  const wanted =
    allowed.length > 0 ? `it must match ${patterns.join(' or ')}` : `ids are such as ${examples.join(', ')}`
  throw new ServiceError(
    'BAD_USER_INPUT',
    `${argument}: ${JSON.stringify(id.slice(0, 80))} is not such an id; ${wanted}`,
    {
      argument,
    },
  )
}

/** The namespace of UUIDs made of URLs (RFC 9562 §6.6). */
const urlNamespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')

/** Returns the UUIDv5 (RFC 9562 §5.5) of a URI, the same on every machine. */
export function uuidOfUri(uri: string): string {
  const bytes = createHash('sha1').update(urlNamespace).update(uri).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return dashed(bytes)
}

/** Returns the guid of the application of this name, the same on every machine. */
export function applicationGuid(name: string): string {
  return uuidOfUri(`urn:skg:application:${name}`)
}

/** Checks that `id` is a UUID. */
export function isUuid(id: string): boolean {
  return identifierPatterns.application.pattern.test(id)
}

let newest = { ms: 0, count: 0 }

/**
 * Returns a new UUIDv7 (RFC 9562 §5.7); those of one process sort in the order of their making, also within a
 * millisecond (RFC 9562 §6.2).
 */
export function uuidV7(now: number = Date.now()): string {
  const { ms, count } = newest
  if (now > ms) newest = { ms: now, count: randomInt(0x800) }
  else newest = count < 0xfff ? { ms, count: count + 1 } : { ms: ms + 1, count: 0 }
  const bytes = Buffer.concat([Buffer.alloc(8), randomBytes(8)])
  bytes.writeUIntBE(newest.ms, 0, 6)
  bytes.writeUInt16BE(0x7000 | newest.count, 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return dashed(bytes)
}

function dashed(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
