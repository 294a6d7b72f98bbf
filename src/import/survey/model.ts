import type { AnswerRange } from '../../../db/figure-audit-task.ts'
import type { SurveyAttribute } from '../../../db/survey-tables.ts'
import type { Warning } from '../source-keys.ts'

/** A question; `options` are the labels in order, for a scale those of its items. */
export type SurveyQuestion = {
  readonly id: string
  readonly text: string
  readonly kind: 'single' | 'multiple' | 'scale'
  readonly options: readonly string[]
  /** What one answer adds to a count. */
  readonly answerRange: AnswerRange
}

/**
 * Tally of one question in one group: `base` respondents count, `counts[i]` of them chose option i or, in a scale,
 * rated item i, and `sums[i]` is the sum of the ratings of item i (scale only).
 */
export type Tally = { readonly base: number; readonly counts: readonly number[]; readonly sums?: readonly number[] }

/** All respondents who share the five values, '' standing for none, with the tally of each question by its id. */
export type Group = { readonly [A in SurveyAttribute]: string } & {
  readonly respondents: number
  readonly answers: ReadonlyMap<string, Tally>
}

/**
 * A survey as counts: nothing of a single respondent is left. `values` are those that occur, in the order to show them,
 * without ''.
 */
export type SurveyCube = {
  readonly respondents: number
  readonly values: { readonly [A in SurveyAttribute]: readonly string[] }
  readonly questions: readonly SurveyQuestion[]
  readonly groups: readonly Group[]
  readonly warnings: readonly Warning[]
}
