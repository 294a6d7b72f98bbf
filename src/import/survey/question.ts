import type { QuestionCode } from './codebook.ts'
import type { Column } from './column.ts'
import type { Row } from './csv.ts'
import type { Header } from './header.ts'
import type { SurveyQuestion } from './model.ts'
import type { Notes } from './notes.ts'

/** A tally that is being made; `counts` may still lack options that were found later. */
export type OpenTally = { base: number; readonly counts: number[]; readonly sums?: number[] }

/** Counts the answers to one question. */
export type QuestionReader = {
  readonly columns: readonly Column[]
  /** True when a column stands for an option or item, so that its header is a label. */
  readonly areOptions: boolean
  open(): OpenTally
  count(row: Row, tally: OpenTally): void
  /** The question with all options that were found; warns of what was found beside. */
  finish(): SurveyQuestion
}

/** Returns the name of a question in messages. */
export function placeOf({ id }: QuestionCode): string {
  return `question "${id}"`
}

/** Returns the question's text: the codebook's or that of the header above `column`. */
export function textOf(code: QuestionCode, column: Column, header: Header): string {
  return code.text ?? (header.question(column.index) || code.id)
}

/** As `textOf`, with a warning where the header is only the label of the first option. */
export function textAbove(code: QuestionCode, columns: readonly Column[], header: Header, notes: Notes): string {
  const first = columns.reduce((one, other) => (other.index < one.index ? other : one))
  const text = textOf(code, first, header)
  if (code.text === undefined && text === header.label(first.index))
    notes.warn(placeOf(code), `has no text, and its header is only a label: ${JSON.stringify(text)} is taken`)
  return text
}
