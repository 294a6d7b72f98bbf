// Written by scripts/codegen.ts from remove-view.graphql.
import type { GraphDocument } from '../graph.ts'

export type RemoveViewVariables = { input: { readonly id: string; readonly ifVersion?: readonly (number)[] | null } }
export type RemoveViewData = { readonly removeView: { readonly viewId: string | null; readonly errors: readonly ({ readonly code: ('BAD_USER_INPUT' | 'INPUT_REFUSED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_MISMATCH' | 'OUT_OF_SCOPE' | 'RUN_ENDED' | 'TARGET_BUSY' | 'SCANNER_UNKNOWN' | 'QUEUE_FULL'); readonly message: string })[] } }
export const removeViewDocument: GraphDocument<RemoveViewData, RemoveViewVariables> = {
  name: 'RemoveView',
  hash: 'fb93841db1964b9301b161a36982280248377475bfac43a26760b35b6941bbd2',
  text: "mutation RemoveView($input: RemoveViewInput!) {\n  removeView(input: $input) {\n    viewId\n    errors {\n      code\n      message\n    }\n  }\n}\n",
}
