// Written by scripts/codegen.ts from review-decision.graphql.
import type { GraphDocument } from '../graph.ts'

export type ReviewDecisionVariables = { id: string; decision: ('START' | 'ACCEPT' | 'REJECT'); note?: string | null; previewed?: string | null }
export type ReviewDecisionData = { readonly reviewContribution: { readonly id: string; readonly status: ('SUBMITTED' | 'IN_REVIEW' | 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN'); readonly revision: number | null } }
export const reviewDecisionDocument: GraphDocument<ReviewDecisionData, ReviewDecisionVariables> = {
  name: 'ReviewDecision',
  hash: 'ebbc307329038b9736241c75dcb57d89a86d2000854c35d2e54bd809df631cf6',
  text: "mutation ReviewDecision($id: ID!, $decision: ReviewDecision!, $note: String, $previewed: String) {\n  reviewContribution(id: $id, decision: $decision, note: $note, previewed: $previewed) {\n    id\n    status\n    revision\n  }\n}\n",
}
