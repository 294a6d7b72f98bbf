import type { QuestionCode } from './codebook.ts'
import { type Column, readNumber } from './column.ts'
import type { Header } from './header.ts'
import type { Notes } from './notes.ts'
import { placeOf, type QuestionReader, textAbove, textOf } from './question.ts'
import { clean, createValueCount } from './values.ts'

/** Numbers beyond it, without a scale, are no ratings; sums of them would not be exact. */
const widest = 1_000_000_000

/**
 * Returns the reader of a question that asks for a number per item; what is no number of the scale is left out with a
 * warning.
 */
export function readScale(code: QuestionCode, header: Header, notes: Notes): QuestionReader {
  const place = placeOf(code)
  const items = itemsOf(code, header, notes)
  const columns = items.map(({ column }) => column)
  const { from = -widest, to = widest, map = {} } = code.scale ?? {}
  if (from >= to) throw notes.refusal(place, `the scale from ${from} to ${to} is empty`)
  const isRating = (rating: number) => rating >= from && rating <= to
  const wrong = Object.entries(map).find(([, rating]) => !isRating(rating))
  if (wrong)
    throw notes.refusal(place, `the scale's map gives ${wrong[1]} for ${JSON.stringify(wrong[0])}, but ends at ${to}`)
  const known = new Map(Object.entries(map).map(([value, rating]) => [clean(value), rating]))
  const leftOut = createValueCount()
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const readers = columns.map((column) =>
    readNumber(column, known, true, (value) => {
      const rating = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(value) ? Number(value) : Number.NaN
      if (!isRating(rating)) {
        leftOut.add(value)
        return undefined
      }
      column.listed += 1
      if (known.size < 1_000) known.set(value, rating)
      return rating
    }),
  )

  return {
    columns,
    areOptions: true,
    open: () => ({ base: 0, counts: items.map(() => 0), sums: items.map(() => 0) }),
    count(row, tally) {
      let isAnswered = false
      for (let index = 0; index < readers.length; index += 1) {
        const rating = readers[index]!(row)
        if (rating === undefined) continue
        tally.counts[index]! += 1
        tally.sums![index]! += rating
        lowest = Math.min(lowest, rating)
        highest = Math.max(highest, rating)
        isAnswered = true
      }
      if (isAnswered) tally.base += 1
    },
    finish() {
      const wanted = code.scale ? `numbers from ${from} to ${to}` : 'numbers'
      if (!leftOut.isEmpty) notes.warn(place, `has values that are not ${wanted}; they are left out: ${leftOut.list()}`)
      const text = textAbove(code, columns, header, notes)
      return {
        id: code.id,
        text,
        kind: 'scale',
        options: items.map(({ label }) => label),
        answerRange: { from: code.scale?.from ?? lowest, to: code.scale?.to ?? highest },
      }
    },
  }
}

function itemsOf(
  code: QuestionCode,
  header: Header,
  notes: Notes,
): readonly { readonly label: string; readonly column: Column }[] {
  const place = placeOf(code)
  const items = code.items?.map(({ label, column }) => ({ label, column: header.column(column, place) }))
  if (items?.length) return items
  if (code.column !== undefined) {
    const column = header.column(code.column, place)
    return [{ label: textOf(code, column, header), column }]
  }
  if (!code.columns) throw notes.refusal(place, 'a `scale` question needs `items`')
  return header.columns(code.columns, place).map((column) => {
    const label = header.label(column.index)
    if (label) return { label, column }
    throw notes.refusal(place, `${column.place} has no label in the last header row; give the question its \`items\``)
  })
}
