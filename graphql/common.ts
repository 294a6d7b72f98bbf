import { GraphQLError, GraphQLScalarType, valueFromASTUntyped } from 'graphql'
import { findRevisionAt } from '../db/engine/revision.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { limits } from './runtime/limits.ts'

const outputOnly = (name: string) => (): never => {
  throw new GraphQLError(`${name} is not taken as input`)
}

const scalars = {
  JSON: new GraphQLScalarType({
    name: 'JSON',
    serialize: (value) => value,
    parseValue: (value) => value,
    parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
  }),
  BigInt: new GraphQLScalarType({
    name: 'BigInt',
    serialize: (value) => (Number.isSafeInteger(Number(value)) ? Number(value) : String(value)),
    parseValue: outputOnly('BigInt'),
    parseLiteral: outputOnly('BigInt'),
  }),
  /** A stored date is already `YYYY-MM-DD`. */
  Date: new GraphQLScalarType({
    name: 'Date',
    serialize: String,
    parseValue: outputOnly('Date'),
    parseLiteral: outputOnly('Date'),
  }),
  DateTime: new GraphQLScalarType({
    name: 'DateTime',
    serialize: (value) => (value instanceof Date ? value : new Date(value as string)).toISOString(),
    parseValue: outputOnly('DateTime'),
    parseLiteral: outputOnly('DateTime'),
  }),
}

/** Facets of enums whose stored words differ from the graph's by their case. */
const worded: ReadonlySet<string> = new Set(['abstraction', 'likelihood', 'maturity', 'status', 'type'])

export const resolvers: Resolvers = {
  ...scalars,
  Facet: {
    values: ({ field, values }) =>
      worded.has(field) ? values.map((one) => ({ ...one, value: one.value.toUpperCase() })) : values,
  },
  Query: {
    revision: (_, __, { revision }) => revision,
    epoch: (_, __, { reading }) => reading.epoch,
    revisionAt: async (_, __, { db, revision }) => findRevisionAt(db, revision),
    serviceLimits: () => limits,
  },
}
