/** A pattern of the models; it sees at most 300 characters of a text, however long a source makes its names. */
export type Pattern = { readonly test: (text: string) => boolean }

const longest = 300

/** Returns the pattern that `source` of a file of models is. */
export function patternOf(source: string, flags = ''): Pattern {
  const expression = new RegExp(source, flags)
  return { test: (text) => expression.test(text.length > longest ? text.slice(0, longest) : text) }
}

/**
 * Returns the pattern that `source` of a file of models is, for the code of whole functions; it ignores case and must
 * be linear.
 */
export function codePatternOf(source: string): Pattern {
  const flags = 'i'
  const expression = new RegExp(source, flags)
  return { test: (text) => expression.test(text) }
}
