import type { QuestionCode } from './codebook.ts'
import { observe, tooMany } from './column.ts'
import type { Header } from './header.ts'
import type { Notes } from './notes.ts'
import { placeOf, type QuestionReader, textOf } from './question.ts'
import { splitAnswers } from './split-answers.ts'
import { clean, createValueCount, detached } from './values.ts'

const mostRemembered = 10_000
const mostOptions = 1_000

/**
 * Returns the reader of a question whose answers stand in one cell. Answers beside the options count as the option
 * "Other", which is added where there is none.
 */
export function readSeparated(code: QuestionCode, header: Header, notes: Notes): QuestionReader {
  const place = placeOf(code)
  if (code.column === undefined) throw notes.refusal(place, 'a question with a `separator` needs `column`')
  if (code.columns) throw notes.refusal(place, '`separator` goes with `column`, not with `columns`')
  const column = header.column(code.column, place)
  const listed = code.options?.length ? code.options : undefined
  const separators = code.separators ?? [code.separator!]
  const options: string[] = []
  const known = new Map<string, number>()
  for (const { label, code: value = label, column: own } of listed ?? []) {
    if (own !== undefined) throw notes.refusal(place, 'an option of a question with a `separator` has no column')
    if (known.has(clean(value))) throw notes.refusal(place, `two options have the code ${JSON.stringify(clean(value))}`)
    known.set(clean(value), options.push(label) - 1)
  }
  const alone = new Set((listed ?? []).flatMap(({ exclusive }, index) => (exclusive ? [index] : [])))
  const unlisted = createValueCount()
  const remembered = new Map<string, readonly number[]>()
  let [mixed, other] = [0, -1]

  const optionOf = (answer: string) => {
    const option = known.get(answer)
    if (option !== undefined) return option
    if (listed) {
      unlisted.add(answer)
      if (other < 0) other = otherOption(options)
      return other
    }
    if (known.size === mostOptions) throw tooMany(column, place, 'list its options', notes)
    const label = detached(answer)
    known.set(label, options.length)
    return options.push(label) - 1
  }
  const readCell = (cell: string): readonly number[] => {
    const seen = remembered.get(cell)
    if (seen) {
      column.filled += 1
      column.listed += listed ? 1 : 0
      return seen
    }
    const value = clean(cell)
    if (value === '') return []
    const answers = splitAnswers(value, separators, [...known.keys()])
    const isPersonal = observe(column, value)
    const isListed = answers.every((answer) => known.has(answer))
    if (listed && isListed) column.listed += 1
    const chosen = [...new Set(answers.map(optionOf))]
    if (isListed && !isPersonal && remembered.size < mostRemembered) remembered.set(detached(cell), chosen)
    return chosen
  }

  return {
    columns: [column],
    areOptions: false,
    open: () => ({ base: 0, counts: options.map(() => 0) }),
    count(row, tally) {
      const chosen = readCell(row[column.index] ?? '')
      if (chosen.length === 0) return
      tally.base += 1
      for (const option of chosen) {
        while (tally.counts.length <= option) tally.counts.push(0)
        tally.counts[option]! += 1
      }
      const exclusives = chosen.filter((option) => alone.has(option)).length
      if (exclusives > 0 && chosen.length > exclusives) mixed += 1
    },
    finish() {
      if (!unlisted.isEmpty)
        notes.warn(
          place,
          `${column.place} has answers that are not among the options; they are counted as ${JSON.stringify(options[other])}: ${unlisted.list()}`,
        )
      if (mixed > 0)
        notes.warn(
          place,
          `${mixed.toLocaleString('en')} respondents chose an exclusive option together with others; all are counted`,
        )
      return {
        id: code.id,
        text: textOf(code, column, header),
        kind: 'multiple',
        options,
        answerRange: { from: 0, to: 1 },
      }
    },
  }
}

function otherOption(options: string[]): number {
  const index = options.findIndex((label) => /^other(?:\s*[(,:].*)?$/i.test(label))
  return index < 0 ? options.push('Other') - 1 : index
}
