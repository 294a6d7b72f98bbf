// Written by scripts/codegen.ts from remediation.graphql.
import type { GraphDocument } from '../graph.ts'

export type FixFirstVariables = { id: string }
export type FixFirstData = { readonly revision: number; readonly target: { readonly remediation: { readonly pathCount: number; readonly unjudgedFindingCount: number; readonly findings: { readonly minimum: number | null; readonly rounds: readonly ({ readonly technique: { readonly id: string; readonly label: string }; readonly findings: readonly ({ readonly id: string; readonly title: string; readonly severity: number })[]; readonly findingCount: number; readonly pathsCut: number; readonly pathsLeft: number; readonly share: number; readonly bestScoreAfter: number | null })[] }; readonly mitigations: readonly ({ readonly mitigation: { readonly id: string; readonly label: string }; readonly techniques: readonly ({ readonly id: string; readonly label: string })[]; readonly pathsCut: number; readonly pathsLeft: number; readonly share: number })[] } } | null }
export const fixFirstDocument: GraphDocument<FixFirstData, FixFirstVariables> = {
  name: 'FixFirst',
  hash: '16478cc91f57046d2cba1e6fcbd360a9fe31cd64e0bc03c05552e6ebadf12551',
  text: "query FixFirst($id: ID!) {\n  revision\n  target(id: $id) {\n    remediation(filter: {}, rounds: 5) {\n      pathCount\n      unjudgedFindingCount\n      findings {\n        minimum\n        rounds {\n          technique {\n            id\n            label\n          }\n          findings(first: 100) {\n            id\n            title\n            severity\n          }\n          findingCount\n          pathsCut\n          pathsLeft\n          share\n          bestScoreAfter\n        }\n      }\n      mitigations {\n        mitigation {\n          id\n          label\n        }\n        techniques {\n          id\n          label\n        }\n        pathsCut\n        pathsLeft\n        share\n      }\n    }\n  }\n}\n",
}
