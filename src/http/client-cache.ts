import { type GraphQLSchema, isAbstractType, isObjectType } from 'graphql'

/**
 * Returns the object types of each interface and union of `schema`, by name, as Apollo Client's `possibleTypes` and
 * fragment matchers take them.
 */
export function possibleTypesOf(schema: GraphQLSchema): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.values(schema.getTypeMap())
      .filter(isAbstractType)
      .map((type) => [
        type.name,
        schema
          .getPossibleTypes(type)
          .map(({ name }) => name)
          .sort(),
      ]),
  )
}

/**
 * Returns the fields that identify an object of each type of `schema`, by name; null for a type whose objects belong to
 * what they are read from. A client that caches by `id` alone would take objects of such types for one another.
 */
export function cacheKeysOf(schema: GraphQLSchema): Readonly<Record<string, readonly string[] | null>> {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  return Object.fromEntries(
    Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .filter((type) => !type.name.startsWith('_') && !roots.includes(type))
      .map((type) => {
        const isNode = type.getInterfaces().some(({ name }) => name === 'Node')
        const isKeyed = type.astNode?.directives?.some(({ name }) => name.value === 'key') ?? false
        return [type.name, (isNode || isKeyed) && type.getFields().id ? ['id'] : null]
      }),
  )
}
