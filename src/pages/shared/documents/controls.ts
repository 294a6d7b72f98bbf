// Written by scripts/codegen.ts from controls.graphql.
import type { GraphDocument } from '../graph.ts'

export type ControlsVariables = { guid: string }
export type ControlsData = { readonly revision: number; readonly application: { readonly name: string; readonly targets: { readonly nodes: readonly ({ readonly id: string; readonly name: string; readonly controls: readonly ({ readonly status: ('PLANNED' | 'IMPLEMENTED'); readonly mitigation: { readonly id: string; readonly label: string; readonly techniques: { readonly nodes: readonly ({ readonly id: string })[] } } | null })[] })[] } | null } | null }
export const controlsDocument: GraphDocument<ControlsData, ControlsVariables> = {
  name: 'Controls',
  hash: 'c61ba2b4464b371abf26369233b57cd50a938bb84d9de17eb1f5ecf026cd263b',
  text: "query Controls($guid: ID!) {\n  revision\n  application(guid: $guid) {\n    name\n    targets(first: 50) {\n      nodes {\n        id\n        name\n        controls {\n          status\n          mitigation {\n            id\n            label\n            techniques(first: 100) {\n              nodes {\n                id\n              }\n            }\n          }\n        }\n      }\n    }\n  }\n}\n",
}
