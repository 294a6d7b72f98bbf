// Written by scripts/codegen.ts from near.graphql.
import type { GraphDocument } from '../graph.ts'

export type NearVariables = { text: string }
export type NearData = { readonly revision: number; readonly search: { readonly edges: readonly ({ readonly kind: ('TACTIC' | 'TECHNIQUE' | 'MITIGATION' | 'CASE_STUDY' | 'WEAKNESS' | 'WEAKNESS_CATEGORY' | 'WEAKNESS_VIEW' | 'MATRIX' | 'CHART' | 'RESEARCH_FINDING' | 'APPLICATION' | 'SECURITY_FINDING' | 'VULNERABILITY' | 'SCAN' | 'THREAT_MODEL' | 'DATA_EXPORT' | 'SURVEY' | 'REPORT' | 'REPORT_SECTION' | 'CITATION_SOURCE' | 'TARGET' | 'SCAN_RUN' | 'ARTIFACT' | 'SECURITY_POLICY' | 'SOFTWARE_COMPONENT' | 'AI_MODEL' | 'DATASET' | 'THREAT_MODEL_COMPONENT' | 'THREAT_MODEL_CONTROL' | 'ATTACK_PATH' | 'SURVEY_QUESTION' | 'NARRATIVE_BLOCK' | 'CONTRIBUTION' | 'SAVED_VIEW'); readonly node: { readonly id: string; readonly label: string } })[] } }
export const nearDocument: GraphDocument<NearData, NearVariables> = {
  name: 'Near',
  hash: '146359f6d82ebf8c9e7b6d9b9ddd0847d549b8298c07c0fc9ae3f3d0c9850750',
  text: "query Near($text: String!) {\n  revision\n  search(text: $text, first: 5) {\n    edges {\n      kind\n      node {\n        id\n        label\n      }\n    }\n  }\n}\n",
}
