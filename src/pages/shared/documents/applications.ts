// Written by scripts/codegen.ts from applications.graphql.
import type { GraphDocument } from '../graph.ts'

export type ApplicationsVariables = { after?: string | null }
export type ApplicationsData = { readonly revision: number; readonly applications: { readonly nodes: readonly ({ readonly guid: string; readonly name: string; readonly changedAt: string; readonly findingCounts: { readonly total: number; readonly open: number; readonly violatingPolicy: number; readonly bySeverity: readonly ({ readonly severity: number; readonly open: number })[] }; readonly unjudgedFindingCount: number; readonly scanners: readonly ({ readonly tool: string; readonly scanType: ('STATIC' | 'DYNAMIC' | 'MANUAL' | 'SCA') })[]; readonly techniques: { readonly nodes: readonly ({ readonly technique: { readonly id: string; readonly label: string }; readonly severity: number })[]; readonly totalCount: number } })[]; readonly totalCount: number; readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null } } | null }
export const applicationsDocument: GraphDocument<ApplicationsData, ApplicationsVariables> = {
  name: 'Applications',
  hash: '3965fd5849ce071f7899354317c9a3a61c97ed7417ce8e2e513e8f251cf7f9dd',
  text: "query Applications($after: String) {\n  revision\n  applications(first: 20, after: $after) {\n    nodes {\n      guid\n      name\n      changedAt\n      findingCounts {\n        total\n        open\n        violatingPolicy\n        bySeverity {\n          severity\n          open\n        }\n      }\n      unjudgedFindingCount\n      scanners {\n        tool\n        scanType\n      }\n      techniques(first: 1) {\n        nodes {\n          technique {\n            id\n            label\n          }\n          severity\n        }\n        totalCount\n      }\n    }\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n",
}
