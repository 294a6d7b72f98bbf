import { personalKind } from './personal.ts'

/**
 * Returns the text without white space at its ends, and with one space for each other run of it, the no-break kinds
 * included.
 */
export function clean(text: string): string {
  return /[^\S ]|^ | $| {2}|\u200B/.test(text) ? text.replace(/[\s\u200B]+/g, ' ').trim() : text
}

/** Returns a copy that does not keep the larger text alive that it was cut from. */
export function detached(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}

/** Returns a value in quotes for a message, cut at 60 characters; personal data is not shown. */
export function shown(value: string): string {
  const kind = personalKind(value)
  if (kind) return `(one of the ${kind})`
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 59)}…` : value)
}

/** Values and how often each occurred. */
export type ValueCount = {
  add(value: string): void
  readonly isEmpty: boolean
  /** The values, most frequent first, with their counts: at most 20, then how many more. */
  list(): string
  readonly values: Iterable<string>
}

const mostRemembered = 10_000

/** Returns an empty count, which remembers up to 10,000 different values. */
export function createValueCount(): ValueCount {
  const counts = new Map<string, number>()
  let isFull = false
  return {
    add(value) {
      const count = counts.get(value)
      if (count !== undefined) counts.set(value, count + 1)
      else if (counts.size < mostRemembered) counts.set(detached(value), 1)
      else isFull = true
    },
    get isEmpty() {
      return counts.size === 0
    },
    values: { [Symbol.iterator]: () => counts.keys() },
    list() {
      const entries = [...counts].sort(([, one], [, other]) => other - one)
      const named = entries.slice(0, 20).map(([value, count]) => `${shown(value)} (${count.toLocaleString('en')})`)
      const others = entries.length - named.length
      const more = `${isFull ? 'more than ' : ''}${others.toLocaleString('en')} more`
      return others > 0 ? `${named.join(', ')} and ${more}` : named.join(', ')
    },
  }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Returns the range that a spreadsheet may have turned into this date (`10-49` for `Oct-49`), or undefined. */
export function rangeBehindDate(value: string): string | undefined {
  const match = /^(?:([a-z]{3})-(\d{1,2})|(\d{1,2})-([a-z]{3}))$/i.exec(value)
  if (!match) return undefined
  const month = months.indexOf((match[1] ?? match[4] ?? '').toLowerCase()) + 1
  if (month === 0) return undefined
  const other = Number(match[2] ?? match[3])
  return match[1] ? `${month}-${other}` : `${Math.min(month, other)}-${Math.max(month, other)}`
}

/**
 * Returns a sentence for each of `values` that looks like a range which a spreadsheet turned into a date; at most 5.
 */
export function dateAdvice(values: Iterable<string>, remedy: string): string {
  const found = [...values].flatMap((value) => {
    const range = rangeBehindDate(value)
    return range ? [`"${value}" may be "${range}"`] : []
  })
  if (found.length === 0) return ''
  return `${found.slice(0, 5).join(', ')}, which a spreadsheet turned into a date; ${remedy}`
}

/** Returns the sentences that are not empty, as one text. */
export function sentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('. ')
}
