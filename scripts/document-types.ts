import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import {
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLEnumType,
  type GraphQLEnumValue,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  typeFromAST,
  validate,
} from 'graphql'
import { isNullByErrorOnly } from '../graphql/runtime/semantic-nullability.ts'

type Spell = (value: GraphQLEnumValue) => string
type Printing = { readonly schema: GraphQLSchema; readonly spell: Spell }

const folder = 'src/pages/shared/documents'
const scalars: Readonly<Record<string, string>> = {
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
  JSON: 'unknown',
  BigInt: '(number | string)',
}

/**
 * Returns the modules of the explorer's documents by their paths, one for each, so that a page loads its own only: the
 * text and its SHA-256, with the types of its variables and its answer.
 */
export function printDocuments(schema: GraphQLSchema): readonly (readonly [path: string, text: string])[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => [
      `${folder}/${name.replace(/\.graphql$/, '.ts')}`,
      printDocument(schema, readFileSync(`${folder}/${name}`, 'utf8'), name),
    ])
}

function printDocument(schema: GraphQLSchema, text: string, file: string): string {
  const { name, variables, data } = operationTypes(schema, text, `${folder}/${file}`)
  const hash = createHash('sha256').update(text).digest('hex')
  return [
    `// Written by scripts/codegen.ts from ${file}.`,
    "import type { GraphDocument } from '../graph.ts'",
    '',
    `export type ${name}Variables = ${variables}`,
    `export type ${name}Data = ${data}`,
    `export const ${name[0]!.toLowerCase()}${name.slice(1)}Document: GraphDocument<${name}Data, ${name}Variables> = {`,
    `  name: '${name}',`,
    `  hash: '${hash}',`,
    `  text: ${JSON.stringify(text)},`,
    '}',
    '',
  ].join('\n')
}

/**
 * Returns the name of the operation in `text`, and the types of its variables and its answer; throws with `place` when
 * it does not fit the schema. Values of enums are printed as `spell` says, by default by their names.
 */
export function operationTypes(
  schema: GraphQLSchema,
  text: string,
  place: string,
  spell: Spell = ({ name }) => name,
): { readonly name: string; readonly variables: string; readonly data: string } {
  const document = parse(text)
  const [problem] = validate(schema, document)
  if (problem) throw new Error(`${place}: ${problem.message}`)
  const operation = document.definitions.find(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  )!
  const variables = (operation.variableDefinitions ?? []).map(({ variable, type, defaultValue }) => {
    const input = typeFromAST(schema, type as never) as GraphQLInputType
    return `${variable.name.value}${isNonNullType(input) && !defaultValue ? '' : '?'}: ${inputType(input, spell)}`
  })
  return {
    name: operation.name?.value ?? '',
    variables: `{ ${variables.join('; ')} }`,
    data: objectType(schema.getRootType(operation.operation)!, operation.selectionSet, { schema, spell }),
  }
}

function inputType(type: GraphQLInputType, spell: Spell): string {
  if (isNonNullType(type)) return bareInputType(type.ofType, spell)
  return `${bareInputType(type, spell)} | null`
}

function bareInputType(type: GraphQLInputType, spell: Spell): string {
  if (isNonNullType(type)) return bareInputType(type.ofType, spell)
  if (isListType(type)) return `readonly (${inputType(type.ofType, spell)})[]`
  if (isEnumType(type)) return enumType(type, spell)
  if (isInputObjectType(type))
    return `{ ${Object.values(type.getFields())
      .map(
        (field) => `readonly ${field.name}${isRequiredInputField(field) ? '' : '?'}: ${inputType(field.type, spell)}`,
      )
      .join('; ')} }`
  return scalars[type.name] ?? 'string'
}

function outputType(type: GraphQLOutputType, set: SelectionSetNode | undefined, to: Printing): string {
  if (isNonNullType(type)) return bareOutputType(type.ofType, set, to)
  return `${bareOutputType(type, set, to)} | null`
}

function bareOutputType(type: GraphQLOutputType, set: SelectionSetNode | undefined, to: Printing): string {
  if (isNonNullType(type)) return bareOutputType(type.ofType, set, to)
  if (isListType(type)) return `readonly (${outputType(type.ofType, set, to)})[]`
  if (isEnumType(type)) return enumType(type, to.spell)
  const named = getNamedType(type)
  if (isCompositeType(named)) return objectType(named, set!, to)
  return scalars[named.name] ?? 'string'
}

function enumType(type: GraphQLEnumType, spell: Spell): string {
  return `(${type
    .getValues()
    .map((value) => `'${spell(value)}'`)
    .join(' | ')})`
}

/** An object of an abstract type is one of its types, told apart by `__typename` where that is selected. */
function objectType(type: GraphQLCompositeType, set: SelectionSetNode, to: Printing): string {
  const types = isAbstractType(type) ? to.schema.getPossibleTypes(type) : [type]
  const hasOwn = set.selections.some(({ kind }) => kind !== Kind.FIELD)
  const shapes = hasOwn || !isAbstractType(type) ? types : types.slice(0, 1)
  const printed = shapes.map((shape) => {
    const fields = fieldsOf(set, shape.name)
    return `{ ${fields.map((field) => printField(field, shape as GraphQLCompositeType, to)).join('; ')} }`
  })
  return printed.length === 1 ? printed[0]! : `(${printed.join(' | ')})`
}

function fieldsOf(set: SelectionSetNode, type: string): FieldNode[] {
  return set.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection]
    if (selection.kind === Kind.FRAGMENT_SPREAD) throw new Error('Documents of the explorer have no named fragments')
    const condition = selection.typeCondition?.name.value
    return condition === undefined || condition === type ? fieldsOf(selection.selectionSet, type) : []
  })
}

function printField(field: FieldNode, type: GraphQLCompositeType, to: Printing): string {
  const name = field.alias?.value ?? field.name.value
  if (field.name.value === '__typename') return `readonly ${name}: '${type.name}'`
  const definition = 'getFields' in type ? type.getFields()[field.name.value]! : undefined
  const isConditional = field.directives?.some((one) => one.name.value === 'include' || one.name.value === 'skip')
  const bare = bareOutputType(definition!.type, field.selectionSet, to)
  return `readonly ${name}${isConditional ? '?' : ''}: ${bare}${isNullByErrorOnly(definition!) ? '' : ' | null'}`
}
