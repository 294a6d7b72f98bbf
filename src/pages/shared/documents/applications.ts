// Written by scripts/codegen.ts from applications.graphql.
import type { GraphDocument } from '../graph.ts'

export type ApplicationsVariables = { after?: string | null; name?: string | null; orderBy?: readonly ({ readonly field: ('NAME' | 'CHANGED' | 'EXPOSURE'); readonly direction?: ('ASC' | 'DESC') })[] | null }
export type ApplicationsData = { readonly revision: number; readonly applications: { readonly nodes: readonly ({ readonly guid: string; readonly name: string; readonly owner: string | null; readonly team: string | null; readonly findingCounts: { readonly total: number; readonly open: number; readonly violatingPolicy: number; readonly bySeverity: readonly ({ readonly severity: number; readonly open: number })[] }; readonly scanners: readonly ({ readonly tool: string; readonly scanType: ('STATIC' | 'DYNAMIC' | 'MANUAL' | 'SCA') })[]; readonly trend: readonly ({ readonly at: string })[]; readonly exposedTechniqueCount: number | null; readonly unmappedFindingCount: number })[]; readonly totalCount: number; readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null } } }
export const applicationsDocument: GraphDocument<ApplicationsData, ApplicationsVariables> = {
  name: 'Applications',
  hash: 'd4d6390defc766c29b472b0d056a847f3785fbff92777b554e26810f60f35c41',
  text: "query Applications($after: String, $name: String, $orderBy: [ApplicationOrder!]) {\n  revision\n  applications(first: 20, after: $after, name: $name, orderBy: $orderBy) {\n    nodes {\n      guid\n      name\n      owner\n      team\n      findingCounts {\n        total\n        open\n        violatingPolicy\n        bySeverity {\n          severity\n          open\n        }\n      }\n      scanners {\n        tool\n        scanType\n      }\n      trend(last: 1) {\n        at\n      }\n      exposedTechniqueCount\n      unmappedFindingCount\n    }\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n",
}
