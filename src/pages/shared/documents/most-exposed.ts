// Written by scripts/codegen.ts from most-exposed.graphql.
import type { GraphDocument } from '../graph.ts'

export type MostExposedVariables = {  }
export type MostExposedData = { readonly revision: number; readonly applications: { readonly nodes: readonly ({ readonly guid: string; readonly name: string; readonly exposedTechniqueCount: number | null })[] } }
export const mostExposedDocument: GraphDocument<MostExposedData, MostExposedVariables> = {
  name: 'MostExposed',
  hash: 'c87b5a4e4acab7e158b9c4445a516fbc77abfab17417fb084a34c2f0cb8a5e4b',
  text: "query MostExposed {\n  revision\n  applications(first: 1, orderBy: { field: EXPOSURE, direction: DESC }) {\n    nodes {\n      guid\n      name\n      exposedTechniqueCount\n    }\n  }\n}\n",
}
