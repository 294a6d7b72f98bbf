// Written by scripts/codegen.ts from saved-view.graphql.
import type { GraphDocument } from '../graph.ts'

export type SavedViewVariables = { id: string }
export type SavedViewData = { readonly revision: number; readonly savedView: { readonly id: string; readonly viewKind: ('GRAPH' | 'BRIEF' | 'LAYER' | 'TRAY' | 'FILTER'); readonly name: string; readonly document: unknown | null; readonly owner: string; readonly isMine: boolean; readonly version: number } | null }
export const savedViewDocument: GraphDocument<SavedViewData, SavedViewVariables> = {
  name: 'SavedView',
  hash: 'cf296fe3892a48a118f3e099b8ad1f5422f0c690e6524cc460a9de5684e05245',
  text: "query SavedView($id: ID!) {\n  revision\n  savedView(id: $id) {\n    id\n    viewKind\n    name\n    document\n    owner\n    isMine\n    version\n  }\n}\n",
}
