const mostText = 2_000
/** The most ways in which the repetitions of one expression can be combined at one place of a text. */
const mostWays = 1_000_000

/**
 * Returns why an expression of a table may not be used, or null: it must be ECMAScript, and each repetition must have
 * an upper bound, so that its time grows with the text alone (contract: applications §9.2).
 */
export function problemOf(text: string): string | null {
  if (text.length > mostText) return `has more than ${mostText} characters`
  try {
    new RegExp(text, 'im')
  } catch (cause) {
    return `is no expression of ECMAScript: ${(cause as Error).message}`
  }
  const bare = text.replace(/\\./g, '_').replace(/\[[^\]]{0,2000}\]/g, '_')
  if (/[*+]|\{\d{1,9},\}/.test(bare))
    return 'has a repetition without an upper bound; write {0,80} in place of * and {1,80} in place of +'
  const ways = (bare.match(/\{\d{0,9},?\d{1,9}\}/g) ?? []).map((range) => Number(/(\d{1,9})\}$/.exec(range)?.[1] ?? 1))
  if (ways.reduce((product, most) => product * most, 1) > mostWays * mostWays)
    return 'has repetitions that are too wide together'
  const short = topAlternatives(bare).find((alternative) => /^[A-Za-z]{1,5}$/.test(alternative))
  return short ? `has the short word "${short}", which other words contain; write \\b${short}\\b` : null
}

/** Returns what stands between bars outside of groups. */
function topAlternatives(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === '|' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}
