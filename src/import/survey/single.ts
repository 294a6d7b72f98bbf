import type { QuestionCode } from './codebook.ts'
import { readNumber, tooMany } from './column.ts'
import type { Header } from './header.ts'
import type { Notes } from './notes.ts'
import { placeOf, type QuestionReader, textOf } from './question.ts'
import { clean, createValueCount, dateAdvice, detached, sentences } from './values.ts'

/**
 * Returns the reader of a question with one column. Answers beside the options count as the option "Other", which is
 * added where there is none.
 */
export function readSingle(code: QuestionCode, header: Header, notes: Notes): QuestionReader {
  const place = placeOf(code)
  if (code.column === undefined) throw notes.refusal(place, 'a `single` question needs `column`')
  const column = header.column(code.column, place)
  const listed = code.options?.length ? code.options : undefined
  const options: string[] = []
  const unlisted = createValueCount()
  const optionOf = (label: string) => {
    const index = options.indexOf(label)
    return index < 0 ? options.push(label) - 1 : index
  }
  const known = new Map<string, number>()
  for (const { label, code: value = label } of listed ?? []) {
    const key = clean(value)
    if (known.has(key)) throw notes.refusal(place, `two options have the code ${JSON.stringify(key)}`)
    known.set(key, optionOf(label))
  }
  let other = -1
  const read = readNumber(column, known, listed !== undefined, (value) => {
    if (listed) {
      unlisted.add(value)
      if (other < 0) other = catchAll(options) ?? optionOf('Other')
      return other
    }
    if (known.size === 1_000) throw tooMany(column, place, 'list its options', notes)
    const label = detached(value)
    known.set(label, known.size)
    return optionOf(label)
  })

  return {
    columns: [column],
    areOptions: false,
    open: () => ({ base: 0, counts: options.map(() => 0) }),
    count(row, tally) {
      const option = read(row)
      if (option === undefined) return
      tally.base += 1
      while (tally.counts.length <= option) tally.counts.push(0)
      tally.counts[option]! += 1
    },
    finish() {
      const dates = dateAdvice(listed ? unlisted.values : options, 'list it as the code of an option')
      if (!unlisted.isEmpty)
        notes.warn(
          place,
          sentences(
            `${column.place} has values that are not among the options; they are counted as ${JSON.stringify(options[other])}: ${unlisted.list()}`,
            dates,
          ),
        )
      else if (dates) notes.warn(place, `${column.place}: ${dates}`)
      return {
        id: code.id,
        text: textOf(code, column, header),
        kind: 'single',
        options,
        answerRange: { from: 0, to: 1 },
      }
    },
  }
}

function catchAll(options: readonly string[]): number | undefined {
  const index = options.findIndex((label) => /^other(?:\s*[(,:].*)?$/i.test(label))
  return index < 0 ? undefined : index
}
