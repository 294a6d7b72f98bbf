import type { QuestionCode } from './codebook.ts'
import type { Header } from './header.ts'
import type { Notes } from './notes.ts'
import { placeOf, type QuestionReader, textAbove } from './question.ts'
import { readSeparated } from './separated.ts'
import { readTicks } from './tick.ts'

/** Returns the reader of a question with a column for each option, or with all answers in one. */
export function readMultiple(code: QuestionCode, header: Header, notes: Notes): QuestionReader {
  if (code.separator !== undefined || code.separators) return readSeparated(code, header, notes)
  const place = placeOf(code)
  if (!code.columns && !code.options?.length)
    throw notes.refusal(place, 'a `multiple` question needs `columns`, or `options` that each have a `column`')
  const ticks = readTicks(code, header, notes, place)
  const columns = ticks.options.map(({ column }) => column)
  const exclusive = ticks.options.map(({ isExclusive }) => isExclusive)
  const hasExclusive = exclusive.includes(true)
  let mixed = 0

  return {
    columns,
    areOptions: true,
    open: () => ({ base: 0, counts: columns.map(() => 0) }),
    count(row, tally) {
      let answers = 0
      let exclusives = 0
      for (let index = 0; index < columns.length; index += 1) {
        if (!ticks.isChosen(index, row)) continue
        tally.counts[index]! += 1
        answers += 1
        if (exclusive[index]) exclusives += 1
      }
      if (answers > 0) tally.base += 1
      if (hasExclusive && exclusives > 0 && answers > exclusives) mixed += 1
    },
    finish() {
      ticks.finish()
      if (mixed > 0)
        notes.warn(
          place,
          `${mixed.toLocaleString('en')} respondents chose an exclusive option together with others; all are counted`,
        )
      const text = textAbove(code, columns, header, notes)
      return {
        id: code.id,
        text,
        kind: 'multiple',
        options: ticks.options.map(({ label }) => label),
        answerRange: { from: 0, to: 1 },
      }
    },
  }
}
