import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import { isNullByErrorOnly } from '../../graphql/runtime/semantic-nullability.ts'
import type { JsonSchema } from '../../src/http-kit/json-schema.ts'

const scalarSchemas: Readonly<Record<string, JsonSchema>> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  Date: { type: 'string', format: 'date' },
  DateTime: { type: 'string', format: 'date-time' },
}

/**
 * Returns the JSON Schema of each part of the answer to a query, by its path in the answer, with the descriptions of
 * the graph.
 */
export function schemaOfSelection(schema: GraphQLSchema, document: DocumentNode): (path: string) => JsonSchema {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)!
  const fragments = new Map(
    document.definitions
      .filter((definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  )

  const schemaOf = (type: GraphQLOutputType, set: SelectionSetNode | undefined, isNullable: boolean): JsonSchema => {
    if (!isNullable) return bare(type, set)
    const inner = bare(type, set)
    if (Array.isArray(inner.enum)) return { ...inner, type: [inner.type, 'null'], enum: [...inner.enum, null] }
    if (inner.type === undefined) return inner
    return { ...inner, type: [inner.type, 'null'] }
  }
  const bare = (type: GraphQLOutputType, set: SelectionSetNode | undefined): JsonSchema => {
    if (isNonNullType(type)) return bare(type.ofType, set)
    if (isListType(type)) return { type: 'array', items: schemaOf(type.ofType, set, !isNonNullType(type.ofType)) }
    if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ value }) => value) }
    if (!isObjectType(type) || !set) return scalarSchemas[type.toString()] ?? {}
    const properties = Object.fromEntries(
      fieldsOf(set).map((field) => {
        const definition = type.getFields()[field.name.value]!
        const description = definition.description ?? undefined
        return [
          field.alias?.value ?? field.name.value,
          {
            ...schemaOf(definition.type, field.selectionSet, !isNullByErrorOnly(definition)),
            ...(description && { description }),
          },
        ]
      }),
    )
    return { type: 'object', additionalProperties: false, required: Object.keys(properties), properties }
  }
  const fieldsOf = (set: SelectionSetNode) =>
    [...flatten(set)].filter(
      (field, index, all) =>
        index === all.findIndex((other) => (other.alias ?? other.name).value === (field.alias ?? field.name).value),
    )
  function* flatten(
    set: SelectionSetNode,
  ): Generator<Extract<SelectionSetNode['selections'][number], { kind: Kind.FIELD }>> {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) yield selection
      else if (selection.kind === Kind.INLINE_FRAGMENT) yield* flatten(selection.selectionSet)
      else yield* flatten(fragments.get(selection.name.value)!.selectionSet)
    }
  }

  const whole = bare(schema.getRootType(operation.operation)!, operation.selectionSet)
  return (path) => {
    const found = path.split('.').reduce<JsonSchema>((part, name) => {
      const place = (part.items as JsonSchema | undefined) ?? part
      return (place.properties as Record<string, JsonSchema>)[name]!
    }, whole)
    // The projection answers NOT_FOUND where a root is null.
    return Array.isArray(found.type) && !path.includes('.') ? { ...found, type: found.type[0] } : found
  }
}
