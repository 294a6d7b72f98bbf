/**
 * A title as it is compared. `key` is the same for titles that say the same; `marks` are the numbers, periods and
 * single letters that tell editions apart; `words` are without those like "of".
 */
export type ComparableTitle = {
  readonly key: string
  readonly marks: string
  readonly words: readonly string[]
  readonly isShort: boolean
  readonly text: string
}

/** Least share of trigrams that near titles have in common (Dice's coefficient). */
export const nearTitleSimilarity = 0.85

const stopWords = new Set('a an and at by for from in into of on or the to via vs with'.split(' '))
const numerals = new Map<string, string>([
  ...'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'
    .split(' ')
    .map((numeral, index) => [numeral, `${index + 1}`] as const),
  ...'one two three four five six seven eight nine ten'
    .split(' ')
    .map((word, index) => [word, `${index + 1}`] as const),
  ...'first second third fourth fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .map((word, index) => [word, `${index + 1}`] as const),
])
const periods = new Set(
  'january february march april may june july august september october november december spring summer autumn fall winter'.split(
    ' ',
  ),
)

/**
 * Returns the title without case, accents, punctuation, a leading article and the note "[PDF]", and with numerals
 * ("II", "second", "2nd") as digits.
 */
export function comparableTitle(title: string): ComparableTitle {
  const words = title
    .slice(0, 1_000)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[[(]pdf[\])]/g, ' ')
    .replaceAll('&', ' and ')
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .match(/[\p{L}\p{N}]+[+#]*/gu)
  const tokens = (words ?? []).map((word) => numerals.get(word) ?? word.replace(/^(\d+)(?:st|nd|rd|th)$/, '$1'))
  if (tokens.length > 1 && /^(?:the|an?)$/.test(tokens[0]!)) tokens.shift()
  const isMark = (token: string) =>
    /\p{N}/u.test(token) || periods.has(token) || (token.length === 1 && !stopWords.has(token))
  const text = tokens.join(' ')
  const key = text.replace(/(?<=\p{L}) (?=\p{L})/gu, '') || title.trim()
  return {
    key,
    marks: tokens.filter(isMark).join(' '),
    words: tokens.filter((token) => !stopWords.has(token)),
    isShort: tokens.length < 4 || key.length < 20,
    text,
  }
}

/**
 * Returns true for titles that say the same: with the same key, or with the same marks, at least `nearTitleSimilarity`,
 * and no other difference than words like "of" and "the" and the spelling of longer words: one letter is missing, two
 * are swapped, or one is another (in words under eight letters only s/z, c/s and i/y, as in "organisation"). A title of
 * under four words or 20 characters is near to none but its equal.
 */
export function isNearTitle(one: ComparableTitle, other: ComparableTitle): boolean {
  if (one.key === other.key) return true
  if (one.isShort || other.isShort || one.marks !== other.marks || one.words.length !== other.words.length) return false
  if (!one.words.every((word, index) => isSpellingOf(word, other.words[index]!))) return false
  return similarityOf(one.text, other.text) >= nearTitleSimilarity
}

function isSpellingOf(one: string, other: string): boolean {
  if (one === other) return true
  const short = one.length <= other.length ? one : other
  const long = short === one ? other : one
  if (short[0] !== long[0] || short.length < 5 || long.length - short.length > 1 || !/^[a-z]+$/.test(short + long))
    return false
  let from = 0
  while (from < short.length && short[from] === long[from]) from += 1
  if (short.length < long.length) return short.slice(from) === long.slice(from + 1)
  const isSwap = short[from] === long[from + 1] && short[from + 1] === long[from]
  if (isSwap) return short.slice(from + 2) === long.slice(from + 2)
  const isVariant = ['sz', 'cs', 'iy'].includes([short[from], long[from]].sort().join(''))
  return (isVariant || short.length >= 8) && short.slice(from + 1) === long.slice(from + 1)
}

function similarityOf(one: string, other: string): number {
  const [left, right] = [trigramsOf(one), trigramsOf(other)]
  let common = 0
  for (const trigram of left) if (right.has(trigram)) common += 1
  return (2 * common) / (left.size + right.size)
}

function trigramsOf(text: string): Set<string> {
  const padded = `  ${text} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}
