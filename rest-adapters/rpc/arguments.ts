import { RpcError } from './error.ts'
import type { RpcFunction } from './functions.ts'
import { nearest } from './near.ts'
import type { RpcHeaders } from './negotiation.ts'
import { headerOf } from './negotiation.ts'
import { hasOperator } from './operator.ts'

export type GatewayRequest = {
  readonly method: string
  readonly query: URLSearchParams
  /** By lower-case names. */
  readonly headers: RpcHeaders
  /** As it was sent, or null when there was none. */
  readonly body: string | null
  /** True when the client has the current answer already. */
  readonly isNotModified?: boolean
}

export type RpcRequest = GatewayRequest & { readonly functionName: string }

/** A call of a function: what its arguments are given, and the parameters of the query that are filters. */
export type Call = {
  readonly called: RpcFunction
  readonly given: Readonly<Record<string, string | null>>
  readonly filters: readonly (readonly [name: string, value: string])[]
}

const reserved = ['select', 'columns', 'on_conflict', 'order', 'limit', 'offset', 'apikey']
const groups = ['and', 'or', 'not.and', 'not.or']

/**
 * Returns the call that a request makes: arguments are in the body of POST, else in the query beside the filters.
 * Throws PGRST102 for the body, PGRST202 for a function or arguments that are not known.
 */
export function readCall(request: RpcRequest, functions: readonly RpcFunction[]): Call {
  const called = functions.find(({ name }) => name === request.functionName)
  const isPost = request.method === 'POST'
  const parameters = [...request.query].filter(([name]) => !reserved.includes(name))
  const isArgument = ([name, value]: readonly [string, string]) => !isPost && isGiven(name, value, called)
  const given = isPost ? readBody(request) : Object.fromEntries(parameters.filter(isArgument).map(readPair))
  if (!called || !isFitting(given, called)) throw unknownCall(request, Object.keys(given), functions)
  const foreign = Object.values(given).some((text) => text?.includes('\0'))
  if (foreign) throw new RpcError(400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00')
  return { called, given, filters: parameters.filter((parameter) => !isArgument(parameter)) }
}

function isGiven(name: string, value: string, called: RpcFunction | undefined): boolean {
  if (groups.includes(name) || name.includes('.')) return false
  const isColumn = called?.columns?.some((column) => column.name === name) ?? false
  const isNamed = called?.arguments.some((argument) => argument.name === name) ?? false
  return isNamed ? !isColumn || !hasOperator(value) : !isColumn && !hasOperator(value)
}

function isFitting(given: Readonly<Record<string, unknown>>, called: RpcFunction): boolean {
  return (
    Object.keys(given).every((name) => called.arguments.some((argument) => argument.name === name)) &&
    called.arguments.every(({ name, isRequired }) => !isRequired || Object.hasOwn(given, name))
  )
}

function readBody(request: RpcRequest): Record<string, string | null> {
  const body = request.body ?? ''
  if (body.trim() === '') return {}
  const mediaType = mediaTypeOf(request)
  if (mediaType === 'application/json') return readJson(body)
  if (mediaType === 'application/x-www-form-urlencoded')
    return Object.fromEntries([...new URLSearchParams(body)].map(readPair))
  if (unnamed.has(mediaType)) throw unknownCall(request, [], [])
  throw new RpcError(400, 'PGRST102', `Content-Type not acceptable: ${mediaType}`)
}

function readJson(body: string): Record<string, string | null> {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new RpcError(400, 'PGRST102', 'Empty or invalid json')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RpcError(400, 'PGRST102', 'The body must be a JSON object of named arguments')
  return Object.fromEntries(Object.entries(value).map(([name, argument]) => [name, textOf(argument)]))
}

function textOf(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function readPair([name, value]: readonly [string, string]): [string, string | null] {
  return [name, value === 'null' ? null : value]
}

function mediaTypeOf({ headers }: RpcRequest): string {
  const [mediaType = ''] = headerOf(headers, 'content-type')?.split(';') ?? []
  return mediaType.trim().toLowerCase() || 'application/json'
}

const unnamed: ReadonlyMap<string, string> = new Map([
  ['text/plain', 'text'],
  ['text/xml', 'xml'],
  ['application/octet-stream', 'bytea'],
])

function unknownCall(request: RpcRequest, names: readonly string[], functions: readonly RpcFunction[]): RpcError {
  const subject = `public.${request.functionName}`
  const mediaType = mediaTypeOf(request)
  const isPost = request.method === 'POST'
  const type = isPost && request.body?.trim() ? unnamed.get(mediaType) : undefined
  if (type !== undefined) return notFound(subject, '', ` with a single unnamed ${type} parameter`, null)
  const sorted = [...names].sort()
  const listed = sorted.join(', ')
  const searched =
    sorted.length === 0 ? ' without parameters' : ` with parameter${sorted.length > 1 ? 's' : ''} ${listed}`
  const alternative = isPost && mediaType === 'application/json' ? ' or with a single unnamed json/jsonb parameter' : ''
  return notFound(
    subject,
    sorted.length === 0 ? ' without parameters' : `(${listed})`,
    `${searched}${alternative}`,
    meant(request.functionName, functions),
  )
}

function notFound(subject: string, signature: string, searched: string, near: string | null): RpcError {
  return new RpcError(404, 'PGRST202', `Could not find the function ${subject}${signature} in the schema cache`, {
    details: `Searched for the function ${subject}${searched}, but no matches were found in the schema cache.`,
    hint: near && `Perhaps you meant to call the function public.${near}`,
  })
}

function meant(name: string, functions: readonly RpcFunction[]): string | null {
  const known = functions.find((candidate) => candidate.name === name)
  if (known)
    return `${name}(${known.arguments
      .map((argument) => argument.name)
      .sort()
      .join(', ')})`
  return nearest(
    name,
    functions.map((candidate) => candidate.name),
    0.75,
  )
}
