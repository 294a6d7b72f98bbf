import { counted } from '../../ground/text.ts'
import type { ColumnsReference, OptionCode } from './codebook.ts'
import { type Column, readNumber } from './column.ts'
import type { Header } from './header.ts'
import type { Notes } from './notes.ts'
import { clean, createValueCount, detached, sentences, shown } from './values.ts'

/** Answers that are given by one column each. */
export type TickCode = { readonly columns?: ColumnsReference; readonly options?: readonly OptionCode[] }

/** An answer with its column. */
export type TickOption = {
  readonly label: string
  readonly column: Column
  readonly code?: string
  readonly isExclusive: boolean
}

/** Reads which of several columns are ticked. */
export type TickReader = {
  readonly options: readonly TickOption[]
  /** Checks that the respondent chose the option at `index`. */
  isChosen(index: number, row: Row): boolean
  /** Warns of cells that are doubtful. */
  finish(): void
}

type Row = readonly string[]

const [notChosen, chosen] = [0, 1]
const mostTexts = 5
const looksNegative = /^(?:0|no|n|false|off|unchecked|not (?:selected|checked|chosen)|n\/?a|none|-)$/i

/**
 * Returns the reader of answers with a column each. An answer is chosen where its column holds its code or label;
 * without a code, where it holds any text but the label of another, as it does where the cells of a row are shifted.
 * Throws INPUT_REFUSED when answers and columns do not match.
 */
export function readTicks(code: TickCode, header: Header, notes: Notes, place: string): TickReader {
  const options = optionsOf(code, header, notes, place)
  const uncounted = createValueCount()
  const doubtful = createValueCount()
  const namesOf = ({ label, column, code: value }: TickOption) =>
    [label, header.label(column.index), ...(value === undefined ? [] : [value])]
      .map(clean)
      .filter((name) => name !== '')
  const labels = new Set(options.flatMap(({ label, column }) => [clean(label), header.label(column.index)]))
  const shifted = options.map(() => new Map<string, number>())
  const strange = options.map(() => new Map<string, number>())
  const readers = options.map((option, index) => {
    const known = new Map(namesOf(option).map((name) => [name, chosen]))
    return readNumber(option.column, known, true, (value) => {
      if (option.code !== undefined) {
        uncounted.add(value)
        return notChosen
      }
      if (labels.has(value)) {
        countIn(shifted[index]!, value)
        return notChosen
      }
      if (looksNegative.test(value)) doubtful.add(value)
      else countIn(strange[index]!, value)
      return chosen
    })
  })

  return {
    options,
    isChosen: (index, row) => readers[index]!(row) === chosen,
    finish() {
      if (!uncounted.isEmpty)
        notes.warn(
          place,
          `has values that are neither the code nor the label of their option; they are not counted: ${uncounted.list()}`,
        )
      const cells = (counts: readonly ReadonlyMap<string, number>[], isMeant: (column: Column) => boolean) =>
        options.flatMap(({ column }, index) =>
          isMeant(column)
            ? [...counts[index]!].map(([text, count]) => `${shown(text)} in ${column.place} (${count})`)
            : [],
        )
      const others = cells(shifted, () => true)
      if (others.length > 0)
        notes.warn(
          place,
          `has cells in the column of one option that hold another, as where a row is shifted; they are not counted: ${listOf(others)}`,
        )
      const unlike = cells(strange, ({ listed, filled }) => listed * 2 > filled)
      if (unlike.length > 0)
        notes.warn(
          place,
          `has other texts in columns that else hold their option, as where a row is shifted; they are counted as chosen: ${listOf(unlike)}. Give the options their codes if that is wrong`,
        )
      if (!doubtful.isEmpty)
        notes.warn(
          place,
          sentences(
            `any text in an option's column counts as chosen, and so did ${doubtful.list()}`,
            'Give the options their codes if that is wrong',
          ),
        )
    },
  }
}

function countIn(counts: Map<string, number>, text: string): void {
  const count = counts.get(text)
  if (count !== undefined || counts.size < mostTexts) counts.set(detached(text), (count ?? 0) + 1)
}

function listOf(cells: readonly string[]): string {
  const more = cells.length - 20
  return more > 0 ? `${cells.slice(0, 20).join(', ')} and ${more} more` : cells.join(', ')
}

function optionsOf(code: TickCode, header: Header, notes: Notes, place: string): readonly TickOption[] {
  const columns = code.columns ? header.columns(code.columns, place) : []
  const indexes = new Set<number>()
  const twice = columns.find(({ index }) => indexes.size === indexes.add(index).size)
  if (twice) throw notes.refusal(place, `${twice.place} is given twice`)
  const options = code.options?.length
    ? matched(code.options, columns, header, notes, place)
    : unnamed(columns, header, notes, place)
  const [byLabel, byColumn] = [new Map<string, TickOption>(), new Map<number, TickOption>()]
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

function unnamed(columns: readonly Column[], header: Header, notes: Notes, place: string): readonly TickOption[] {
  return columns.map((column) => {
    const label = header.label(column.index)
    if (label) return { label, column, isExclusive: false }
    throw notes.refusal(
      place,
      `${column.place} has no label in the last header row; give the question its \`options\`, or leave the column out`,
    )
  })
}

/**
 * Options with their columns: those that they name, else those with their label as header, else the next that is left.
 */
function matched(
  codes: readonly OptionCode[],
  columns: readonly Column[],
  header: Header,
  notes: Notes,
  place: string,
): readonly TickOption[] {
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
      `the option ${JSON.stringify(without.label)} has no column: the question has ${counted(codes.length, 'option')} and ${counted(columns.length, 'column')}`,
    )
  if (left[0])
    throw notes.refusal(
      place,
      `${left[0].place} has no option: the question has ${counted(codes.length, 'option')} and ${counted(columns.length, 'column')}`,
    )
  return codes.map((option) => ({
    label: option.label,
    column: named.get(option)!,
    ...(option.code === undefined ? {} : { code: option.code }),
    isExclusive: option.exclusive ?? false,
  }))
}
