import { ServiceError } from '../../src/ground/errors.ts'
import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { object } from '../report-schemas.ts'
import type { Parameter, RouteRequest } from '../route.ts'

const wrong = (parameter: string, message: string, allowed?: readonly string[]) =>
  new ServiceError('BAD_USER_INPUT', `${parameter}: ${message}`, { parameter, ...(allowed && { allowed }) })

/** Returns a text in the query; null when it is absent or empty. */
export function textParameter(name: string, description: string): Parameter {
  return {
    in: 'query',
    description,
    schema: { type: 'string', maxLength: 200 },
    read: (sent) => {
      if (!sent) return null
      if (sent.length > 200 || sent.includes('\0')) throw wrong(name, 'must have 1 to 200 characters and no NUL')
      return sent
    },
  }
}

const notAllowed = (name: string, sent: string, allowed: readonly string[] = []) =>
  wrong(name, `${JSON.stringify(sent.slice(0, 40))} is not allowed; allowed are ${allowed.join(', ')}`, allowed)

/** Returns one of `allowed`; `fallback` when it is absent or empty. */
export function wordParameter(
  name: string,
  description: string,
  allowed: readonly string[],
  fallback: string | null = null,
): Parameter {
  return {
    in: 'query',
    description,
    schema: { type: 'string', enum: allowed, ...(fallback !== null && { default: fallback }) },
    read: (sent) => {
      if (!sent) return fallback
      if (allowed.includes(sent)) return sent
      throw notAllowed(name, sent, allowed)
    },
  }
}

/** Returns `true` or `false` in the query; `fallback` when it is absent or empty. */
export function flagParameter(name: string, description: string, fallback: boolean | null = null): Parameter {
  const { read } = wordParameter(name, description, ['true', 'false'])
  return {
    in: 'query',
    description,
    schema: { type: 'boolean', ...(fallback !== null && { default: fallback }) },
    read: (sent) => {
      const word = read(sent)
      return word === null ? fallback : word === 'true'
    },
  }
}

const mostValues = 100

/**
 * Values separated by commas or given again, each one of `allowed` when that is given; null when it is absent or empty.
 */
export function listParameter(name: string, description: string, allowed?: readonly string[]): Parameter {
  return {
    in: 'query',
    description: `${description} Parted by commas or repeated, at most ${mostValues}.`,
    schema: { type: 'array', items: { type: 'string', ...(allowed && { enum: allowed }) }, maxItems: mostValues },
    read: (sent) => {
      const values = (sent ?? '').split(',').flatMap((part) => part.trim() || [])
      if (values.length === 0) return null
      if (values.length > mostValues)
        throw wrong(name, `has ${values.length} values; at most ${mostValues} are allowed`)
      const unknown = allowed && values.find((value) => !allowed.includes(value))
      if (unknown !== undefined) throw notAllowed(name, unknown, allowed)
      if (values.some((value) => value.includes('\0'))) throw wrong(name, 'must have no NUL')
      return values
    },
  }
}

/** Returns an id in the path. */
export function idParameter(description: string, example: string): Parameter {
  return { in: 'path', description, schema: { type: 'string', maxLength: 64 }, example, read: (sent) => sent ?? '' }
}

/** Names a request that has its effect once (contract: seceng §3.4). */
export const idempotencyKey: Parameter = {
  in: 'header',
  description:
    'Names this request, 1 to 255 visible ASCII characters: sent again within 24 hours it has its effect once.',
  schema: { type: 'string', maxLength: 255 },
  read: (sent) => sent,
}

/** The ETag that a request requires of a `noun` (contract: seceng §3.3). */
export function ifMatch(noun: string): Parameter {
  return {
    in: 'header',
    description: `The ETag of the ${noun} that was read, or \`*\`.`,
    schema: { type: 'string' },
    read: (sent) => sent,
  }
}

/** The parameters of every page (contract: seceng §3.2). */
export const pageParameters = {
  limit: {
    in: 'query',
    description: 'How many items, 1 to 100.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
    read: (sent) => {
      if (!sent) return 50
      if (/^\d{1,3}$/.test(sent) && Number(sent) >= 1 && Number(sent) <= 100) return Number(sent)
      throw wrong('limit', 'must be a whole number from 1 to 100')
    },
  },
  cursor: {
    in: 'query',
    description: 'The `nextCursor` of the page before, under the same filters.',
    schema: { type: 'string' },
    read: (sent) => sent || null,
  },
  count: wordParameter('count', 'Whether `total` is counted.', ['none', 'exact'], 'none'),
} satisfies Readonly<Record<string, Parameter>>

/** Returns the variables of a page: `first`, `after` and `isCounted`. */
export function pageVariables({ parameters: { limit, cursor, count } }: RouteRequest) {
  return { first: limit, after: cursor, isCounted: count === 'exact' }
}

/** Returns an error of the graph about an argument of a page or its filter with the name of the parameter. */
export function ofPageParameter(error: ServiceError): ServiceError {
  const { argument, ...details } = error.details
  if (typeof argument !== 'string') return error
  const named = argument.replace(/^filter\.(?:exposure\.)?/, '')
  const parameter = parameterOf[argument] ?? named.replace(/\.from$/, 'From').replace(/\.to$/, 'To')
  const said = error.message.replaceAll(/filter\.(?:exposure\.)?/g, '')
  const message = said.startsWith(`${named}:`) ? parameter + said.slice(named.length) : said
  return new ServiceError(error.code, message, { parameter, ...details })
}

const parameterOf: Readonly<Record<string, string>> = { after: 'cursor', first: 'limit', 'filter.names': 'name' }

/** Selection of a connection besides its nodes. */
export const pageFields = 'totalCount @include(if: $isCounted) pageInfo { hasNextPage endCursor }'

type Connection<T> = {
  readonly nodes: readonly T[]
  readonly totalCount?: number
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

/** Returns the body of a page. */
export function pageOf<T, I>({ nodes, totalCount, pageInfo }: Connection<T>, revision: number, itemOf: (node: T) => I) {
  return {
    items: nodes.map(itemOf),
    nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
    total: totalCount ?? null,
    revision,
  }
}

/** Returns the schema of a page of `items`. */
export function pageSchema(items: JsonSchema): JsonSchema {
  return object({
    items: { type: 'array', items },
    nextCursor: {
      type: ['string', 'null'],
      description: 'Give it as `cursor` for the next page; null on the last one.',
    },
    total: { type: ['integer', 'null'], description: 'How many there are on all pages; null unless `count=exact`.' },
    revision: { type: 'integer', description: 'The revision of the data.' },
  })
}

/** The problem of a list whose filter names by id what does not exist (contract: seceng §5.10). */
export const noSuchName = 'What a parameter names by id does not exist for the caller; `parameter` says which.'

/** Problems of any request, by status. */
export const commonErrors = {
  401: 'No credential was sent, or it is not valid.',
  403: 'The credential lacks the scope that `required` names, or the server API is closed here.',
  429: 'The caller has sent too many requests; Retry-After says when to try again.',
} as const
export const bodyErrors = {
  400: 'The body is not JSON, or a parameter has a value that is not allowed.',
  413: 'The body is over the limit.',
  415: 'The content type is not one of those that are taken.',
  422: 'The body is refused, as `errors` says, or the key stands for another request.',
} as const
export const readErrors = {
  400: 'A parameter has a value that is not allowed.',
  406: 'The answer has none of the media types that are accepted.',
} as const

/** The problem of a cursor from before a restore of the database or a failover (contract: operations §1.2). */
export const cursorErrors = {
  410: 'The cursor is of an earlier epoch of the database; begin again at the first page.',
} as const
