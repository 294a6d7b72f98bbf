import {
  type ConstDirectiveNode,
  type GraphQLSchema,
  isObjectType,
  Kind,
  parse,
  print,
  printSchema,
  visit,
} from 'graphql'
import { isNullByErrorOnly } from '../../graphql/runtime/semantic-nullability.ts'

const mark: ConstDirectiveNode = {
  kind: Kind.DIRECTIVE,
  name: { kind: Kind.NAME, value: 'semanticNonNull' },
}

/** Returns the SDL of `schema` for clients, with `@semanticNonNull` where only an error makes a field null. */
export function printForClients(schema: GraphQLSchema): string {
  const marked = visit(parse(printSchema(schema), { noLocation: true }), {
    ObjectTypeDefinition(definition) {
      const type = schema.getType(definition.name.value)
      if (!isObjectType(type)) return undefined
      const fields = type.getFields()
      return {
        ...definition,
        fields: definition.fields?.map((field) => {
          const isMarked = field.type.kind !== Kind.NON_NULL_TYPE && isNullByErrorOnly(fields[field.name.value]!)
          return isMarked ? { ...field, directives: [...(field.directives ?? []), mark] } : field
        }),
      }
    },
  })
  return print(marked)
}
