import type { NoteSecret } from './names.ts'

type RedactValue = (value: string, place: string, note: NoteSecret) => string

/** A part of a text that a stream sends in pieces. */
type Piece = { readonly text: string; put(text: string): void }

const deepest = 64

/**
 * Returns the records of a stream (the data of its events, or its lines) without the secrets that are split over them:
 * texts that have the same place in each record, such as the deltas of a language model, are read as one text. Records
 * that are no JSON are texts themselves. `redactValue` redacts one text.
 */
export function redactRecords(
  records: readonly string[],
  place: string,
  note: NoteSecret,
  redactValue: RedactValue,
): readonly string[] {
  const written = [...records]
  const streams = new Map<string, Piece[]>()
  const add = (path: string, piece: Piece) => {
    const pieces = streams.get(path)
    if (pieces) pieces.push(piece)
    else streams.set(path, [piece])
  }
  for (const [index, record] of records.entries()) {
    const value = parsed(record)
    const write = (text: string) => {
      written[index] = text
    }
    if (value === null) add('', { text: record, put: write })
    else collect(value, '', 0, () => write(JSON.stringify(value)), add)
  }
  for (const pieces of streams.values()) redactPieces(pieces, place, note, redactValue)
  return written
}

function parsed(record: string): object | null {
  if (!/^\s*[[{]/.test(record)) return null
  try {
    return JSON.parse(record) as object
  } catch {
    return null
  }
}

function collect(
  value: object,
  path: string,
  depth: number,
  onChange: () => void,
  add: (path: string, piece: Piece) => void,
): void {
  if (depth > deepest) return
  for (const [name, inner] of Object.entries(value)) {
    const at = `${path}/${name}`
    if (typeof inner === 'string') {
      const put = (text: string) => {
        Object.assign(value, { [name]: text })
        onChange()
      }
      add(at, { text: inner, put })
    } else if (inner !== null && typeof inner === 'object')
      collect(inner, Array.isArray(value) ? `${path}/${inner.index ?? name}` : at, depth + 1, onChange, add)
  }
}

/**
 * Replaces what is secret in the pieces together and not in one of them: what stands for it goes into the first of
 * them, and the others lose their part of it.
 */
function redactPieces(pieces: readonly Piece[], place: string, note: NoteSecret, redactValue: RedactValue): void {
  if (pieces.length < 2 || pieces.every(({ text }) => text === pieces[0]!.text)) return
  const whole = pieces.map(({ text }) => text).join('')
  // Numbers that follow each other are values of their own; together they are a card number now and then.
  if (/^[\d\s.,:+-]*$/.test(whole)) return
  const kinds: string[] = []
  const safe = redactValue(whole, '', (kind) => void kinds.push(kind))
  if (safe === whole || safe === pieces.map(({ text }) => redactValue(text, '', () => {})).join('')) return
  for (const kind of kinds) note(kind, place)
  const most = Math.min(whole.length, safe.length)
  let start = 0
  while (start < most && whole[start] === safe[start]) start++
  let tail = 0
  while (tail < most - start && whole.at(-1 - tail) === safe.at(-1 - tail)) tail++
  const end = whole.length - tail
  let replacement = safe.slice(start, safe.length - tail)
  let from = 0
  for (const { text, put } of pieces) {
    const to = from + text.length
    const before = text.slice(0, Math.max(0, start - from))
    const after = text.slice(Math.max(0, end - from))
    if (to > start && from < Math.max(end, start + 1)) {
      put(before + replacement + after)
      replacement = ''
    }
    from = to
  }
}
