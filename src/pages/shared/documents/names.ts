// Written by scripts/codegen.ts from names.graphql.
import type { GraphDocument } from '../graph.ts'

export type NamesVariables = { ids: readonly (string)[] }
export type NamesData = { readonly revision: number; readonly nodes: readonly ({ readonly id: string; readonly label: string } | null)[] }
export const namesDocument: GraphDocument<NamesData, NamesVariables> = {
  name: 'Names',
  hash: '16a34268177b8e0697fe8915ccc36ab72b161f4b5c4017b4ec690f63f3bfcb08',
  text: "query Names($ids: [ID!]!) {\n  revision\n  nodes(ids: $ids) {\n    id\n    label\n  }\n}\n",
}
