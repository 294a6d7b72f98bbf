import { personalHeader, personalKind } from '../personal.ts'
import { clean } from '../values.ts'

/** What the cells of one column show. */
export type Profile = {
  /** From 1. */
  readonly number: number
  readonly header: string
  /** The text above it, or the nearest to its left. */
  readonly question: string
  readonly filled: number
  /** Values with their counts, the most frequent first; null for more than 2,000. */
  readonly values: readonly (readonly [value: string, count: number])[] | null
  /** The kind of personal data that it seems to hold, or undefined. */
  readonly personal: string | undefined
}

const mostValues = 2_000

/** Returns the profiles of all columns of a CSV, whose first rows are headers. */
export function profileColumns(rows: readonly (readonly string[])[], headerRows: number): Profile[] {
  const headers = rows.slice(0, headerRows).map((row) => row.map(clean))
  const body = rows.slice(headerRows)
  const width = Math.max(...headers.map((row) => row.length))
  const first = headers[0]!
  return Array.from({ length: width }, (_, index) => {
    const counts = new Map<string, number>()
    let [filled, personal] = [0, 0]
    let kind: string | undefined
    for (const row of body) {
      const value = clean(row[index] ?? '')
      if (value === '') continue
      filled += 1
      const own = personalKind(value)
      if (own) [kind, personal] = [own, personal + 1]
      if (counts.size <= mostValues) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    const texts = headers.map((row) => row[index] ?? '').filter((text) => text !== '')
    const isCategory = counts.size < 21 && filled >= counts.size * 3
    const named = isCategory ? undefined : texts.map(personalHeader).find((found) => found !== undefined)
    const above =
      headerRows === 1 ? (first[index] ?? '') : (first.slice(0, index + 1).findLast((text) => text !== '') ?? '')
    return {
      number: index + 1,
      header: texts.at(-1) ?? '',
      question: above || (texts.at(-1) ?? `column ${index + 1}`),
      filled,
      values: counts.size > mostValues ? null : [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)),
      personal: personal * 2 > filled ? kind : named,
    }
  })
}

/**
 * Returns how many rows are headers: those of SurveyMonkey have an answer each in a second one, those of Qualtrics an
 * import id in a third.
 */
export function countHeaderRows(rows: readonly (readonly string[])[]): number {
  const [first = [], second = [], third = []] = rows
  if (third.some((cell) => cell.includes('"ImportId"'))) return 3
  if (second.some((cell) => cell.includes('"ImportId"'))) return 2
  const isFilled = (cell: string | undefined) => clean(cell ?? '') !== ''
  const blank = second.filter((cell, index) => isFilled(cell) && !isFilled(first[index])).length
  const isResponse = second.some((cell) => /^(?:open-ended )?response$/i.test(clean(cell)))
  return isResponse || blank * 4 > second.length ? 2 : 1
}
