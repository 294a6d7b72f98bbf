// Written by scripts/codegen.ts from applications.graphql.
import type { GraphDocument } from '../graph.ts'

export type ApplicationsVariables = { after?: string | null }
export type ApplicationsData = { readonly revision: number; readonly applications: { readonly nodes: readonly ({ readonly guid: string; readonly name: string; readonly changedAt: string; readonly findingCounts: { readonly total: number; readonly open: number; readonly violatingPolicy: number; readonly bySeverity: readonly ({ readonly severity: number; readonly open: number })[] }; readonly scanners: readonly ({ readonly tool: string; readonly scanType: ('STATIC' | 'DYNAMIC' | 'MANUAL' | 'SCA') })[]; readonly techniques: { readonly nodes: readonly ({ readonly technique: { readonly id: string; readonly label: string }; readonly severity: number })[]; readonly totalCount: number } })[]; readonly totalCount: number; readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null } } | null }
export const applicationsDocument: GraphDocument<ApplicationsData, ApplicationsVariables> = {
  name: 'Applications',
  hash: 'aad0f5e14fe8efc3d8e30288a2ea4d7b96801c652997d88d0400e9b2b8e37e82',
  text: "query Applications($after: String) {\n  revision\n  applications(first: 20, after: $after) {\n    nodes {\n      guid\n      name\n      changedAt\n      findingCounts {\n        total\n        open\n        violatingPolicy\n        bySeverity {\n          severity\n          open\n        }\n      }\n      scanners {\n        tool\n        scanType\n      }\n      techniques(first: 1) {\n        nodes {\n          technique {\n            id\n            label\n          }\n          severity\n        }\n        totalCount\n      }\n    }\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n",
}
