// Written by scripts/codegen.ts from matrix.graphql.
import type { GraphDocument } from '../graph.ts'

export type MatrixVariables = {  }
export type MatrixData = { readonly revision: number; readonly matrix: { readonly name: string; readonly source: string; readonly version: string; readonly importedAt: string; readonly counts: { readonly tactics: number; readonly techniques: number; readonly subtechniques: number; readonly mitigations: number; readonly caseStudies: number }; readonly tactics: readonly ({ readonly id: string; readonly name: string; readonly techniques: { readonly totalCount: number; readonly nodes: readonly ({ readonly id: string; readonly name: string; readonly maturity: ('FEASIBLE' | 'DEMONSTRATED' | 'REALIZED') | null; readonly parent: { readonly id: string } | null; readonly mitigations: { readonly totalCount: number }; readonly caseStudies: { readonly totalCount: number } })[] } })[] } | null; readonly applications: { readonly nodes: readonly ({ readonly guid: string; readonly name: string })[]; readonly totalCount: number } }
export const matrixDocument: GraphDocument<MatrixData, MatrixVariables> = {
  name: 'Matrix',
  hash: '7b5db44ee1cab39188b6413788cc32c889e87bbf8fa57d29eb60e589634c731c',
  text: "query Matrix {\n  revision\n  matrix {\n    name\n    source\n    version\n    importedAt\n    counts {\n      tactics\n      techniques\n      subtechniques\n      mitigations\n      caseStudies\n    }\n    tactics {\n      id\n      name\n      techniques(first: 100) {\n        totalCount\n        nodes {\n          id\n          name\n          maturity\n          parent {\n            id\n          }\n          mitigations {\n            totalCount\n          }\n          caseStudies(includeSubtechniques: true) {\n            totalCount\n          }\n        }\n      }\n    }\n  }\n  applications(first: 100) {\n    nodes {\n      guid\n      name\n    }\n    totalCount\n  }\n}\n",
}
