import { InvalidArgumentError } from 'commander'

/** Reads a day or an instant. */
export function instant(text: string): Date {
  const date = new Date(text)
  if (/^\d{4}-\d{2}-\d{2}(T.*Z)?$/.test(text) && !Number.isNaN(date.getTime())) return date
  throw new InvalidArgumentError('It must be a day such as 2026-03-31 or an instant such as 2026-03-31T12:00:00Z.')
}

/** Reads words that are separated by commas. */
export function list(text: string): readonly string[] {
  return text.split(',').flatMap((part) => part.trim() || [])
}

/** Reads words that are separated by commas, each of which is allowed. */
export function oneOfList(allowed: readonly string[]): (text: string) => readonly string[] {
  return (text) => {
    const values = list(text).map((value) => value.toUpperCase())
    const unknown = values.find((value) => !allowed.includes(value))
    if (unknown !== undefined) throw new InvalidArgumentError(`${unknown} is none of ${allowed.join(', ')}.`)
    return values
  }
}

/** Reads a whole number. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text)
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}

/** Reads scan types. */
export const scanTypes = oneOfList(['STATIC', 'DYNAMIC', 'MANUAL', 'SCA'])
