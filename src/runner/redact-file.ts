import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ServiceError } from '../ground/errors.ts'
import { redactText } from '../redact/text.ts'

/** Members of reports whose texts a person wrote or a tool copied from the source. */
const texts = new Set(
  [
    ...[
      'text',
      'markdown',
      'message',
      'snippet',
      'binary',
      'rendered',
      'lines',
      'abstract_content',
      'title',
      'summary',
    ],
    ...['description', 'recommendation', 'details', 'comment', 'comments', 'notes', 'fix', 'body'],
  ].map((name) => name.toLowerCase()),
)
/** A text that is longer is refused where it is read. */
const longestText = 16_777_216
/** Texts repeat: rules, help and messages. */
const mostKnown = 5_000
const longestKnown = 4_096

/**
 * Writes the file at `from` to `to` without the secrets in its texts: in JSON and JSON Lines those of the members that
 * hold what a person wrote or a tool copied, else the whole. Everything else stays byte for byte. Returns the size and
 * SHA-256 of what was written.
 */
export async function redactFile(from: string, to: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  const redacted = async function* (source: AsyncIterable<Buffer>) {
    for await (const piece of redactPieces(source)) {
      const written = Buffer.from(piece, 'latin1')
      hash.update(written)
      bytes += written.length
      yield written
    }
  }
  await pipeline(createReadStream(from, { highWaterMark: 262_144 }), redacted, createWriteStream(to, { mode: 0o600 }))
  return { sha256: hash.digest('hex'), bytes }
}

/** Bytes as latin1 texts, so that what is no UTF-8 stays what it is. */
async function* redactPieces(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const redactLiterals = createLiterals()
  let rest = ''
  /** Bytes before `rest`. */
  let offset = 0
  let isJson: boolean | null = null
  try {
    for await (const chunk of source) {
      const text = rest + chunk.toString('latin1')
      isJson ??= /^(?:\xef\xbb\xbf)?\s*[[{]/.test(text)
      if (isJson) {
        const taken = redactLiterals(text)
        rest = text.slice(taken.end)
        offset += taken.end
        yield taken.redacted
      } else rest = text
      if (rest.length > longestText)
        throw refusal(`has a text of over ${longestText / 1_048_576} MB, or is cut off in one`, offset)
    }
    yield isJson === false ? redactUtf8(rest) : rest
  } catch (cause) {
    // The engine of expressions refuses texts that it cannot search; another attempt would end in the same way.
    if (cause instanceof RangeError) throw refusal('has a text that is too long to be searched for secrets', offset)
    throw cause
  }
}

function refusal(what: string, offset: number): ServiceError {
  return new ServiceError('INPUT_REFUSED', `The file ${what} (from byte ${offset}).`)
}

/** Redacts the texts of JSON piece by piece, up to the first that is not whole yet. */
function createLiterals(): (text: string) => { readonly redacted: string; readonly end: number } {
  const known = new Map<string, string>()
  let member = ''
  const redact = (found: string) => {
    const earlier = known.get(found)
    if (earlier !== undefined) return earlier
    const redacted = redactedLiteral(found)
    if (known.size >= mostKnown) known.clear()
    if (found.length < longestKnown) known.set(found, redacted)
    return redacted
  }
  return (text) => {
    const pieces: string[] = []
    let end = 0
    for (;;) {
      const start = text.indexOf('"', end)
      if (start === -1) return { redacted: pieces.join('') + text.slice(end), end: text.length }
      const after = endOfLiteral(text, start)
      const next = after === -1 ? '' : signAfter(text, after)
      if (next === '') return { redacted: pieces.join('') + text.slice(end, start), end: start }
      const found = text.slice(start, after)
      const isName = next === ':'
      if (isName) member = found.slice(1, -1).toLowerCase()
      pieces.push(text.slice(end, start), !isName && texts.has(member) ? redact(found) : found)
      end = after
    }
  }
}

/** The place behind a literal that begins at `start`; -1 when its end is not there yet. */
function endOfLiteral(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return at + 1
  }
  return -1
}

/** The first sign that is no blank, which tells a name from a value; '' when there is none yet. */
function signAfter(text: string, from: number): string {
  let at = from
  while (' \n\r\t'.includes(text[at] ?? 'x')) at++
  return text[at] ?? ''
}

function redactedLiteral(found: string): string {
  let text: string
  try {
    text = JSON.parse(Buffer.from(found, 'latin1').toString('utf8')) as string
  } catch {
    return found
  }
  const redacted = redactText(text)
  return redacted === text ? found : Buffer.from(JSON.stringify(redacted), 'utf8').toString('latin1')
}

function redactUtf8(text: string): string {
  return Buffer.from(redactText(Buffer.from(text, 'latin1').toString('utf8')), 'utf8').toString('latin1')
}
