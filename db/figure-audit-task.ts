/**
 * The least and the most that one respondent adds to a count: 0 and 1 for an option, the ends of the scale for a sum of
 * ratings.
 */
export type AnswerRange = { readonly from: number; readonly to: number }

/**
 * Respondents who share the values of all attributes that charts tell apart, with how many chose each option, or the
 * sum of their ratings.
 */
export type AuditGroup = {
  readonly values: readonly string[]
  readonly base: number
  readonly counts: readonly number[]
}

/** What a chart shows: attributes by place, and options by place or null for all. */
export type AuditChart = {
  /** Attributes of which a reader may fix a value. */
  readonly told: readonly number[]
  /** Attributes of which every row has a value. */
  readonly axes: readonly number[]
  readonly options: readonly number[] | null
}

/** All that is shown of one question, or of one item of a scale, and what lies behind it. */
export type AuditTask = {
  readonly kind: 'single' | 'multiple' | 'scale'
  readonly minBase: number
  readonly range: AnswerRange
  /** How far apart two tables must be for a figure to be safe: 2, in the unit of the counts. */
  readonly width: number
  readonly groups: readonly AuditGroup[]
  readonly charts: readonly AuditChart[]
  /** Selections that are withheld already, beside those of too few. */
  readonly hidden: readonly AuditSelection[]
}

/** A value of each attribute, null for any. */
export type AuditSelection = readonly (string | null)[]

/** A figure to withhold; `option` is null for all options of a question. */
export type WithheldFigure = { readonly selection: AuditSelection; readonly option: number | null }

/** What the audit of a task found. */
export type AuditResult = {
  /** What must be withheld beside the figures of too few and those withheld already. */
  readonly withheld: readonly WithheldFigure[]
  readonly shown: number
  readonly withheldForBase: number
  readonly withheldForOthers: number
  /** Figures of too few that are neither none nor all, each of which is proved to have been another. */
  readonly proved: number
  /** The narrowest of the intervals that remain for them; null when there is no such figure. */
  readonly narrowest: number | null
  /** Figures of too few that are none or all of their respondents, and those of them that may be known. */
  readonly extreme: number
  readonly knowable: number
}
