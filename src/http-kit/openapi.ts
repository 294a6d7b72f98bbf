import { type JsonSchema, ref } from './json-schema.ts'
import { problemMediaType } from './problem.ts'

/** The OpenAPI description of a route. */
export type DescribedRoute = {
  readonly method: string
  /** As OpenAPI writes it but with `:name` for path parameters. */
  readonly path: string
  readonly operationId: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
}

export const license = { name: 'Apache-2.0', identifier: 'Apache-2.0' }

/** The body of an error in the `Problem` component. */
export const problemContent = { [problemMediaType]: { schema: ref('Problem') } }

/** Returns the path items of `routes`, each operation described by `operationOf`. */
export function pathItems<Route extends DescribedRoute>(
  routes: readonly Route[],
  operationOf: (route: Route) => unknown,
): Readonly<Record<string, unknown>> {
  const ofPath = Map.groupBy(routes, ({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'))
  return Object.fromEntries(
    [...ofPath].map(([path, own]) => [
      path,
      Object.fromEntries(own.map((route) => [route.method.toLowerCase(), operationOf(route)])),
    ]),
  )
}

/** Returns the members by which each operation begins. */
export function operationHead({ operationId, tag, summary, description }: Omit<DescribedRoute, 'method' | 'path'>) {
  return { operationId, tags: [tag], summary, ...(description && { description }) }
}

/** Returns the access label of an operation as an extension of OpenAPI, such as `public` (§4.1). */
export function accessLabel(access: string): { readonly 'x-access': string } {
  return { 'x-access': access }
}

/** Returns a parameter object; those of the path are required, as are those that say so. */
export function parameterOf(
  name: string,
  place: 'path' | 'query' | 'header',
  parameter: {
    readonly description: string
    readonly schema: JsonSchema
    readonly example?: unknown
    readonly isRequired?: true
  },
) {
  const { description, schema, example, isRequired = false } = parameter
  return {
    name,
    in: place,
    required: isRequired || place === 'path',
    description,
    schema,
    ...(example !== undefined && { example: schema.type === 'array' ? [example] : example }),
  }
}

/** Returns the header objects of a response from their descriptions. */
export function headersOf(descriptions: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(descriptions).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )
}

/** Returns the schema of problem documents with these members. */
export function problemSchema(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return {
    type: 'object',
    description: 'A problem document (RFC 9457).',
    required: ['type', 'title', 'status', 'detail', 'code'],
    properties,
  }
}
