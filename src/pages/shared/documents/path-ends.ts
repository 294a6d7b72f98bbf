// Written by scripts/codegen.ts from path-ends.graphql.
import type { GraphDocument } from '../graph.ts'

export type PathEndsVariables = { ids: readonly (string)[] }
export type PathEndsData = { readonly revision: number; readonly nodes: readonly ({ readonly id: string; readonly label: string } | null)[] }
export const pathEndsDocument: GraphDocument<PathEndsData, PathEndsVariables> = {
  name: 'PathEnds',
  hash: '8209ca19eb09f12cc79f4d47acab55a74fbe6c1522bb159ff2f446ffe6f96313',
  text: "query PathEnds($ids: [ID!]!) {\n  revision\n  nodes(ids: $ids) {\n    id\n    label\n  }\n}\n",
}
