// Written by scripts/codegen.ts from review-decision.graphql.
import type { GraphDocument } from '../graph.ts'

export type ReviewDecisionVariables = { input: { readonly id: string; readonly decision: ('START' | 'ACCEPT' | 'REJECT'); readonly note?: string | null; readonly previewed?: string | null } }
export type ReviewDecisionData = { readonly reviewContribution: { readonly contribution: { readonly id: string; readonly status: ('SUBMITTED' | 'IN_REVIEW' | 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN'); readonly revision: number | null } | null; readonly errors: readonly ({ readonly code: ('BAD_USER_INPUT' | 'INPUT_REFUSED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'IDEMPOTENCY_MISMATCH' | 'OUT_OF_SCOPE' | 'RUN_ENDED' | 'TARGET_BUSY' | 'SCANNER_UNKNOWN' | 'QUEUE_FULL'); readonly message: string })[] } }
export const reviewDecisionDocument: GraphDocument<ReviewDecisionData, ReviewDecisionVariables> = {
  name: 'ReviewDecision',
  hash: '029e18cce04a3040fee2c52f78172bdbf6fd5f4121d1f02b6d8f8fdd32bbd7cf',
  text: "mutation ReviewDecision($input: ReviewContributionInput!) {\n  reviewContribution(input: $input) {\n    contribution {\n      id\n      status\n      revision\n    }\n    errors {\n      code\n      message\n    }\n  }\n}\n",
}
