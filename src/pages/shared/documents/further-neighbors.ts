// Written by scripts/codegen.ts from further-neighbors.graphql.
import type { GraphDocument } from '../graph.ts'

export type FurtherNeighborsVariables = { id: string; kind: ('ACHIEVES' | 'SPECIALIZES' | 'MITIGATES' | 'EMPLOYS' | 'PURSUES' | 'EXPLOITS' | 'CHILD_OF' | 'PEER_OF' | 'CAN_PRECEDE' | 'CAN_ALSO_BE' | 'REQUIRES' | 'STARTS_WITH' | 'MEMBER_OF' | 'CONCERNS' | 'SHOWN_BY' | 'HAS_FINDING' | 'SHOWS_WEAKNESS' | 'MAKES_POSSIBLE' | 'HAS_WEAKNESS' | 'NAMES_TECHNIQUE'); direction: ('OUT' | 'IN'); after: string }
export type FurtherNeighborsData = { readonly revision: number; readonly neighbors: { readonly groups: readonly ({ readonly neighbors: { readonly nodes: readonly ({ readonly id: string; readonly label: string; readonly kind: ('TACTIC' | 'TECHNIQUE' | 'MITIGATION' | 'CASE_STUDY' | 'WEAKNESS' | 'WEAKNESS_CATEGORY' | 'WEAKNESS_VIEW' | 'MATRIX' | 'CHART' | 'RESEARCH_FINDING' | 'APPLICATION' | 'SECURITY_FINDING' | 'VULNERABILITY' | 'SCAN' | 'THREAT_MODEL' | 'DATA_EXPORT' | 'SURVEY' | 'REPORT' | 'REPORT_SECTION' | 'CITATION_SOURCE') })[]; readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null } } })[] } | null }
export const furtherNeighborsDocument: GraphDocument<FurtherNeighborsData, FurtherNeighborsVariables> = {
  name: 'FurtherNeighbors',
  hash: '41a3eee0ae4b645224d84be6e68eaccd2b5348ccd22505018bade9f2dd0f5604',
  text: "query FurtherNeighbors($id: ID!, $kind: EdgeKind!, $direction: EdgeDirection!, $after: String!) {\n  revision\n  neighbors(id: $id) {\n    groups(kind: $kind, direction: $direction) {\n      neighbors(first: 100, after: $after) {\n        nodes {\n          id\n          label\n          kind\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n}\n",
}
