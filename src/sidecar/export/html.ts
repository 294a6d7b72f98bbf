import type { ConnectorFinding } from '../connector-finding.ts'
import type { EvidenceItem, ExportOrigin } from '../store/evidence-store.ts'
import { escapeHtml, exchangeHtml } from './html-exchange.ts'
import { anchor, badge, findingHtml, statusText } from './html-finding.ts'
import { styleHash, styleSheet } from './html-style.ts'
import { counted, dateText } from './report-text.ts'
import { type EvidenceSummary, findingsByGravity, findingsText, placeOf, summaryOf, toolNames } from './summary.ts'

/**
 * Returns a report that stands by itself: one page without scripts, fonts or anything loaded, for screen (light and
 * dark) and print. Figures, findings from the gravest down with their evidence, the other messages, what was redacted.
 * All data is escaped, and its policy forbids whatever would slip through.
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
  if (findings.length > 0) yield* overview(summary, findings)
  for (const [index, item] of findings.entries()) yield findingHtml(item, index + 1, ids)
  if (messages.length > 0) yield* messageTable(messages)
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

function* overview(
  summary: EvidenceSummary,
  findings: readonly (EvidenceItem & { readonly finding: ConnectorFinding })[],
): Generator<string> {
  const tiles = summary.bySeverity
    .map(
      ({ severity, count }) =>
        `<li class="tile ${severity}${count === 0 ? ' none' : ''}"><b>${count}</b> ${severity}</li>`,
    )
    .join('')
  yield `<section aria-labelledby="summary">
<h2 id="summary">Summary</h2>
<ul class="tiles">${tiles}</ul>
${tableHead(['#', 'Severity', 'Finding', 'Where', 'CWE', 'Status'])}`
  for (const [index, { finding }] of findings.entries())
    yield rowOf([
      `<span class="number">${index + 1}</span>`,
      badge(finding.severity),
      `<a href="#finding-${index + 1}">${escapeHtml(finding.title)}</a>`,
      `<span class="place">${escapeHtml(placeOf(finding) ?? '–')}</span>`,
      escapeHtml(finding.cwe?.join(', ') || '–'),
      statusText(finding),
    ])
  const hosts =
    summary.hosts.length > 1 ? `<p class="meta">Hosts: ${summary.hosts.map(escapeHtml).join(', ')}</p>\n` : ''
  yield `${tableEnd}${hosts}</section>\n<h2>Findings</h2>\n`
}

function* messageTable(messages: readonly EvidenceItem[]): Generator<string> {
  yield `<h2>HTTP messages</h2>\n${tableHead(['Method', 'URL', 'Status', 'Source'])}`
  for (const { id, message } of messages)
    yield rowOf([
      `<a href="#${anchor(id)}"><code>${escapeHtml(message!.request.method)}</code></a>`,
      `<span class="place">${escapeHtml(message!.request.url)}</span>`,
      `<span class="number">${message!.response?.status ?? '–'}</span>`,
      toolNames[message!.source],
    ])
  yield tableEnd
}

function tableHead(names: readonly string[]): string {
  const cells = names.map((name) => `<th scope="col">${name}</th>`).join('')
  return `<div class="scroll"><table class="list">\n<thead><tr>${cells}</tr></thead>\n<tbody>\n`
}

const tableEnd = '</tbody>\n</table></div>\n'

function rowOf(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`
}

function redactionHtml({ redactions }: EvidenceSummary): string {
  const text =
    redactions.length === 0
      ? '<p>Nothing had to be redacted.</p>'
      : `<p>Secrets and personal data were replaced by <code>REDACTED</code> before anything was stored.</p>
<ul class="kinds">${redactions.map(({ kind, count }) => `<li>${escapeHtml(kind)} <b>${count.toLocaleString('en')}</b></li>`).join('')}</ul>`
  return `<section aria-labelledby="redaction">\n<h2 id="redaction">Redaction</h2>\n${text}\n</section>\n`
}

function tagsOf(tags: readonly string[] | undefined): string {
  return (tags ?? []).map((tag) => ` <span class="tag">${escapeHtml(tag)}</span>`).join('')
}
