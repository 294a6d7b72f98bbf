// Written by scripts/codegen.ts from software-components.graphql.
import type { GraphDocument } from '../graph.ts'

export type SoftwareComponentsVariables = { filter?: { readonly application?: string | null; readonly kind?: readonly (('LIBRARY' | 'MODEL' | 'DATASET'))[] | null; readonly ecosystem?: readonly (string)[] | null; readonly purl?: string | null; readonly licence?: string | null; readonly name?: string | null; readonly withFindings?: boolean | null; readonly current?: boolean | null; readonly verdict?: readonly (('MALICIOUS' | 'SUSPICIOUS' | 'CLEAN' | 'UNKNOWN' | 'NONE'))[] | null } | null; after?: string | null }
export type SoftwareComponentsData = { readonly revision: number; readonly softwareComponents: { readonly nodes: readonly ({ readonly id: string; readonly name: string; readonly version: string | null; readonly kind: ('LIBRARY' | 'MODEL' | 'DATASET'); readonly ecosystem: string | null; readonly licences: readonly (string)[]; readonly dependency: ('DIRECT' | 'TRANSITIVE' | 'UNKNOWN'); readonly openFindingCount: number; readonly lastSeenAt: string | null; readonly application: { readonly guid: string; readonly name: string } })[]; readonly totalCount: number; readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null } } }
export const softwareComponentsDocument: GraphDocument<SoftwareComponentsData, SoftwareComponentsVariables> = {
  name: 'SoftwareComponents',
  hash: '72c348dfcdc96b94ef6a8fe43acc9e66367c7c38d001391eeecbd1328fe37a82',
  text: "query SoftwareComponents($filter: SoftwareComponentFilter, $after: String) {\n  revision\n  softwareComponents(filter: $filter, first: 50, after: $after) {\n    nodes {\n      id\n      name\n      version\n      kind\n      ecosystem\n      licences\n      dependency\n      openFindingCount\n      lastSeenAt\n      application {\n        guid\n        name\n      }\n    }\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n",
}
