// Written by scripts/codegen.ts from save-view.graphql.
import type { GraphDocument } from '../graph.ts'

export type SaveViewVariables = { input: { readonly id?: string | null; readonly ifVersion?: readonly (number)[] | null; readonly kind?: ('GRAPH' | 'BRIEF' | 'LAYER' | 'TRAY' | 'FILTER') | null; readonly name?: string | null; readonly document?: unknown | null; readonly visibility?: ('PRIVATE' | 'SHARED') | null } }
export type SaveViewData = { readonly saveView: { readonly view: { readonly id: string; readonly name: string; readonly visibility: ('PRIVATE' | 'SHARED'); readonly isMine: boolean; readonly version: number } | null; readonly errors: readonly ({ readonly code: ('BAD_USER_INPUT' | 'INPUT_REFUSED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_MISMATCH' | 'OUT_OF_SCOPE' | 'RUN_ENDED' | 'TARGET_BUSY' | 'SCANNER_UNKNOWN' | 'QUEUE_FULL'); readonly message: string })[] } }
export const saveViewDocument: GraphDocument<SaveViewData, SaveViewVariables> = {
  name: 'SaveView',
  hash: '3bc34557c132f4fe0c4ce7ec93ff599a349ae10eafce9521a14a010812b8bdaa',
  text: "mutation SaveView($input: SaveViewInput!) {\n  saveView(input: $input) {\n    view {\n      id\n      name\n      visibility\n      isMine\n      version\n    }\n    errors {\n      code\n      message\n    }\n  }\n}\n",
}
