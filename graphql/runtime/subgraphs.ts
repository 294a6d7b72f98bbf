import { readFileSync } from 'node:fs'
import {
  type ConstDirectiveNode,
  type DefinitionNode,
  type DocumentNode,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
} from 'graphql'
import type { SubgraphName } from '../../src/config.ts'

/** The rooms of each subgraph; a room is the stem of an SDL file. */
export const roomsOfSubgraph: Readonly<Record<SubgraphName, readonly string[]>> = {
  knowledge: ['knowledge', 'contribution', 'explore'],
  security: ['weakness', 'finding'],
  report: ['survey', 'chart', 'report'],
}

const federation =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@cost", "@listSize"])'

/**
 * The SDL of the rooms of `subgraphs` as one Federation 2.9 subgraph. An object type that several rooms define is merged: its fields,
 * interfaces and directives are united, and an entity that one of the rooms resolves is resolvable.
 */
export function typeDefsOf(subgraphs: readonly SubgraphName[]): DocumentNode {
  const rooms = ['common', ...subgraphs.flatMap((name) => roomsOfSubgraph[name])]
  const definitions = new Map<string, DefinitionNode>()
  for (const room of rooms) {
    for (const definition of readSdl(room).definitions) {
      if (!('name' in definition) || !definition.name) throw new Error(`${room}.graphql may only define named things`)
      const key = definition.name.value
      const earlier = definitions.get(key)
      if (!earlier) definitions.set(key, definition)
      else if (earlier.kind === Kind.OBJECT_TYPE_DEFINITION && definition.kind === Kind.OBJECT_TYPE_DEFINITION) {
        definitions.set(key, mergeTypes(earlier, definition))
      } else throw new Error(`${room}.graphql defines ${key} again`)
    }
  }
  return { kind: Kind.DOCUMENT, definitions: [...parse(federation).definitions, ...definitions.values()] }
}

function readSdl(room: string): DocumentNode {
  return parse(readFileSync(new URL(`../${room}.graphql`, import.meta.url), 'utf8'), { noLocation: true })
}

function mergeTypes(first: ObjectTypeDefinitionNode, second: ObjectTypeDefinitionNode): ObjectTypeDefinitionNode {
  const fuller = (second.fields?.length ?? 0) > (first.fields?.length ?? 0) ? second : first
  const directives = [...(first.directives ?? []), ...(second.directives ?? [])]
  return {
    ...fuller,
    fields: uniqueBy(nameOf, [...(fuller.fields ?? []), ...(first.fields ?? []), ...(second.fields ?? [])]),
    interfaces: uniqueBy(nameOf, [...(first.interfaces ?? []), ...(second.interfaces ?? [])]),
    directives: uniqueBy(keyOf, [...directives.filter(isResolvable), ...directives]),
  }
}

function isResolvable(key: ConstDirectiveNode): boolean {
  return !key.arguments?.some(
    ({ name, value }) => name.value === 'resolvable' && 'value' in value && value.value === false,
  )
}

function nameOf({ name }: { readonly name: { readonly value: string } }): string {
  return name.value
}

/** The name of a directive, with the fields of a `@key`: an entity may have several. */
function keyOf(directive: ConstDirectiveNode): string {
  const fields = directive.arguments?.find(({ name }) => name.value === 'fields')?.value
  return `${nameOf(directive)} ${fields && 'value' in fields ? fields.value : ''}`
}

function uniqueBy<T>(keyOfNode: (node: T) => string, nodes: readonly T[]): T[] {
  const byKey = new Map<string, T>()
  for (const node of nodes) if (!byKey.has(keyOfNode(node))) byKey.set(keyOfNode(node), node)
  return [...byKey.values()]
}
