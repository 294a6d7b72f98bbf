import { listOf, member, memberAt, numberAt, textAt } from '../message/json-members.ts'
import { readMessage } from './evidence-item.ts'
import { readJsonItems } from './json-items.ts'
import { problem, type Read } from './result.ts'

/**
 * Returns the messages of a HAR 1.2 file; entries that are not HTTP or are broken become problems. Without a response
 * (status 0) it is null.
 */
export async function* readHar(bytes: Uint8Array): AsyncGenerator<Read> {
  let tool: string | undefined
  let entries = 0
  let isBroken = false
  for await (const item of readJsonItems(bytes, ['$.log.creator', '$.log.entries.*'])) {
    if (item.kind !== 'item') {
      isBroken ||= item.kind === 'problem'
      yield item
    } else if (item.keys[1] === 'creator') tool = textsOf(item.value, 'name', 'version').join(' ').slice(0, 200)
    else {
      entries++
      yield* readMessage(messageOf(item.value, tool), item.pointer)
    }
  }
  if (entries === 0 && !isBroken && !Buffer.from(bytes).includes('"entries"'))
    yield problem('/log/entries', 'is missing; a HAR file has them')
}

function messageOf(entry: unknown, tool: string | undefined): unknown {
  const request = member(entry, 'request')
  const response = member(entry, 'response')
  const status = numberAt(response, 'status') || 0
  const startedAt = member(entry, 'startedDateTime')
  const time = member(entry, 'time')
  const comment = member(entry, 'comment')
  return {
    source: 'har',
    ...(tool ? { tool } : {}),
    ...(isInstant(startedAt) ? { captured_at: startedAt } : {}),
    ...(typeof time === 'number' && time >= 0 ? { timing_ms: time } : {}),
    ...(typeof comment === 'string' && comment ? { notes: comment.slice(0, 20_000) } : {}),
    request: {
      method: member(request, 'method'),
      url: member(request, 'url'),
      ...versionOf(request),
      headers: headersOf(request),
      ...bodyOf(postDataOf(member(request, 'postData')), undefined),
    },
    response:
      status === 0 || !response
        ? null
        : {
            status,
            ...reasonOf(response),
            ...versionOf(response),
            headers: headersOf(response),
            ...bodyOf(member(response, 'content'), memberAt(response, 'content', 'size')),
          },
  }
}

/** Browsers join repeated headers with line breaks. */
function headersOf(part: unknown): readonly unknown[] {
  return listOf(member(part, 'headers')).flatMap((header) => {
    const name = textAt(header, 'name')
    const value = textAt(header, 'value')
    return name === '' ? [] : value.split(/[\r\n]+/).map((line) => ({ name, value: line }))
  })
}

function postDataOf(data: unknown): unknown {
  const params = listOf(member(data, 'params'))
  if (member(data, 'text') || params.length === 0) return data
  const fields = params.map((param) => [textAt(param, 'name'), textAt(param, 'value')])
  return { mimeType: member(data, 'mimeType'), text: new URLSearchParams(fields).toString() }
}

function bodyOf(content: unknown, size: unknown): object {
  const text = member(content, 'text')
  const mimeType = member(content, 'mimeType')
  const marks = {
    ...(typeof mimeType === 'string' && mimeType ? { mime_type: mimeType.slice(0, 1000) } : {}),
    ...(Number.isInteger(size) && (size as number) >= 0 ? { size } : {}),
  }
  if (typeof text === 'string' && text !== '')
    return {
      body: {
        ...marks,
        ...([member(content, 'encoding'), member(content, '_encoding')].includes('base64')
          ? { base64: text }
          : { text }),
      },
    }
  return (marks.size as number | undefined) ? { body: { ...marks, truncated: true } } : {}
}

function versionOf(part: unknown): object {
  const version = member(part, 'httpVersion')
  return typeof version === 'string' && version && version !== 'unknown' ? { http_version: version.slice(0, 20) } : {}
}

function reasonOf(response: unknown): object {
  const reason = member(response, 'statusText')
  return typeof reason === 'string' && reason ? { reason: reason.replaceAll(/[\r\n\0]/g, ' ').slice(0, 1000) } : {}
}

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(value)
}

function textsOf(value: unknown, ...names: readonly string[]): string[] {
  return names.map((name) => member(value, name)).filter((text) => typeof text === 'string')
}
