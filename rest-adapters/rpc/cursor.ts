import { RpcError } from './error.ts'

/** A text that is read from left to right; `what` names it in errors, and `shown` is how it was sent. */
export type Cursor = { readonly text: string; readonly what: string; readonly shown: string; at: number }

/** Returns a cursor at the beginning of `text`. */
export function cursorOn(text: string, what: string, shown: string = text): Cursor {
  return { text, what, shown, at: 0 }
}

/** Returns what the sticky `pattern` matches here and moves behind it; null when it does not match. */
export function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = cursor.at
  const match = pattern.exec(cursor.text)
  if (match) cursor.at = pattern.lastIndex
  return match
}

/** Returns true where nothing is left. */
export function isAtEnd(cursor: Cursor): boolean {
  return cursor.at >= cursor.text.length
}

/** Returns the name of a column here, as it stands or in double quotes. */
export function takeName(cursor: Cursor): string {
  const quoted = takeQuoted(cursor)
  if (quoted !== null) return quoted
  const name = take(cursor, /[\p{L}\p{N}_$ ]+(?:-(?!>)[\p{L}\p{N}_$ ]+)*/uy)?.[0].trim()
  if (name) return name
  throw unexpected(cursor, 'field name (* or [a..z0..9_$])')
}

/** Returns the text in double quotes here, with its escapes resolved; null where there is none. */
export function takeQuoted(cursor: Cursor): string | null {
  const quoted = take(cursor, /"((?:[^"\\]|\\.)*)"/suy)
  return quoted && quoted[1]!.replace(/\\(.)/gsu, '$1')
}

/** Returns the elements of a list between `open` and the character that closes it, each in quotes or as it stands. */
export function takeList(cursor: Cursor, open: '(' | '{'): string[] {
  const [opening, closing, bare] = open === '(' ? [/\s*\(/y, /\)\s*/y, /[^,)]*/y] : [/\{/y, /\}/y, /[^,}]*/y]
  if (!take(cursor, opening)) throw unexpected(cursor, `"${open}"`)
  const elements: string[] = []
  do elements.push(takeElement(cursor, bare))
  while (take(cursor, /,/y))
  if (!take(cursor, closing)) throw unexpected(cursor, `"," or "${open === '(' ? ')' : '}'}"`)
  return elements
}

/** Returns the value here: in quotes when a delimiter follows them, else what `bare` matches. */
export function takeElement(cursor: Cursor, bare: RegExp): string {
  const start = cursor.at
  const quoted = takeQuoted(cursor)
  if (quoted !== null && (isAtEnd(cursor) || /[,)}]/.test(cursor.text[cursor.at]!))) return quoted
  cursor.at = start
  return take(cursor, bare)?.[0] ?? ''
}

/** Returns the error that something other than `expected` stands here. */
export function unexpected(cursor: Cursor, expected: string): RpcError {
  const found = isAtEnd(cursor) ? 'end of input' : `"${String.fromCodePoint(cursor.text.codePointAt(cursor.at)!)}"`
  return unparsable(cursor, `unexpected ${found} expecting ${expected}`)
}

/** Returns the error that the text cannot be read from here on, in the words of PostgREST. */
export function unparsable({ what, shown, at }: Cursor, details: string): RpcError {
  return new RpcError(400, 'PGRST100', `"failed to parse ${what} (${shown})" (line 1, column ${at + 1})`, { details })
}
