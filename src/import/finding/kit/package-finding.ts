import type { ComponentLocation } from '../../../../db/finding-trace-tables.ts'
import { packageOfPurl } from '../../../ground/purl.ts'
import { readCvss } from './cvss.ts'
import type { MappedFinding } from './mapped-finding.ts'
import { cvesIn, referenceTo } from './named-ids.ts'
import { isOfLanguage } from './package.ts'
import { severityOf, severityOfScore } from './severity.ts'
import type { SourceFinding } from './source-finding.ts'
import { firstSentence, longText, oneLine, titleLine } from './text.ts'

/** A CVSS rating and who made it. */
export type Rating = {
  readonly vector?: string | null | undefined
  readonly score?: number | null | undefined
  readonly version?: string | null | undefined
  readonly by?: string | null | undefined
}

/** A known vulnerability of a package as a tool reports it. */
export type PackageVulnerability = {
  /** The id by which the tool reports it. */
  readonly id: string
  /** All ids of the same vulnerability in other databases. */
  readonly aliases?: readonly (string | null | undefined)[]
  readonly title?: string | null | undefined
  readonly description?: string | null | undefined
  /** The word of the tool or vendor, which counts when no rating has a score. */
  readonly severity?: string | null | undefined
  readonly ratings?: readonly Rating[]
  readonly cwes?: readonly number[]
  readonly fixedIn?: readonly (string | null | undefined)[]
  /** What the distribution says of a fix, such as `will_not_fix`. */
  readonly fixStatus?: string | null | undefined
  /** What else the tool recommends. */
  readonly recommendation?: string | null | undefined
  readonly references?: readonly (string | null | undefined)[]
  readonly tags?: readonly (string | null | undefined)[]
  readonly status?: SourceFinding['status']
}

const mostReferences = 100
const mostAliases = 50
const mostFixes = 20
const versions = ['4.0', '3.1', '3.0', '2.0']

/**
 * Maps a vulnerability of a package. Its identity is the package in any version, the vulnerability (the CVE where there
 * is one), and the path of a package of a language: the same whatever tool reports it.
 */
export function packageFinding(found: PackageVulnerability, location: ComponentLocation): MappedFinding {
  const ids = idsOf([found.id, ...(found.aliases ?? [])])
  const cves = cvesIn(...ids).sort()
  const ratings = (found.ratings ?? []).flatMap(ratingOf).sort(byVersion)
  const [cvss] = ratings
  const scored = ratings.find(({ score }) => score !== null)
  const description = longText(found.description)
  const purl = location.purl ?? ''
  return {
    identity: [
      'package',
      packageOfPurl(purl) ?? purl,
      vulnerabilityOf(ids, cves),
      isOfLanguage(purl) ? location.path : null,
    ],
    rule: oneLine(found.id),
    title: titleLine(found.title) ?? titleOf(found, location),
    description,
    recommendation: recommendationOf(found),
    severity: (scored && severityOfScore(scored.score!)) ?? severityOf(found.severity),
    status: found.status ?? 'open',
    cwes: found.cwes ?? [],
    cves,
    cvss: cvss ? { version: cvss.version, score: cvss.score, vector: cvss.vector } : null,
    references: referencesOf(found, ids),
    location,
    tags: [
      ...ids.filter((id) => !cves.includes(id)).slice(0, mostAliases),
      cvss?.by && `CVSS by ${cvss.by}`,
      ...(found.tags ?? []),
    ],
  }
}

/** Returns ids each once, those of GHSA as GitHub writes them and of CVE in capitals. */
export function idsOf(given: readonly (string | null | undefined)[]): string[] {
  const ids = given.flatMap((id) => oneLine(id, 120) ?? [])
  return [...new Set(ids.map(canonicalId))]
}

/**
 * Returns the id by which a vulnerability is the same for all tools: the CVE, else that of GHSA, else the first in
 * order.
 */
function vulnerabilityOf(ids: readonly string[], cves: readonly string[]): string {
  const others = [...ids].sort()
  return cves[0] ?? others.find((id) => id.startsWith('GHSA-')) ?? others[0] ?? ''
}

function canonicalId(id: string): string {
  if (/^ghsa-/i.test(id)) return `GHSA-${id.slice(5).toLowerCase()}`
  return /^cve-\d/i.test(id) ? id.toUpperCase() : id
}

function ratingOf({ vector, score, version, by }: Rating) {
  const read = vector ? readCvss(vector) : null
  const stated = score !== null && score !== undefined && score >= 0 && score <= 10 ? score : null
  const own = read?.version ?? versionOf(version)
  if (own === null || (read === null && stated === null)) return []
  return [{ version: own, score: read?.score ?? stated, vector: read?.vector ?? null, by: oneLine(by, 60) }]
}

/** The version that a rating without a vector states; no version of it is known otherwise. */
function versionOf(version: string | null | undefined): string | null {
  const [number] = /\d(?:\.\d)?/.exec(version?.slice(0, 20) ?? '') ?? []
  return number ? (number.length === 1 ? `${number}.0` : number) : null
}

function byVersion(a: { readonly version: string }, b: { readonly version: string }): number {
  const rank = ({ version }: { readonly version: string }) => (versions.indexOf(version) + 9) % 9
  return rank(a) - rank(b)
}

function titleOf({ id, description }: PackageVulnerability, { name }: ComponentLocation): string {
  const sentence = firstSentence(description)
  return sentence === null ? `${oneLine(id) ?? 'A vulnerability'} in ${name}` : sentence
}

function recommendationOf({ fixedIn = [], fixStatus, recommendation }: PackageVulnerability): string | null {
  const fixes = [...new Set(fixedIn.flatMap((version) => oneLine(version, 200) ?? []))]
  const more = fixes.length > mostFixes ? `, and ${fixes.length - mostFixes} more` : ''
  const status = oneLine(fixStatus, 60)
  const parts = [
    fixes.length > 0 && `Fixed in ${fixes.slice(0, mostFixes).join(', ')}${more}.`,
    status && !/^(?:fixed|unknown|affected)?$/i.test(status) && `Status of the fix: ${status.toLowerCase()}.`,
    longText(recommendation),
  ]
  return parts.filter(Boolean).join('\n\n') || null
}

/** The documents that the tool names, and a page of each id. */
function referencesOf({ references = [] }: PackageVulnerability, ids: readonly string[]): SourceFinding['references'] {
  const pages = ids.flatMap((id) => referenceTo(pageOf(id), id))
  const named = references.flatMap((url) => referenceTo(url))
  const byAddress = new Map([...named, ...pages].map((reference) => [reference.url, reference]))
  return [...byAddress.values()].slice(-mostReferences)
}

function pageOf(id: string): string | null {
  if (/^CVE-\d{4}-\d{4,19}$/.test(id)) return `https://nvd.nist.gov/vuln/detail/${id}`
  if (/^GHSA(?:-[0-9a-z]{4}){3}$/.test(id)) return `https://github.com/advisories/${id}`
  return /^(?:PYSEC|GO|RUSTSEC|OSV|MAL|DSA|DLA|USN|RHSA|ALAS|GSD|ELSA)-[\w:.-]{3,60}$/.test(id)
    ? `https://osv.dev/vulnerability/${encodeURIComponent(id)}`
    : null
}
