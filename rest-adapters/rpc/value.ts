import { RpcError } from './error.ts'
import type { ColumnType } from './functions.ts'

export type Value = string | number | boolean | null

const booleanWords: ReadonlyMap<string, boolean> = new Map([
  ['on', true],
  ['1', true],
  ['off', false],
  ['of', false],
  ['0', false],
])
const wholeRange = { integer: 2n ** 31n, bigint: 2n ** 63n } as const

/** `text` as a value of `type`, as PostgreSQL reads a literal; throws its 22P02 or 22003. */
export function readLiteral(text: string, type: ColumnType): string | number | boolean {
  if (type === 'text') return text
  const trimmed = text.trim()
  if (type === 'boolean') return readBoolean(trimmed.toLowerCase(), text)
  if (type === 'double precision') {
    const special = /^([+-]?)(inf|infinity|nan)$/i.exec(trimmed)
    if (special) return special[2]!.toLowerCase() === 'nan' ? Number.NaN : Number(`${special[1]}Infinity`)
    if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)) throw invalidLiteral(type, text)
    const number = Number(trimmed)
    if (Number.isFinite(number)) return number
    throw new RpcError(400, '22003', `"${text}" is out of range for type double precision`)
  }
  if (!/^[+-]?\d+$/.test(trimmed)) throw invalidLiteral(type, text)
  const whole = BigInt(trimmed.replace(/^\+/, ''))
  if (whole >= wholeRange[type] || whole < -wholeRange[type])
    throw new RpcError(400, '22003', `value "${text}" is out of range for type ${type}`)
  return Number(whole)
}

/**
 * Less than 0, 0 or more as `a` sorts before, with or after `b`: text by its code units, numbers by size with NaN last,
 * false before true.
 */
export function compareValues(a: NonNullable<Value>, b: NonNullable<Value>): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  const [left, right] = [Number(a), Number(b)]
  if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
  return left < right ? -1 : left > right ? 1 : 0
}

function readBoolean(word: string, sent: string): boolean {
  const known = booleanWords.get(word)
  if (known !== undefined) return known
  if (word !== '' && ('true'.startsWith(word) || 'yes'.startsWith(word))) return true
  if (word !== '' && ('false'.startsWith(word) || 'no'.startsWith(word))) return false
  throw invalidLiteral('boolean', sent)
}

function invalidLiteral(type: ColumnType, text: string): RpcError {
  return new RpcError(400, '22P02', `invalid input syntax for type ${type}: "${text}"`)
}
