import { type Cursor, cursorOn, isAtEnd, take, takeName, unexpected } from './cursor.ts'
import { RpcError } from './error.ts'
import { columnOf, type Row } from './filter.ts'
import type { RpcColumn, RpcFunction } from './functions.ts'
import { compareValues, type Value } from './value.ts'

/** One column of an answer: its name there, and its value in a row. */
export type Selected = { readonly name: string; readonly valueIn: (row: Row) => Value }

/**
 * Returns the columns that a `select` parameter names, in its order; `*` stands for all. Throws PGRST100, PGRST123,
 * PGRST127, PGRST200 or 42703.
 */
export function readSelect(text: string, { name, columns }: RpcFunction): Selected[] {
  const cursor = cursorOn(text.trim() === '' ? '*' : text, 'select parameter')
  const selected: Selected[] = []
  do selected.push(...takeSelected(cursor, name, columns ?? []))
  while (take(cursor, /\s*,\s*/y))
  if (!isAtEnd(cursor)) throw unexpected(cursor, '"," or end of input')
  return selected
}

function takeSelected(cursor: Cursor, functionName: string, columns: readonly RpcColumn[]): Selected[] {
  if (take(cursor, /\s*\*\s*(?=,|$)/y)) return columns.map(({ name }) => ({ name, valueIn: (row) => row[name]! }))
  const spread = take(cursor, /\s*\.\.+/y)
  const first = takeName(cursor)
  const alias = take(cursor, /:(?!:)/y) ? first : null
  const column = alias === null ? first : takeName(cursor)
  if (take(cursor, /(\.[a-z]+)?\(\)/y)) throw new RpcError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
  if (spread || take(cursor, /(![^(,]*)?\(/y))
    throw new RpcError(
      400,
      'PGRST200',
      `Could not find a relationship between '${functionName}' and '${column}' in the schema cache`,
      {
        details: `Searched for a foreign key relationship between '${functionName}' and '${column}' in the schema 'public', but no matches were found.`,
      },
    )
  const cast = take(cursor, /::\s*(\w[\w ]*)/y)?.[1]
    ?.trim()
    .toLowerCase()
  const known = columnOf(columns, column)
  const isText = cast === 'text'
  if (cast !== undefined && !isText && cast !== known.type)
    throw new RpcError(400, 'PGRST127', 'Feature not implemented', {
      details: `A column can be cast to text, but not to ${cast}.`,
    })
  return [
    {
      name: alias ?? column,
      valueIn: (row) => {
        const value = row[known.name]!
        return isText && value !== null ? String(value) : value
      },
    },
  ]
}

/**
 * Returns the comparison of rows that an `order` parameter describes: ascending with nulls last unless it says
 * otherwise, descending with nulls first. Throws PGRST100 or 42703.
 */
export function readOrder(text: string, columns: readonly RpcColumn[]): (a: Row, b: Row) => number {
  const cursor = cursorOn(text, 'order')
  const terms: ((a: Row, b: Row) => number)[] = []
  do terms.push(takeTerm(cursor, columns))
  while (take(cursor, /\s*,\s*/y))
  if (!isAtEnd(cursor)) throw unexpected(cursor, '"asc", "desc", "nullsfirst" or "nullslast"')
  return (a, b) => {
    for (const compare of terms) {
      const difference = compare(a, b)
      if (difference !== 0) return difference
    }
    return 0
  }
}

function takeTerm(cursor: Cursor, columns: readonly RpcColumn[]): (a: Row, b: Row) => number {
  const { name } = columnOf(columns, takeName(cursor))
  const isDescending = take(cursor, /\.(asc|desc)(?![^.,\s])/y)?.[1] === 'desc'
  const nulls = take(cursor, /\.(nullsfirst|nullslast)(?![^,\s])/y)?.[1]
  const nullSide = (nulls === undefined ? isDescending : nulls === 'nullsfirst') ? -1 : 1
  return (a, b) => {
    const [left, right] = [a[name]!, b[name]!]
    if (left === null || right === null) return (Number(left === null) - Number(right === null)) * nullSide
    return compareValues(left, right) * (isDescending ? -1 : 1)
  }
}
