import type { Chart, FilterName } from '../../../db/chart-tables.ts'
import type { CitationProblem, CitationSeverity, Validation } from '../../../db/report-tables.ts'
import type { BenchmarkColumn, BenchmarkKind, DataSource } from '../../../db/survey-tables.ts'

type Optional<T> = { readonly [K in keyof T]?: NonNullable<T[K]> }
export type SourceNote = { readonly title: string } & Optional<Omit<DataSource, 'title'>>

/** `report.yaml`, as schemas/report.schema.json describes it; so are the other files by the schemas of their names. */
export type ReportHead = {
  readonly id: string
  readonly title: string
  readonly edition: string
  readonly publishedAt: string
  readonly authors: readonly string[]
  readonly licence: string
  readonly url?: string
  readonly synthetic: boolean
}
export type SurveyDataset = { readonly survey: string; readonly question: string; readonly options?: readonly string[] }
export type KnowledgeDataset = { readonly knowledge: string }
export type StaticRow = {
  readonly category: string
  readonly series?: string
  readonly value?: number
  readonly count?: number
  readonly base?: number
}
export type StaticDataset = { readonly rows: readonly StaticRow[] }
export type Axis = {
  readonly name: string
  readonly label: string
  readonly ordered?: boolean
  readonly incomplete?: readonly string[]
}
/** What the title says of one row: against a number, another row, or all rows of its series. */
export type Claim = Place & {
  readonly is?: 'greatest' | 'least'
  readonly above?: Place
  readonly below?: Place
  readonly atLeast?: number
  readonly atMost?: number
}
export type Place = { readonly category: string; readonly series?: string }
export type ChartContract = {
  readonly id: string
  readonly title: string
  readonly subtitle?: string
  readonly type: Chart['type']
  readonly form?: Chart['form']
  readonly claims?: readonly Claim[]
  readonly dataset: SurveyDataset | KnowledgeDataset | StaticDataset
  readonly measure: 'share' | 'count' | 'mean' | 'value'
  readonly dimension: Axis
  readonly series?: Axis & { readonly darkest?: 'first' | 'last'; readonly middle?: string }
  readonly filters?: readonly FilterName[]
  readonly sort?: 'source' | 'value'
  readonly unit: string
  readonly source?: SourceNote
  readonly note?: string
  readonly findings?: readonly string[]
}
export type EvidenceEntry = {
  readonly sourceId: string
  readonly quote: string
  readonly locator?: string
  readonly validated: Validation
  readonly validatedAt?: string
}
export type FindingContract = {
  readonly slug: string
  readonly title: string
  readonly claim: string
  readonly summary: string
  readonly method?: string
  readonly confidence: 'high' | 'medium' | 'low'
  readonly publishedAt?: string
  readonly charts?: readonly string[]
  readonly techniques?: readonly string[]
  readonly weaknesses?: readonly string[]
  readonly evidence: readonly EvidenceEntry[]
}
export type BenchmarkTable = {
  readonly kind: BenchmarkKind
  readonly title: string
  readonly unit: string
  readonly source?: SourceNote
  readonly columns: readonly (Omit<BenchmarkColumn, 'unit'> & { readonly unit?: string })[]
  readonly rows?: readonly Readonly<Record<string, unknown>>[]
}
export type SourceEntry = {
  readonly id: string
  readonly title: string
  readonly url: string
  readonly doi?: string
  readonly publisher: string
  readonly type: string
  readonly publishedAt?: string
  readonly accessedAt: string
  readonly linkStatus: 'ok' | 'redirected' | 'dead' | 'unchecked'
}
export type CitationEntry = {
  readonly id: string
  readonly sourceId: string
  readonly findingSlug: string
  readonly sentence: string
  readonly problem?: CitationProblem
  readonly severity?: CitationSeverity
  readonly replacement?: { readonly sourceId?: string; readonly note?: string }
}
export type ArtifactEntry = {
  readonly artifact: string
  readonly sha256: string
  readonly indexedAt: string
  readonly status: 'draft' | 'reviewed'
  readonly entities?: readonly { readonly name: string; readonly kind: string }[]
}
