import type { Generated, Selectable } from 'kysely'
import type { ContributionTables } from './contribution-tables.ts'
import type { FindingTables } from './finding-tables.ts'
import type { filterNames, surveyAttributes } from './survey-attribute.ts'
import type { TargetRunTables } from './target-run-tables.ts'
import type { TargetTables } from './target-tables.ts'

/** A date without a time, `YYYY-MM-DD`. */
export type IsoDate = string
export type Reference = { readonly title: string | null; readonly url: string | null }

type ObjectTable = {
  id: string
  name: string
  /** Markdown, byte for byte as the source gives it; null when the source gives none. */
  description: string | null
  references: readonly Reference[]
  createdDate: IsoDate | null
  modifiedDate: IsoDate | null
  /** True when the source no longer lists the object. */
  retired: boolean
  supersededBy: string | null
}
type AtlasTable = ObjectTable & {
  /** The MITRE ATT&CK object that this one corresponds to. */
  attackReference: { readonly id: string; readonly url: string | null } | null
}

export type Matrix = Selectable<MatrixTable>
type MatrixTable = {
  id: string
  name: string
  description: string | null
  source: string
  version: string
  importedAt: Generated<Date>
}

export type Tactic = AtlasTable & {
  /** Place in the matrix from 1; null when the tactic is retired. */
  position: number | null
}
export type Technique = AtlasTable & {
  maturity: 'feasible' | 'demonstrated' | 'realized' | null
  platforms: readonly string[]
  parentId: string | null
}
export type Mitigation = AtlasTable & { categories: readonly string[]; lifecyclePhases: readonly string[] }
export type CaseStudy = AtlasTable & {
  type: 'incident' | 'exercise' | null
  incidentDate: IsoDate | null
  incidentDateGranularity: 'DATE' | 'MONTH' | 'YEAR' | null
  target: string | null
  actor: string | null
  reporter: string | null
}
/** A sub-technique has the rows of its parent when the source gives it none of its own. */
export type TechniqueTactic = { techniqueId: string; tacticId: string; position: number }
/** One mention of a technique in a mitigation; a technique may be mentioned twice. Positions count from 1. */
export type MitigationTechnique = { mitigationId: string; position: number; techniqueId: string; use: string | null }
/** One step of a case study. Positions count from 1; ids may not resolve. */
export type ProcedureStep = {
  caseStudyId: string
  position: number
  tacticId: string
  techniqueId: string
  description: string | null
  /** Positions of the steps that follow; null when the source does not say. */
  leadsTo: readonly number[] | null
}

export type Weakness = ObjectTable & {
  number: number
  extendedDescription: string | null
  abstraction: 'Pillar' | 'Class' | 'Base' | 'Variant' | 'Compound'
  structure: string
  status: CweStatus
  likelihood: 'High' | 'Medium' | 'Low' | 'Unknown' | null
  alternateTerms: readonly string[]
  platforms: readonly WeaknessPlatform[]
  consequences: readonly WeaknessConsequence[]
  potentialMitigations: readonly WeaknessMitigation[]
  observedExamples: readonly ObservedExample[]
  taxonomyMappings: readonly TaxonomyMapping[]
  severity: number
  remediationEffort: number
  recommendation: string
}
export type CweStatus = 'Stable' | 'Usable' | 'Draft' | 'Incomplete' | 'Obsolete' | 'Deprecated'
export type WeaknessPlatform = {
  readonly type: string
  readonly name: string | null
  readonly class: string | null
  readonly prevalence: string | null
}
export type WeaknessConsequence = {
  readonly scopes: readonly string[]
  readonly impacts: readonly string[]
  readonly likelihood: string | null
  readonly note: string | null
}
export type WeaknessMitigation = {
  readonly phases: readonly string[]
  readonly strategy: string | null
  readonly description: string | null
  readonly effectiveness: string | null
}
export type ObservedExample = {
  readonly reference: string
  readonly description: string | null
  readonly link: string | null
}
export type TaxonomyMapping = {
  readonly taxonomy: string
  readonly entryId: string | null
  readonly entryName: string | null
  readonly fit: string | null
}
export type WeaknessRelation = {
  weaknessId: string
  position: number
  /** As CWE spells it: ChildOf, PeerOf, CanPrecede, CanAlsoBe, Requires, StartsWith. */
  nature: string
  targetId: string
  viewNumber: number
}
export type WeaknessCategory = ObjectTable & { number: number; status: CweStatus }
export type WeaknessCategoryMember = { categoryId: string; position: number; memberId: string; viewNumber: number }
export type WeaknessView = {
  id: string
  number: number
  name: string
  description: string | null
  type: string
  status: CweStatus
  retired: boolean
}
export type WeaknessCatalog = Selectable<WeaknessCatalogTable>
type WeaknessCatalogTable = {
  id: string
  source: string
  version: string
  date: IsoDate | null
  importedAt: Generated<Date>
}
export type TechniqueWeakness = {
  techniqueId: string
  weaknessId: string
  source: string
  rationale: string
  url: string | null
}

