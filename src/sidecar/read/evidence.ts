import { targetOfUrl } from '../../scope/target.ts'
import type { EvidenceMarker, FindingEvidence } from '../connector-finding.ts'
import { parseHttpMessage } from '../message/http-message.ts'
import { splitRawHttp } from '../message/raw-http.ts'
import type { Source } from '../message/shape.ts'

type Highlights = { readonly request?: readonly Span[]; readonly response?: readonly Span[] }
type Span = { readonly start: number; readonly end: number }

/**
 * Evidence from raw bytes in base64 that were exchanged with the server of `url`. A response that is none is left out
 * with a note, bytes that are no request become a note. Highlights, in bytes of the raw message, become markers where
 * they lie in a body that was stored as sent.
 */
export function evidenceOfRaw(
  source: Source,
  request: string,
  response: string,
  url: string,
  highlights: Highlights,
  note?: string,
): readonly FindingEvidence[] {
  const target = targetOfUrl(url)
  if (!target) return note ? [{ note }] : []
  const raw = {
    request_base64: request,
    host: target.host,
    port: target.port,
    tls: /^(?:https|wss)$/.test(target.scheme),
  }
  const whole = response === '' ? null : parseHttpMessage({ source, raw: { ...raw, response_base64: response } })
  const parsed = whole && 'message' in whole ? whole : parseHttpMessage({ source, raw })
  const remark = [note, whole && 'errors' in whole ? 'The response could not be read.' : ''].filter(Boolean).join('\n')
  if ('errors' in parsed) return [{ note: [note, 'The request could not be read.'].filter(Boolean).join('\n') }]
  const markers = [
    ...markersOf(request, highlights.request, 'request.body', parsed.message.request.body?.text),
    ...markersOf(response, highlights.response, 'response.body', parsed.message.response?.body?.text),
  ]
  return [
    {
      http_message: parsed.message,
      ...(markers.length > 0 ? { markers } : {}),
      ...(remark ? { note: remark.slice(0, 20_000) } : {}),
    },
  ]
}

function markersOf(
  base64: string,
  spans: readonly Span[] | undefined,
  part: EvidenceMarker['part'],
  text: string | undefined,
): readonly EvidenceMarker[] {
  if (!spans?.length || text === undefined) return []
  const bytes = Buffer.from(base64, 'base64')
  const split = splitRawHttp(bytes)
  if ('error' in split || !Buffer.from(split.body).toString('utf8').startsWith(text)) return []
  const bodyStart = bytes.length - split.body.length
  const characters = (offset: number) => bytes.subarray(bodyStart, offset).toString('utf8').length
  return spans
    .filter(({ start }) => start >= bodyStart)
    .map(({ start, end }) => ({ part, start: characters(start), end: characters(end) }))
    .filter(({ end }) => end <= text.length)
    .slice(0, 1000)
}
