import { hash } from 'node:crypto'
import type { SourceFingerprints, WeaknessDerivation } from '../../../../db/finding-tables.ts'
import type { FindingCode, FindingLocation } from '../../../../db/finding-trace-tables.ts'
import { canonicalPurl } from '../../../ground/purl.ts'
import type { Warning } from '../../source-keys.ts'
import { excerptOf } from '../kit/code-excerpt.ts'
import { membersOfLocations } from '../kit/location.ts'
import type { SourceFinding } from '../kit/source-finding.ts'
import { isCut, longestTitle, shortenedText } from '../kit/text.ts'
import { type KeptTrace, keptTrace } from '../kit/trace.ts'

/** A finding as it is staged: one row of a stage. */
export type StagedRow = KeptTrace & {
  readonly series: number
  readonly ordinal: number
  readonly identity: string
  readonly content: string
  readonly fingerprint: string
  readonly rule: string | null
  readonly title: string
  readonly description: string | null
  readonly recommendation: string | null
  readonly severity: number
  readonly state: SourceFinding['status']
  readonly source_cwes: readonly number[]
  readonly source_techniques: readonly string[]
  readonly cves: readonly string[]
  readonly cvss_version: string | null
  readonly cvss_score: number | null
  readonly cvss_vector: string | null
  readonly references: SourceFinding['references']
  readonly location: FindingLocation | null
  readonly place: string | null
  readonly dependency: string | null
  readonly count: number
  readonly first_found_at: string | null
  readonly tags: readonly string[]
  readonly derived_from?: WeaknessDerivation | undefined
  readonly derived_by?: string | undefined
  readonly source_fingerprints?: SourceFingerprints | undefined
  readonly pointer: string
  /** No part of what a scan says differently than before. */
  readonly code: FindingCode | null
  /** Characters of what it says, as JSON; no column. */
  readonly size: number
}

const longest = {
  line: 500,
  text: 65_536,
  snippet: 8_192,
  place: 4_096,
  entries: 100,
  fingerprint: 1_000,
  fingerprints: 20,
} as const
const largestNumber = 2_147_483_647

/** Returns the row of a finding; what is longer than is kept is cut, with a warning. */
export function stagedRow(
  finding: SourceFinding,
  series: number,
  ordinal: number,
  warn: (warning: Warning) => void,
): StagedRow {
  const cut = new Set<string>()
  const clip = <T extends string | null>(field: string, text: T, length: number): T => {
    if (text === null) return text
    if (isCut(text)) cut.add(field)
    if (text.length <= length) return text
    cut.add(field)
    return shortenedText(text, length) as T
  }
  const some = <T>(field: string, entries: readonly T[]): readonly T[] => {
    if (entries.length > longest.entries) cut.add(field)
    return entries.slice(0, longest.entries)
  }
  const whole = (number: number) => Math.min(Math.max(Math.trunc(number), 0), largestNumber)
  const location = finding.location && clippedLocation(finding.location, clip)
  const firstFoundAt = instantOf(finding.firstFoundAt)
  if (finding.firstFoundAt !== null && firstFoundAt === null)
    warn({
      id: null,
      pointer: finding.pointer,
      message: `"${finding.firstFoundAt.slice(0, 40)}" is not an instant; the date of the scan stands for it`,
    })
  const said = {
    rule: clip('rule', finding.rule, longest.line),
    title: clip('title', finding.title.replace(/\s+/g, ' ').trim(), longestTitle) || finding.rule || 'Untitled',
    description: clip('description', finding.description, longest.text),
    recommendation: clip('recommendation', finding.recommendation, longest.text),
    severity: finding.severity,
    state: finding.status,
    source_cwes: [...new Set(some('cwes', finding.cwes).map(whole))],
    source_techniques: [...new Set(some('techniqueIds', finding.techniqueIds))],
    cves: [...new Set(some('cves', finding.cves))],
    cvss_version: finding.cvss?.version ?? null,
    cvss_score: finding.cvss?.score ?? null,
    cvss_vector: clip('cvss vector', finding.cvss?.vector ?? null, longest.line),
    references: some('references', finding.references).map(({ title, url }) => ({ title, url })),
    location,
    place: location && placeOf(location),
    dependency: location?.kind === 'component' ? location.dependency : null,
    tags: [...new Set(some('tags', finding.tags))],
    // Undefined where there is none, so that findings without it keep the digest that they are stored with.
    derived_from: finding.derived?.from,
    derived_by: finding.derived && clip('derived by', finding.derived.by, longest.line),
    source_fingerprints: fingerprintsOf(finding, () => cut.add('fingerprints')),
    ...keptTrace(finding, (what) => cut.add(what)),
  } as const
  const json = JSON.stringify(said)
  if (cut.size > 0)
    warn({ id: null, pointer: finding.pointer, message: `is longer than is kept; cut off: ${[...cut].join(', ')}` })
  return {
    series,
    ordinal,
    identity: digest(finding.fingerprint),
    content: digest(json),
    fingerprint: clip('fingerprint', finding.fingerprint, longest.place),
    ...said,
    count: Math.max(1, whole(finding.count)),
    first_found_at: firstFoundAt,
    pointer: clip('pointer', finding.pointer, longest.place),
    code: location?.kind === 'code' ? excerptOf(location, finding.around ?? null) : null,
    size: json.length,
  }
}

