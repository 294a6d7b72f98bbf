import { parseHttpMessage } from './http-message.ts'
import type { Read } from './read.ts'

/** The messages of a HAR file. */
export async function* readHar(bytes: Uint8Array): AsyncGenerator<Read> {
  let entries: readonly Record<string, unknown>[]
  try {
    entries = JSON.parse(new TextDecoder().decode(bytes)).log.entries
  } catch {
    yield { kind: 'problem', pointer: '', message: 'is not a HAR file' }
    return
  }
  for (const [index, entry] of entries.entries()) {
    const { method, url, headers, postData } = entry.request as Record<string, unknown>
    const response = entry.response as Record<string, unknown>
    const { text } = (postData ?? {}) as { text?: string }
    const parsed = parseHttpMessage({
      source: 'har',
      request: { method, url, headers, ...(text && { body: { text } }) },
      response: { status: response.status, headers: response.headers, body: response.content },
    })
    if ('message' in parsed) yield { kind: 'message', message: parsed.message }
    else
      for (const { pointer, message } of parsed.errors)
        yield { kind: 'problem', pointer: `/log/entries/${index}${pointer}`, message }
    yield { kind: 'progress', done: index + 1, total: entries.length }
  }
}
