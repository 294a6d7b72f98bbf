import type { Source } from '../source.ts'

/** Nesting that is followed; deeper JSON is refused. */
const deepest = 200
const tooDeep = `is nested over ${deepest} deep`

/** Bytes, and values in them, that are parsed at once, so that memory stays bounded. */
export const longestParsed = 4_194_304
const mostParsed = 200_000

/** Tells whether a JSON text is too large to be parsed at once, or nested too deep. Reads to where that is clear. */
export function sizeOfJson(source: Source): { readonly isLarge: boolean; readonly isDeep: boolean } {
  if (source.size > longestParsed) return { isLarge: true, isDeep: false }
  let [values, depth, isText] = [0, 0, false]
  const bytes = source.read(0, source.size)
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (isText) {
      if (byte === 0x5c) at++
      else if (byte === 0x22) isText = false
    } else if (byte === 0x22) isText = true
    else if (byte === 0x2c || byte === 0x0a) values++
    else if (byte === 0x7b || byte === 0x5b) {
      values++
      if (++depth > deepest) return { isLarge: false, isDeep: true }
    } else if (byte === 0x7d || byte === 0x5d) depth--
  }
  return { isLarge: values > mostParsed, isDeep: false }
}

/** A JSON text as it was read; `problem` says what strict readers object to, null when there is nothing. */
export type JsonText = { readonly value: unknown; readonly problem: string | null }

/** Parses JSON, and tells of keys that stand twice in one object, of which readers take different ones. */
export function readJsonText(text: string): JsonText {
  try {
    const value = JSON.parse(text.replace(/^\ufeff/, '')) as unknown
    const problem = repeatedKey(text)
    return { value: problem === tooDeep ? undefined : value, problem }
  } catch {
    return { value: undefined, problem: 'is no JSON' }
  }
}

/**
 * Parses JSON that may have comments and commas at the end of lists, as configurations of editors do. Returns undefined
 * for what is none.
 */
export function readRelaxedJson(text: string): unknown {
  const { value, problem } = readJsonText(text)
  if (value !== undefined || problem === null) return value
  const plain = withoutComments(text).replace(
    /("[^"\\\n]*(?:\\.[^"\\\n]*)*"?)|,(?=\s*[\]}])/g,
    (_, literal: string | undefined) => literal ?? '',
  )
  return readJsonText(plain).value
}

/** The text without `//` and block comments; one that does not end goes to the end of the text. */
function withoutComments(text: string): string {
  const pieces: string[] = []
  const signs = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|\/\/|\/\*/g
  let copied = 0
  for (let match = signs.exec(text); match; match = signs.exec(text)) {
    const [sign] = match
    if (sign.startsWith('"')) continue
    pieces.push(text.slice(copied, match.index))
    const end = sign === '//' ? text.indexOf('\n', match.index) : text.indexOf('*/', match.index + 2)
    copied = end === -1 ? text.length : sign === '//' ? end : end + 2
    signs.lastIndex = copied
  }
  return pieces.length === 0 ? text : pieces.join(' ') + text.slice(copied)
}

/** Goes over the literals of valid JSON. */
function repeatedKey(text: string): string | null {
  const objects: (Set<string> | null)[] = []
  const signs = /"([^"\\]*(?:\\.[^"\\]*)*)"?(\s*:)?|[{}[\]]/g
  for (let match = signs.exec(text); match; match = signs.exec(text)) {
    const [sign, literal, colon] = match
    if (sign === '{') objects.push(new Set())
    else if (sign === '[') objects.push(null)
    else if (sign === '}' || sign === ']') objects.pop()
    else if (colon !== undefined) {
      const keys = objects.at(-1)
      const key = JSON.parse(`"${literal}"`) as string
      if (keys?.has(key)) return `has the key ${key.slice(0, 100)} twice`
      keys?.add(key)
    }
    if (objects.length > deepest) return tooDeep
  }
  return null
}
