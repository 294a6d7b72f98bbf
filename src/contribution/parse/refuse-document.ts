import { ServiceError } from '../../ground/errors.ts'
import { documentLimits } from './document-limits.ts'
import type { Place } from './line-index.ts'

/**
 * Returns a document that cannot be read; `details` has `line` and `column` from 1 and the `offset` in UTF-16 units.
 */
export function refusal({ line, column, from }: Place, message: string): ServiceError {
  return new ServiceError('INPUT_REFUSED', `Line ${line}, column ${column}: ${message}`, { line, column, offset: from })
}

/** Returns the problem of a text that no database can store, or null. */
export function textProblem(text: string): string | null {
  if (text.includes('\0')) return 'a text may not hold the character NUL (\\u0000).'
  if (!text.isWellFormed()) return 'a text may not hold half of a surrogate pair, which is not a character.'
  return null
}

/** Returns the problem of a key, or null; `parent` is the key of its object. */
export function keyProblem(key: string, parent: string | null): string | null {
  if (key === '__proto__' || (key === 'prototype' && parent === 'constructor')) {
    return `the key ${JSON.stringify(key)} is not allowed here, for it could change how programs work.`
  }
  return textProblem(key)
}

export const tooDeep = `objects and lists are nested deeper than the limit of ${documentLimits.depth} levels.`

/** Why a second `key` in one object is refused; the first is in line `line`. */
export function duplicateKey(key: string, line: number): string {
  const shown = key.length > 60 ? `${key.slice(0, 59)}…` : key
  return `the key ${JSON.stringify(shown)} is given twice in one object; the first is in line ${line}.`
}
