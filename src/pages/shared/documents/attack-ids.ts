// Written by scripts/codegen.ts from attack-ids.graphql.
import type { GraphDocument } from '../graph.ts'

export type AttackIdsVariables = {  }
export type AttackIdsData = { readonly revision: number; readonly matrix: { readonly tactics: readonly ({ readonly techniques: { readonly nodes: readonly ({ readonly id: string; readonly attackReference: { readonly id: string } | null })[] } })[] } | null }
export const attackIdsDocument: GraphDocument<AttackIdsData, AttackIdsVariables> = {
  name: 'AttackIds',
  hash: '8dea8b8e59d043c41c402e436d1eaa303d8df1258fb2f6e98e5759f70009931a',
  text: "query AttackIds {\n  revision\n  matrix {\n    tactics {\n      techniques(first: 100) {\n        nodes {\n          id\n          attackReference {\n            id\n          }\n        }\n      }\n    }\n  }\n}\n",
}
