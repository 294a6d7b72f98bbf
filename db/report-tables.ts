import type { Generated, Selectable } from 'kysely'
import type { IsoDate } from './knowledge-tables.ts'

export type Report = Selectable<ReportTable>

type ReportTable = {
  id: string
  title: string
  edition: string
  publishedAt: IsoDate
  authors: readonly string[]
  licence: string
  url: string | null
  synthetic: boolean
  source: string
  importedAt: Generated<Date>
}

export type ReportSection = {
  id: string
  position: number
  level: number
  heading: string
  text: string
  words: number
}

export type NarrativeBlock = {
  id: string
  position: number
  kind: 'claim' | 'stat-box' | 'pull-quote'
  text: string
  value: number | null
  unit: string | null
  label: string | null
  attribution: string | null
  section: string | null
  anchor: string | null
  findings: readonly string[]
  charts: readonly string[]
}

export type Validation = 'pending' | 'confirmed' | 'rejected'

export type Evidence = {
  findingId: string
  position: number
  sourceId: string
  quote: string
  locator: string | null
  validated: Validation
  validatedAt: IsoDate | null
}

export type ClaimReadiness = { id: string; score: number; missing: readonly string[] }

export type ReadinessFactors = Readonly<Record<'sourceType' | 'recency' | 'locator' | 'validated' | 'link', number>>

export type CitationSource = {
  id: string
  title: string
  url: string
  doi: string | null
  publisher: string
  type: string
  publishedAt: IsoDate | null
  accessedAt: IsoDate
  linkStatus: 'ok' | 'redirected' | 'dead' | 'unchecked'
  /** Place among the curated citations, from 1; null for a duplicate of one of them. */
  rank: number | null
  canonicalUrl: string
  findings: readonly string[]
  readiness: { readonly score: number; readonly factors: ReadinessFactors } | null
  duplicates: readonly { readonly id: string; readonly reason: string }[]
}

export type CitationProblem = 'dead-link' | 'superseded' | 'weak-source' | 'missing-locator'
export type CitationSeverity = 'critical' | 'high' | 'medium' | 'low'

export type Citation = {
  id: string
  position: number
  sourceId: string
  findingId: string
  sentence: string
  problem: CitationProblem | null
  severity: CitationSeverity | null
  replacement: { readonly sourceId: string | null; readonly note: string | null } | null
}

export type ResearchArtifact = {
  /** Path in the research folder. */
  id: string
  /** Checksum when it was imported; null when the file is missing. */
  sha256: string | null
  indexedSha256: string | null
  status: 'indexed' | 'stale' | 'missing' | 'unindexed'
  indexedAt: IsoDate | null
  entities: readonly { readonly name: string; readonly kind: string; readonly mentions: number }[]
}

export type ReportTables = {
  report: ReportTable
  reportSection: ReportSection
  narrativeBlock: NarrativeBlock
  evidence: Evidence
  claimReadiness: ClaimReadiness
  citationSource: CitationSource
  citation: Citation
  researchArtifact: ResearchArtifact
}
