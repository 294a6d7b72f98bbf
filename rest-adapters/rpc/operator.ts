import { type Cursor, isAtEnd, take, takeList, unexpected, unparsable } from './cursor.ts'
import { RpcError } from './error.ts'
import type { ColumnType, RpcColumn } from './functions.ts'
import { createLike } from './like.ts'
import { compareValues, readLiteral, type Value } from './value.ts'

/** True, false or, as null, unknown: the logic of SQL. */
export type Trilean = boolean | null
export type Test = (value: Value) => Trilean

type Comparison = (difference: number) => boolean
const comparisons: Readonly<Record<string, Comparison>> = {
  eq: (difference) => difference === 0,
  neq: (difference) => difference !== 0,
  gt: (difference) => difference > 0,
  gte: (difference) => difference >= 0,
  lt: (difference) => difference < 0,
  lte: (difference) => difference <= 0,
}
const patterns: Readonly<Record<string, string>> = { like: '~~', ilike: '~~*' }
const quantifiable = ['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike']
const unoffered = 'cs cd ov sl sr nxr nxl adj match imatch fts plfts phfts wfts'.split(' ')
const operatorNames = [
  'not',
  'is',
  'in',
  'isdistinct',
  ...Object.keys(comparisons),
  ...Object.keys(patterns),
  ...unoffered,
]

/** Returns true for a value that begins with an operator of PostgREST, as a filter does. */
export function hasOperator(value: string): boolean {
  const name = /^([a-z]+)(?:\([^)]*\))?\./.exec(value)?.[1]
  return name !== undefined && operatorNames.includes(name)
}

/**
 * Returns the test that is written here, such as `not.in.(1,2)`; `takeValue` reads the value of an operator that has
 * one.
 */
export function takeTest(cursor: Cursor, { type }: RpcColumn, takeValue: (cursor: Cursor) => string): Test {
  if (!take(cursor, /not\./y)) return takeOperation(cursor, type, takeValue)
  const test = takeOperation(cursor, type, takeValue)
  return (value) => negate(test(value))
}

/** `not` in three-valued logic. */
export function negate(result: Trilean): Trilean {
  return result === null ? null : !result
}

function takeOperation(cursor: Cursor, type: ColumnType, takeValue: (cursor: Cursor) => string): Test {
  if (take(cursor, /is\./y)) return takeIs(cursor, type)
  if (take(cursor, /in\./y)) return takeIn(cursor, type)
  const operator = take(cursor, /([^.]*?)(?:\((any|all)\))?\./sy)
  if (!operator) throw unexpected(cursor, 'operator (eq, gt, ...)')
  const [, name, quantifier] = operator as unknown as [string, string, string | undefined]
  if (quantifier !== undefined && quantifiable.includes(name)) {
    const tests = takeList(cursor, '{').map((text) => createTest(name, text, type))
    return (value) =>
      decide(
        tests.map((test) => test(value)),
        quantifier === 'any',
      )
  }
  if (quantifier !== undefined || !isOffered(name)) throw unparsable(cursor, `unknown single value operator ${name}`)
  return createTest(name, takeValue(cursor), type)
}

/** Some result decides as `wanted` does in OR (true) or AND (false); without it an unknown one leaves all unknown. */
export function decide(results: readonly Trilean[], wanted: boolean): Trilean {
  if (results.includes(wanted)) return wanted
  return results.includes(null) ? null : !wanted
}

function isOffered(name: string): boolean {
  return Object.hasOwn(comparisons, name) || Object.hasOwn(patterns, name) || name === 'isdistinct'
}

function createTest(name: string, text: string, type: ColumnType): Test {
  const symbol = patterns[name]
  if (symbol !== undefined) {
    if (type !== 'text')
      throw new RpcError(404, '42883', `operator does not exist: ${type} ${symbol} unknown`, {
        hint: 'No operator matches the given name and argument types. You might need to add explicit type casts.',
      })
    const isLike = createLike(text, name === 'ilike')
    return (value) => (value === null ? null : isLike(String(value)))
  }
  if (name === 'isdistinct') {
    const literal = text === 'null' ? null : readLiteral(text, type)
    return (value) => (value === null || literal === null ? value !== literal : compareValues(value, literal) !== 0)
  }
  const literal = readLiteral(text, type)
  const holds = comparisons[name]!
  return (value) => (value === null ? null : holds(compareValues(value, literal)))
}

function takeIs(cursor: Cursor, type: ColumnType): Test {
  const word = take(cursor, /not_null|null|unknown|true|false/iy)?.[0].toLowerCase()
  if (word === undefined || (!isAtEnd(cursor) && !/[,)]/.test(cursor.text[cursor.at]!)))
    throw unexpected(cursor, 'null or trilean value (unknown, true, false)')
  if (word === 'null') return (value) => value === null
  if (word === 'not_null') return (value) => value !== null
  if (type !== 'boolean')
    throw new RpcError(400, '42804', `argument of IS ${word.toUpperCase()} must be type boolean, not type ${type}`)
  const wanted = word === 'unknown' ? null : word === 'true'
  return (value) => value === wanted
}

function takeIn(cursor: Cursor, type: ColumnType): Test {
  const texts = takeList(cursor, '(')
  if (texts.length === 1 && texts[0] === '') return () => false
  const literals = texts.map((text) => readLiteral(text, type))
  return (value) => (value === null ? null : literals.some((literal) => compareValues(value, literal) === 0))
}
