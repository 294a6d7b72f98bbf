import { type DocumentNode, execute, type GraphQLSchema, Kind, parse, validate } from 'graphql'
import { isConnectionError } from '../db/database.ts'
import type { Context } from '../graphql/context.ts'
import { ServiceError } from '../src/errors.ts'
import type { JsonSchema, Route, RouteRequest } from './route.ts'
import { schemaOfSelection } from './selection-schema.ts'

export type CompiledRoute = Omit<Route, 'response'> & {
  readonly response: JsonSchema
  /** The body for a request; throws ServiceError when it cannot be given. */
  answer(request: RouteRequest, context: Context): Promise<unknown>
}

/** The routes that `schema` can answer, parsed and validated once; a route of a subgraph that is not served is left out. */
export function compileRoutes(schema: GraphQLSchema, routes: readonly Route[]): CompiledRoute[] {
  return routes.flatMap((route) => {
    const document = parse(route.operation)
    const near = route.near && parse(route.near.operation)
    if (problemIn(schema, document) !== null) return []
    const usable = near && problemIn(schema, near) === null ? near : undefined
    const response =
      typeof route.response === 'function' ? route.response(schemaOfSelection(schema, document)) : route.response
    return [
      { ...route, response, answer: (request, context) => answer(schema, route, document, usable, request, context) },
    ]
  })
}

/** Why `schema` cannot answer the operation of a route; null when it can. */
export function problemOfRoute(schema: GraphQLSchema, { operation }: Route): string | null {
  return problemIn(schema, parse(operation))
}

function problemIn(schema: GraphQLSchema, document: DocumentNode): string | null {
  const kinds = document.definitions.flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION ? [one.operation] : []))
  // A schema without mutations finds nothing wrong with one.
  const missing = kinds.find((kind) => !schema.getRootType(kind))
  return missing ? `The graph has no ${missing}.` : (validate(schema, document)[0]?.message ?? null)
}

/** The request's parameters, each read by its own rule; unknown ones are ignored. */
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

async function answer(
  schema: GraphQLSchema,
  route: Route,
  document: DocumentNode,
  near: DocumentNode | undefined,
  request: RouteRequest,
  context: Context,
): Promise<unknown> {
  try {
    return route.project(
      await run(schema, document, route.variables?.(request) ?? request.parameters, context),
      request,
    )
  } catch (cause) {
    if (cause instanceof ServiceError && route.explain) throw route.explain(cause, request)
    if (!(cause instanceof ServiceError) || cause.code !== 'NOT_FOUND' || !near || !route.near) throw cause
    const names = route.near.project(await run(schema, near, route.near.variables?.(request) ?? {}, context), request)
    if (names.length === 0) throw cause
    throw new ServiceError('NOT_FOUND', `${cause.message} Near it: ${names.join(', ')}.`, {
      ...cause.details,
      near: names,
    })
  }
}

async function run(
  schema: GraphQLSchema,
  document: DocumentNode,
  variableValues: Readonly<Record<string, unknown>>,
  contextValue: Context,
): Promise<unknown> {
  const { data, errors } = await execute({ schema, document, variableValues, contextValue })
  const cause = errors?.[0]?.originalError ?? errors?.[0]
  if (!cause) return data
  if (isConnectionError(cause)) throw new ServiceError('UNAVAILABLE', 'The database does not answer. Try again later.')
  throw cause
}
