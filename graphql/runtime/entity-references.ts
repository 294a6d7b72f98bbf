import { type ConstDirectiveNode, type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql'
import { ServiceError } from '../../src/ground/errors.ts'

/**
 * Makes `_entities` answer a representation that names no entity of `schema` with an error of its own; the others are
 * answered.
 */
export function checkReferences(schema: GraphQLSchema): GraphQLSchema {
  const field = schema.getQueryType()?.getFields()._entities
  const resolve = field?.resolve
  if (!field || !resolve) return schema
  field.resolve = (source, { representations }, context, info) =>
    (representations as readonly unknown[]).map((representation, index) => {
      const problem = problemOf(schema, representation)
      if (problem) return new ServiceError('BAD_USER_INPUT', `representations[${index}]: ${problem}`)
      return (resolve(source, { representations: [representation] }, context, info) as readonly unknown[])[0]
    })
  return schema
}

function problemOf(schema: GraphQLSchema, representation: unknown): string | null {
  if (typeof representation !== 'object' || representation === null || Array.isArray(representation))
    return 'must be an object with __typename and the key of that type'
  const { __typename: name, ...fields } = representation as Readonly<Record<string, unknown>>
  const type = typeof name === 'string' ? schema.getType(name) : undefined
  const keys = isObjectType(type) ? keysOf(type) : []
  if (keys.length === 0) return '__typename must be the name of an entity of this graph'
  return keys.some((key) => isKey(fields[key]))
    ? null
    : `${name} is named by ${keys.join(' or ')}, which must be a text without NUL`
}

function isKey(value: unknown): boolean {
  return typeof value === 'string' && !value.includes('\0')
}

/** The fields that name an entity: each of its keys is one field. */
function keysOf({ astNode }: GraphQLObjectType): readonly string[] {
  return (astNode?.directives ?? []).filter(({ name }) => name.value === 'key').flatMap(fieldsOf)
}

function fieldsOf({ arguments: given = [] }: ConstDirectiveNode): readonly string[] {
  const fields = given.find(({ name }) => name.value === 'fields')?.value
  return fields && 'value' in fields ? [String(fields.value)] : []
}
