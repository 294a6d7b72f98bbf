import type { EvidenceMarker } from '../connector-finding.ts'
import type { HttpBody, HttpMessage } from '../message/shape.ts'
import { headerLines, requestLine, shownBody, statusLine } from './report-text.ts'

/**
 * `text` as itself in HTML, in elements and in quoted attributes; control characters that HTML does not allow become �.
 */
export function escapeHtml(text: string): string {
  return text
    .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '\ufffd')
    .replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Returns a link to the web, or its text alone when the address is of another kind. */
export function externalLink(url: string, text: string): string {
  if (!/^https?:\/\//i.test(url)) return escapeHtml(text)
  return `<a href="${escapeHtml(url)}" rel="noreferrer noopener">${escapeHtml(text)}</a>`
}

/** Request and response side by side, with the marked places of their texts set off. */
export function exchangeHtml(message: HttpMessage, markers: readonly EvidenceMarker[]): string {
  const { request, response } = message
  return `<div class="exchange">
<figure><figcaption>Request</figcaption>
<pre><b>${escapeHtml(requestLine(message))}</b>
${escapeHtml(headerLines(request.headers))}${bodyHtml(request.body, markers, 'request.body')}</figure>
<figure><figcaption>Response</figcaption>
<pre><b>${escapeHtml(statusLine(message))}</b>
${escapeHtml(headerLines(response?.headers ?? []))}${bodyHtml(response?.body, markers, 'response.body')}</figure>
</div>
`
}

function bodyHtml(
  body: HttpBody | undefined,
  markers: readonly EvidenceMarker[],
  part: EvidenceMarker['part'],
): string {
  const { text, remark } = shownBody(body)
  const marked = markedText(
    text,
    markers.filter((marker) => marker.part === part),
  )
  return `${text ? `\n\n${marked}` : ''}</pre>${remark ? `<p class="remark">${escapeHtml(remark)}</p>` : ''}`
}

function markedText(text: string, markers: readonly EvidenceMarker[]): string {
  const pieces: string[] = []
  let at = 0
  for (const { start, end } of [...markers].sort((a, b) => a.start - b.start)) {
    if (start < at || end <= start || start >= text.length) continue
    pieces.push(escapeHtml(text.slice(at, start)), `<mark>${escapeHtml(text.slice(start, end))}</mark>`)
    at = end
  }
  return pieces.join('') + escapeHtml(text.slice(at))
}
