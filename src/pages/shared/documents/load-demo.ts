// Written by scripts/codegen.ts from load-demo.graphql.
import type { GraphDocument } from '../graph.ts'

export type LoadDemoVariables = { input: { readonly report?: boolean } }
export type LoadDemoData = { readonly loadDemo: { readonly application: { readonly guid: string } | null; readonly errors: readonly ({ readonly message: string })[] } }
export const loadDemoDocument: GraphDocument<LoadDemoData, LoadDemoVariables> = {
  name: 'LoadDemo',
  hash: 'd549bc2fbaa82a1678e43b7952b661da446522f4a7e62111e14eef0279f806b3',
  text: "mutation LoadDemo($input: LoadDemoInput!) {\n  loadDemo(input: $input) {\n    application {\n      guid\n    }\n    errors {\n      message\n    }\n  }\n}\n",
}
