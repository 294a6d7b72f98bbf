import {
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  parse,
  print,
  separateOperations,
  validate,
} from 'graphql'
import { ServiceError } from '../ground/errors.ts'
import { inputSchemaOf, type JsonSchema, outputSchemaOf } from './json-schema.ts'

/** A named document of the graph as a tool. */
export type Tool = {
  readonly name: string
  readonly description: string
  readonly document: string
  readonly input: JsonSchema & { readonly type: 'object' }
  readonly output: JsonSchema & { readonly type: 'object' }
  /** The value of `first` when none is given; null where the document has none. */
  readonly first: number | null
}

/**
 * Returns the tools of a file of named queries: the comment before each describes it, and lines of that comment such as
 * `# id: The id of a technique.` describe its variables. Throws INPUT_REFUSED for a mutation, a query without name or
 * comment, and what `schema` does not know, but leaves the latter out when `isPartial`.
 */
export function readTools(schema: GraphQLSchema, text: string, isPartial = false): readonly Tool[] {
  const file = parseFile(text)
  const fragments = new Map(
    file.definitions.flatMap((part) =>
      part.kind === Kind.FRAGMENT_DEFINITION ? [[part.name.value, part] as const] : [],
    ),
  )
  const documents = separateOperations(file)
  return file.definitions.flatMap((operation) => {
    if (operation.kind !== Kind.OPERATION_DEFINITION) return []
    const name = operation.name?.value
    if (!name || operation.operation !== 'query')
      throw refused(`Each must be a query with a name, not ${name ?? 'a nameless one'}.`)
    const document = documents[name]!
    const [problem] = validate(schema, document)
    if (problem && isPartial) return []
    if (problem) throw refused(`${name}: ${problem.message}`)
    const { description, described } = commentBefore(text, operation.loc!.start)
    if (description === '') throw refused(`${name}: the comment before it must say what it returns.`)
    const first = operation.variableDefinitions?.find(({ variable }) => variable.name.value === 'first')
    return [
      {
        name,
        description,
        document: print(document),
        input: inputSchemaOf(schema, operation, described),
        output: outputSchemaOf(schema, operation, fragments as ReadonlyMap<string, FragmentDefinitionNode>),
        first: first?.defaultValue?.kind === Kind.INT ? Number(first.defaultValue.value) : null,
      },
    ]
  })
}

function parseFile(text: string) {
  try {
    return parse(text)
  } catch (cause) {
    throw refused((cause as Error).message)
  }
}

function refused(problem: string): ServiceError {
  return new ServiceError('INPUT_REFUSED', `The documents of tools: ${problem}`)
}

function commentBefore(text: string, start: number) {
  const lines = text.slice(0, start).trimEnd().split('\n')
  const from = lines.findLastIndex((line) => !line.startsWith('#')) + 1
  const described = new Map<string, string>()
  const description: string[] = []
  for (const line of lines.slice(from).map((own) => own.replace(/^#\s?/, '').trim())) {
    const [, name, says] = /^(\w{1,60}): (.{1,500})$/.exec(line) ?? []
    if (name && says) described.set(name, says)
    else if (line) description.push(line)
  }
  return { description: description.join(' '), described }
}
