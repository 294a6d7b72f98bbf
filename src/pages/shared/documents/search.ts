// Written by scripts/codegen.ts from search.graphql.
import type { GraphDocument } from '../graph.ts'

export type SearchVariables = { text: string; kinds?: readonly (('TACTIC' | 'TECHNIQUE' | 'MITIGATION' | 'CASE_STUDY' | 'WEAKNESS' | 'WEAKNESS_CATEGORY' | 'WEAKNESS_VIEW' | 'MATRIX' | 'CHART' | 'RESEARCH_FINDING' | 'APPLICATION' | 'SECURITY_FINDING' | 'VULNERABILITY' | 'SCAN' | 'THREAT_MODEL' | 'DATA_EXPORT' | 'SURVEY' | 'REPORT' | 'REPORT_SECTION' | 'CITATION_SOURCE'))[] | null; after?: string | null }
export type SearchData = { readonly revision: number; readonly search: { readonly edges: readonly ({ readonly kind: ('TACTIC' | 'TECHNIQUE' | 'MITIGATION' | 'CASE_STUDY' | 'WEAKNESS' | 'WEAKNESS_CATEGORY' | 'WEAKNESS_VIEW' | 'MATRIX' | 'CHART' | 'RESEARCH_FINDING' | 'APPLICATION' | 'SECURITY_FINDING' | 'VULNERABILITY' | 'SCAN' | 'THREAT_MODEL' | 'DATA_EXPORT' | 'SURVEY' | 'REPORT' | 'REPORT_SECTION' | 'CITATION_SOURCE'); readonly snippet: string; readonly node: { readonly id: string; readonly label: string } })[]; readonly facets: readonly ({ readonly field: string; readonly values: readonly ({ readonly value: string; readonly label: string; readonly count: number })[] })[]; readonly totalCount: number; readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null } } }
export const searchDocument: GraphDocument<SearchData, SearchVariables> = {
  name: 'Search',
  hash: 'c08441d6fdecadd4382bd26eafeb110e439b6a0af4ca7ef078b812cc451c3744',
  text: "query Search($text: String!, $kinds: [NodeKind!], $after: String) {\n  revision\n  search(text: $text, kinds: $kinds, first: 20, after: $after) {\n    edges {\n      kind\n      snippet\n      node {\n        id\n        label\n      }\n    }\n    facets {\n      field\n      values {\n        value\n        label\n        count\n      }\n    }\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n",
}
