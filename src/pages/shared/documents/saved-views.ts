// Written by scripts/codegen.ts from saved-views.graphql.
import type { GraphDocument } from '../graph.ts'

export type SavedViewsVariables = { kind: ('GRAPH' | 'BRIEF' | 'LAYER' | 'TRAY' | 'FILTER'); after?: string | null }
export type SavedViewsData = { readonly revision: number; readonly savedViews: { readonly totalCount: number; readonly nodes: readonly ({ readonly id: string; readonly name: string; readonly visibility: ('PRIVATE' | 'SHARED'); readonly owner: string; readonly isMine: boolean; readonly version: number; readonly updatedAt: string })[]; readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean } } }
export const savedViewsDocument: GraphDocument<SavedViewsData, SavedViewsVariables> = {
  name: 'SavedViews',
  hash: 'edbdc3e3a6fdde62283377747ba66e1d294cbe1f62b1de962fec272dbdc7106e',
  text: "query SavedViews($kind: SavedViewKind!, $after: String) {\n  revision\n  savedViews(kind: $kind, first: 100, after: $after) {\n    totalCount\n    nodes {\n      id\n      name\n      visibility\n      owner\n      isMine\n      version\n      updatedAt\n    }\n    pageInfo {\n      endCursor\n      hasNextPage\n    }\n  }\n}\n",
}
