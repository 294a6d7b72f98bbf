import {
  type FragmentDefinitionNode,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  TypeInfo,
  typeFromAST,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql'

export type JsonSchema = { readonly [key: string]: unknown }

const scalars: Readonly<Record<string, JsonSchema>> = {
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  String: { type: 'string' },
  ID: { type: 'string' },
}
const deepestInput = 4

/** Returns the schema of the variables of `operation`; `described` says what each is. */
export function inputSchemaOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  described: ReadonlyMap<string, string>,
): JsonSchema & { readonly type: 'object' } {
  const properties: Record<string, JsonSchema> = {}
  const required: string[] = []
  const most = mostPerPage(schema, operation)
  const paging: Readonly<Record<string, string>> = {
    first: `How many objects to return, 1 to ${most}.`,
    after: 'The endCursor of the page before, to read on.',
  }
  for (const { variable, type, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value
    const description = described.get(name) ?? paging[name]
    properties[name] = {
      ...inputSchema(typeFromAST(schema, type as never) as unknown as GraphQLInputType, 0),
      ...(description ? { description } : {}),
      ...(defaultValue ? { default: valueFromASTUntyped(defaultValue) } : {}),
    }
    if (type.kind === Kind.NON_NULL_TYPE && !defaultValue) required.push(name)
  }
  return { type: 'object', properties, required, additionalProperties: false }
}

/** Returns how many objects the variable `first` may ask for: the least that an argument which it is given to takes. */
function mostPerPage(schema: GraphQLSchema, operation: OperationDefinitionNode): number {
  let most = 500
  const types = new TypeInfo(schema)
  visit(
    operation,
    visitWithTypeInfo(types, {
      Argument({ value }) {
        if (value.kind !== Kind.VARIABLE || value.name.value !== 'first') return
        const [, limit = '100'] = /\b1 to (\d+)/.exec(types.getArgument()?.description ?? '') ?? []
        most = Math.min(most, Number(limit))
      },
    }),
  )
  return most
}

function inputSchema(type: GraphQLInputType, depth: number): JsonSchema {
  if (isNonNullType(type)) return inputSchema(type.ofType, depth)
  if (isListType(type)) return { type: 'array', items: inputSchema(type.ofType, depth) }
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) }
  if (!isInputObjectType(type)) return scalars[type.name] ?? {}
  if (depth >= deepestInput) return { type: 'object' }
  const fields = Object.values(type.getFields())
  const properties = fields.map((field) => [
    field.name,
    { ...inputSchema(field.type, depth + 1), ...(field.description ? { description: field.description } : {}) },
  ])
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false }
}

/** Returns the schema of what `operation` answers. */
export function outputSchemaOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): JsonSchema & { readonly type: 'object' } {
  const fieldsOf = (type: GraphQLOutputType, { selections }: SelectionSetNode): Record<string, JsonSchema> => {
    const found: Record<string, JsonSchema> = {}
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const name = selection.name.value
        const field = 'getFields' in type ? (type as GraphQLObjectType).getFields()[name] : undefined
        const key = (selection.alias ?? selection.name).value
        found[key] = field ? outputSchema(field.type, selection.selectionSet) : { type: 'string' }
      } else {
        const part = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value)! : selection
        const of = part.typeCondition ? (schema.getType(part.typeCondition.name.value) as GraphQLOutputType) : type
        for (const [key, value] of Object.entries(fieldsOf(of, part.selectionSet))) found[key] ??= value
      }
    }
    return found
  }
  const outputSchema = (type: GraphQLOutputType, selections: SelectionSetNode | undefined): JsonSchema => {
    if (isNonNullType(type)) return withoutNull(outputSchema(type.ofType, selections))
    if (isListType(type)) return { type: ['array', 'null'], items: outputSchema(type.ofType, selections) }
    const named = getNamedType(type)
    if (isEnumType(named) || isScalarType(named)) {
      const of = isEnumType(named) ? 'string' : scalars[named.name]?.type
      return of ? { type: [of, 'null'] } : {}
    }
    if (!selections || !(isObjectType(named) || isAbstractType(named))) return {}
    return { type: ['object', 'null'], properties: fieldsOf(named, selections) }
  }
  return { type: 'object', properties: fieldsOf(schema.getQueryType()!, operation.selectionSet) }
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const { type } = schema
  return Array.isArray(type) ? { ...schema, type: type[0] } : schema
}
