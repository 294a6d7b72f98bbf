// Written by scripts/codegen.ts from first-visit.graphql.
import type { GraphDocument } from '../graph.ts'

export type FirstVisitVariables = {  }
export type FirstVisitData = { readonly revision: number; readonly scanners: readonly ({ readonly name: string })[] }
export const firstVisitDocument: GraphDocument<FirstVisitData, FirstVisitVariables> = {
  name: 'FirstVisit',
  hash: '68a82f1cfea76f06883fa662b6106bae1489cc80b79b7b8911f98a27560fe374',
  text: "query FirstVisit {\n  revision\n  scanners {\n    name\n  }\n}\n",
}
