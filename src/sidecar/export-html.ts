import type { ConnectorFinding, FindingEvidence } from './connector-finding.ts'
import type { EvidenceItem, ExportOrigin } from './evidence-item.ts'
import {
  type EvidenceSummary,
  findingsByGravity,
  findingsText,
  placeOf,
  summaryOf,
  toolNames,
} from './export-summary.ts'
import { escapeHtml, exchangeHtml, externalLink } from './html-exchange.ts'
import { styleHash, styleSheet } from './html-style.ts'
import { counted, dateText } from './report-text.ts'

/**
 * A report that stands by itself: one page without scripts, fonts or anything loaded, for screen (light and dark) and print. Figures, findings from the
 * gravest down with their evidence, the other messages, what was redacted. All data is escaped, and its policy forbids whatever would slip through.
 */
export function* htmlOf(items: readonly EvidenceItem[], { generatedAt, version }: ExportOrigin): Generator<string> {
  const summary = summaryOf(items)
  const findings = findingsByGravity(items)
  const messages = items.filter(({ message }) => message)
  const ids = new Set(messages.map(({ id }) => id))
  const title = `Security evidence report, ${dateText(generatedAt).split(',')[0]}`
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${styleHash}'; base-uri 'none'; form-action 'none'">
<title>${escapeHtml(title)}</title>
<style>${styleSheet}</style>
</head>
<body>
<header>
<p class="eyebrow">Security evidence report</p>
<h1>${headlineOf(summary)}</h1>
<p class="meta"><time datetime="${escapeHtml(generatedAt)}">${escapeHtml(dateText(generatedAt))}</time> · ${findingsText(summary)} · ${counted(summary.messages, 'HTTP message')}</p>
</header>
<main>
`
  if (items.length === 0) yield '<p>No evidence was chosen.</p>\n'
  if (findings.length > 0) yield overview(summary, findings)
  for (const [index, item] of findings.entries()) yield findingHtml(item, index + 1, ids)
  if (messages.length > 0) yield messageTable(messages)
  for (const { id, message, receivedAt } of messages) {
    yield `<article class="message" id="${anchor(id)}">
<h3><code>${escapeHtml(message!.request.method)}</code> ${escapeHtml(message!.request.url)}</h3>
<p class="meta">${toolNames[message!.source]} · ${escapeHtml(dateText(message!.captured_at ?? receivedAt))} · <code>${escapeHtml(id)}</code>${tagsOf(message!.tags)}</p>
${message!.notes ? `<p class="prose">${escapeHtml(message!.notes)}</p>\n` : ''}${exchangeHtml(message!, [])}</article>
`
  }
  yield redactionHtml(summary)
  yield `</main>
<footer>Made by skg sidecar ${escapeHtml(version)}. The data files of this evidence hold whole bodies and every field.</footer>
</body>
</html>
`
}

function headlineOf({ hosts, findings, bySeverity }: EvidenceSummary): string {
  const [host] = hosts
  const where =
    host === undefined
      ? 'No hosts'
      : hosts.length === 1
        ? escapeHtml(host)
        : `${escapeHtml(host)} and ${counted(hosts.length - 1, 'other host')}`
  const gravest = bySeverity.filter(({ count }) => count > 0).slice(0, 2)
  return findings === 0 ? where : `${where}: ${gravest.map(({ severity, count }) => `${count} ${severity}`).join(', ')}`
}

function overview(
  summary: EvidenceSummary,
  findings: readonly (EvidenceItem & { readonly finding: ConnectorFinding })[],
): string {
  const tiles = summary.bySeverity
    .map(
      ({ severity, count }) =>
        `<li class="tile ${severity}${count === 0 ? ' none' : ''}"><b>${count}</b> ${severity}</li>`,
    )
    .join('')
  const rows = findings
    .map(
      ({ finding }, index) =>
        `<tr><td class="number">${index + 1}</td><td>${badge(finding.severity)}</td><td><a href="#finding-${index + 1}">${escapeHtml(finding.title)}</a></td><td class="place">${escapeHtml(placeOf(finding) ?? '–')}</td><td>${escapeHtml(finding.cwe?.join(', ') || '–')}</td><td>${statusText(finding)}</td></tr>`,
    )
    .join('\n')
  return `<section aria-labelledby="summary">
<h2 id="summary">Summary</h2>
<ul class="tiles">${tiles}</ul>
<div class="scroll"><table class="list">
<thead><tr><th scope="col">#</th><th scope="col">Severity</th><th scope="col">Finding</th><th scope="col">Where</th><th scope="col">CWE</th><th scope="col">Status</th></tr></thead>
<tbody>
${rows}
</tbody>
</table></div>
${summary.hosts.length > 1 ? `<p class="meta">Hosts: ${summary.hosts.map(escapeHtml).join(', ')}</p>\n` : ''}</section>
<h2>Findings</h2>
`
}

function findingHtml(
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

function messageTable(messages: readonly EvidenceItem[]): string {
  const rows = messages
    .map(
      ({ id, message }) =>
        `<tr><td><a href="#${anchor(id)}"><code>${escapeHtml(message!.request.method)}</code></a></td><td class="place">${escapeHtml(message!.request.url)}</td><td class="number">${message!.response?.status ?? '–'}</td><td>${toolNames[message!.source]}</td></tr>`,
    )
    .join('\n')
  return `<h2>HTTP messages</h2>
<div class="scroll"><table class="list">
<thead><tr><th scope="col">Method</th><th scope="col">URL</th><th scope="col">Status</th><th scope="col">Source</th></tr></thead>
<tbody>
${rows}
</tbody>
</table></div>
`
}

function redactionHtml({ redactions }: EvidenceSummary): string {
  const text =
    redactions.length === 0
      ? '<p>Nothing had to be redacted.</p>'
      : `<p>Secrets and personal data were replaced by <code>REDACTED</code> before anything was stored.</p>
<ul class="kinds">${redactions.map(({ kind, count }) => `<li>${escapeHtml(kind)} <b>${count.toLocaleString('en')}</b></li>`).join('')}</ul>`
  return `<section aria-labelledby="redaction">\n<h2 id="redaction">Redaction</h2>\n${text}\n</section>\n`
}

function badge(severity: ConnectorFinding['severity']): string {
  return `<span class="badge ${severity}">${severity}</span>`
}

function statusText({ status }: ConnectorFinding): string {
  return `<span class="status">${status.replaceAll('_', ' ')}</span>`
}

function tagsOf(tags: readonly string[] | undefined): string {
  return (tags ?? []).map((tag) => ` <span class="tag">${escapeHtml(tag)}</span>`).join('')
}

function anchor(id: string): string {
  return `message-${encodeURIComponent(id).replaceAll(/['()*!~]/g, '_')}`
}
