import { ServiceError } from '../../src/ground/errors.ts'
import { http } from '../../src/ground/node-http.ts'
import type { Parameter } from '../route.ts'

/** Media type of all answers of the projection: a published client refuses any parameter of it. */
export const compatMediaType = 'application/json'
const largestSize = 500
const largestPage = 1_000_000

/** Returns the `page` and `size` of a list; a size over 500 is clamped, not refused. */
export function pageParameters(defaultSize: number): Readonly<Record<'page' | 'size', Parameter>> {
  const whole = (name: string, fallback: number, least: number, most: number) => (sent: string | null) => {
    if (sent === null) return fallback
    if (/^-?\d{1,15}$/.test(sent) && Number(sent) >= least) return Math.min(Number(sent), most)
    throw new ServiceError(
      'BAD_USER_INPUT',
      `Invalid ${name}: ${sent}. It must be a whole number of at least ${least}.`,
    )
  }
  return {
    page: {
      in: 'query',
      description: 'Page number, from 0.',
      schema: { type: 'integer', minimum: 0, default: 0 },
      read: whole('page', 0, 0, largestPage),
    },
    size: {
      in: 'query',
      description: `Page size; over ${largestSize} it is taken as ${largestSize}.`,
      schema: { type: 'integer', minimum: 1, default: defaultSize },
      example: 2,
      read: whole('size', defaultSize, 1, largestSize),
    },
  }
}

/**
 * Filters as links repeat them: those that were given, by their place in the order of the API, and the names of the
 * others.
 */
export type LinkFilters = { readonly given: readonly (readonly [string, string])[]; readonly unused: readonly string[] }

const pageOnly: LinkFilters = { given: [], unused: ['page', 'size'] }

/** Returns the envelope of a page: `_embedded` (absent when there are no rows), `_links`, `page`. */
export function pageOf(
  name: string,
  rows: readonly unknown[],
  totalElements: number,
  parameters: Readonly<Record<string, unknown>>,
  href: string,
  filters: LinkFilters = pageOnly,
  otherLinks: object = {},
): unknown {
  const [number, size] = [Number(parameters.page), Number(parameters.size)]
  const page = { size, total_elements: totalElements, total_pages: Math.ceil(totalElements / size), number }
  return {
    ...(rows.length > 0 && { _embedded: { [name]: rows } }),
    _links: { ...pageLinks(href, page, rows.length, filters), ...otherLinks },
    page,
  }
}

/** Returns the envelope of the requested page of `all` rows. */
export function pageOfFew(
  name: string,
  all: readonly unknown[],
  parameters: Readonly<Record<string, unknown>>,
  href: string,
  filters?: LinkFilters,
  otherLinks?: object,
): unknown {
  const [number, size] = [Number(parameters.page), Number(parameters.size)]
  const rows = all.slice(number * size, (number + 1) * size)
  return pageOf(name, rows, all.length, parameters, href, filters, otherLinks)
}

type PageCounts = { readonly size: number; readonly total_pages: number; readonly number: number }

/**
 * Absolute links: `first`, `prev`, `next` and `last` only among several pages, `next` only behind a full page; `self`
 * is a URI template (RFC 6570).
 */
function pageLinks(
  href: string,
  { size, total_pages: pages, number }: PageCounts,
  rowCount: number,
  filters: LinkFilters,
): object {
  const query = queryOf(filters)
  const to = (page: number) => ({ href: `${href}?${[...query, `page=${page}`, `size=${size}`].join('&')}` })
  const several = pages > 1
  return {
    ...(several && { first: to(0) }),
    ...(several && number > 0 && { prev: to(Math.min(number, pages) - 1) }),
    self: templateOf(href, filters),
    ...(several && number + 1 < pages && rowCount === size && { next: to(number + 1) }),
    ...(several && { last: to(pages - 1) }),
  }
}

/**
 * Returns a link to `href` under the filters that are given, with those that are unused as a URI template (RFC 6570).
 */
export function templateOf(href: string, filters: LinkFilters): { readonly href: string; readonly templated: true } {
  const query = queryOf(filters)
  const start = query.length > 0 ? `${href}?${query.join('&')}` : href
  const rest = filters.unused.length > 0 ? `{${query.length > 0 ? '&' : '?'}${filters.unused.join(',')}}` : ''
  return { href: `${start}${rest}`, templated: true }
}

function queryOf({ given }: LinkFilters): string[] {
  return given.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
}

/** Returns the error bodies of the projected API: one shape for what is not found, another for all else. */
export function compatError({ code, message, details }: ServiceError, status: number): unknown {
  if (code !== 'NOT_FOUND') return { http_code: status, http_status: http.STATUS_CODES[status], message }
  return {
    _embedded: {
      api_errors: [
        {
          id: crypto.randomUUID(),
          code,
          title: message,
          status: String(status),
          source: { pointer: null, parameter: details.parameter ?? null },
        },
      ],
    },
    fallback_type: null,
    full_type: null,
  }
}
