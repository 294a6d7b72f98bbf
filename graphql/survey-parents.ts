import type { JudgedQuestion, Survey } from '../db/survey-tables.ts'

export type SurveyAggregate = {
  readonly surveys: readonly Survey[]
  readonly questions: readonly JudgedQuestion[]
  readonly minBase: number
}
export type SurveyQuestion = JudgedQuestion & { readonly minBase: number }
/** An option as it may be shown: null where too few answered. */
export type SurveyOption = {
  readonly option: string
  readonly count: number | null
  readonly share: number | null
  readonly mean: number | null
}
