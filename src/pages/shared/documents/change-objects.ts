// Written by scripts/codegen.ts from change-objects.graphql.
import type { GraphDocument } from '../graph.ts'

export type ChangeObjectsVariables = { since: number; epoch?: string | null; behind?: string | null }
export type ChangeObjectsData = { readonly revision: number; readonly epoch: string; readonly changes: { readonly nodes: readonly ({ readonly revision: number; readonly at: string; readonly kind: ('IMPORT' | 'CONTRIBUTION'); readonly source: string; readonly version: string | null; readonly contributionId: string | null; readonly objectCount: number; readonly objects: readonly ({ readonly fields: readonly (string)[]; readonly node: { readonly id: string; readonly label: string; readonly kind: ('TACTIC' | 'TECHNIQUE' | 'MITIGATION' | 'CASE_STUDY' | 'WEAKNESS' | 'WEAKNESS_CATEGORY' | 'WEAKNESS_VIEW' | 'MATRIX' | 'CHART' | 'RESEARCH_FINDING' | 'APPLICATION' | 'SECURITY_FINDING' | 'VULNERABILITY' | 'SCAN' | 'THREAT_MODEL' | 'DATA_EXPORT' | 'SURVEY' | 'REPORT' | 'REPORT_SECTION' | 'CITATION_SOURCE' | 'TARGET' | 'SCAN_RUN' | 'ARTIFACT' | 'SECURITY_POLICY' | 'SOFTWARE_COMPONENT' | 'AI_MODEL' | 'DATASET' | 'THREAT_MODEL_COMPONENT' | 'THREAT_MODEL_CONTROL' | 'ATTACK_PATH' | 'SURVEY_QUESTION' | 'NARRATIVE_BLOCK' | 'CONTRIBUTION' | 'SAVED_VIEW') } })[] })[] } }
export const changeObjectsDocument: GraphDocument<ChangeObjectsData, ChangeObjectsVariables> = {
  name: 'ChangeObjects',
  hash: '920b6320193681fddb678c03eb14180a390746420bd40f910a7eec8fd844aab3',
  text: "query ChangeObjects($since: Int!, $epoch: String, $behind: ID) {\n  revision\n  epoch\n  changes(since: $since, epoch: $epoch, last: 1) {\n    nodes {\n      revision\n      at\n      kind\n      source\n      version\n      contributionId\n      objectCount\n      objects(first: 1000, after: $behind) {\n        fields\n        node {\n          id\n          label\n          kind\n        }\n      }\n    }\n  }\n}\n",
}
