// Written by scripts/codegen.ts from hand-over-view.graphql.
import type { GraphDocument } from '../graph.ts'

export type HandOverViewVariables = { input: { readonly id: string; readonly owner: string } }
export type HandOverViewData = { readonly handOverView: { readonly view: { readonly id: string; readonly owner: string } | null; readonly errors: readonly ({ readonly message: string })[] } }
export const handOverViewDocument: GraphDocument<HandOverViewData, HandOverViewVariables> = {
  name: 'HandOverView',
  hash: '6f613483183108a1b8535fc16e160e2b56108143a9a9513f040f80a319674978',
  text: "mutation HandOverView($input: HandOverViewInput!) {\n  handOverView(input: $input) {\n    view {\n      id\n      owner\n    }\n    errors {\n      message\n    }\n  }\n}\n",
}
