import { Kind } from 'graphql'
import type { rooms } from '../graphql/rooms.ts'
import { readSdl } from '../graphql/schema.ts'
import { storedValuesOf } from '../graphql/source-spelling.ts'

/**
 * Returns the words of an enum of a room as sources, tables and REST spell them, in the order of the SDL. Throws for an
 * enum that the room does not define.
 */
export function wordsOf(stem: 'common' | (typeof rooms)[number]['stem'], name: string): readonly [string, ...string[]] {
  const sdl = readSdl(stem)
  const found = sdl.definitions.find((one) => one.kind === Kind.ENUM_TYPE_DEFINITION && one.name.value === name)
  if (found?.kind !== Kind.ENUM_TYPE_DEFINITION || !found.values?.length) throw new Error(`${stem} has no enum ${name}`)
  const stored = storedValuesOf(sdl)[name]
  return found.values.map(({ name: { value } }) => stored?.[value] ?? value) as [string, ...string[]]
}
