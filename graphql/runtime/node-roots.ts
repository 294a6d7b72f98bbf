import { type GraphQLSchema, Kind, parse, print, visit } from 'graphql'

const roots: ReadonlySet<string> = new Set(['node', 'nodes'])

/**
 * Leaves `node` and `nodes` out of the SDL from which routers compose `schema`, so that they can be those of another
 * subgraph; to clients of the service itself they answer as before. Returns the schema itself.
 */
export function hideNodeRoots(schema: GraphQLSchema): GraphQLSchema {
  const service = schema.getQueryType()!.getFields()._service!
  const { sdl } = service.resolve!(undefined, {}, undefined, undefined as never) as { readonly sdl: string }
  const hidden = withoutNodeRoots(sdl)
  service.resolve = () => ({ sdl: hidden })
  return schema
}

function withoutNodeRoots(sdl: string): string {
  const withoutRoots = <T extends { readonly name: { readonly value: string } }>(fields: readonly T[] = []) =>
    fields.filter(({ name }) => !roots.has(name.value))
  const document = visit(parse(sdl), {
    [Kind.OBJECT_TYPE_DEFINITION]: (type) =>
      type.name.value === 'Query' ? { ...type, fields: withoutRoots(type.fields) } : undefined,
    [Kind.OBJECT_TYPE_EXTENSION]: (type) =>
      type.name.value === 'Query' ? { ...type, fields: withoutRoots(type.fields) } : undefined,
  })
  return print(document)
}
