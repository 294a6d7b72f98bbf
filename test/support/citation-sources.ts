import { type CitationSource, curateCitations, type SourceUse } from '../../src/import/report/citation-curation.ts'

export const source = (id: string, given: Partial<CitationSource> = {}): CitationSource => ({
  id,
  title: id,
  url: `https://${id}.example.org/report`,
  doi: null,
  publisher: 'A publisher',
  type: 'survey',
  publishedAt: '2024-01-01',
  accessedAt: '2025-01-01',
  linkStatus: 'ok',
  ...given,
})

export const use = (sourceId: string, given: Partial<SourceUse> = {}): SourceUse => ({
  sourceId,
  findingSlug: 'finding',
  hasLocator: true,
  validated: 'confirmed',
  ...given,
})

export const curate = (sources: readonly CitationSource[], uses: readonly SourceUse[] = []) =>
  curateCitations(sources, uses, '2025-01-01')

export const reasonsOf = (sources: readonly CitationSource[]) =>
  curate(sources).flatMap(({ duplicates }) => duplicates.map(({ reason }) => reason))
