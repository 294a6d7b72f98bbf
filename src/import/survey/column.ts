import type { Row } from './csv.ts'
import type { Notes } from './notes.ts'
import { type PersonalKind, personalHeader, personalKind } from './personal.ts'
import { clean, detached } from './values.ts'

/** A column that answers are read from, and what its values have shown so far. */
export type Column = {
  readonly index: number
  /** Such as `column 7 "IP Address"`. */
  readonly place: string
  /** The column's own headers. */
  readonly headers: readonly string[]
  filled: number
  /** How many values are ones that the codebook or the header names. */
  listed: number
  readonly personal: Map<PersonalKind, number>
  /** At most 21 different values. */
  readonly distinct: Set<string>
}

const mostDistinct = 21
const mostRemembered = 10_000

/** Notes a value (cleaned, not blank) of the column; true when it looks personal. */
export function observe(column: Column, value: string): boolean {
  column.filled += 1
  if (column.distinct.size < mostDistinct && !column.distinct.has(value)) column.distinct.add(detached(value))
  const kind = personalKind(value)
  if (kind === undefined) return false
  column.personal.set(kind, (column.personal.get(kind) ?? 0) + 1)
  return true
}

/**
 * Reads the column's cell as the number that `known` gives for it, or else `other`; undefined for a blank cell or none.
 * A value that `known` has is looked at once, then remembered; `isListed` says that `known` comes from the codebook.
 */
export function readNumber(
  column: Column,
  known: ReadonlyMap<string, number>,
  isListed: boolean,
  other: (value: string) => number | undefined,
): (row: Row) => number | undefined {
  const remembered = new Map<string, number>()
  const step = isListed ? 1 : 0
  const { index } = column

  const readNew = (cell: string) => {
    const value = clean(cell)
    if (value === '') return undefined
    const isPersonal = observe(column, value)
    const number = known.get(value)
    if (number === undefined) return other(value)
    column.listed += step
    if (!isPersonal && remembered.size < mostRemembered) remembered.set(detached(cell), number)
    return number
  }
  return (row) => {
    const cell = row[index]
    if (cell === undefined || cell === '') return undefined
    const number = remembered.get(cell)
    if (number === undefined) return readNew(cell)
    column.filled += 1
    column.listed += step
    return number
  }
}

/** Returns the kind of personal data that most of the column's values look like, or undefined. */
export function personalValues({ personal, filled }: Column): PersonalKind | undefined {
  return [...personal].find(([, count]) => count * 2 > filled)?.[0]
}

/**
 * Returns the kind of personal data in the column, or undefined. A header such as "Email" is not enough when most
 * values are listed or few are different, for then it is the label of an option.
 */
export function personalData(column: Column, isOption: boolean): string | undefined {
  const kind = personalValues(column)
  if (kind) return kind
  const { filled, listed, distinct, headers } = column
  const isCategory = distinct.size < mostDistinct && filled >= distinct.size * 3
  if (filled === 0 ? isOption : listed * 2 > filled || isCategory) return undefined
  return headers.map(personalHeader).find((found) => found !== undefined)
}

/** Builds the refusal of a column with too many different values, which names personal data if that is the reason. */
export function tooMany(column: Column, place: string, remedy: string, notes: Notes): Error {
  const kind = personalData(column, false)
  if (kind) return personalRefusal(column, kind, notes)
  return notes.refusal(place, `${column.place} has more than 1,000 different values; ${remedy}`)
}

/** Builds the refusal of a column for the personal data in it. */
export function personalRefusal(column: Column, kind: string, notes: Notes): Error {
  return notes.refusal(
    column.place,
    `holds personal data (${kind}); it must not be imported. Remove it from the codebook.`,
  )
}
