import { nearest } from '../../ground/near.ts'
import { counted } from '../../ground/text.ts'
import type { ColumnReference, ColumnsReference } from './codebook.ts'
import type { Column } from './column.ts'
import type { Row } from './csv.ts'
import type { Notes } from './notes.ts'
import { clean } from './values.ts'

/** The header rows of a survey's CSV. Columns are counted from 0 here, from 1 in messages. */
export type Header = {
  readonly width: number
  /** Throws INPUT_REFUSED, with `place` and what is there, when the column is not there or its text not unique. */
  column(reference: ColumnReference, place: string): Column
  columns(reference: ColumnsReference, place: string): Column[]
  at(index: number): Column
  /**
   * The text above the column or, where that is blank, the nearest to its left; numbers such as "Q5" are passed over.
   */
  question(index: number): string
  /**
   * The last header row's text; '' for none, or for an error of a spreadsheet such as `#NAME?`, which says nothing of
   * the column.
   */
  label(index: number): string
}

const mostColumns = 20_000
const mostOfQuestion = 1_000

function isSheetError(text: string): boolean {
  return /^#(?:NAME\?|REF!|VALUE!|N\/A|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/.test(text)
}

/** Returns the header made of `rows`, of which there is at least one. */
export function readHeader(rows: readonly Row[], notes: Notes): Header {
  const texts = rows.map((row) => row.map(clean))
  const width = Math.max(...texts.map((row) => row.length))
  if (width > mostColumns)
    throw notes.refusal('', `has ${width.toLocaleString('en')} columns, but at most 20,000 are read`)
  const all = Array.from({ length: width }, (_, index) => index)
  const own = (index: number) => texts.map((row) => row[index] ?? '').filter((text) => text !== '')
  const places = new Map<string, number[]>()
  for (const index of all)
    for (const text of new Set(own(index))) {
      const found = places.get(text)
      if (found) found.push(index)
      else places.set(text, [index])
    }
  const filled = (row: Row, index: number) => row.slice(0, index + 1).findLast((text) => text !== '') ?? ''
  const question = (index: number) =>
    texts
      .map((row) => (texts.length === 1 ? (row[index] ?? '') : filled(row, index)))
      .find((text) => text !== '' && !isSheetError(text) && !/^q?\d+[a-z]?\.?$/i.test(text)) ?? ''
  const label = (index: number) => {
    const text = texts.at(-1)?.[index] ?? ''
    return isSheetError(text) ? '' : text
  }
  const name = (index: number) => `column ${index + 1}${own(index)[0] ? ` "${own(index).at(-1)!.slice(0, 80)}"` : ''}`
  const at = (index: number): Column => ({
    index,
    place: name(index),
    headers: own(index).filter((text) => !isSheetError(text)),
    filled: 0,
    listed: 0,
    personal: new Map(),
    distinct: new Set(),
  })

  const numbered = (number: number, place: string) => {
    if (number <= width) return number - 1
    const advice = width === 1 ? '; is `delimiter` in the codebook right?' : ''
    throw notes.refusal(place, `column ${number} is beyond the header, which has ${counted(width, 'column')}${advice}`)
  }
  const missing = (text: string, place: string) => {
    const near = nearest(text, [...places.keys()])
    const advice =
      near.length > 0 ? `nearest are ${near.map((found) => JSON.stringify(found)).join(', ')}` : 'none comes near'
    return notes.refusal(place, `no column has the header ${JSON.stringify(text)}; ${advice}`)
  }
  const repeated = (text: string, found: readonly number[], place: string) => {
    const named = found.slice(0, 8).map((index) => `${index + 1} (under "${question(index).slice(0, 60)}")`)
    const more = found.length > named.length ? ` and ${found.length - named.length} more` : ''
    return notes.refusal(
      place,
      `the header ${JSON.stringify(text)} stands above the columns ${named.join(', ')}${more}; give the column's number`,
    )
  }
  const find = (reference: ColumnReference, place: string) => {
    if (typeof reference === 'number') return numbered(reference, place)
    const text = clean(reference)
    const [index, ...others] = places.get(text) ?? []
    if (index === undefined) throw missing(text, place)
    if (others.length > 0) throw repeated(text, [index, ...others], place)
    return index
  }
  const under = (reference: string, place: string) => {
    const text = clean(reference)
    const starts = texts.flatMap((row, level) =>
      row.flatMap((found, index) => (found === text && row[index - 1] !== text ? [{ level, index }] : [])),
    )
    const indexes = [...new Set(starts.map(({ index }) => index))]
    const [start] = starts
    if (!start) throw missing(text, place)
    if (indexes.length > 1) throw repeated(text, indexes, place)
    const row = texts[start.level]!
    const next = all.find((index) => index > start.index && (row[index] ?? '') !== '' && row[index] !== text)
    const run = all.slice(start.index, next ?? width)
    return run.slice(0, run.findLastIndex((index) => own(index).length > 0) + 1)
  }

  const indexesOf = (reference: ColumnsReference, place: string) => {
    if ('under' in reference) return under(reference.under, place)
    if (!('from' in reference)) return reference.map((one) => find(one, place))
    const [from, to] = [numbered(reference.from, place), numbered(reference.to, place)]
    if (from > to) throw notes.refusal(place, `the run of columns from ${from + 1} to ${to + 1} is empty`)
    return all.slice(from, to + 1)
  }

  return {
    width,
    at,
    question,
    label,
    column: (reference, place) => at(find(reference, place)),
    columns(reference, place) {
      const found = indexesOf(reference, place)
      if (found.length > mostOfQuestion)
        throw notes.refusal(place, `has ${found.length.toLocaleString('en')} columns, but at most 1,000 are read`)
      return found.map(at)
    },
  }
}
