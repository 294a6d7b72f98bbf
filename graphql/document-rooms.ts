import { type DocumentNode, type GraphQLSchema, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { rooms } from './rooms.ts'
import { once } from './runtime/once.ts'
import { readSdl } from './schema.ts'

/**
 * The stems of rooms by the fields that these define, as `Type.field`; of several that define a field, as of the key of
 * an entity, the one that defines most of the type.
 */
const roomsByField = once(() => {
  const parts = ['common', ...rooms.map(({ stem }) => stem)].flatMap((stem) =>
    readSdl(stem).definitions.flatMap((part) =>
      'fields' in part && 'name' in part ? [{ stem, type: part.name?.value, fields: part.fields ?? [] }] : [],
    ),
  )
  return new Map(
    parts
      .sort((a, b) => a.fields.length - b.fields.length)
      .flatMap(({ stem, type, fields }) => fields.map(({ name }) => [`${type}.${name.value}`, stem] as const)),
  )
})

/** Returns the stems of the rooms of the graph whose fields `document` selects, in alphabetical order. */
export function roomsRead(schema: GraphQLSchema, document: DocumentNode): readonly string[] {
  const info = new TypeInfo(schema)
  const found = new Set<string>()
  const noteRoom = () => {
    const room = roomsByField().get(`${info.getParentType()?.name}.${info.getFieldDef()?.name}`)
    if (room) found.add(room)
  }
  visit(document, visitWithTypeInfo(info, { [Kind.FIELD]: noteRoom }))
  return [...found].sort()
}
