const longest = 50_000

/** What keeps `text` from being stored, or null. */
export function problemOfText(text: string): string | null {
  if (text.includes('\0') || !text.isWellFormed())
    return 'has characters that no text can hold (NUL, half a surrogate pair)'
  return text.length > longest
    ? `has ${text.length.toLocaleString('en')} characters, but at most ${longest.toLocaleString('en')} are stored`
    : null
}
