// Written by scripts/codegen.ts from targets.graphql.
import type { GraphDocument } from '../graph.ts'

export type TargetsVariables = { filter?: { readonly kind?: readonly (('APPLICATION' | 'REPOSITORY' | 'HOST' | 'MODEL' | 'MCP_SERVER' | 'SKILL'))[] | null; readonly application?: string | null; readonly label?: string | null; readonly owner?: string | null; readonly name?: string | null; readonly scope?: ('ALLOWED' | 'REFUSED') | null } | null; after?: string | null }
export type TargetsData = { readonly revision: number; readonly targets: { readonly nodes: readonly ({ readonly id: string; readonly name: string; readonly kind: ('APPLICATION' | 'REPOSITORY' | 'HOST' | 'MODEL' | 'MCP_SERVER' | 'SKILL'); readonly owner: string | null; readonly labels: readonly (string)[]; readonly application: { readonly guid: string; readonly name: string }; readonly scope: { readonly state: ('ALLOWED' | 'REFUSED'); readonly rule: string | null }; readonly counts: { readonly open: number; readonly bySeverity: readonly (number)[] }; readonly newestRun: { readonly id: string; readonly state: string; readonly finishedAt: string | null } | null })[]; readonly totalCount: number; readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null } } }
export const targetsDocument: GraphDocument<TargetsData, TargetsVariables> = {
  name: 'Targets',
  hash: '7510f1375eccc7190c4878b054ad8523ab1490a512d51d356ab6635947a5fb42',
  text: "query Targets($filter: TargetFilter, $after: String) {\n  revision\n  targets(filter: $filter, first: 50, after: $after) {\n    nodes {\n      id\n      name\n      kind\n      owner\n      labels\n      application {\n        guid\n        name\n      }\n      scope {\n        state\n        rule\n      }\n      counts {\n        open\n        bySeverity\n      }\n      newestRun {\n        id\n        state\n        finishedAt\n      }\n    }\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n",
}
