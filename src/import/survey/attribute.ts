import type { SurveyAttribute } from '../../../db/survey-tables.ts'
import { surveyAttributes } from '../../../db/survey-tables.ts'
import type { AttributeCode, Codebook } from './codebook.ts'
import { type Column, readNumber, tooMany } from './column.ts'
import type { Row } from './csv.ts'
import type { Header } from './header.ts'
import type { Notes } from './notes.ts'
import { readPeriod } from './period.ts'
import { readTicks } from './tick.ts'
import { createValueList } from './value-list.ts'
import { clean, createValueCount, dateAdvice, sentences, shown } from './values.ts'

/** Reads one attribute of each respondent as an index into `values`, of which the first is '' for none. */
export type AttributeReader = {
  readonly values: readonly string[]
  /** The columns that values are taken from; one that is only looked at, as that of dates is, does not count. */
  readonly columns?: readonly Column[]
  /** True when a column stands for a value, so that its header is a label. */
  readonly areOptions?: boolean
  read(row: Row): number
  /** The order that the codebook gives to values; those it leaves out come after, in order of appearance. */
  readonly order: readonly string[]
  /** Warns of what was found. */
  finish(): void
}

/** Returns the reader of `attribute` as the codebook defines it; without a definition every respondent has ''. */
export function readAttribute(
  attribute: SurveyAttribute,
  codebook: Codebook,
  header: Header,
  notes: Notes,
): AttributeReader {
  if (attribute === 'period') return readPeriod(codebook, header, notes)
  const code = codebook[attribute]
  if (!code) return { values: [''], order: [], read: () => 0, finish: () => {} }
  if (code.value !== undefined) return { values: ['', code.value], order: [], read: () => 1, finish: () => {} }
  return code.columns || code.options
    ? readColumns(attribute, code, header, notes)
    : readColumn(attribute, code, header, notes)
}

/** Calls `of` for each attribute and returns the results by attribute. */
export function byAttribute<T>(of: (attribute: SurveyAttribute, index: number) => T): {
  readonly [A in SurveyAttribute]: T
} {
  const entries = surveyAttributes.map((attribute, index) => [attribute, of(attribute, index)] as const)
  return Object.fromEntries(entries) as Record<SurveyAttribute, T>
}

function readColumn(attribute: SurveyAttribute, code: AttributeCode, header: Header, notes: Notes): AttributeReader {
  const column = header.column(code.column!, attribute)
  const { values, indexes, indexOf } = createValueList(() => tooMany(column, attribute, 'give it a map', notes))
  const unlisted = createValueCount()
  const finish = () => {
    const dates = dateAdvice(unlisted.values, 'list it in the map')
    if (!unlisted.isEmpty) notes.warn(attribute, sentences(unlistedMessage(), dates))
  }
  const { map, unmapped = 'Other' } = code
  const unlistedMessage = () =>
    `${column.place} has values that are not in the map; they are counted as "${unmapped}": ${unlisted.list()}`

  if (!map) {
    return {
      values,
      columns: [column],
      order: code.order ?? [],
      read: withDefault(readNumber(column, indexes, false, indexOf)),
      finish() {
        const dates = dateAdvice(values, 'say so in a map')
        if (dates) notes.warn(attribute, `${column.place}: ${dates}`)
      },
    }
  }
  const known = new Map(Object.entries(map).map(([value, name]) => [clean(value), indexOf(name)]))
  const read = readNumber(column, known, true, (value) => {
    unlisted.add(value)
    return indexOf(unmapped)
  })
  return { values, columns: [column], order: code.order ?? Object.values(map), read: withDefault(read), finish }
}

/**
 * The reader of an attribute with a column for each answer. Who ticked several of different values has the value
 * `several`, or none.
 */
function readColumns(attribute: SurveyAttribute, code: AttributeCode, header: Header, notes: Notes): AttributeReader {
  const ticks = readTicks(code, header, notes, attribute)
  const columns = ticks.options.map(({ column }) => column)
  const { values, indexOf } = createValueList(() => tooMany(columns[0]!, attribute, 'give it a map', notes))
  const { map, unmapped = 'Other', several } = code
  const known = map && new Map(Object.entries(map).map(([label, name]) => [clean(label), name]))
  const unlisted = known ? ticks.options.filter(({ label }) => !known.has(clean(label))) : []
  const indexes = ticks.options.map(({ label }) => indexOf(known ? (known.get(clean(label)) ?? unmapped) : label))
  const severalIndex = several === undefined ? 0 : indexOf(several)
  let mixed = 0
  return {
    values,
    columns,
    areOptions: true,
    order: code.order ?? Object.values(map ?? {}),
    read(row) {
      let found = 0
      for (let index = 0; index < indexes.length; index += 1) {
        if (!ticks.isChosen(index, row) || indexes[index] === found) continue
        if (found !== 0) {
          mixed += 1
          return severalIndex
        }
        found = indexes[index]!
      }
      return found
    },
    finish() {
      ticks.finish()
      const labels = ticks.options.map(({ label }) => label)
      if (unlisted.length > 0)
        notes.warn(
          attribute,
          `has answers that are not in the map; they are counted as "${unmapped}": ${unlisted.map(({ label }) => shown(label)).join(', ')}`,
        )
      const dates = dateAdvice(
        known ? unlisted.map(({ label }) => label) : labels,
        known ? 'list it in the map' : 'say so in a map',
      )
      if (dates) notes.warn(attribute, dates)
      if (mixed > 0)
        notes.warn(
          attribute,
          `respondents with answers of different values are counted ${several === undefined ? 'without a value (`several` can name one)' : `as "${several}"`}: ${mixed.toLocaleString('en')}`,
        )
    },
  }
}

function withDefault(read: (row: Row) => number | undefined): (row: Row) => number {
  return (row) => read(row) ?? 0
}
