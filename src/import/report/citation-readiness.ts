import type { CitationSource, CuratedCitation, SourceType, SourceUse } from './citation-curation.ts'

type Factor = keyof CuratedCitation['factors']

/** How much each factor counts for the readiness of a citation; they add up to 1. */
export const readinessWeights: Readonly<Record<Factor, number>> = {
  sourceType: 0.3,
  recency: 0.15,
  locator: 0.15,
  validated: 0.3,
  link: 0.1,
}

const typeFactors: Readonly<Record<SourceType, number>> = {
  standard: 1,
  'peer-reviewed': 1,
  government: 0.9,
  dataset: 0.8,
  survey: 0.7,
  preprint: 0.6,
  'vendor-report': 0.5,
  news: 0.4,
  blog: 0.25,
}
const validationFactors: Readonly<Record<SourceUse['validated'], number>> = { confirmed: 1, pending: 0.5, rejected: 0 }
const linkFactors: Readonly<Record<CitationSource['linkStatus'], number>> = {
  ok: 1,
  redirected: 0.75,
  unchecked: 0.5,
  dead: 0,
}
const halfLifeDays = 4 * 365.25

/**
 * Returns what speaks for a citation, each from 0 to 1 with 3 decimals: how strong its kind of source is; how recent it
 * was when the report came out (halved every four years, 1 when later than the report, 0 without a date); the share of
 * its uses that say where in it; how far its uses are validated (confirmed 1, pending 0.5, rejected 0, on average); and
 * the state of its link. A source without uses has 0 for both of them.
 */
export function readinessFactors(
  source: CitationSource,
  uses: readonly SourceUse[],
  publishedAt: string,
): CuratedCitation['factors'] {
  const mean = (shareOf: (use: SourceUse) => number) =>
    uses.length > 0 ? uses.reduce((sum, use) => sum + shareOf(use), 0) / uses.length : 0
  return {
    sourceType: typeFactors[source.type],
    recency: rounded(recencyOf(source.publishedAt, publishedAt)),
    locator: rounded(mean(({ hasLocator }) => Number(hasLocator))),
    validated: rounded(mean(({ validated }) => validationFactors[validated])),
    link: linkFactors[source.linkStatus],
  }
}

/** Returns the weighted sum of the factors, from 0 to 1, with 3 decimals. */
export function readinessScore(factors: CuratedCitation['factors']): number {
  const names = Object.keys(readinessWeights) as Factor[]
  return rounded(names.reduce((sum, name) => sum + readinessWeights[name] * factors[name], 0))
}

function recencyOf(publishedAt: string | null, reportedAt: string): number {
  const days = (Date.parse(reportedAt) - Date.parse(publishedAt ?? '')) / 86_400_000
  return Number.isNaN(days) ? 0 : 2 ** -(Math.max(0, days) / halfLifeDays)
}

function rounded(value: number): number {
  return Math.round((value + Number.EPSILON) * 1_000) / 1_000
}
