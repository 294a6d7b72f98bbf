import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql'
import { fieldOf } from './field-price.ts'

type Translate = (value: unknown) => unknown
type Values = Readonly<Record<string, unknown>>

/** Translates between the words of the graph's enums and those that sources, tables and REST have for them. */
export type StoredWords = {
  /** Returns an answer of the operation with the stored words, written into it. */
  readonly ofAnswer: <T>(data: T) => T
  /** Returns variables with the words of the graph; what is no stored word stays. */
  readonly toVariables: (variables: Values) => Values
}

/** Returns the translation of a valid operation of `document`, which leaves alone what has one spelling. */
export function storedWordsOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): StoredWords {
  const fragments = new Map(
    document.definitions
      .filter((definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  )
  const ofSet = (type: GraphQLCompositeType, set: SelectionSetNode): Translate | null => {
    const readers = new Map(readersOf(type, set))
    if (readers.size === 0) return null
    return (value) => {
      const record = value as Record<string, unknown>
      for (const [name, read] of readers) if (record[name] != null) record[name] = read(record[name])
      return record
    }
  }
  const readersOf = (type: GraphQLCompositeType, set: SelectionSetNode): (readonly [string, Translate])[] =>
    set.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) {
        const field = fieldOf(schema, type, selection.name.value)
        const read = field && ofOutput(field.type, selection.selectionSet)
        return read ? [[(selection.alias ?? selection.name).value, read] as const] : []
      }
      const part = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)
      if (!part) return []
      const narrowed = part.typeCondition ? schema.getType(part.typeCondition.name.value) : type
      return isCompositeType(narrowed) ? readersOf(narrowed, part.selectionSet) : []
    })
  const ofOutput = (type: GraphQLOutputType, set: SelectionSetNode | undefined): Translate | null => {
    const named = getNamedType(type)
    if (isEnumType(named)) return inLists(wordsOf(named.getValues().map(({ name, value }) => [name, value])))
    return isCompositeType(named) && set ? inLists(ofSet(named, set)) : null
  }

  const root = schema.getRootType(operation.operation)
  const read = root ? ofSet(root, operation.selectionSet) : null
  const writers = (operation.variableDefinitions ?? []).flatMap(({ variable, type }) => {
    const input = typeFromAST(schema, type as never) as GraphQLInputType | undefined
    const write = input && ofInput(input)
    return write ? [[variable.name.value, write] as const] : []
  })
  return {
    ofAnswer: (data) => (read && data ? (read(data) as typeof data) : data),
    toVariables: (variables) => {
      const sent = writers.filter(([name]) => variables[name] != null)
      return { ...variables, ...Object.fromEntries(sent.map(([name, write]) => [name, write(variables[name])])) }
    },
  }
}

/** Returns the translation of values of an input type, which copies them. */
function ofInput(type: GraphQLInputType, above: readonly GraphQLInputType[] = []): Translate | null {
  if (isNonNullType(type)) return ofInput(type.ofType, above)
  if (isListType(type)) return inLists(ofInput(type.ofType, above))
  if (isEnumType(type)) return wordsOf(type.getValues().map(({ name, value }) => [value, name]))
  if (!isInputObjectType(type) || above.includes(type)) return null
  const writers = Object.values(type.getFields()).flatMap((field) => {
    const write = ofInput(field.type, [...above, type])
    return write ? [[field.name, write] as const] : []
  })
  if (writers.length === 0) return null
  return (value) => {
    const sent = { ...(value as Values) }
    for (const [name, write] of writers) if (sent[name] != null) sent[name] = write(sent[name])
    return sent
  }
}

/** Returns the translation of words by pairs; null where both are always the same. */
function wordsOf(pairs: readonly (readonly [unknown, unknown])[]): Translate | null {
  if (pairs.every(([from, to]) => from === to)) return null
  const words = new Map(pairs)
  return (value) => words.get(value) ?? value
}

function inLists(translate: Translate | null): Translate | null {
  if (!translate) return null
  const each: Translate = (value) => (Array.isArray(value) ? value.map(each) : value == null ? value : translate(value))
  return each
}
