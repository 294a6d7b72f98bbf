import { escapeHtml } from '../../graphql/runtime/text.ts'
import { withoutTrailing } from '../../src/trim.ts'
import { unclassified } from './catalogue.ts'
import type { WireSource } from './finding.ts'

const mostReferences = 10

/** Returns what a finding is as HTML with its data escaped: in one span, for code and requests with further spans for the remedy and the references, for components without a span. */
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
