import { isUtf8 } from 'node:buffer'
import { gzipSync } from 'node:zlib'
import { decompress } from './compression.ts'

type Redact = (text: string) => string

/** Runs are matched in parts, as one expression for a whole run of megabytes would overflow the stack of the engine. */
const base64Lines = {
  head: /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{60,76}\r?\n/g,
  middle: /[A-Za-z0-9+/]{60,76}\r?\n/y,
  tail: /[A-Za-z0-9+/]{1,76}={0,2}/y,
}
const base64Run = {
  head: /[A-Za-z0-9+/_-]{20}/g,
  middle: /[A-Za-z0-9+/_-]{1,1024}/y,
  tail: /={0,2}/y,
}
const percentRun = /[^\s"'`<>&=;,(){}[\]\\/?#:]+/g
const wordRun = /[^\s"'`<>]+/g
const softBrokenRun = /(?<![^\s"'`<>])[^\s"'`<>]+(?:=\r?\n[^\s"'`<>]+)+/g
const entity = /&(?:#0{0,5}(\d{2,3})|#x0{0,5}([0-9a-f]{2})|(commat));/gi
const scriptEscape = /\\(?:u00|x)([0-9a-f]{2})/gi

/**
 * `text` in which words in base64, percent encoding, numeric entities, escapes of a script or broken as in
 * quoted-printable are replaced, encoded again, where `redact` changes what they say.
 */
export function redactEncodedRuns(text: string, redact: Redact): string {
  let current = text.includes('\n') ? replaceRuns(text, base64Lines, (lines) => redactBase64Lines(lines, redact)) : text
  current = replaceRuns(current, base64Run, (run) => {
    const content = contentOfBase64(run)
    if (content === null || content.encoding === 'latin1') return run
    const safe = redact(content.text)
    return safe === content.text ? run : base64Of(content, safe)
  })
  if (/%[0-9a-f]{2}/i.test(current))
    current = redactRuns(current, percentRun, redact, decodedPercent, encodeURIComponent)
  if (/&(?:#|commat;)/i.test(current))
    current = redactRuns(
      current,
      wordRun,
      redact,
      (run) =>
        run.replaceAll(entity, (_, decimal, hex) =>
          String.fromCharCode(decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 64),
        ),
      (safe) => safe.replaceAll(/[<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
    )
  if (/\\(?:u00|x)[0-9a-f]{2}/i.test(current))
    current = redactRuns(
      current,
      wordRun,
      redact,
      (run) => run.replaceAll(scriptEscape, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      (safe) =>
        safe.replaceAll(/[<>"'`\\\0-\x1f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
    )
  if (/=\r?\n/.test(current))
    current = redactRuns(current, softBrokenRun, redact, plainOfQuoted, (safe) => safe.replaceAll('=', '=3D'))
  return current
}

type Run = { readonly head: RegExp; readonly middle: RegExp; readonly tail: RegExp }

/**
 * Returns `text` with each run replaced: a head, as many middles as follow, and a tail; blanks at the end of a run are
 * none of it.
 */
function replaceRuns(text: string, { head, middle, tail }: Run, replace: Redact): string {
  const pieces: string[] = []
  const heads = new RegExp(head)
  const after = (pattern: RegExp, from: number) => {
    pattern.lastIndex = from
    return pattern.test(text) ? pattern.lastIndex : from
  }
  let copied = 0
  for (let found = heads.exec(text); found; found = heads.exec(text)) {
    let end = heads.lastIndex
    for (let next = after(middle, end); next > end; next = after(middle, end)) end = next
    const run = text.slice(found.index, after(tail, end)).trimEnd()
    heads.lastIndex = found.index + run.length
    const replaced = replace(run)
    if (replaced === run) continue
    pieces.push(text.slice(copied, found.index), replaced)
    copied = heads.lastIndex
  }
  return pieces.length === 0 ? text : pieces.join('') + text.slice(copied)
}

function redactRuns(text: string, runs: RegExp, redact: Redact, decode: Redact, encode: Redact): string {
  return text.replaceAll(runs, (run) => {
    const plain = decode(run)
    const safe = plain === run ? run : redact(plain)
    return safe === plain ? run : encode(safe)
  })
}

function redactBase64Lines(lines: string, redact: Redact): string {
  const content = contentOfBase64(lines.replaceAll(/\s/g, ''))
  if (content === null || content.encoding === 'latin1') return lines
  const safe = redact(content.text)
  return safe === content.text ? lines : inLines(base64Of(content, safe), lines.includes('\r') ? '\r\n' : '\n')
}

/**
 * Returns the content of a part of a form in its Content-Transfer-Encoding (RFC 2045, section 6), with what `redact`
 * replaces in what it says.
 */
export function redactTransferEncoded(content: string, encoding: string, redact: Redact): string {
  if (/^base64$/i.test(encoding)) {
    const inner = contentOfBase64(content.replaceAll(/\s/g, ''))
    const safe = inner && redact(inner.text)
    if (inner && safe !== inner.text) return inLines(base64Of(inner, safe!), '\r\n')
  } else if (/^quoted-printable$/i.test(encoding)) {
    const plain = plainOfQuoted(content)
    const safe = redact(plain)
    if (safe !== plain) return inQuoted(safe)
  }
  return redact(content)
}

function plainOfQuoted(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  const raw = Buffer.from(bytes, 'latin1')
  return isUtf8(raw) && /^[\0-\xff]*$/.test(bytes) ? raw.toString() : bytes
}

function inQuoted(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) =>
      (byte >= 0x20 && byte < 0x7f && byte !== 0x3d) || byte === 0x0d || byte === 0x0a
        ? String.fromCharCode(byte)
        : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')
}

function inLines(base64: string, lineBreak: string): string {
  return (base64.match(/.{1,76}/g) ?? []).join(lineBreak)
}

/** Text without its percent encoding; where that is no UTF-8, without that of ASCII. */
export function decodedPercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replaceAll(/%[0-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  }
}

type Base64Content = {
  readonly text: string
  readonly encoding: 'utf8' | 'latin1' | 'gzip'
  readonly alphabet: 'base64' | 'base64url'
}

/**
 * Decodes base64: text, gzipped text too, or bytes as Latin-1; null when the value is not base64, or is in the alphabet
 * of URLs and no text.
 */
export function contentOfBase64(value: string): Base64Content | null {
  const signs = value.replace(/={1,2}$/, '')
  const isStandard = value.length % 4 === 0 && signs.length >= 16 && !/[^A-Za-z0-9+/]/.test(signs)
  if (!isStandard && (value.length < 16 || /[^A-Za-z0-9_-]/.test(value))) return null
  const bytes = Buffer.from(value, isStandard ? 'base64' : 'base64url')
  const alphabet = isStandard ? 'base64' : 'base64url'
  const unpacked = gunzipped(bytes)
  if (unpacked && isUtf8(unpacked)) return { text: unpacked.toString(), encoding: 'gzip', alphabet }
  const text = isUtf8(bytes) ? bytes.toString() : null
  if (text !== null && !/[\0-\x08\x0e-\x1f]/.test(text)) return { text, encoding: 'utf8', alphabet }
  return isStandard ? { text: bytes.toString('latin1'), encoding: 'latin1', alphabet: 'base64' } : null
}

/** `text` encoded as `content` was. */
export function base64Of({ encoding, alphabet }: Base64Content, text: string): string {
  return (encoding === 'gzip' ? gzipSync(text) : Buffer.from(text, encoding)).toString(alphabet)
}

/** Decompresses gzip; null when the bytes are no gzip, or more than 4 MiB. */
export function gunzipped(bytes: Buffer): Buffer | null {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return null
  const plain = decompress(bytes, 'gzip')
  return plain === null || plain === bytes ? null : Buffer.from(plain)
}
