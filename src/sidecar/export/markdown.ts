import type { ConnectorFinding, FindingEvidence } from '../connector-finding.ts'
import type { HttpMessage } from '../message/shape.ts'
import type { EvidenceItem, ExportOrigin } from '../store/evidence-store.ts'
import { anchor } from './html-finding.ts'
import { counted, dateText, headerLines, requestLine, shownBody, statusLine } from './report-text.ts'
import { findingsByGravity, findingsText, placeOf, summaryOf, toolNames } from './summary.ts'

/**
 * Returns a report in Markdown (CommonMark with tables): statistics, findings from the gravest down with their
 * evidence, the other messages, what was redacted.
 */
export function* markdownOf(items: readonly EvidenceItem[], { generatedAt, version }: ExportOrigin): Generator<string> {
  const summary = summaryOf(items)
  const findings = findingsByGravity(items)
  const messages = items.filter(({ message }) => message)
  const ids = new Set(messages.map(({ id }) => id))
  yield '# Security evidence report\n\n'
  yield `${dateText(generatedAt)} · ${findingsText(summary)} · ${counted(summary.messages, 'HTTP message')} · skg sidecar ${version}\n\n`
  if (summary.hosts.length > 0) yield `Hosts: ${summary.hosts.map((host) => inline(host)).join(', ')}\n\n`
  if (items.length === 0) return yield 'No evidence was chosen.\n'
  if (findings.length > 0) {
    yield '## Summary\n\n'
    yield tableOf(
      ['Severity', 'Findings'],
      summary.bySeverity.map(({ severity, count }) => [capital(severity), String(count)]),
    )
    yield tableOf(
      ['#', 'Severity', 'Finding', 'Where', 'CWE', 'Status'],
      findings.map(({ finding }, index) => [
        String(index + 1),
        capital(finding.severity),
        `[${escaped(finding.title)}](#finding-${index + 1})`,
        code(placeOf(finding) ?? '–'),
        finding.cwe?.join(', ') || '–',
        capital(finding.status.replaceAll('_', ' ')),
      ]),
    )
    yield '## Findings\n\n'
  }
  for (const [index, item] of findings.entries()) yield findingSection(item, index + 1, ids)
  if (messages.length > 0) yield '## HTTP messages\n\n'
  for (const item of messages) yield messageSection(item as EvidenceItem & { readonly message: HttpMessage })
  yield '## Redaction\n\n'
  if (summary.redactions.length === 0) yield 'Nothing had to be redacted.\n'
  else {
    yield 'Secrets and personal data were replaced by `REDACTED` before anything was stored.\n\n'
    yield tableOf(
      ['Kind', 'Replaced'],
      summary.redactions.map(({ kind, count }) => [kind, String(count)]),
    )
  }
}

function findingSection(
  { id, finding }: EvidenceItem & { readonly finding: ConnectorFinding },
  number: number,
  messageIds: ReadonlySet<string>,
): string {
  const { cvss, target } = finding
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Severity', `${capital(finding.severity)} (${finding.confidence})`],
    ['Status', capital(finding.status.replaceAll('_', ' '))],
    ['Where', placeOf(finding) === null ? undefined : code(placeOf(finding)!)],
    ['Method', target?.method && code(target.method)],
    ['Parameter', target?.param && code(target.param)],
    [
      'CWE',
      finding.cwe?.map((cwe) => `[${cwe}](https://cwe.mitre.org/data/definitions/${cwe.slice(4)}.html)`).join(', '),
    ],
    ['CVE', finding.cve?.join(', ')],
    ['CVSS', cvss && [cvss.score, cvss.vector && code(cvss.vector)].filter(Boolean).join(' · ')],
    ['ATLAS', finding.techniques?.map((own) => `[${own}](https://atlas.mitre.org/techniques/${own})`).join(', ')],
    ['Source', `${toolNames[finding.source]}${finding.external_id ? `, ${code(finding.external_id)}` : ''}`],
    ['Found', finding.detected_at && dateText(finding.detected_at)],
    ['Tags', finding.tags?.map((tag) => inline(tag)).join(', ')],
    ['Evidence id', code(id)],
  ]
  return [
    `<a id="finding-${number}"></a>\n\n### ${number}. ${escaped(finding.title)}\n\n`,
    tableOf(
      ['', ''],
      facts.flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ),
    finding.description ? `${prose(finding.description)}\n\n` : '',
    ...(finding.evidence ?? []).map((evidence, index) => evidenceText(evidence, index, messageIds)),
    finding.remediation ? `#### Remediation\n\n${prose(finding.remediation)}\n\n` : '',
    finding.references?.length
      ? `#### References\n\n${finding.references.map(({ title, url }) => `- [${escaped(title ?? url)}](<${url.replaceAll(/[<>\\\n]/g, encodeURIComponent)}>)`).join('\n')}\n\n`
      : '',
  ].join('')
}

