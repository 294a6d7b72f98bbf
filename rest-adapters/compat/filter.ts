import { ServiceError } from '../../src/ground/errors.ts'
import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import type { Parameter } from '../route.ts'
import type { LinkFilters } from './wire.ts'

/** A filter as it was given: its text in links, and its value. */
export type Parsed<T> = { readonly text: string; readonly value: T }

const mostValues = 100
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns a query parameter that is null when it is absent or empty, else what `read` makes of it. */
export function filter<T>(description: string, schema: JsonSchema, read: (text: string) => Parsed<T>): Parameter {
  return { in: 'query', description, schema, read: (sent) => (sent?.trim() ? read(sent.trim()) : null) }
}

/** Returns the error of a value that is not allowed. */
export function refuse(name: string, text: string, allowed: string): ServiceError {
  return new ServiceError('BAD_USER_INPUT', `Invalid ${name}: ${text.slice(0, 80)}. It must be ${allowed}.`)
}

/** Returns a UUID in lower case. */
export function readUuid(text: string): string {
  if (uuid.test(text)) return text.toLowerCase()
  throw new ServiceError('BAD_USER_INPUT', `Invalid UUID string: ${text.slice(0, 80)}`)
}

/** Returns the different values of a list with commas, at least one. */
export function partsOf(name: string, text: string): string[] {
  const parts = [...new Set(text.split(',').map((part) => part.trim()))].filter((part) => part !== '')
  if (parts.length > 0 && parts.length <= mostValues) return parts
  throw refuse(name, text, `a list of 1 to ${mostValues} values`)
}

/** Reads a list of whole numbers. */
export const wholes = (name: string, least: number, most: number) => (text: string) => {
  const value = partsOf(name, text).map((part) => {
    if (/^\d{1,6}$/.test(part) && Number(part) >= least && Number(part) <= most) return Number(part)
    throw refuse(name, part, `a whole number from ${least} to ${most}`)
  })
  return { text: value.join(','), value }
}

/** Reads a whole number. */
export const whole = (name: string, least: number, most: number) => (text: string) => {
  if (/^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most)
    return { text: String(Number(text)), value: Number(text) }
  throw refuse(name, text, `a whole number from ${least} to ${most}`)
}

/** Reads a CVSS score. */
export const score = (name: string) => (text: string) => {
  if (/^\d{1,2}(\.\d{1,3})?$/.test(text) && Number(text) <= 10)
    return { text: String(Number(text)), value: Number(text) }
  throw refuse(name, text, 'a number from 0 to 10')
}

/** Reads a truth value in any case. */
export const truth = (name: string) => (text: string) => {
  const value = text.toLowerCase()
  if (value === 'true' || value === 'false') return { text: value, value: value === 'true' }
  throw refuse(name, text, 'true or false')
}

/** Reads one of `allowed`, which are upper-case, in any case. */
export const choice = (name: string, allowed: readonly string[]) => (text: string) => {
  const value = text.toUpperCase()
  if (allowed.includes(value)) return { text: value, value }
  throw refuse(name, text, `one of ${allowed.join(', ')}`)
}

/** Reads a day, or an instant of RFC 3339. */
export const instant = (name: string) => (text: string) => {
  const value = new Date(text)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && value.toJSON()?.startsWith(text)
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/.test(text)
  if ((isDay || isInstant) && !Number.isNaN(value.getTime())) return { text, value: text }
  throw refuse(name, text, 'a day as yyyy-MM-dd, or an instant of RFC 3339')
}

/** Returns the later of two instants; the other where one is missing, null without any. */
export function later(one: string | undefined, other: string | undefined): string | null {
  if (one === undefined || other === undefined) return one ?? other ?? null
  return Date.parse(one) > Date.parse(other) ? one : other
}

/**
 * Reads a text of at most 200 characters. One client escapes it once more than the URL needs, so that what looks
 * escaped is unescaped.
 */
export const searchText = (name: string) => (text: string) => {
  const value = unescaped(text).trim()
  if (value !== '' && value.length <= 200 && !value.includes('\0')) return { text, value }
  throw new ServiceError('BAD_USER_INPUT', `Invalid ${name}: it must have at most 200 characters, and no NUL.`)
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Returns parameters that the projected API documents and the data cannot answer: a request with one is refused, for
 * what it selects would be ignored.
 */
export function unanswered(names: readonly string[], list: string): Readonly<Record<string, Parameter>> {
  const read = (name: string) => (): never => {
    throw new ServiceError('BAD_USER_INPUT', `Invalid ${name}: this service cannot select ${list} by it.`, {
      parameter: name,
    })
  }
  return Object.fromEntries(names.map((name) => [name, filter('Refused: the data do not say.', {}, read(name))]))
}

/** The largest number of a row. */
export const largestNumber = 2_147_483_647

/** Returns a whole number in the path. */
export function wholeInPath(
  what: string,
  description: string,
  example: number,
  least: number,
  most = 999_999,
): Parameter {
  return {
    in: 'path',
    description,
    schema: { type: 'integer', minimum: least },
    example,
    read: (sent) => {
      if (sent !== null && /^\d{1,10}$/.test(sent) && Number(sent) >= least && Number(sent) <= most) return Number(sent)
      throw refuse(what, sent ?? '', `a whole number from ${least} to ${most}`)
    },
  }
}

export type Values = Readonly<Record<string, unknown>>

/** Returns the value of a filter; undefined when it was not given. */
export function parsedValue<T>(parameters: Values, name: string): T | undefined {
  return (parameters[name] as Parsed<T> | null)?.value
}

/** Returns `filters` as the links of a request with `parameters` repeat them. */
export function linkFilters(parameters: Values, filters: Readonly<Record<string, Parameter>>): LinkFilters {
  const names = Object.keys(filters)
  return {
    given: names.flatMap((name) => {
      const own = parameters[name] as Parsed<unknown> | null
      return own ? [[name, own.text] as const] : []
    }),
    unused: names.filter((name) => !parameters[name]),
  }
}

/** Returns `filters` as `linkFilters` does, with the parameters of pages behind them. */
export function pagedLinkFilters(parameters: Values, filters: Readonly<Record<string, Parameter>>): LinkFilters {
  const { given: repeated, unused } = linkFilters(parameters, filters)
  return { given: repeated, unused: [...unused, 'page', 'size'] }
}
