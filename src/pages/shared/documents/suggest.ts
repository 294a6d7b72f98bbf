// Written by scripts/codegen.ts from suggest.graphql.
import type { GraphDocument } from '../graph.ts'

export type SuggestVariables = { text: string }
export type SuggestData = { readonly revision: number; readonly search: { readonly edges: readonly ({ readonly kind: ('TACTIC' | 'TECHNIQUE' | 'MITIGATION' | 'CASE_STUDY' | 'WEAKNESS' | 'WEAKNESS_CATEGORY' | 'WEAKNESS_VIEW' | 'MATRIX' | 'CHART' | 'RESEARCH_FINDING' | 'APPLICATION' | 'SECURITY_FINDING' | 'VULNERABILITY'); readonly node: { readonly id: string; readonly label: string } })[] } }
export const suggestDocument: GraphDocument<SuggestData, SuggestVariables> = {
  name: 'Suggest',
  hash: '7d7be445e49167f162affe179111d9794ba701c27110eccc440f66aa37a3fdcf',
  text: "query Suggest($text: String!) {\n  revision\n  search(text: $text, first: 8) {\n    edges {\n      kind\n      node {\n        id\n        label\n      }\n    }\n  }\n}\n",
}
