import { buildSubgraphSchema, printSubgraphSchema } from '@apollo/subgraph'
import { typeDefsOf } from '../graphql/subgraphs.ts'
import { subgraphNames } from '../src/config.ts'

/** The SDL that a process serving every subgraph answers, as one text with a fixed order. */
export function printContract(): string {
  return `${printSubgraphSchema(buildSubgraphSchema([{ typeDefs: typeDefsOf(subgraphNames) }]))}\n`
}
