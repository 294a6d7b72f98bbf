import { buildSubgraphSchema } from '@apollo/subgraph'
import type { GraphQLSchema } from 'graphql'
import type { SubgraphName } from '../src/config.ts'
import { resolvers as chart } from './chart.ts'
import { resolvers as common } from './common.ts'
import { resolvers as contribution } from './contribution.ts'
import { resolvers as explore } from './explore.ts'
import { resolvers as finding } from './finding.ts'
import type { Resolvers } from './generated.ts'
import { resolvers as knowledge } from './knowledge.ts'
import { resolvers as report } from './report.ts'
import { checkReferences } from './runtime/entity-references.ts'
import { after, type Soon } from './runtime/soon.ts'
import { roomsOfSubgraph, typeDefsOf } from './runtime/subgraphs.ts'
import { resolvers as survey } from './survey.ts'
import { resolvers as weakness } from './weakness.ts'

const resolversOfRoom: Readonly<Record<string, Resolvers>> = {
  knowledge,
  contribution,
  explore,
  weakness,
  finding,
  survey,
  chart,
  report,
}

/** The executable schema of a process that serves `subgraphs`, a Federation 2.9 subgraph in itself. */
export function buildSchemaOf(subgraphs: readonly SubgraphName[]): GraphQLSchema {
  const rooms = subgraphs.flatMap((name) => roomsOfSubgraph[name])
  const resolvers = mergeResolvers([common, ...rooms.map((room) => resolversOfRoom[room]!)])
  return checkReferences(buildSubgraphSchema([{ typeDefs: typeDefsOf(subgraphs), resolvers }]))
}

function mergeResolvers(all: readonly Resolvers[]): Record<string, never> {
  const merged: Record<string, object> = {}
  for (const [type, fields] of all.flatMap((resolvers) => Object.entries(resolvers))) {
    merged[type] =
      fields.constructor === Object ? { ...merged[type], ...withRejections(withOwnReference(fields)) } : fields
  }
  return merged as Record<string, never>
}

/** The resolvers of a type whose references give copies, for Apollo writes the name of the type into them, and rows are shared. */
function withOwnReference(fields: object): object {
  const { __resolveReference: resolve } = fields as {
    readonly __resolveReference?: (...given: readonly unknown[]) => Soon<object | null>
  }
  if (!resolve) return fields
  const copied = (...given: readonly unknown[]) => after(resolve(...given), (found) => found && { ...found })
  return { ...fields, __resolveReference: copied }
}

type Resolver = (source: unknown, args: unknown, context: unknown) => unknown

/**
 * Resolvers that give a rejected promise where they would throw. graphql-js forgets the promises of a list's first items when a later one throws, and the
 * process ends by a rejection that nobody heeds.
 */
function withRejections(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, resolve]) => [
      name,
      typeof resolve === 'function' ? rejecting(resolve) : resolve,
    ]),
  )
}

function rejecting(resolve: Resolver): Resolver {
  return (source, args, context) => {
    try {
      return resolve(source, args, context)
    } catch (cause) {
      return Promise.reject(cause)
    }
  }
}
