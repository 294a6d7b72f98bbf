// Written by scripts/codegen.ts from revision.graphql.
import type { GraphDocument } from '../graph.ts'

export type RevisionVariables = {  }
export type RevisionData = { readonly revision: number }
export const revisionDocument: GraphDocument<RevisionData, RevisionVariables> = {
  name: 'Revision',
  hash: '62d70115d0fdbebe4d347c13bfbd39ff568cae2102f8dcaab1554b9f6a4da126',
  text: "query Revision {\n  revision\n}\n",
}
