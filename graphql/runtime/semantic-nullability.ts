import { type GraphQLField, isNonNullType } from 'graphql'

/** Checks that an error alone makes `field` null: its type is non-null, or it has `@semanticNonNull`. */
export function isNullByErrorOnly({
  type,
  astNode,
}: Pick<GraphQLField<unknown, unknown>, 'type' | 'astNode'>): boolean {
  return isNonNullType(type) || (astNode?.directives ?? []).some(({ name }) => name.value === 'semanticNonNull')
}
