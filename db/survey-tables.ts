import type { Generated } from 'kysely'
import type { AnswerRange, AuditResult } from './figure-audit-task.ts'
import type { IsoDate } from './knowledge-tables.ts'

/** How an answer describes the people or documents behind its figures. */
export type DataSource = { readonly title: string; readonly url: string | null; readonly licence: string | null }

export type DistributionEntry = { readonly value: string; readonly count: number }

/** Attributes by which readers may filter the figures of a survey. */
export const filterNames = ['period', 'industry', 'seniority'] as const

/** Attributes of a respondent, in the order of the contract; the filters come first. */
export const surveyAttributes = [...filterNames, 'role', 'organisationSize'] as const

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
  /**
   * Respondents by the values of each attribute, in the order of the codebook; those who gave none have the value ''.
   */
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
  /** What one answer adds to a count; null where it was imported before figures were audited. */
  answerRange: AnswerRange | null
}

/** A question with the options, by place, whose total is withheld to protect figures of few. */
export type JudgedQuestion = SurveyQuestion & { withheld: readonly number[] }

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

/**
 * Respondents who share all attributes that the charts of a question tell apart, '' where they gave none, `*` where no
 * chart tells it. Never served.
 */
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
  /**
   * How many chose each option, or the sum of the ratings of the item; null where it was imported before figures were
   * audited.
   */
  counts: readonly number[] | null
}

/** The result of an audit by the digest of what it judged; null while it runs. */
export type FigureAudit = { digest: string; result: AuditResult | null; startedAt: Generated<Date> }

export type SurveyTables = {
  survey: Survey
  surveyQuestion: SurveyQuestion & { withheld: Generated<readonly number[]> }
  surveySetting: { id: Generated<boolean>; minBase: number; judged: Generated<boolean> }
  benchmark: Benchmark
  surveyGroup: SurveyGroup
  figureAudit: FigureAudit
}
