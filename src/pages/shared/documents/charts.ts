// Written by scripts/codegen.ts from charts.graphql.
import type { GraphDocument } from '../graph.ts'

export type ChartsVariables = {  }
export type ChartsData = { readonly revision: number; readonly reportManifest: { readonly report: { readonly title: string; readonly edition: string; readonly synthetic: boolean } | null }; readonly charts: { readonly nodes: readonly ({ readonly id: string; readonly title: string; readonly subtitle: string | null; readonly synthetic: boolean; readonly retired: boolean })[] } }
export const chartsDocument: GraphDocument<ChartsData, ChartsVariables> = {
  name: 'Charts',
  hash: 'a6219c94847c6e21fb108d232de44d4b6ac77efc1935003885719db781c4d4a5',
  text: "query Charts {\n  revision\n  reportManifest {\n    report {\n      title\n      edition\n      synthetic\n    }\n  }\n  charts(first: 100) {\n    nodes {\n      id\n      title\n      subtitle\n      synthetic\n      retired\n    }\n  }\n}\n",
}