/** Returns the fingerprints of the tool within their limits, undefined for none; calls `cut` when some are left out. */
function fingerprintsOf({ sourceFingerprints }: SourceFinding, cut: () => void): SourceFingerprints | undefined {
  const within = (given: Readonly<Record<string, string>> | undefined) => {
    // In one order, so that the same fingerprints have one digest.
    const all = Object.entries(given ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
    const kept = all
      .filter(([name, value]) => name.length <= longest.fingerprint && value.length <= longest.fingerprint)
      .slice(0, longest.fingerprints)
    if (kept.length < all.length) cut()
    return kept.length > 0 ? Object.fromEntries(kept) : undefined
  }
  const [fingerprints, partialFingerprints] = [
    within(sourceFingerprints?.fingerprints),
    within(sourceFingerprints?.partialFingerprints),
  ]
  return fingerprints || partialFingerprints ? { fingerprints, partialFingerprints } : undefined
}

/** `text` as an instant in UTC with milliseconds; null when it is none. */
export function instantOf(text: string | null): string | null {
  const instant = text === null ? Number.NaN : Date.parse(text)
  const year = new Date(instant).getUTCFullYear()
  return year >= 1 && year <= 9999 ? new Date(instant).toISOString() : null
}

function placeOf(location: FindingLocation): string {
  switch (location.kind) {
    case 'code':
      return location.path
    case 'http':
      return location.url
    case 'component':
      return location.version === null ? location.name : `${location.name} ${location.version}`
    case 'model':
      return location.label
  }
}

/** Package URLs are stored in one spelling, by which findings join their component. */
function spelled(name: string, value: unknown): unknown {
  return name === 'purl' && typeof value === 'string' ? (canonicalPurl(value) ?? value) : value
}

function clippedLocation(
  location: FindingLocation,
  clip: <T extends string | null>(field: string, text: T, length: number) => T,
): FindingLocation {
  const clipped = (name: string, value: unknown) =>
    typeof value === 'string' ? clip(name, value, name === 'snippet' ? longest.snippet : longest.place) : value
  return Object.fromEntries(
    membersOfLocations
      .filter((name) => Object.hasOwn(location, name))
      .map((name) => [name, clipped(name, spelled(name, location[name as keyof FindingLocation]))]),
  ) as FindingLocation
}

/** The first 128 bits of the SHA-256 of `text`, as a UUID is written. */
function digest(text: string): string {
  return hash('sha256', text).slice(0, 32)
}
