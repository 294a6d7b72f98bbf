import { gzipSync } from 'node:zlib'
import { gunzipped, redactTransferEncoded } from '../../redact/encoded.ts'
import { redactJsonText, redactValue } from '../../redact/json.ts'
import { mark, type NoteSecret, secretName } from '../../redact/names.ts'
import { halfSecret } from '../../redact/patterns.ts'
import { redactRecords } from '../../redact/stream.ts'
import { isRedacted, redactPrivateKeys, redactTextAt } from '../../redact/text.ts'
import { redactForm } from '../../redact/url.ts'
import { textOf } from './body.ts'
import type { HttpBody } from './shape.ts'

/**
 * Returns the body without secrets, by its media type or what it looks like; base64 is decoded and encoded again. The
 * same body when nothing is replaced.
 */
export function redactBody(body: HttpBody, mimeType: string | undefined, place: string, note: NoteSecret): HttpBody {
  const type = body.mime_type ?? mimeType
  const cut = body.truncated === true
  if (body.text !== undefined) {
    const text = redactContent(body.text, type, cut, place, note)
    return text === body.text ? body : { ...body, text, ...sizeOf(body, Buffer.byteLength(text)) }
  }
  if (body.base64 === undefined) return body
  const bytes = Buffer.from(body.base64, 'base64')
  const safe = redactBytes(bytes, type, cut, place, note)
  return safe === bytes ? body : { ...body, base64: safe.toString('base64'), ...sizeOf(body, safe.length) }
}

/** The size of what is left, since the original size would reveal how long the secrets were. */
function sizeOf(body: HttpBody, size: number): { readonly size?: number } {
  return body.size === undefined || body.truncated ? {} : { size }
}

function redactBytes(bytes: Buffer, type: string | undefined, cut: boolean, place: string, note: NoteSecret): Buffer {
  const unpacked = gunzipped(bytes)
  if (unpacked) {
    const safe = redactBytes(unpacked, type, cut, place, note)
    return safe === unpacked ? bytes : gzipSync(safe)
  }
  const utf8 = textOf(bytes, 'text/plain', cut)
  const latin1 = bytes.toString('latin1')
  const isUtf8 = utf8 !== null && Buffer.from(utf8).equals(bytes)
  const text = isUtf8 ? utf8 : latin1
  const safe = redactContent(text, type, cut, place, note)
  const narrow = safe === text ? bytes : Buffer.from(safe, isUtf8 ? 'utf8' : 'latin1')
  return isUtf8 ? narrow : redactWide(narrow, place, note)
}

/** Secrets that are written in UTF-16, whichever byte comes first, as in many binary formats. */
function redactWide(bytes: Buffer, place: string, note: NoteSecret): Buffer {
  const text = bytes.toString('latin1')
  const safe = text.replaceAll(/(?:[\x20-\x7e]\0){8,}[\x20-\x7e]?/g, (wide) => {
    const narrow = wide.replaceAll('\0', '')
    const replaced = redactTextAt(narrow, place, note)
    return replaced === narrow ? wide : [...replaced].join('\0') + (wide.endsWith('\0') ? '\0' : '')
  })
  return safe === text ? bytes : Buffer.from(safe, 'latin1')
}

function redactContent(text: string, type: string | undefined, cut: boolean, place: string, note: NoteSecret): string {
  let current = redactPrivateKeys(text, place, note)
  for (let round = 0; round < 6; round++) {
    const whole = redactByType(current, type ?? '', place, note)
    const next = cut ? withoutHalfSecret(whole, place, note) : whole
    if (next === current) break
    current = next
  }
  return current
}

function withoutHalfSecret(text: string, place: string, note: NoteSecret): string {
  const tail = text.slice(-4096)
  const half = halfSecret.exec(tail)
  if (!half) return text
  note('cut-off', place)
  return text.slice(0, text.length - tail.length + half.index) + mark
}

