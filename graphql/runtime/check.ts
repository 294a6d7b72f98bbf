import { ServiceError } from '../../src/ground/errors.ts'
import { checkIdentifier, type IdentifierKind } from '../../src/ground/identifiers.ts'
import type { MaybePromise } from './maybe-promise.ts'

const longestText = 200
const mostIds = 100

/**
 * Returns `filter` when its ids are well formed and its text has words and is short enough; else throws BAD_USER_INPUT
 * naming the field.
 */
export function checkFilter<F extends object>(
  filter: F | null | undefined,
  ids: Partial<Record<keyof F, IdentifierKind>>,
): F {
  for (const [field, kind] of Object.entries(ids) as [keyof F & string, IdentifierKind][]) {
    const values = filter?.[field] as readonly string[] | null | undefined
    for (const id of checkCount(`filter.${field}`, values ?? [])) checkIdentifier(`filter.${field}`, id, kind)
  }
  const { text } = (filter ?? {}) as { text?: string | null }
  if (text != null) checkWords('filter.text', text)
  return filter ?? ({} as F)
}

/** Returns `text` when it has 1 to 200 characters and no NUL; else throws BAD_USER_INPUT naming the argument. */
export function checkText(argument: string, text: string): string {
  if (text.trim().length > 0 && text.length <= longestText && !text.includes('\0')) return text
  const found = text.includes('\0') ? 'a NUL character' : `${text.trim().length === 0 ? 0 : text.length} characters`
  throw new ServiceError(
    'BAD_USER_INPUT',
    `${argument}: has ${found}; it must have 1 to ${longestText} characters and no NUL`,
    { argument },
  )
}

/** Returns `text` as `checkText` does when it has a word; else throws BAD_USER_INPUT: nothing could be looked up. */
export function checkWords(argument: string, text: string): string {
  if (/[\p{L}\p{N}]/u.test(checkText(argument, text))) return text
  throw new ServiceError('BAD_USER_INPUT', `${argument}: has no word; give a letter or a digit`, { argument })
}

/** Returns `ids` when there are at most `most`; else throws BAD_USER_INPUT naming the argument. */
export function checkCount<T>(argument: string, ids: readonly T[], most: number = mostIds): readonly T[] {
  if (ids.length <= most) return ids
  throw new ServiceError('BAD_USER_INPUT', `${argument}: has ${ids.length} entries; at most ${most} are allowed`, {
    argument,
  })
}

/** Returns `value` when it lies from `least` to `most`; else throws BAD_USER_INPUT naming the argument. */
export function checkRange(argument: string, value: number, least: number, most: number): number {
  if (value >= least && value <= most) return value
  throw new ServiceError(
    'BAD_USER_INPUT',
    `${argument}: ${value} is not allowed; it must be from ${least} to ${most}`,
    { argument },
  )
}

/**
 * Throws BAD_USER_INPUT naming `argument` when the start of a range is after its end, which the argument `other` gives:
 * nothing could be in it.
 */
export function checkEnds<T extends string | number | Date>(
  argument: string,
  start: T | null | undefined,
  other: string,
  end: T | null | undefined,
): void {
  if (start == null || end == null || start <= end) return
  const relation = typeof start === 'number' ? 'more than' : 'after'
  throw new ServiceError('BAD_USER_INPUT', `${argument}: must not be ${relation} ${other}`, { argument })
}

/**
 * Returns the instant that `text` names, a day being its start in UTC; throws BAD_USER_INPUT naming the argument when
 * it is neither a day nor an RFC 3339 instant.
 */
export function checkInstant(argument: string, text: string): Date {
  const instant = new Date(text)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && instant.toJSON()?.startsWith(text)
  if (isDay || (rfc3339.test(text) && !Number.isNaN(instant.getTime()))) return instant
  throw new ServiceError(
    'BAD_USER_INPUT',
    `${argument}: ${JSON.stringify(text.slice(0, 80))} is neither a day such as 2026-03-31 nor an instant such as 2026-03-31T12:00:00Z`,
    { argument },
  )
}

/** Returns the start in UTC of the day that `text` names; throws BAD_USER_INPUT naming the argument when it is none. */
export function checkDay(argument: string, text: string): Date {
  const day = new Date(`${text}T00:00:00Z`)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && day.toJSON()?.startsWith(text)) return day
  throw new ServiceError('BAD_USER_INPUT', `${argument}: "${text.slice(0, 40)}" is not a day such as 2026-03-31`, {
    argument,
  })
}

const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/

/** Returns the error of a value that an argument does not take; `where` names what `allowed` are the values of. */
export function notAllowed(argument: string, value: string, where: string, allowed: readonly string[]): ServiceError {
  return new ServiceError(
    'BAD_USER_INPUT',
    `${argument}: ${JSON.stringify(value.slice(0, 80))} is no ${argument} of ${where}; allowed are ${allowed.join(', ') || 'none'}`,
    { argument, allowed },
  )
}

/**
 * Throws BAD_USER_INPUT naming the argument and what is known when one of `names` is not; reads what is known only if
 * there are names.
 */
export async function checkKnown(
  argument: string,
  names: readonly string[] | null | undefined,
  known: () => MaybePromise<readonly string[]>,
): Promise<void> {
  if (!names || names.length === 0) return
  const allowed = await known()
  const unknown = names.find((name) => !allowed.includes(name))
  if (unknown === undefined) return
  throw new ServiceError(
    'BAD_USER_INPUT',
    `${argument}: ${JSON.stringify(unknown.slice(0, 80))} is not known; known are ${allowed.join(', ')}`,
    { argument },
  )
}
