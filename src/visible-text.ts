/** Letters of scripts in which a joiner between them changes how they are written. */
const joining = [
  ...['Arabic', 'Bengali', 'Devanagari', 'Gujarati', 'Gurmukhi', 'Kannada', 'Khmer', 'Malayalam', 'Mongolian'],
  ...['Myanmar', 'Oriya', 'Sinhala', 'Syriac', 'Tamil', 'Telugu'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')
/** Where an invisible character is part of a letter or a picture that is shown: in emoji and between letters that join. */
const written = [
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Emoji})[\\ufe0e\\ufe0f]',
  `(?<=[${joining}])[\\u200c\\u200d]`,
].join('|')
const invisible = '\\p{Default_Ignorable_Code_Point}\\u2028\\u2029\\ufff9-\\ufffb'
const inText = new RegExp(`(?!${written})(?![\\t\\n\\r])[\\p{Cc}${invisible}]`, 'gu')

/** Returns a text of others with each control character, and each invisible one, as `U+202E`; line breaks and tabs stay. */
export function visibleText(text: string): string {
  return text.replace(inText, codeOf)
}

/** Returns `U+202E` for the character of that number. */
export function codeOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}
