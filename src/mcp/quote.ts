/**
 * Characters that a reader does not see but a model reads: controls, directions, zero-width, variation selectors and
 * tags.
 */
const unseen = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}]/gu
const machineWord = /^[\w.:/#?&=+%@~,-]{0,300}$/

/**
 * Returns JSON data in which each text of a source is marked as quoted and its invisible characters are shown; ids,
 * enums, dates and addresses stay as they are.
 */
export function quoteTexts(value: unknown, mostLength: number): unknown {
  if (typeof value === 'string') return machineWord.test(value) ? value : quoted(value, mostLength)
  if (Array.isArray(value)) return value.map((item) => quoteTexts(item, mostLength))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, quoteTexts(item, mostLength)]))
}

function quoted(text: string, mostLength: number): string {
  const cut =
    text.length > mostLength ? `${text.slice(0, mostLength)} … [${text.length - mostLength} characters more]` : text
  return `<quoted>${showUnseen(cut).replaceAll(/<(\/?)quoted/gi, '<$1_quoted')}</quoted>`
}

/** Returns `text` with characters that nobody sees written as `[U+E0041]`. */
export function showUnseen(text: string): string {
  return text.replaceAll(unseen, (sign) => `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`)
}
