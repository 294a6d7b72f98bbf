import { type GraphQLSchema, parse } from 'graphql'
import Negotiator from 'negotiator'
import { roomsRead } from '../graphql/document-rooms.ts'
import type { Context } from '../graphql/runtime/context.ts'
import { once } from '../graphql/runtime/once.ts'
import { ServiceError } from '../src/ground/errors.ts'
import type { JsonSchema } from '../src/http-kit/json-schema.ts'
import { schemaOfSelection } from './openapi/selection-schema.ts'
import { compileQuery, problemOfOperation } from './operation.ts'
import type { Format, Route, RouteRequest } from './route.ts'

export type CompiledRoute = Omit<Route, 'response'> & {
  readonly response: JsonSchema
  /** Returns the rooms of the graph that its answers are made from. */
  readonly rooms: () => readonly string[]
  /** Returns the body for a request. Throws ServiceError. */
  answer(request: RouteRequest, context: Context): Promise<unknown>
  /** Returns the body with the version of what it shows; null where the route names none. */
  answerVersioned(request: RouteRequest, context: Context): Promise<VersionedBody>
  /**
   * Returns what the tag of the answer is made of without the answer; null where that needs the body. Throws
   * ServiceError.
   */
  readonly readTag: ((request: RouteRequest, context: Context) => Promise<VersionedBody>) | null
}

export type VersionedBody = {
  readonly body: unknown
  readonly version: number | null
  /** What the ETag is made of in place of the body. */
  readonly tagged?: unknown
}

/** Returns the routes that `schema` can answer, each compiled once, at its first use. */
export function compileRoutes(schema: GraphQLSchema, routes: readonly Route[]): CompiledRoute[] {
  return routes.flatMap((route) => {
    if (problemOfOperation(schema, route.operation) !== null) return []
    const response = once(() => responseOf(schema, route))
    const answer = once(() => answerOf(schema, route))
    const tag = once(() => tagOf(schema, route))
    return [
      {
        ...route,
        get response() {
          return response()
        },
        rooms: once(() => roomsRead(schema, parse(route.operation))),
        answer: async (request, context) => (await answer()(request, context)).body,
        answerVersioned: (request, context) => answer()(request, context),
        readTag: route.manners?.tag ? (request, context) => tag()(request, context) : null,
      },
    ]
  })
}

/** Parses the request's parameters, each by its own rule; unknown ones are ignored. */
export function readParameters(
  route: Route,
  sent: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(route.parameters).map(([name, parameter]) => {
      const value = sent[name]
      return [name, parameter.read(value === undefined ? null : typeof value === 'string' ? value : value.join(','))]
    }),
  )
}

function responseOf(schema: GraphQLSchema, { operation, response }: Route): JsonSchema {
  return typeof response === 'function' ? response(schemaOfSelection(schema, parse(operation))) : response
}

function answerOf(schema: GraphQLSchema, route: Route): CompiledRoute['answerVersioned'] {
  const run = compileQuery(schema, route.operation)
  const near = route.near && problemOfOperation(schema, route.near.operation) === null ? route.near : null
  const runNear = near && compileQuery(schema, near.operation)

  return async (request, context) => {
    try {
      const variables = route.variables?.(request) ?? request.parameters
      const data = await run(variables, context)
      return { body: route.project(data as never, request), ...versionOf(route, data, variables) }
    } catch (cause) {
      if (!(cause instanceof ServiceError)) throw cause
      if (route.explain) throw route.explain(cause, request)
      if (cause.code !== 'NOT_FOUND' || !near || !runNear) throw ofParameters(cause, route)
      const data = await runNear(near.variables?.(request) ?? {}, context)
      throw withNear(cause, near.project(data as never, request))
    }
  }
}

/**
 * Returns the reader of what the tag is made of: the revision, the version of the object and the parameters (contract:
 * seceng §3.3).
 */
function tagOf(schema: GraphQLSchema, route: Route): NonNullable<CompiledRoute['readTag']> {
  const run = compileQuery(schema, route.manners!.tag!)
  return async (request, context) => {
    const variables = route.variables?.(request) ?? request.parameters
    const data = await run(variables, context)
    return { body: null, ...versionOf(route, data, variables) }
  }
}

function versionOf({ manners }: Route, data: unknown, variables: unknown): Omit<VersionedBody, 'body'> {
  const version = manners?.versionOf?.(data as never) ?? null
  return manners?.tag
    ? { version, tagged: [(data as { readonly revision: number }).revision, version, variables] }
    : { version }
}

/** Returns the error with arguments of the graph named as the parameters of the path. */
function ofParameters(error: ServiceError, { parameters }: Route): ServiceError {
  const { argument, ...details } = error.details
  if (argument === undefined) return error
  const isParameter = typeof argument === 'string' && Object.hasOwn(parameters, argument)
  return new ServiceError(error.code, error.message, { ...(isParameter && { parameter: argument }), ...details })
}

function withNear(error: ServiceError, near: readonly string[]): ServiceError {
  if (near.length === 0) return error
  return new ServiceError(error.code, `${error.message} Near it: ${near.join(', ')}.`, { ...error.details, near })
}

/**
 * Returns the format of the answer, chosen by a suffix of the decoded path, by the value of `format` where formats have
 * names, else by Accept; null is JSON.
 */
export function chooseFormat(
  formats: readonly Format[],
  asked: { readonly path: string; readonly format: unknown; readonly accept: string | undefined },
): Format | null {
  const bySuffix = formats.find(({ suffix }) => suffix && asked.path.endsWith(suffix))
  const byName = formats.find(({ name }) => name && name === asked.format)
  if (bySuffix || byName) return bySuffix ?? byName!
  const isNamed = formats.some(({ name }) => name) && Boolean(asked.format)
  if (asked.accept === undefined || isNamed) return null
  const types = ['application/json', ...formats.map(({ mediaType }) => mediaType.split(';', 1)[0]!)]
  const best = new Negotiator({ headers: { accept: asked.accept } }).mediaType(types)
  return formats.find(({ mediaType }) => mediaType.split(';', 1)[0] === best) ?? null
}
