// Written by scripts/codegen.ts from difference.graphql.
import type { GraphDocument } from '../graph.ts'

export type DifferenceVariables = { a: string; b: string }
export type DifferenceData = { readonly revision: number; readonly applicationDifference: { readonly a: { readonly guid: string; readonly name: string; readonly unjudgedFindingCount: number }; readonly b: { readonly guid: string; readonly name: string; readonly unjudgedFindingCount: number }; readonly onlyA: readonly ({ readonly technique: { readonly id: string; readonly label: string }; readonly severity: number; readonly findingCount: number })[]; readonly onlyB: readonly ({ readonly technique: { readonly id: string; readonly label: string }; readonly severity: number; readonly findingCount: number })[]; readonly both: readonly ({ readonly technique: { readonly id: string; readonly label: string }; readonly graver: ('A' | 'B' | 'EQUAL'); readonly a: { readonly severity: number; readonly findingCount: number }; readonly b: { readonly severity: number; readonly findingCount: number } })[] } | null }
export const differenceDocument: GraphDocument<DifferenceData, DifferenceVariables> = {
  name: 'Difference',
  hash: '34559d2611b3276d8a3e6db3bac0287323e4d16cebe6a90e22518968ddccd20b',
  text: "query Difference($a: ID!, $b: ID!) {\n  revision\n  applicationDifference(a: $a, b: $b) {\n    a {\n      guid\n      name\n      unjudgedFindingCount\n    }\n    b {\n      guid\n      name\n      unjudgedFindingCount\n    }\n    onlyA {\n      technique {\n        id\n        label\n      }\n      severity\n      findingCount\n    }\n    onlyB {\n      technique {\n        id\n        label\n      }\n      severity\n      findingCount\n    }\n    both {\n      technique {\n        id\n        label\n      }\n      graver\n      a {\n        severity\n        findingCount\n      }\n      b {\n        severity\n        findingCount\n      }\n    }\n  }\n}\n",
}
