import type { ConnectorFinding, FindingEvidence } from '../connector-finding.ts'
import type { EvidenceItem } from '../store/evidence-store.ts'
import { escapeHtml, exchangeHtml, externalLink } from './html-exchange.ts'
import { dateText } from './report-text.ts'
import { placeOf, toolNames } from './summary.ts'

/** Returns the article of a finding; messages that are in the report are linked. */
export function findingHtml(
  { id, finding }: EvidenceItem & { readonly finding: ConnectorFinding },
  number: number,
  messageIds: ReadonlySet<string>,
): string {
  const { cvss, target } = finding
  const place = placeOf(finding)
  const code = (text: string) => `<code>${escapeHtml(text)}</code>`
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Where', place === null ? undefined : code(place)],
    ['Method', target?.method && code(target.method)],
    ['Parameter', target?.param && code(target.param)],
    [
      'CWE',
      finding.cwe
        ?.map((cwe) => externalLink(`https://cwe.mitre.org/data/definitions/${cwe.slice(4)}.html`, cwe))
        .join(', '),
    ],
    ['CVE', finding.cve?.map(escapeHtml).join(', ')],
    [
      'CVSS',
      cvss &&
        [cvss.score === undefined ? '' : `<b>${cvss.score}</b>`, cvss.vector ? code(cvss.vector) : '']
          .filter(Boolean)
          .join(' '),
    ],
    [
      'ATLAS',
      finding.techniques?.map((own) => externalLink(`https://atlas.mitre.org/techniques/${own}`, own)).join(', '),
    ],
    ['Source', `${toolNames[finding.source]}${finding.external_id ? `, ${code(finding.external_id)}` : ''}`],
    ['Found', finding.detected_at && escapeHtml(dateText(finding.detected_at))],
    [
      'Tags',
      finding.tags?.length
        ? finding.tags.map((tag) => `<span class="tag">${escapeHtml(tag)}</span>`).join(' ')
        : undefined,
    ],
    ['Evidence id', code(id)],
  ]
  return `<article class="finding ${finding.severity}" id="finding-${number}">
<h3><span class="number">${number}</span> ${escapeHtml(finding.title)}</h3>
<p class="meta">${badge(finding.severity)} ${statusText(finding)} · ${finding.confidence}</p>
<dl>${facts.flatMap(([name, value]) => (value ? [`<dt>${name}</dt><dd>${value}</dd>`] : [])).join('\n')}</dl>
${finding.description ? `<p class="prose">${escapeHtml(finding.description)}</p>\n` : ''}${(finding.evidence ?? []).map((evidence, index) => evidenceHtml(evidence, index, messageIds)).join('')}${finding.remediation ? `<h4>Remediation</h4>\n<p class="prose">${escapeHtml(finding.remediation)}</p>\n` : ''}${referencesHtml(finding)}</article>
`
}

function evidenceHtml(
  { message_id, http_message, markers, note }: FindingEvidence,
  index: number,
  messageIds: ReadonlySet<string>,
): string {
  const link =
    message_id &&
    (messageIds.has(message_id)
      ? `<a href="#${anchor(message_id)}"><code>${escapeHtml(message_id)}</code></a>`
      : `<code>${escapeHtml(message_id)}</code>`)
  return `<h4>Evidence ${index + 1}</h4>
${note ? `<pre class="note">${escapeHtml(note)}</pre>\n` : ''}${link ? `<p>HTTP message ${link}</p>\n` : ''}${http_message ? exchangeHtml(http_message, markers ?? []) : ''}`
}

function referencesHtml({ references }: ConnectorFinding): string {
  if (!references?.length) return ''
  return `<h4>References</h4>\n<ul>${references.map(({ title, url }) => `<li>${externalLink(url, title ?? url)}</li>`).join('\n')}</ul>\n`
}

/** Returns the severity, set off by its colour. */
export function badge(severity: ConnectorFinding['severity']): string {
  return `<span class="badge ${severity}">${severity}</span>`
}

/** Returns the status in words. */
export function statusText({ status }: ConnectorFinding): string {
  return `<span class="status">${status.replaceAll('_', ' ')}</span>`
}

/** Id of the article of a message. */
export function anchor(id: string): string {
  return `message-${encodeURIComponent(id).replaceAll(/['()*!~]/g, '_')}`
}
