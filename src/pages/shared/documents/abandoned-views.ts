// Written by scripts/codegen.ts from abandoned-views.graphql.
import type { GraphDocument } from '../graph.ts'

export type AbandonedViewsVariables = { after?: string | null }
export type AbandonedViewsData = { readonly revision: number; readonly savedViews: { readonly totalCount: number; readonly nodes: readonly ({ readonly id: string; readonly viewKind: ('GRAPH' | 'BRIEF' | 'LAYER' | 'TRAY' | 'FILTER'); readonly name: string; readonly visibility: ('PRIVATE' | 'SHARED'); readonly owner: string; readonly updatedAt: string })[]; readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean } } }
export const abandonedViewsDocument: GraphDocument<AbandonedViewsData, AbandonedViewsVariables> = {
  name: 'AbandonedViews',
  hash: '2366b85ffdad68b072e8eb565b4cbd7d33d995303fcb5a87513a09f40f73bcff',
  text: "query AbandonedViews($after: String) {\n  revision\n  savedViews(ownersGone: true, first: 100, after: $after) {\n    totalCount\n    nodes {\n      id\n      viewKind\n      name\n      visibility\n      owner\n      updatedAt\n    }\n    pageInfo {\n      endCursor\n      hasNextPage\n    }\n  }\n}\n",
}
