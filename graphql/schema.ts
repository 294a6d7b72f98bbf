import { buildSubgraphSchema } from '@apollo/subgraph'
import { mergeResolvers } from '@graphql-tools/merge'
import { addResolversToSchema } from '@graphql-tools/schema'
import type { GraphQLSchema } from 'graphql'
import type { SubgraphName } from '../src/config.ts'
import { resolvers as attack } from './attack.ts'
import { resolvers as chart } from './chart.ts'
import { resolvers as common } from './common.ts'
import { resolvers as contribution } from './contribution.ts'
import { resolvers as explore } from './explore.ts'
import { resolvers as finding } from './finding.ts'
import type { Resolvers } from './generated.ts'
import { resolvers as knowledge } from './knowledge.ts'
import { resolvers as report } from './report.ts'
import { checkReferences } from './runtime/entity-references.ts'
import { nodeFieldsOf } from './runtime/node-fields.ts'
import { entitiesOf, fieldsOf, type ResolverMap } from './runtime/resolver-map.ts'
import { roomsOfSubgraph, typeDefsOf } from './runtime/subgraphs.ts'
import { resolvers as survey } from './survey.ts'
import { resolvers as weakness } from './weakness.ts'

const resolversOfRoom: Readonly<Record<string, Resolvers>> = {
  knowledge,
  contribution,
  explore,
  weakness,
  finding,
  attack,
  survey,
  chart,
  report,
}

/** Builds the executable schema of a process that serves `subgraphs`, a Federation 2.9 subgraph in itself; throws for a resolver of no field. */
export function buildSchemaOf(subgraphs: readonly SubgraphName[]): GraphQLSchema {
  const rooms = subgraphs.flatMap((name) => roomsOfSubgraph[name])
  const typeDefs = typeDefsOf(subgraphs)
  const resolvers = mergeResolvers([
    common,
    nodeFieldsOf(typeDefs),
    ...rooms.map((room) => resolversOfRoom[room]!),
  ]) as ResolverMap
  const schema = buildSubgraphSchema([{ typeDefs, resolvers: entitiesOf(resolvers) as never }])
  return checkReferences(
    addResolversToSchema({ schema, resolvers: fieldsOf(resolvers) as never, updateResolversInPlace: true }),
  )
}
