import { escapeHtml } from '../../graphql/runtime/text.ts'
import { withoutTrailing } from '../../src/ground/text.ts'
import { unclassified } from './catalogue.ts'
import type { Rating } from './cvss.ts'

export type Exploited = {
  readonly cve: string
  readonly dateAdded: string | null
  readonly dueDate: string | null
  readonly usedByRansomware: boolean
}

export type WireSource = {
  readonly issueId: number
  readonly scanType: 'STATIC' | 'DYNAMIC' | 'MANUAL' | 'SCA'
  readonly tool: string
  readonly rule: string | null
  readonly title: string
  readonly description: string | null
  readonly recommendation: string | null
  readonly severity: number
  readonly status: 'OPEN' | 'CLOSED'
  readonly resolution: 'UNRESOLVED' | 'MITIGATED' | 'POTENTIAL_FALSE_POSITIVE' | 'REPLACED'
  readonly sourceState: 'OPEN' | 'SUPPRESSED' | 'FALSE_POSITIVE' | 'FIXED'
  readonly statusSince: string
  readonly firstFound: string
  readonly lastSeen: string
  readonly isNew: boolean
  readonly violatesPolicy: boolean
  readonly remediateBy: string
  readonly count: number
  readonly cves: readonly string[]
  readonly cvss: Rating | null
  readonly knownExploited: readonly Exploited[]
  readonly epss: {
    readonly cve: string
    readonly score: number
    readonly percentile: number
    readonly date: string | null
  } | null
  readonly references: readonly { readonly title: string | null; readonly url: string | null }[]
  readonly lastScan: { readonly number: number }
  readonly weakness: { readonly number: number; readonly name: string; readonly recommendation: string } | null
  readonly category: { readonly number: number; readonly name: string } | null
  // biome-ignore lint/suspicious/noExplicitAny: its fields are those of the operation above, by its kind.
  readonly location: any
}

const mostReferences = 10

/**
 * Returns what a finding is as HTML with its data escaped: in one span, for code and requests with further spans for
 * the remedy and the references, for components without a span.
 */
export function descriptionOf(finding: WireSource): string {
  const { title, description, recommendation, weakness, scanType } = finding
  const what = joined(title, description)
  if (scanType === 'SCA') return escapeData(what)
  if (scanType === 'MANUAL') return span(escapeData(what))
  const remedy = recommendation ?? weakness?.recommendation ?? unclassified.recommendation
  return [span(escapeData(what)), span(escapeData(remedy)), ...referencesOf(finding)].join(' ')
}

/** Both as sentences; the description alone when it begins with the title, as many do. */
function joined(title: string, description: string | null): string {
  if (description === null) return title
  const stem = withoutTrailing(title, /[.…]/)
  const start = description
    .slice(0, title.length * 2)
    .replace(/\s+/g, ' ')
    .trimStart()
  if (start.startsWith(stem) && !/^[\p{L}\p{N}]/u.test(start.slice(stem.length))) return description
  return /[.!?…]$/.test(title) ? `${title} ${description}` : `${title}. ${description}`
}

function referencesOf({ weakness, references }: WireSource): string[] {
  const links = [
    ...(weakness ? [{ title: 'CWE', url: `https://cwe.mitre.org/data/definitions/${weakness.number}.html` }] : []),
    ...references.flatMap(({ title, url }) => (url && /^https?:\/\//i.test(url) ? [{ title: title ?? url, url }] : [])),
  ].slice(0, mostReferences)
  if (links.length === 0) return []
  const shown = links.map(({ title, url }) => `<a href="${escapeData(url)}">${escapeData(title)}</a>`)
  return [span(`References: ${shown.join(' ')}`)]
}

function span(html: string): string {
  return `<span>${html}</span>`
}

/** `text` as HTML without a bare percent sign, which some clients take for the start of an escape. */
function escapeData(text: string): string {
  return escapeHtml(text).replaceAll('%', '&#37;')
}
