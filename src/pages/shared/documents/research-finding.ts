// Written by scripts/codegen.ts from research-finding.graphql.
import type { GraphDocument } from '../graph.ts'

export type ResearchFindingViewVariables = { slug: string }
export type ResearchFindingViewData = { readonly revision: number; readonly researchFinding: { readonly slug: string; readonly title: string; readonly claim: string; readonly summary: string; readonly method: string | null; readonly confidence: ('HIGH' | 'MEDIUM' | 'LOW'); readonly publishedAt: string; readonly synthetic: boolean; readonly retired: boolean; readonly claimReadiness: { readonly score: number; readonly missing: readonly (string)[] } | null; readonly evidence: readonly ({ readonly sourceId: string; readonly source: { readonly title: string; readonly url: string; readonly publisher: string } | null; readonly quote: string; readonly locator: string | null; readonly validated: ('PENDING' | 'CONFIRMED' | 'REJECTED') })[]; readonly charts: readonly ({ readonly id: string; readonly title: string })[]; readonly techniques: readonly ({ readonly id: string; readonly label: string })[]; readonly weaknesses: readonly ({ readonly id: string; readonly label: string })[] } | null }
export const researchFindingViewDocument: GraphDocument<ResearchFindingViewData, ResearchFindingViewVariables> = {
  name: 'ResearchFindingView',
  hash: '159df08a254a74e491c85ff3bf1fd4817976c6b6ca29bcefd7537741e2182b3f',
  text: "query ResearchFindingView($slug: ID!) {\n  revision\n  researchFinding(slug: $slug) {\n    slug\n    title\n    claim\n    summary(format: HTML)\n    method(format: HTML)\n    confidence\n    publishedAt\n    synthetic\n    retired\n    claimReadiness {\n      score\n      missing\n    }\n    evidence {\n      sourceId\n      source {\n        title\n        url\n        publisher\n      }\n      quote\n      locator\n      validated\n    }\n    charts {\n      id\n      title\n    }\n    techniques {\n      id\n      label\n    }\n    weaknesses {\n      id\n      label\n    }\n  }\n}\n",
}
