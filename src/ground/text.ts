/** Letters of scripts in which a joiner between them changes how they are written. */
const joining = [
  ...['Arabic', 'Bengali', 'Devanagari', 'Gujarati', 'Gurmukhi', 'Kannada', 'Khmer', 'Malayalam', 'Mongolian'],
  ...['Myanmar', 'Oriya', 'Sinhala', 'Syriac', 'Tamil', 'Telugu'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')
/**
 * Where an invisible character is part of a letter or a picture that is shown: in emoji and between letters that join.
 */
const written = [
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Emoji})[\\ufe0e\\ufe0f]',
  `(?<=[${joining}])[\\u200c\\u200d]`,
].join('|')
const invisible = '\\p{Default_Ignorable_Code_Point}\\u2028\\u2029\\ufff9-\\ufffb'
const inText = new RegExp(`(?!${written})(?![\\t\\n\\r])[\\p{Cc}${invisible}]`, 'gu')

/**
 * Returns a text of others with each control character, and each invisible one, as `U+202E`; line breaks and tabs stay.
 */
export function visibleText(text: string): string {
  return text.replace(inText, codeOf)
}

/** Returns `U+202E` for the character of that number. */
export function codeOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * Returns `text` without the characters at its end that match `sign`, an expression for one character. Takes linear
 * time, unlike an expression that ends in `+$`.
 */
export function withoutTrailing(text: string, sign: RegExp): string {
  let end = text.length
  while (end > 0 && sign.test(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** Returns a count with its noun in the right form, such as `1 call` and `2000 calls`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Returns a noun with its article, by sound: `an email`, but `a uri`. */
export function withArticle(noun: string): string {
  return `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`
}

/** Returns the values that are allowed as a message lists them; `null` and an empty text are spelled out. */
export function alternatives(values: readonly unknown[]): string {
  return values.map((value) => (value === '' ? '""' : String(value))).join(', ')
}
