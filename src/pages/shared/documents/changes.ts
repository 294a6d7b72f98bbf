// Written by scripts/codegen.ts from changes.graphql.
import type { GraphDocument } from '../graph.ts'

export type ChangesVariables = { since?: number | null; after?: string | null }
export type ChangesData = { readonly revision: number; readonly changes: { readonly nodes: readonly ({ readonly revision: number; readonly at: string; readonly kind: ('IMPORT' | 'CONTRIBUTION'); readonly source: string; readonly version: string | null; readonly contributionId: string | null; readonly objectCount: number; readonly objects: readonly ({ readonly fields: readonly (string)[]; readonly node: { readonly id: string; readonly label: string; readonly kind: ('TACTIC' | 'TECHNIQUE' | 'MITIGATION' | 'CASE_STUDY' | 'WEAKNESS' | 'WEAKNESS_CATEGORY' | 'WEAKNESS_VIEW' | 'MATRIX' | 'CHART' | 'RESEARCH_FINDING' | 'APPLICATION' | 'SECURITY_FINDING' | 'VULNERABILITY' | 'SCAN' | 'THREAT_MODEL' | 'DATA_EXPORT' | 'SURVEY' | 'REPORT' | 'REPORT_SECTION' | 'CITATION_SOURCE' | 'TARGET' | 'SCAN_RUN' | 'ARTIFACT' | 'SECURITY_POLICY' | 'SOFTWARE_COMPONENT' | 'AI_MODEL' | 'DATASET' | 'THREAT_MODEL_COMPONENT' | 'THREAT_MODEL_CONTROL' | 'ATTACK_PATH' | 'SURVEY_QUESTION' | 'NARRATIVE_BLOCK' | 'CONTRIBUTION' | 'SAVED_VIEW') } })[] })[]; readonly totalCount: number; readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null } } }
export const changesDocument: GraphDocument<ChangesData, ChangesVariables> = {
  name: 'Changes',
  hash: 'e22c2502b89a65c448df2b219ffe7de600ba39ea5489a617e681e0062d7f6ee4',
  text: "query Changes($since: Int, $after: String) {\n  revision\n  changes(since: $since, first: 20, after: $after) {\n    nodes {\n      revision\n      at\n      kind\n      source\n      version\n      contributionId\n      objectCount\n      objects(first: 200) {\n        fields\n        node {\n          id\n          label\n          kind\n        }\n      }\n    }\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n",
}
