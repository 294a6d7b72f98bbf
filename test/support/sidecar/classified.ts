import { classify } from '../../../src/sidecar/classify/message.ts'
import { parseHttpMessage } from '../../../src/sidecar/message/http-message.ts'

export type Parts = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly status?: number
  readonly answer?: unknown
  readonly answerHeaders?: Readonly<Record<string, string>>
}
const headers = (fields: Readonly<Record<string, string>> = {}) =>
  Object.entries(fields).map(([name, value]) => ({ name, value }))
const bodyOf = (value: unknown) =>
  value === undefined
    ? {}
    : {
        body:
          typeof value === 'string' ? { text: value } : { text: JSON.stringify(value), mime_type: 'application/json' },
      }
/** Returns an HTTP exchange as the sidecar reads it. */
export function messageOf(url: string, parts: Parts = {}) {
  const hasAnswer = parts.answer !== undefined || parts.status !== undefined
  const parsed = parseHttpMessage({
    source: 'proxy',
    request: {
      method: parts.method ?? (parts.body === undefined ? 'GET' : 'POST'),
      url,
      headers: headers(parts.headers),
      ...bodyOf(parts.body),
    },
    response: hasAnswer
      ? { status: parts.status ?? 200, headers: headers(parts.answerHeaders), ...bodyOf(parts.answer) }
      : null,
  })
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors))
  return parsed.message
}
/** Returns what the sidecar says of an exchange. */
export const classified = (url: string, parts?: Parts) => classify(messageOf(url, parts), true)
/** Returns the body of a request of chat. */
export const ask = (content: unknown, role = 'user') => ({ model: 'm-1', messages: [{ role, content }] })
export const chat = 'https://chat.example.com/v1/chat/completions'