function redactByType(text: string, type: string, place: string, note: NoteSecret): string {
  const boundary = /^multipart\//i.test(type) ? /boundary\s*=\s*"?([^";]{1,200})/i.exec(type)?.[1]?.trim() : undefined
  if (boundary) return redactMultipart(text, boundary, place, note)
  if (/^\s*application\/x-www-form-urlencoded/i.test(type) && !/^\s*[[{<]/.test(text))
    return redactForm(text, place, note)
  if (/^\s*text\/event-stream/i.test(type) || /^(?:event|data|id|retry):/.test(text))
    return redactEvents(text, place, note)
  if (/^\s*[[{]/.test(text) || /^[^;]*[/+]json/i.test(type)) return redactJsonBody(text, place, note)
  if (!type && /^[\w.%[\]-]+=[^\s<>]*$/.test(text)) return redactForm(text, place, note)
  return redactTextAt(text, place, note)
}

/**
 * Server-sent events: the `data` lines of an event are one text, as a browser reads them (HTML Standard, section
 * 9.2.6).
 */
function redactEvents(text: string, place: string, note: NoteSecret): string {
  const events = text.split(/(\r?\n\r?\n)/).map(linesOf)
  const records = events.flatMap(recordsOf)
  const safe = redactRecords(
    records.map(({ text: record }) => record),
    place,
    note,
    redactValue,
  )
  for (const [index, { text: record, put }] of records.entries()) if (safe[index] !== record) put(safe[index]!)
  return events
    .map((lines) => lines.flatMap(({ head, data, end }) => (data === null ? [] : head + data + end)).join('\n'))
    .map((event) => redactEvent(event, place, note))
    .join('')
}

/**
 * A line of an event: `data: `, what it says and a carriage return, or another line with an empty head; null data is a
 * line that is taken out.
 */
type EventLine = { readonly head: string; data: string | null; readonly end: string }

function linesOf(event: string): EventLine[] {
  return event.split('\n').map((line) => {
    const [, head, data, end] = /^(data: ?|)(.*?)(\r?)$/s.exec(line)!
    return { head: head!, data: data!, end: end! }
  })
}

/** The data of an event when it is JSON, else each of its lines. */
function recordsOf(lines: readonly EventLine[]): readonly { readonly text: string; put(text: string): void }[] {
  const own = lines.filter(({ head }) => head !== '')
  const joined = own.map(({ data }) => data).join('\n')
  if (!/^\s*[[{]/.test(joined))
    return own.map((line) => ({
      text: line.data!,
      put: (text) => {
        line.data = text
      },
    }))
  const put = (text: string) => {
    for (const [index, line] of own.entries()) line.data = index === 0 ? text : null
  }
  return [{ text: joined, put }]
}

function redactEvent(event: string, place: string, note: NoteSecret): string {
  const lines = linesOf(event)
  const data = lines.flatMap((line) => (line.head ? [`${line.data}${line.end}`] : [])).join('\n')
  const redacted = redactData(data, place, note).split('\n')
  const last = lines.findLastIndex(({ head }) => head)
  return lines
    .flatMap(({ head, data, end }, index) => {
      if (!head) return [redactTextAt(`${data}${end}`, place, note)]
      const rest = index === last ? redacted : redacted.splice(0, 1)
      return rest.map((part) => head + part)
    })
    .join('\n')
}

/** JSON, and JSON line by line as a stream sends it. */
function redactJsonBody(text: string, place: string, note: NoteSecret): string {
  if (!/\}\r?\n\{/.test(text)) return redactJsonText(text, place, note)
  const lines = text.split(/(\r?\n)/)
  const records = redactRecords(
    lines.filter((_, index) => index % 2 === 0),
    place,
    note,
    redactValue,
  )
  const safe = lines.map((line, index) => (index % 2 === 0 ? records[index / 2]! : line)).join('')
  return redactJsonText(safe, place, note)
}

function redactData(data: string, place: string, note: NoteSecret): string {
  return /^\s*[[{]/.test(data) ? redactJsonText(data, place, note) : redactTextAt(data, place, note)
}

function redactMultipart(text: string, boundary: string, place: string, note: NoteSecret): string {
  const atBoundary = new RegExp(`(?<=^|\n)--${boundary.replaceAll(/[^\w]/g, (sign) => `\\${sign}`)}`)
  return text
    .split(atBoundary)
    .map((part) => {
      const [, head, content, end] = /^(\r?\n[\s\S]{0,8000}?\r?\n\r?\n)([\s\S]*?)(\r?\n|)$/.exec(part) ?? []
      if (head === undefined || content === undefined) return redactTextAt(part, place, note)
      const name = /;\s*name\*?="?([^";\r\n]{1,200})/i.exec(head)?.[1] ?? ''
      const kind = secretName(name)?.kind
      if (kind && isRedacted(content)) return part
      if (kind) note(kind, `${place}#/${name}`)
      const type = /^content-type:\s*([^\r\n]+)/im.exec(head)?.[1] ?? 'text/plain'
      const encoding = /^content-transfer-encoding:\s*([\w-]+)/im.exec(head)?.[1] ?? ''
      const safe = kind
        ? mark
        : redactTransferEncoded(content, encoding, (plain) =>
            /^multipart\//i.test(type) ? redactTextAt(plain, place, note) : redactByType(plain, type, place, note),
          )
      return redactTextAt(head, place, note) + safe + (end ?? '')
    })
    .join(`--${boundary}`)
}
