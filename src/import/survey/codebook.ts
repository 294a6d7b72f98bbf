/** A column: its number from 1, or its header. */
export type ColumnReference = number | string

/** Several columns: one by one, a run, or all under a question's text. */
export type ColumnsReference =
  | readonly ColumnReference[]
  | { readonly from: number; readonly to: number }
  | { readonly under: string }

type Values = Readonly<Record<string, string>>

/**
 * How one attribute of a respondent is read: either `value`, `column`, or `columns` with one for each answer is given.
 */
export type AttributeCode = {
  readonly column?: ColumnReference
  readonly columns?: ColumnsReference
  readonly options?: readonly OptionCode[]
  readonly several?: string
  readonly value?: string
  readonly map?: Values
  readonly unmapped?: string
  readonly order?: readonly string[]
}

/** How the period is read: `value`, or `column` with either `dateFormat` or `map`. */
export type PeriodCode = {
  readonly column?: ColumnReference
  readonly value?: string
  readonly dateFormat?: 'YYYY-MM-DD' | 'MM/DD/YYYY' | 'DD/MM/YYYY'
  readonly by?: 'year' | 'half' | 'quarter'
  readonly map?: Values
}

/** An option: its label and what stands in the file for it. */
export type OptionCode = {
  readonly code?: string
  readonly label: string
  readonly column?: ColumnReference
  readonly exclusive?: boolean
}

/** How one question is read. */
export type QuestionCode = {
  readonly id: string
  readonly text?: string
  readonly kind: 'single' | 'multiple' | 'scale'
  readonly column?: ColumnReference
  readonly columns?: ColumnsReference
  /** What parts several answers in one cell of `column`. */
  readonly separator?: string
  readonly separators?: readonly string[]
  readonly options?: readonly OptionCode[]
  readonly items?: readonly { readonly label: string; readonly column: ColumnReference }[]
  readonly scale?: { readonly from: number; readonly to: number; readonly map?: Readonly<Record<string, number>> }
  readonly base?: 'answered' | 'everyone'
}

/** How the CSV is written. */
export type FormatCode = {
  readonly encoding?: 'utf-8' | 'windows-1252' | 'utf-16le' | 'iso-8859-1' | 'mac-roman'
  readonly delimiter?: string
  readonly headerRows?: number
}

/** The meaning of the columns of a survey's CSV, in the shape of survey.schema.json. */
export type Codebook = {
  readonly id: string
  readonly title: string
  readonly url?: string
  readonly licence?: string
  readonly publisher?: string
  readonly fieldedFrom: string
  readonly fieldedTo: string
  readonly file: string
  readonly format?: FormatCode
  readonly respondent?: ColumnReference
  readonly keep?: readonly { readonly column: ColumnReference; readonly values: readonly string[] }[]
  readonly period: PeriodCode
  readonly industry?: AttributeCode
  readonly seniority?: AttributeCode
  readonly role?: AttributeCode
  readonly organisationSize?: AttributeCode
  readonly questions: readonly QuestionCode[]
}
