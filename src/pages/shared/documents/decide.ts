// Written by scripts/codegen.ts from decide.graphql.
import type { GraphDocument } from '../graph.ts'

export type DecideVariables = { input: { readonly ids: readonly (string)[]; readonly decision: ('NONE' | 'CONFIRMED' | 'ACCEPTED' | 'FALSE_POSITIVE' | 'FIXED'); readonly reason?: ('WONT_FIX' | 'TEST_CODE' | 'COMPENSATING_CONTROL' | 'DEFERRED' | 'NOT_REACHABLE' | 'NOT_PRESENT' | 'WRONG_RULE' | 'OTHER') | null; readonly comment?: string | null; readonly until?: string | null; readonly ifVersion?: readonly (number)[] | null } }
export type DecideData = { readonly triageFindings: { readonly changed: number; readonly unchanged: number; readonly failed: readonly ({ readonly id: string; readonly detail: string })[]; readonly revision: number | null; readonly errors: readonly ({ readonly message: string })[] } }
export const decideDocument: GraphDocument<DecideData, DecideVariables> = {
  name: 'Decide',
  hash: '41d72c74285e10d4a1734047e1f3f4618b27cbe644c516d0f3787e33d3f12539',
  text: "mutation Decide($input: TriageFindingsInput!) {\n  triageFindings(input: $input) {\n    changed\n    unchanged\n    failed {\n      id: findingId\n      detail\n    }\n    revision\n    errors {\n      message\n    }\n  }\n}\n",
}
