import type { OptionCode, QuestionCode } from './codebook.ts'
import { type Column, readNumber } from './column.ts'
import type { Header } from './header.ts'
import type { Notes } from './notes.ts'
import { placeOf, type QuestionReader, textAbove } from './question.ts'
import { clean, createValueCount, sentences } from './values.ts'

type Option = { readonly label: string; readonly column: Column; readonly code?: string; readonly isExclusive: boolean }

const [notChosen, chosen] = [0, 1]
const looksNegative = /^(?:0|no|n|false|off|unchecked|not (?:selected|checked|chosen)|n\/?a|none|-)$/i

/**
 * The reader of a question with a column for each option. An option is chosen where its column holds its code or label; without a code, where it holds
 * any text.
 */
export function readMultiple(code: QuestionCode, header: Header, notes: Notes): QuestionReader {
  const place = placeOf(code)
  const options = optionsOf(code, header, notes)
  const columns = options.map(({ column }) => column)
  const uncounted = createValueCount()
  const doubtful = createValueCount()
  const readers = options.map((option) => {
    const values = [
      option.label,
      header.label(option.column.index),
      ...(option.code === undefined ? [] : [option.code]),
    ]
    const known = new Map(values.map((value) => [clean(value), chosen]))
    known.delete('')
    return readNumber(option.column, known, true, (value) => {
      if (option.code !== undefined) uncounted.add(value)
      else if (looksNegative.test(value)) doubtful.add(value)
      return option.code === undefined ? chosen : notChosen
    })
  })
  const exclusive = options.map(({ isExclusive }) => isExclusive)
  const hasExclusive = exclusive.includes(true)
  let mixed = 0

  return {
    columns,
    areOptions: true,
    open: () => ({ base: 0, counts: options.map(() => 0) }),
    count(row, tally) {
      let answers = 0
      let exclusives = 0
      for (let index = 0; index < readers.length; index += 1) {
        if (readers[index]!(row) !== chosen) continue
        tally.counts[index]! += 1
        answers += 1
        if (exclusive[index]) exclusives += 1
      }
      if (answers > 0) tally.base += 1
      if (hasExclusive && exclusives > 0 && answers > exclusives) mixed += 1
    },
    finish() {
      if (!uncounted.isEmpty)
        notes.warn(
          place,
          `has values that are neither the code nor the label of their option; they are not counted: ${uncounted.list()}`,
        )
      if (!doubtful.isEmpty)
        notes.warn(
          place,
          sentences(
            `any text in an option's column counts as chosen, and so did ${doubtful.list()}`,
            'Give the options their codes if that is wrong',
          ),
        )
      if (mixed > 0)
        notes.warn(
          place,
          `${mixed.toLocaleString('en')} respondents chose an exclusive option together with others; all are counted`,
        )
      const text = textAbove(code, columns, header, notes)
      return { id: code.id, text, kind: 'multiple', options: options.map(({ label }) => label) }
    },
  }
}

function optionsOf(code: QuestionCode, header: Header, notes: Notes): readonly Option[] {
  const place = placeOf(code)
  if (!code.columns && !code.options?.length)
    throw notes.refusal(place, 'a `multiple` question needs `columns`, or `options` that each have a `column`')
  const columns = code.columns ? header.columns(code.columns, place) : []
  const indexes = new Set<number>()
  const twice = columns.find(({ index }) => indexes.size === indexes.add(index).size)
  if (twice) throw notes.refusal(place, `${twice.place} is given twice`)
  const options = code.options?.length
    ? matched(code.options, columns, header, notes, place)
    : unnamed(columns, header, notes, place)
  const [byLabel, byColumn] = [new Map<string, Option>(), new Map<number, Option>()]
  for (const option of options) {
    const { label, column } = option
    const earlier = byLabel.get(label) ?? byColumn.get(column.index)
    byLabel.set(label, option)
    byColumn.set(column.index, option)
    if (!earlier) continue
    throw notes.refusal(
      place,
      earlier.label === label
        ? `${earlier.column.place} and ${column.place} are both the option ${JSON.stringify(label)}; give the options their labels`
        : `${column.place} is given to two options: ${JSON.stringify(earlier.label)}, ${JSON.stringify(label)}`,
    )
  }
  return options
}

function unnamed(columns: readonly Column[], header: Header, notes: Notes, place: string): readonly Option[] {
  return columns.map((column) => {
    const label = header.label(column.index)
    if (label) return { label, column, isExclusive: false }
    throw notes.refusal(
      place,
      `${column.place} has no label in the last header row; give the question its \`options\`, or leave the column out`,
    )
  })
}

/** Options with their columns: those that they name, else those with their label as header, else the next that is left. */
function matched(
  codes: readonly OptionCode[],
  columns: readonly Column[],
  header: Header,
  notes: Notes,
  place: string,
): readonly Option[] {
  const named = new Map<OptionCode, Column>()
  let left = columns
  const give = (option: OptionCode, column: Column) => {
    named.set(option, column)
    left = left.filter(({ index }) => index !== column.index)
  }
  for (const option of codes) if (option.column !== undefined) give(option, header.column(option.column, place))
  for (const option of codes) {
    const own = left.filter(({ index }) => header.label(index) === clean(option.label))
    if (!named.has(option) && own.length === 1) give(option, own[0]!)
  }
  for (const option of codes) if (!named.has(option) && left[0]) give(option, left[0])
  const without = codes.find((option) => !named.has(option))
  if (without)
    throw notes.refusal(
      place,
      `the option ${JSON.stringify(without.label)} has no column: there are ${codes.length} options and ${columns.length} columns`,
    )
  if (left[0])
    throw notes.refusal(
      place,
      `${left[0].place} has no option: there are ${codes.length} options and ${columns.length} columns`,
    )
  return codes.map((option) => ({
    label: option.label,
    column: named.get(option)!,
    ...(option.code === undefined ? {} : { code: option.code }),
    isExclusive: option.exclusive ?? false,
  }))
}
