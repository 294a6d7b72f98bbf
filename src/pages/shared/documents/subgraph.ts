// Written by scripts/codegen.ts from subgraph.graphql.
import type { GraphDocument } from '../graph.ts'

export type SubgraphVariables = { ids: readonly (string)[] }
export type SubgraphData = { readonly revision: number; readonly subgraph: { readonly nodes: readonly ({ readonly id: string; readonly label: string; readonly kind: ('TACTIC' | 'TECHNIQUE' | 'MITIGATION' | 'CASE_STUDY' | 'WEAKNESS' | 'WEAKNESS_CATEGORY' | 'WEAKNESS_VIEW' | 'MATRIX' | 'CHART' | 'RESEARCH_FINDING' | 'APPLICATION' | 'SECURITY_FINDING' | 'VULNERABILITY' | 'SCAN' | 'THREAT_MODEL' | 'DATA_EXPORT' | 'SURVEY' | 'REPORT' | 'REPORT_SECTION' | 'CITATION_SOURCE' | 'TARGET' | 'SCAN_RUN' | 'ARTIFACT' | 'SECURITY_POLICY' | 'SOFTWARE_COMPONENT' | 'AI_MODEL' | 'DATASET' | 'THREAT_MODEL_COMPONENT' | 'THREAT_MODEL_CONTROL' | 'ATTACK_PATH' | 'SURVEY_QUESTION' | 'NARRATIVE_BLOCK' | 'CONTRIBUTION' | 'SAVED_VIEW') })[]; readonly missingIds: readonly (string)[]; readonly edges: readonly ({ readonly from: { readonly id: string }; readonly to: { readonly id: string }; readonly kind: ('ACHIEVES' | 'SPECIALIZES' | 'MITIGATES' | 'EMPLOYS' | 'PURSUES' | 'EXPLOITS' | 'CHILD_OF' | 'PEER_OF' | 'CAN_PRECEDE' | 'CAN_ALSO_BE' | 'REQUIRES' | 'STARTS_WITH' | 'MEMBER_OF' | 'CONCERNS' | 'SHOWN_BY' | 'HAS_FINDING' | 'SHOWS_WEAKNESS' | 'MAKES_POSSIBLE' | 'HAS_WEAKNESS' | 'NAMES_TECHNIQUE'); readonly source: string })[] } }
export const subgraphDocument: GraphDocument<SubgraphData, SubgraphVariables> = {
  name: 'Subgraph',
  hash: 'd0503d23e276fc0bfdc880aa8256cf45af37655de9759a4415330578cea67011',
  text: "query Subgraph($ids: [ID!]!) {\n  revision\n  subgraph(ids: $ids) {\n    nodes {\n      id\n      label\n      kind\n    }\n    missingIds\n    edges {\n      from {\n        id\n      }\n      to {\n        id\n      }\n      kind\n      source\n    }\n  }\n}\n",
}
