import { redactEncodedRuns } from './encoded.ts'
import { replaceByLibrary } from './library.ts'
import { redactMarkup } from './markup.ts'
import { mark, type NoteSecret, secretName } from './names.ts'
import { type SecretPattern, secretPatterns } from './patterns.ts'
import { replaceTokens } from './tokens.ts'

/**
 * `text` with every secret replaced, by shape, by the name before it and by element; the same text again changes
 * nothing.
 */
export function redactTextAt(text: string, place: string, note: NoteSecret): string {
  let current = text
  for (let round = 0; round < 5; round++) {
    const next = redactOnce(current, place, note)
    if (next === current) break
    current = next
  }
  return current
}

/** Returns `text` without secrets, for logs and the texts of errors. */
export function redactText(text: string): string {
  return redactTextAt(text, '', () => {})
}

/** `text` without private keys, which span the lines and parts that bodies are read by. */
export function redactPrivateKeys(text: string, place: string, note: NoteSecret): string {
  const blocks = secretPatterns.filter(({ kind }) => kind === 'private-key')
  return /PRIVATE KEY|Static key|PuTTY-/.test(text)
    ? blocks.reduce((current, block) => replaceShape(block, current, place, note), text)
    : text
}

/** Redacts the credential of a header: the scheme stays, what follows is replaced. */
export function redactCredential(value: string): string {
  const scheme =
    /^(basic|bearer|digest|dpop|negotiate|ntlm|hawk|token|apikey|api-key|aws4-hmac-sha256|signature|mutual|hoba|gnap|key)\s+\S/i.exec(
      value,
    )?.[1]
  return scheme ? `${scheme} ${mark}` : mark
}

/** Encodings in encodings are followed this deep. */
const deepestEncoding = 4

function redactOnce(text: string, place: string, note: NoteSecret, depth = 0): string {
  const named = redactFormParts(redactNamed(text, place, note), place, note)
  let current =
    named.includes('</') || named.includes('/>') || /<\w/.test(named) ? redactMarkup(named, place, note) : named
  for (const shape of secretPatterns) current = replaceShape(shape, current, place, note)
  const replace = (kind: string) => {
    note(kind, place)
    return mark
  }
  current = replaceByLibrary(replaceTokens(current, replace), replace)
  return depth < deepestEncoding
    ? redactEncodedRuns(current, (inner) => redactOnce(inner, place, note, depth + 1))
    : current
}

function replaceShape(shape: SecretPattern, text: string, place: string, note: NoteSecret): string {
  const { kind, pattern, sign, keep } = shape
  if (sign && !sign.test(text)) return text
  return text.replace(pattern, (match) => {
    const kept = keep ? keep(match) : mark
    if (kept === null) return match
    note(kind, place)
    return kept
  })
}

const named = /(?<![\w.-])([\w.-]{2,200})(\\{0,64}["'`]?\]?\s{0,8}(?:=>|[:=])\s{0,8})(\\{0,64}["'`])?/g
const unquoted = /[^\s"'`&;,<>]+/y
const unquotedMember = /[^\s"'`&;,<>}\]]+/y
const line = /[^\r\n<]+/y
const wholeLine = /[^\r\n]+/y

function redactNamed(text: string, place: string, note: NoteSecret): string {
  const pieces: string[] = []
  let copied = 0
  // Its own copy, since telling of a secret may redact the name of its place.
  const heads = new RegExp(named)
  for (let head = heads.exec(text); head; head = heads.exec(text)) {
    const [, name, separator, quote] = head
    const secret = secretName(name!)
    const isQuoted = /^\\*["'`]/.test(separator!) && quoteBefore(text, head.index) !== ''
    if (!secret || (secret.weak && !isQuoted && !separator!.includes('='))) {
      if (quote) heads.lastIndex -= quote.length
      continue
    }
    const start = heads.lastIndex
    const isHeader = secret.kind === 'authorization' || secret.kind === 'cookie'
    const end = endOfValue(text, head.index, start, quote ?? '', isHeader && separator!.includes(':'), isQuoted)
    const value = text.slice(start, end)
    if (isRedacted(value) || (!quote && /^(?:null|true|false|undefined|none|[[{(])/i.test(value))) continue
    const kept = isHeader ? redactCredential(value) : mark
    pieces.push(text.slice(copied, start), kept)
    copied = end
    heads.lastIndex = Math.max(end, start)
    note(secret.kind, place)
  }
  return pieces.length === 0 ? text : pieces.join('') + text.slice(copied)
}

const formPart =
  /(content-disposition:\s{0,8}form-data;[^\r\n]{0,500}?\bname="?([^";\r\n]{1,200})[^\r\n]{0,500}\r?\n(?:[^\r\n]{1,1000}\r?\n){0,8}\r?\n)([\s\S]*?)(?=\r?\n--|$)/gi

/** Parts of a form that is quoted in other text. */
function redactFormParts(text: string, place: string, note: NoteSecret): string {
  return text.replace(formPart, (match, head: string, name: string, value: string) => {
    const secret = secretName(name)
    if (!secret || isRedacted(value)) return match
    note(secret.kind, place)
    return head + mark
  })
}

function endOfValue(
  text: string,
  nameStart: number,
  start: number,
  quote: string,
  isHeader: boolean,
  isMember: boolean,
): number {
  const around = quote || quoteBefore(text, nameStart)
  if (around) {
    const closing = closingQuote(text, start, around)
    if (closing !== -1 && (quote || isHeader)) return closing
    if (quote && closing === -1) return endOf(wholeLine, text, start)
  }
  if (!isHeader) return endOf(isMember ? unquotedMember : unquoted, text, start)
  return nameStart === 0 || /[\r\n]/.test(text[nameStart - 1]!)
    ? endOf(wholeLine, text, start)
    : endOf(line, text, start)
}

/** The quote that opens just before a name, with the backslashes that escape it; empty when there is none. */
function quoteBefore(text: string, nameStart: number): string {
  if (!/["'`]/.test(text[nameStart - 1] ?? '')) return ''
  let from = nameStart - 1
  while (from > 0 && nameStart - from < 64 && text[from - 1] === '\\') from--
  return text.slice(from, nameStart)
}

function closingQuote(text: string, start: number, quote: string): number {
  for (let at = text.indexOf(quote, start); at !== -1 && at - start <= 20_000; at = text.indexOf(quote, at + 1)) {
    if (text[at - 1] !== '\\' || at === start) return at
  }
  return -1
}

function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : start
}

/** Returns true when nothing is left in `value` to be replaced. */
export function isRedacted(value: string): boolean {
  return value.trim() === '' || value === mark || redactCredential(value) === value
}
