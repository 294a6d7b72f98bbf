import { type Cursor, cursorOn, isAtEnd, take, takeElement, takeName, unexpected, unparsable } from './cursor.ts'
import { RpcError } from './error.ts'
import type { RpcColumn } from './functions.ts'
import { nearest } from './near.ts'
import { decide, negate, type Trilean, takeTest } from './operator.ts'
import type { Value } from './value.ts'

export type Row = Readonly<Record<string, Value>>
export type Condition = (row: Row) => Trilean

const deepestGroup = 100

/**
 * Returns the condition of one parameter of a query: a column and its test, or `and`, `or`, `not.and`, `not.or` and a
 * group. Throws PGRST100, 42703 or what PostgreSQL says of the value.
 */
export function readFilter(name: string, value: string, columns: readonly RpcColumn[]): Condition {
  if (/^(not\.)?(and|or)$/.test(name)) {
    const cursor = cursorOn(`${name}${value}`, 'logic tree', value)
    const condition = takeGroup(cursor, columns)
    if (!condition) throw unexpected(cursor, 'logic operator (and, or)')
    if (!isAtEnd(cursor)) throw unexpected(cursor, 'end of input')
    return condition
  }
  const column = columnOf(columns, name)
  const cursor = cursorOn(value, 'filter')
  const test = takeTest(cursor, column, takeRest)
  if (!isAtEnd(cursor)) throw unexpected(cursor, 'end of input')
  return (row) => test(row[column.name]!)
}

function takeGroup(cursor: Cursor, columns: readonly RpcColumn[], depth = 1): Condition | null {
  const opening = take(cursor, /(not\.)?(and|or)\s*\(\s*/y)
  if (!opening) return null
  if (depth > deepestGroup) throw unparsable(cursor, `groups are nested more than ${deepestGroup} deep`)
  const [, negation, operator] = opening
  const conditions: Condition[] = []
  do conditions.push(takeGroup(cursor, columns, depth + 1) ?? takeColumnTest(cursor, columns))
  while (take(cursor, /\s*,\s*/y))
  if (!take(cursor, /\s*\)\s*/y)) throw unexpected(cursor, '"," or ")"')
  const holds: Condition = (row) =>
    decide(
      conditions.map((condition) => condition(row)),
      operator === 'or',
    )
  return negation === undefined ? holds : (row) => negate(holds(row))
}

function takeColumnTest(cursor: Cursor, columns: readonly RpcColumn[]): Condition {
  const name = takeName(cursor)
  if (!take(cursor, /\./y)) throw unexpected(cursor, 'delimiter (.)')
  const column = columnOf(columns, name)
  const test = takeTest(cursor, column, takeGroupedValue)
  return (row) => test(row[column.name]!)
}

function takeRest(cursor: Cursor): string {
  return take(cursor, /.*/sy)![0]
}

function takeGroupedValue(cursor: Cursor): string {
  return take(cursor, /\{[^{}]*\}/y)?.[0] ?? takeElement(cursor, /[^,)]*/y)
}

/** Returns the column of that name. Throws PostgreSQL's 42703 with the column that may have been meant. */
export function columnOf(columns: readonly RpcColumn[], name: string): RpcColumn {
  const column = columns.find((candidate) => candidate.name === name)
  if (column) return column
  const near = nearest(
    name,
    columns.map((candidate) => candidate.name),
    0.5,
  )
  throw new RpcError(400, '42703', `column pgrst_call.${name} does not exist`, {
    hint: near && `Perhaps you meant to reference the column "pgrst_call.${near}".`,
  })
}
