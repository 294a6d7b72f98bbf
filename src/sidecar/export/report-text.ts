import type { HttpBody, HttpHeader, HttpMessage } from '../message/shape.ts'

/** Most characters of a body that a report shows; the data files beside it have all. */
const shownCharacters = 4000

const figures = new Intl.NumberFormat('en')
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A body in a report: its beginning as text, and a note about the rest; both may be empty. */
export type ShownBody = { readonly text: string; readonly remark: string }

/** Returns the start line of a request as HTTP/1.1 would write it, with the whole URL. */
export function requestLine({ request }: HttpMessage): string {
  return `${request.method} ${request.url}${request.http_version ? ` ${request.http_version}` : ''}`
}

/** Returns the status line of a response, or that there was none. */
export function statusLine({ response }: HttpMessage): string {
  if (!response) return 'No response'
  return [response.http_version, response.status, response.reason].filter(Boolean).join(' ')
}

/** Headers, one a line. */
export function headerLines(headers: readonly HttpHeader[]): string {
  return headers.map(({ name, value }) => `${name}: ${value}`).join('\n')
}

/** Returns what a report shows of `body`. */
export function shownBody(body: HttpBody | undefined): ShownBody {
  if (!body) return { text: '', remark: '' }
  const size = body.size === undefined ? '' : `${figures.format(body.size)} bytes`
  if (body.text === undefined) {
    const what = body.base64 === undefined ? 'Body not kept' : 'Binary body'
    return { text: '', remark: [what, body.mime_type, size].filter(Boolean).join(', ') }
  }
  const rest = body.text.length - shownCharacters
  const remarks = [
    rest > 0 ? `${figures.format(rest)} more characters are in the data files` : '',
    body.truncated ? `the end of the body was not kept${size ? ` (${size} in all)` : ''}` : '',
  ].filter(Boolean)
  const remark = remarks.join('; ')
  return { text: body.text.slice(0, shownCharacters), remark: remark && remark[0]!.toUpperCase() + remark.slice(1) }
}

/** Returns a count with its noun. */
export function counted(count: number, noun: string): string {
  return `${figures.format(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** Returns an instant as a reader writes it, in UTC: 1 August 2026, 12:00 UTC. The text itself when it is none. */
export function dateText(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return instant
  return `${days.format(date)}, ${date.toISOString().slice(11, 16)} UTC`
}
