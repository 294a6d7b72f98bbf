// Written by scripts/codegen.ts from neighbors.graphql.
import type { GraphDocument } from '../graph.ts'

export type NeighborsVariables = { id: string; first: number }
export type NeighborsData = { readonly revision: number; readonly neighbors: { readonly groups: readonly ({ readonly kind: ('ACHIEVES' | 'SPECIALIZES' | 'MITIGATES' | 'EMPLOYS' | 'PURSUES' | 'EXPLOITS' | 'CHILD_OF' | 'PEER_OF' | 'CAN_PRECEDE' | 'CAN_ALSO_BE' | 'REQUIRES' | 'STARTS_WITH' | 'MEMBER_OF' | 'CONCERNS' | 'SHOWN_BY' | 'HAS_FINDING' | 'SHOWS_WEAKNESS' | 'MAKES_POSSIBLE' | 'HAS_WEAKNESS' | 'NAMES_TECHNIQUE'); readonly direction: ('OUT' | 'IN'); readonly count: number; readonly neighbors: { readonly nodes: readonly ({ readonly id: string; readonly label: string; readonly kind: ('TACTIC' | 'TECHNIQUE' | 'MITIGATION' | 'CASE_STUDY' | 'WEAKNESS' | 'WEAKNESS_CATEGORY' | 'WEAKNESS_VIEW' | 'MATRIX' | 'CHART' | 'RESEARCH_FINDING' | 'APPLICATION' | 'SECURITY_FINDING' | 'VULNERABILITY' | 'SCAN' | 'THREAT_MODEL' | 'DATA_EXPORT' | 'SURVEY' | 'REPORT' | 'REPORT_SECTION' | 'CITATION_SOURCE' | 'TARGET' | 'SCAN_RUN' | 'ARTIFACT' | 'SECURITY_POLICY' | 'SOFTWARE_COMPONENT' | 'AI_MODEL' | 'DATASET' | 'THREAT_MODEL_COMPONENT' | 'THREAT_MODEL_CONTROL' | 'ATTACK_PATH' | 'SURVEY_QUESTION' | 'NARRATIVE_BLOCK' | 'CONTRIBUTION' | 'SAVED_VIEW') })[]; readonly pageInfo: { readonly endCursor: string | null } } })[] } | null }
export const neighborsDocument: GraphDocument<NeighborsData, NeighborsVariables> = {
  name: 'Neighbors',
  hash: 'cacaf8e991c224f78c963af63d1646bdedbe71e223e07a99a97e3bbc0d16fb03',
  text: "query Neighbors($id: ID!, $first: Int!) {\n  revision\n  neighbors(id: $id) {\n    groups {\n      kind\n      direction\n      count\n      neighbors(first: $first) {\n        nodes {\n          id\n          label\n          kind\n        }\n        pageInfo {\n          endCursor\n        }\n      }\n    }\n  }\n}\n",
}
