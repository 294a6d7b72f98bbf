// Written by scripts/codegen.ts from controls.graphql.
import type { GraphDocument } from '../graph.ts'

export type ControlsVariables = { guid: string; after?: string | null }
export type ControlsData = { readonly revision: number; readonly application: { readonly name: string; readonly targets: { readonly nodes: readonly ({ readonly id: string; readonly name: string; readonly controls: readonly ({ readonly status: ('PLANNED' | 'IMPLEMENTED'); readonly mitigation: { readonly id: string; readonly label: string; readonly techniques: { readonly nodes: readonly ({ readonly id: string })[] } } | null })[] })[]; readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null } } } | null }
export const controlsDocument: GraphDocument<ControlsData, ControlsVariables> = {
  name: 'Controls',
  hash: '44b9da42d4b67d6f7cbb6e8ed6c4460df6285124b15e86c733a5db81d86109dd',
  text: "query Controls($guid: ID!, $after: String) {\n  revision\n  application(guid: $guid) {\n    name\n    targets(first: 50, after: $after) {\n      nodes {\n        id\n        name\n        controls {\n          status\n          mitigation {\n            id\n            label\n            techniques(first: 100) {\n              nodes {\n                id\n              }\n            }\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n}\n",
}
