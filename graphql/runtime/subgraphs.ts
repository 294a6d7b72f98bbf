import { readFileSync } from 'node:fs'
import { mergeTypeDefs } from '@graphql-tools/merge'
import { type DefinitionNode, type DocumentNode, Kind, parse, print } from 'graphql'
import type { SubgraphName } from '../../src/config.ts'

/** The rooms of each subgraph; a room is the stem of an SDL file. */
export const roomsOfSubgraph: Readonly<Record<SubgraphName, readonly string[]>> = {
  knowledge: ['knowledge', 'contribution', 'explore'],
  security: ['weakness', 'finding', 'attack'],
  report: ['survey', 'chart', 'report'],
}

const federation = parse(
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@cost", "@listSize"])',
)

/** Returns the SDL of the rooms of `subgraphs` as one Federation 2.9 subgraph; the parts of a type that several rooms define are merged. */
export function typeDefsOf(subgraphs: readonly SubgraphName[]): DocumentNode {
  const rooms = ['common', ...subgraphs.flatMap((name) => roomsOfSubgraph[name])]
  const parts = Map.groupBy(
    rooms.flatMap((room) => readSdl(room).definitions),
    (definition) => ('name' in definition ? definition.name?.value : undefined),
  )
  const definitions = [...parts.values()].flatMap(withOwnerFirst)
  return mergeTypeDefs([federation, { kind: Kind.DOCUMENT, definitions }], { useSchemaDefinition: false })
}

function readSdl(room: string): DocumentNode {
  return parse(readFileSync(new URL(`../${room}.graphql`, import.meta.url), 'utf8'), { noLocation: true })
}

/** The parts of one type with that of most fields first; a stub is no entity of its own where another room resolves it. */
function withOwnerFirst(parts: readonly DefinitionNode[]): readonly DefinitionNode[] {
  const owner = parts.reduce((fullest, part) => (fieldCount(part) > fieldCount(fullest) ? part : fullest))
  const others = parts.filter((part) => part !== owner)
  return [owner, ...others.map((part) => (isStub(part) && !isStub(owner) ? { ...part, directives: [] } : part))]
}

function fieldCount(part: DefinitionNode): number {
  return 'fields' in part ? (part.fields?.length ?? 0) : 0
}

function isStub(part: DefinitionNode): boolean {
  return (
    'directives' in part && (part.directives ?? []).some((directive) => print(directive).includes('resolvable: false'))
  )
}