function evidenceText(
  { message_id, http_message, note }: FindingEvidence,
  index: number,
  messageIds: ReadonlySet<string>,
): string {
  const name = message_id && code(message_id)
  const link = name && messageIds.has(message_id) ? `[${name}](#${anchor(message_id)})` : name
  return [
    `#### Evidence ${index + 1}\n\n`,
    note ? `${fenced(note, '')}\n` : '',
    link ? `HTTP message ${link}\n\n` : '',
    http_message ? messageText(http_message) : '',
  ].join('')
}

function messageSection({ id, message, receivedAt }: EvidenceItem & { readonly message: HttpMessage }): string {
  const { request, source, captured_at, tags } = message
  const about = [toolNames[source], dateText(captured_at ?? receivedAt), code(id), tags?.map(inline).join(', ')]
  return `<a id="${anchor(id)}"></a>\n\n### ${inline(request.method)} ${code(request.url)}\n\n${about.filter(Boolean).join(' · ')}\n\n${messageText(message)}`
}

function messageText(message: HttpMessage): string {
  const { request, response } = message
  const part = (line: string, headers: typeof request.headers, body: typeof request.body) => {
    const shown = shownBody(body)
    const text = [line, headerLines(headers), ...(shown.text ? ['', shown.text] : [])].filter(
      (piece, at) => piece !== '' || at > 1,
    )
    return `${fenced(text.join('\n'), 'http')}${shown.remark ? `\n*${escaped(shown.remark)}*\n` : ''}\n`
  }
  return [
    message.notes ? `${prose(message.notes)}\n\n` : '',
    part(requestLine(message), request.headers, request.body),
    response ? part(statusLine(message), response.headers, response.body) : '*No response was received.*\n\n',
  ].join('')
}

function tableOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(oneLine).join(' | ')} |`
  return `${[line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')}\n\n`
}

function oneLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').join(' ')
}

/** A fence longer than any in the text, so that nothing in it can end it. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text.replaceAll(/\r\n?/g, '\n')}\n${fence}\n`
}

/** Text in a code span, also in a table cell. */
function code(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')
  const longest = Math.max(0, ...[...flat.matchAll(/`+/g)].map(([run]) => run.length))
  const ticks = '`'.repeat(longest + 1)
  return longest > 0 ? `${ticks} ${flat} ${ticks}` : `${ticks}${flat}${ticks}`
}

function inline(text: string): string {
  return escaped(text.replaceAll(/\s+/g, ' '))
}

/** Every sign with a meaning in Markdown or HTML as itself. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>()#+!|~&-]/g, (sign) =>
    sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : sign === '&' ? '&amp;' : `\\${sign}`,
  )
}

/**
 * Text that may be Markdown, its emphasis and lists kept; no HTML, images, headings, fences, or links other than to the
 * web.
 */
function prose(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('![', '!\\[')
    .replaceAll(/\](?=\((?!https?:\/\/))/gi, ']\\')
    .replaceAll(/\](?=:)/g, '\\]')
    .replaceAll(/^(\s{0,3})(#{1,6}\s|`{3}|~{3}|={3}|-{3}|>)/gm, '$1\\$2')
    .trim()
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
