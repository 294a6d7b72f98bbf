// Written by scripts/codegen.ts from difference.graphql.
import type { GraphDocument } from '../graph.ts'

export type DifferenceVariables = { a: string; b: string }
export type DifferenceData = { readonly revision: number; readonly applicationDifference: { readonly a: { readonly guid: string; readonly name: string }; readonly b: { readonly guid: string; readonly name: string }; readonly onlyA: readonly ({ readonly technique: { readonly id: string; readonly label: string }; readonly severity: number; readonly findingCount: number })[]; readonly onlyB: readonly ({ readonly technique: { readonly id: string; readonly label: string }; readonly severity: number; readonly findingCount: number })[]; readonly both: readonly ({ readonly technique: { readonly id: string; readonly label: string }; readonly graver: ('A' | 'B' | 'EQUAL'); readonly a: { readonly severity: number; readonly findingCount: number }; readonly b: { readonly severity: number; readonly findingCount: number } })[] } | null }
export const differenceDocument: GraphDocument<DifferenceData, DifferenceVariables> = {
  name: 'Difference',
  hash: '861986478b042ea95743872534ba9ce072030331e8a0757378de77198561a5db',
  text: "query Difference($a: ID!, $b: ID!) {\n  revision\n  applicationDifference(a: $a, b: $b) {\n    a {\n      guid\n      name\n    }\n    b {\n      guid\n      name\n    }\n    onlyA {\n      technique {\n        id\n        label\n      }\n      severity\n      findingCount\n    }\n    onlyB {\n      technique {\n        id\n        label\n      }\n      severity\n      findingCount\n    }\n    both {\n      technique {\n        id\n        label\n      }\n      graver\n      a {\n        severity\n        findingCount\n      }\n      b {\n        severity\n        findingCount\n      }\n    }\n  }\n}\n",
}