/** What an answer shows of the people or documents that its figures come from. */
export type DataSource = { readonly title: string; readonly url: string | null; readonly licence: string | null }
export type DistributionEntry = { readonly value: string; readonly count: number }
export type SurveyAttribute = (typeof surveyAttributes)[number]
export type Survey = {
  id: string
  position: number
  title: string
  url: string | null
  licence: string | null
  publisher: string | null
  fieldedFrom: IsoDate
  fieldedTo: IsoDate
  respondents: number
  /** Respondents by the values of each attribute, in the order of the codebook; those who gave none have the value ''. */
  distributions: Readonly<Record<SurveyAttribute, readonly DistributionEntry[]>>
}
export type SurveyQuestion = {
  /** `survey/question`. */
  id: string
  surveyId: string
  position: number
  /** The id within the survey. */
  name: string
  text: string
  kind: 'single' | 'multiple' | 'scale'
  base: number
  options: readonly SurveyOption[]
}
export type SurveyOption = {
  readonly option: string
  readonly count: number
  /** Respondents that the count is of: those of the question, or of the item of a scale. */
  readonly base: number
  /** Mean rating of an item of a scale; null for other questions. */
  readonly mean: number | null
}
export type BenchmarkKind = 'roles' | 'verticals' | 'historical' | 'signals'
export type BenchmarkColumn = {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'number' | 'integer' | 'percent' | 'period'
  readonly unit: string | null
}
export type Benchmark = {
  id: BenchmarkKind
  title: string
  unit: string
  source: DataSource | null
  columns: readonly BenchmarkColumn[]
  rows: readonly Readonly<Record<string, string | number | null>>[]
}

export type FilterName = (typeof filterNames)[number]
export type ChartAxis = { readonly name: string; readonly label: string }
export type Chart = {
  id: string
  position: number
  title: string
  subtitle: string | null
  type: 'bar' | 'stacked-bar' | 'grouped-bar' | 'line' | 'area' | 'dot' | 'heatmap'
  measure: 'share' | 'count' | 'mean' | 'value'
  unit: string
  dimension: ChartAxis
  series: ChartAxis | null
  /** The order of its categories: that of the source, or largest first by the unfiltered value. */
  sort: 'source' | 'value'
  /** The survey and the question (`survey/question`) that it counts; null for other charts. */
  surveyId: string | null
  questionId: string | null
  /** The query over the graph that it shows; null for other charts. */
  knowledgeDataset: string | null
  /** The values of each filter that it takes. */
  available: Readonly<Record<FilterName, readonly string[]>>
  source: DataSource
  note: string | null
  /** Checksum of the cells and of the groups that they count, to tell whether they changed. */
  cellsSha256: string
  retired: boolean
}
/**
 * How many of `base` count for the category and series among those who share the filter values: '' where respondents gave none,
 * `*` where the chart does not tell them apart.
 */
export type ChartCell = {
  chartId: string
  category: string
  categoryOrder: number
  series: string | null
  seriesOrder: number
  period: string
  industry: string
  seniority: string
  count: number | null
  base: number | null
  /** Sum of the ratings of a scale, or the value of a row that is not counted. */
  amount: number | null
}
/** Rows that a filter must not show, for others would reveal what is hidden; null category and series stand for all, null filters for none set. */
export type ChartSuppression = {
  chartId: string
  category: string | null
  series: string | null
  period: string | null
  industry: string | null
  seniority: string | null
}
/** Respondents who share all attributes that the charts of a question tell apart, '' where they gave none, `*` where no chart tells it. Never served. */
export type SurveyGroup = {
  questionId: string
  /** The item that they rated; null when the question is not a scale. */
  item: string | null
  period: string
  industry: string
  seniority: string
  role: string
  organisationSize: string
  base: number
}
export type ResearchFinding = {
  /** The slug. */
  id: string
  position: number
  title: string
  claim: string
  summary: string
  method: string | null
  confidence: 'high' | 'medium' | 'low'
  publishedAt: IsoDate
  retired: boolean
}

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
export type CitationSeverity = 'critical' | 'high' | 'medium' | 'low'
export type Citation = {
  id: string
  position: number
  sourceId: string
  findingId: string
  sentence: string
  problem: string | null
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

export type NodeKind =
  | 'TACTIC'
  | 'TECHNIQUE'
  | 'MITIGATION'
  | 'CASE_STUDY'
  | 'WEAKNESS'
  | 'WEAKNESS_CATEGORY'
  | 'WEAKNESS_VIEW'
  | 'MATRIX'
  | 'CHART'
  | 'RESEARCH_FINDING'
  | 'APPLICATION'

export type Tables = ContributionTables &
  FindingTables &
  TargetTables &
  TargetRunTables & {
    revision: { id: number; source: string; at: Generated<Date> }
    importLog: {
      revision: number
      importer: string
      source: string
      version: string | null
      format: string
      sha256: string
      bytes: number
      counts: unknown
      warnings: unknown
    }
    matrix: MatrixTable
    tactic: Tactic
    technique: Technique
    mitigation: Mitigation
    caseStudy: CaseStudy
    techniqueTactic: TechniqueTactic
    mitigationTechnique: MitigationTechnique
    procedureStep: ProcedureStep
    weakness: Weakness
    weaknessRelation: WeaknessRelation
    weaknessCategory: WeaknessCategory
    weaknessCategoryMember: WeaknessCategoryMember
    weaknessView: WeaknessView
    weaknessCatalog: WeaknessCatalogTable
    techniqueWeakness: TechniqueWeakness
    survey: Survey
    surveyQuestion: SurveyQuestion
    surveySetting: { id: Generated<boolean>; minBase: number }
    benchmark: Benchmark
    chart: Chart
    chartCell: ChartCell
    chartSuppression: ChartSuppression
    surveyGroup: SurveyGroup
    researchFinding: ResearchFinding
    findingChart: { findingId: string; position: number; chartId: string }
    findingSubject: { findingId: string; position: number; nodeId: string }
    report: ReportTable
    reportSection: ReportSection
    narrativeBlock: NarrativeBlock
    evidence: Evidence
    claimReadiness: ClaimReadiness
    citationSource: CitationSource
    citation: Citation
    researchArtifact: ResearchArtifact
    nodeIndex: {
      id: string
      kind: NodeKind
      name: string
      aliases: string
      body: string
      retired: boolean
      words: Generated<string>
    }
    graphEdge: { sourceId: string; targetId: string; kind: string; provenance: string }
  }
