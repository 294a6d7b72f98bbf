import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  isEnumType,
  Kind,
  parse,
  type Source,
  visit,
} from 'graphql'

/**
 * Returns the message of an error in a document or its variables, completed by the wrong argument and the allowed
 * values.
 */
export function explainInput(schema: GraphQLSchema, error: GraphQLError): string {
  const enumName = /does not exist in "(\w+)" enum|Enum "(\w+)" cannot represent/.exec(error.message)
  const type = enumName && schema.getType(enumName[1] ?? enumName[2] ?? '')
  if (!isEnumType(type)) return error.message
  const argument = argumentAt(error)
  const allowed = type.getValues().map(({ name }) => name)
  return `${argument ? `${argument}: ` : ''}${error.message} Allowed: ${allowed.join(', ')}.`
}

function argumentAt({ nodes }: GraphQLError): string | null {
  const location = nodes?.[0]?.loc
  if (!location) return null
  const path: string[] = []
  visit(documentOf(location.source), {
    enter(node) {
      const encloses = node.loc && node.loc.start <= location.start && node.loc.end >= location.end
      if (encloses && (node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD)) path.push(node.name.value)
    },
  })
  return path.join('.') || null
}

/** The documents that errors point into, for one may have many errors. */
const documents = new WeakMap<Source, DocumentNode>()

function documentOf(source: Source): DocumentNode {
  const document = documents.get(source) ?? parse(source)
  documents.set(source, document)
  return document
}
