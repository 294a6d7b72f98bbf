// Written by scripts/codegen.ts from charts.graphql.
import type { GraphDocument } from '../graph.ts'

export type ChartsVariables = { after?: string | null }
export type ChartsData = { readonly revision: number; readonly reportManifest: { readonly report: { readonly title: string; readonly edition: string; readonly synthetic: boolean } | null }; readonly charts: { readonly nodes: readonly ({ readonly id: string; readonly title: string; readonly subtitle: string | null; readonly synthetic: boolean; readonly retired: boolean })[]; readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null } } }
export const chartsDocument: GraphDocument<ChartsData, ChartsVariables> = {
  name: 'Charts',
  hash: 'b18e6a65fd99599758cbf37fa0f123beb99ee57fb493be60c6001261f0da0beb',
  text: "query Charts($after: String) {\n  revision\n  reportManifest {\n    report {\n      title\n      edition\n      synthetic\n    }\n  }\n  charts(first: 100, after: $after) {\n    nodes {\n      id\n      title\n      subtitle\n      synthetic\n      retired\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n",
}
