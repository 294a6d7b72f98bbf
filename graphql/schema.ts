import { readFileSync } from 'node:fs'
import { buildSubgraphSchema } from '@apollo/subgraph'
import { mergeResolvers, mergeTypeDefs } from '@graphql-tools/merge'
import { addResolversToSchema } from '@graphql-tools/schema'
import { type DefinitionNode, type DocumentNode, type GraphQLSchema, Kind, parse, print } from 'graphql'
import type { SubgraphName } from '../src/ground/config.ts'
import { resolvers as common } from './common.ts'
import { nodeFieldsOf } from './node-fields.ts'
import { rooms } from './rooms.ts'
import { bindCursors } from './runtime/cursor-epoch.ts'
import { checkReferences } from './runtime/entity-references.ts'
import { hideNodeRoots } from './runtime/node-roots.ts'
import { entitiesOf, fieldsOf, type ResolverMap } from './runtime/resolver-map.ts'
import { storedValuesOf } from './source-spelling.ts'

const schemas = new Map<string, GraphQLSchema>()

/**
 * Returns the executable schema of `subgraphs`, a Federation 2.9 subgraph in itself, which all callers in the process
 * share; without `hasNodeRoot` routers see no `node` and `nodes` in it. Throws for a resolver of no field.
 */
export function schemaOf(subgraphs: readonly SubgraphName[], hasNodeRoot = true): GraphQLSchema {
  const key = `${subgraphs.toSorted()} ${hasNodeRoot}`
  const built = () => (hasNodeRoot ? buildSchema(subgraphs) : hideNodeRoots(buildSchema(subgraphs)))
  const schema = schemas.get(key) ?? built()
  schemas.set(key, schema)
  return schema
}

function buildSchema(subgraphs: readonly SubgraphName[]): GraphQLSchema {
  const typeDefs = typeDefsOf(subgraphs)
  const ofRooms = roomsOf(subgraphs).map(({ parts }) => parts.resolvers)
  const resolvers = mergeResolvers([common, nodeFieldsOf(typeDefs), ...ofRooms]) as ResolverMap
  const schema = buildSubgraphSchema([{ typeDefs, resolvers: entitiesOf(resolvers) as never }])
  const resolved = addResolversToSchema({
    schema,
    resolvers: { ...fieldsOf(resolvers), ...storedValuesOf(typeDefs) } as never,
    updateResolversInPlace: true,
  })
  return bindCursors(checkReferences(resolved))
}

const federation = parse(
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@cost", "@listSize"])',
)

/**
 * Returns the SDL of the rooms of `subgraphs` as one Federation 2.9 subgraph; the parts of a type that several rooms
 * define are merged.
 */
export function typeDefsOf(subgraphs: readonly SubgraphName[]): DocumentNode {
  const stems = ['common', ...roomsOf(subgraphs).map(({ stem }) => stem)]
  const parts = Map.groupBy(
    stems.flatMap((stem) => readSdl(stem).definitions),
    (definition) => ('name' in definition ? definition.name?.value : undefined),
  )
  const definitions = [...parts.values()].flatMap(withOwnerFirst)
  return mergeTypeDefs([federation, { kind: Kind.DOCUMENT, definitions }], { useSchemaDefinition: false })
}

function roomsOf(subgraphs: readonly SubgraphName[]) {
  return rooms.filter(({ subgraph }) => subgraphs.includes(subgraph))
}

/** Returns the SDL of a room, by its stem. */
export function readSdl(stem: string): DocumentNode {
  return parse(readFileSync(new URL(`./${stem}.graphql`, import.meta.url), 'utf8'), { noLocation: true })
}

/**
 * Returns the parts of one type with that of most fields first; a stub loses its keys where another room resolves the
 * entity.
 */
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
