import { doisOf } from './citation-doi.ts'
import { nearTitlePairs } from './citation-near-titles.ts'
import { readinessFactors, readinessScore } from './citation-readiness.ts'
import { canonicalUrl } from './citation-url.ts'

export type SourceType =
  | 'standard'
  | 'peer-reviewed'
  | 'government'
  | 'vendor-report'
  | 'survey'
  | 'dataset'
  | 'preprint'
  | 'news'
  | 'blog'

/** A source as `sources.yaml` has it, with null for what it does not say. */
export type CitationSource = {
  readonly id: string
  readonly title: string
  readonly url: string
  readonly doi: string | null
  readonly publisher: string
  readonly type: SourceType
  readonly publishedAt: string | null
  readonly accessedAt: string
  readonly linkStatus: 'ok' | 'redirected' | 'dead' | 'unchecked'
}

/** One piece of evidence of a finding that rests on a source. */
export type SourceUse = {
  readonly sourceId: string
  readonly findingSlug: string
  readonly hasLocator: boolean
  readonly validated: 'pending' | 'confirmed' | 'rejected'
}

/** Why a source is the same work as another, the surest reason. */
export type DuplicateReason = 'same-url' | 'same-doi' | 'near-title'

/**
 * A citation in the list of the best. `rank` counts from 1, `score` and the factors are 0 to 1 with 3 decimals,
 * findings are in alphabetical order; `duplicates` are other sources of the same work, best first.
 */
export type CuratedCitation = {
  readonly id: string
  readonly rank: number
  readonly canonicalUrl: string
  readonly findings: readonly string[]
  readonly score: number
  readonly factors: {
    readonly sourceType: number
    readonly recency: number
    readonly locator: number
    readonly validated: number
    readonly link: number
  }
  readonly duplicates: readonly { readonly id: string; readonly reason: DuplicateReason }[]
}

type Scored = Omit<CuratedCitation, 'rank' | 'duplicates'> & {
  readonly publishedAt: string | null
  readonly reason: DuplicateReason
}

/**
 * Returns the works that the sources are, best first: by score, then the newest, then by id. Sources with the same
 * canonical URL, the same DOI or near titles are one work, also by way of a third; the best of them is listed and the
 * others are its `duplicates`, and the uses of all count for it. Recency is seen from `publishedAt`, the date of the
 * report, so that the answer depends on nothing else. Uses of unknown sources are ignored.
 */
export function curateCitations(
  sources: readonly CitationSource[],
  uses: readonly SourceUse[],
  publishedAt: string,
): CuratedCitation[] {
  const usesOf = Map.groupBy(uses, ({ sourceId }) => sourceId)
  const works = worksOf(sources).map((members) => {
    const ownUses = members.flatMap(({ source }) => usesOf.get(source.id) ?? [])
    const findings = [...new Set(ownUses.map(({ findingSlug }) => findingSlug))].sort()
    const scored = members.map(({ source, url, reason }): Scored => {
      const factors = readinessFactors(source, ownUses, publishedAt)
      const score = readinessScore(factors)
      return { id: source.id, canonicalUrl: url, findings, score, factors, publishedAt: source.publishedAt, reason }
    })
    return scored.sort(bestFirst)
  })
  return works
    .sort(([one], [other]) => bestFirst(one!, other!))
    .map(([best, ...others], index) => {
      const { id, canonicalUrl, findings, score, factors } = best!
      const duplicates = others.map((other) => ({ id: other.id, reason: other.reason }))
      return { id, rank: index + 1, canonicalUrl, findings, score, factors, duplicates }
    })
}

type Member = { readonly source: CitationSource; readonly url: string; readonly reason: DuplicateReason }

/** The sources by work. The reason of a member is the surest that ties it to any other. */
function worksOf(sources: readonly CitationSource[]): Member[][] {
  const parents = sources.map((_, index) => index)
  const reasons = new Map<number, DuplicateReason>()
  const rootOf = (index: number) => {
    let root = index
    while (parents[root] !== root) root = parents[root] = parents[parents[root]!]!
    return root
  }
  const tie = (one: number, other: number, reason: DuplicateReason) => {
    parents[rootOf(other)] = rootOf(one)
    for (const index of [one, other]) if (!reasons.has(index)) reasons.set(index, reason)
  }
  const tieBy = (keysOf: (source: CitationSource, index: number) => readonly string[], reason: DuplicateReason) => {
    const first = new Map<string, number>()
    for (const [index, source] of sources.entries())
      for (const key of keysOf(source, index)) {
        const other = first.get(key)
        if (other === undefined) first.set(key, index)
        else tie(other, index, reason)
      }
  }
  const urls = sources.map(({ url }) => canonicalUrl(url))
  tieBy((_, index) => [urls[index]!], 'same-url')
  tieBy(doisOf, 'same-doi')
  for (const [one, other] of nearTitlePairs(sources.map(({ title }) => title))) tie(one, other, 'near-title')
  const members = sources.map((source, index) => ({
    root: rootOf(index),
    member: { source, url: urls[index]!, reason: reasons.get(index) ?? 'near-title' },
  }))
  return [...Map.groupBy(members, ({ root }) => root).values()].map((group) => group.map(({ member }) => member))
}

function bestFirst(one: Scored, other: Scored): number {
  if (one.score !== other.score) return other.score - one.score
  const [mine, theirs] = [one.publishedAt ?? '', other.publishedAt ?? '']
  if (mine !== theirs) return mine < theirs ? 1 : -1
  return one.id < other.id ? -1 : Number(one.id > other.id)
}
