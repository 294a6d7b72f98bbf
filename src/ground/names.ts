/**
 * Checks that `name` is one that `glob` stands for: `*` stands for any characters, `?` for one; case counts. Takes at
 * most as many steps as both lengths multiplied, whatever the glob.
 */
export function matchesName(glob: string, name: string): boolean {
  const [wanted, signs] = [[...glob], [...name]]
  let [at, sign, retryAt, retrySign] = [0, 0, 0, -1]
  while (at < signs.length) {
    if (wanted[sign] === '*') {
      retrySign = ++sign
      retryAt = at
    } else if (sign < wanted.length && (wanted[sign] === '?' || wanted[sign] === signs[at])) {
      at++
      sign++
    } else if (retrySign >= 0) {
      sign = retrySign
      at = ++retryAt
    } else return false
  }
  return wanted.slice(sign).every((rest) => rest === '*')
}

/** The most characters of a name of an application or a target. */
export const longestName = 200

/**
 * Returns `name` in Unicode's composed form without blanks around it; null unless it has 1 to 200 characters, none of
 * them a control character.
 */
export function cleanName(name: string): string | null {
  const clean = name.normalize('NFC').trim()
  return clean.length > 0 && clean.length <= longestName && isPlainText(clean) ? clean : null
}

/**
 * Checks that a text has no control character and no half of a surrogate pair, so that every store and format takes it.
 */
export function isPlainText(text: string): boolean {
  return !/\p{Cc}/u.test(text) && text.isWellFormed()
}

/** Returns a word of the tables or of REST as an enum of the graph spells it: `MCP_SERVER` for `mcp-server`. */
export function toEnum<Value extends string>(word: string): Value {
  return word.toUpperCase().replaceAll('-', '_') as Value
}

/** Returns a value of an enum of the graph as the tables and REST spell it: `mcp-server` for `MCP_SERVER`. */
export function fromEnum<Word extends string>(value: string): Word {
  return value.toLowerCase().replaceAll('_', '-') as Word
}
