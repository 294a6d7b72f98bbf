// Written by scripts/codegen.ts from change-objects.graphql.
import type { GraphDocument } from '../graph.ts'

export type ChangeObjectsVariables = { since: number; behind?: string | null }
export type ChangeObjectsData = { readonly revision: number; readonly changes: { readonly nodes: readonly ({ readonly revision: number; readonly at: string; readonly kind: ('IMPORT' | 'CONTRIBUTION'); readonly source: string; readonly version: string | null; readonly contributionId: string | null; readonly objectCount: number; readonly objects: readonly ({ readonly fields: readonly (string)[]; readonly node: { readonly id: string; readonly label: string; readonly kind: ('TACTIC' | 'TECHNIQUE' | 'MITIGATION' | 'CASE_STUDY' | 'WEAKNESS' | 'WEAKNESS_CATEGORY' | 'WEAKNESS_VIEW' | 'MATRIX' | 'CHART' | 'RESEARCH_FINDING' | 'APPLICATION' | 'SECURITY_FINDING' | 'VULNERABILITY' | 'SCAN' | 'THREAT_MODEL' | 'DATA_EXPORT' | 'SURVEY' | 'REPORT' | 'REPORT_SECTION' | 'CITATION_SOURCE' | 'TARGET' | 'SCAN_RUN' | 'ARTIFACT' | 'SECURITY_POLICY' | 'SOFTWARE_COMPONENT' | 'AI_MODEL' | 'DATASET' | 'THREAT_MODEL_COMPONENT' | 'THREAT_MODEL_CONTROL' | 'ATTACK_PATH' | 'SURVEY_QUESTION' | 'NARRATIVE_BLOCK' | 'CONTRIBUTION' | 'SAVED_VIEW') } })[] })[] } }
export const changeObjectsDocument: GraphDocument<ChangeObjectsData, ChangeObjectsVariables> = {
  name: 'ChangeObjects',
  hash: '84814a2062f4fa21fa387d0c19ca6e9b8fc4cc9c837595a288a69f9ebc1e8fc3',
  text: "query ChangeObjects($since: Int!, $behind: ID) {\n  revision\n  changes(since: $since, last: 1) {\n    nodes {\n      revision\n      at\n      kind\n      source\n      version\n      contributionId\n      objectCount\n      objects(first: 1000, after: $behind) {\n        fields\n        node {\n          id\n          label\n          kind\n        }\n      }\n    }\n  }\n}\n",
}
