// Written by scripts/codegen.ts from applications.graphql.
import type { GraphDocument } from '../graph.ts'

export type ApplicationsVariables = { after?: string | null; name?: string | null; orderBy?: readonly ({ readonly field: ('NAME' | 'CHANGED' | 'EXPOSURE'); readonly direction?: ('ASC' | 'DESC') })[] | null }
export type ApplicationsData = { readonly revision: number; readonly applications: { readonly nodes: readonly ({ readonly guid: string; readonly name: string; readonly changedAt: string; readonly findingCounts: { readonly total: number; readonly open: number; readonly violatingPolicy: number; readonly bySeverity: readonly ({ readonly severity: number; readonly open: number })[] }; readonly unjudgedFindingCount: number; readonly scanners: readonly ({ readonly tool: string; readonly scanType: ('STATIC' | 'DYNAMIC' | 'MANUAL' | 'SCA') })[]; readonly exposedTechniqueCount: number | null })[]; readonly totalCount: number; readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null } } | null }
export const applicationsDocument: GraphDocument<ApplicationsData, ApplicationsVariables> = {
  name: 'Applications',
  hash: '556baf3a8358a6e2043004b9124b57902d0c0efe606fd3775c001230b145e216',
  text: "query Applications($after: String, $name: String, $orderBy: [ApplicationOrder!]) {\n  revision\n  applications(first: 20, after: $after, name: $name, orderBy: $orderBy) {\n    nodes {\n      guid\n      name\n      changedAt\n      findingCounts {\n        total\n        open\n        violatingPolicy\n        bySeverity {\n          severity\n          open\n        }\n      }\n      unjudgedFindingCount\n      scanners {\n        tool\n        scanType\n      }\n      exposedTechniqueCount\n    }\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n",
}
