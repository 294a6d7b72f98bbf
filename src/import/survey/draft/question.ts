import { splitAnswers } from '../split-answers.ts'
import type { Profile } from './profile.ts'

export type Counted = readonly (readonly [value: string, count: number])[]

/** What columns seem to be. */
export type Guess =
  | { readonly kind: 'left out'; readonly columns: readonly Profile[]; readonly reason: string }
  | {
      readonly kind: 'date'
      readonly columns: readonly Profile[]
      readonly format: DateFormat
      readonly days: readonly string[]
    }
  | {
      readonly kind: 'single' | 'multiple'
      readonly columns: readonly Profile[]
      readonly options: Counted
      readonly separator?: string
    }
  | { readonly kind: 'scale'; readonly columns: readonly Profile[]; readonly from: number; readonly to: number }

export type DateFormat = 'YYYY-MM-DD' | 'MM/DD/YYYY'

const most = { options: 60, scale: 11 }
const separators = [';', '|', ', ', ',']

/** Guesses what each column, or each run of columns under one question, is. */
export function guessQuestions(profiles: readonly Profile[]): Guess[] {
  const guesses: Guess[] = []
  for (let at = 0; at < profiles.length; ) {
    const run = runAt(profiles, at)
    if (run.length > 1) {
      const options = run.map((column) => [column.header, column.filled] as const)
      guesses.push({ kind: 'multiple', columns: run, options })
    } else guesses.push(guessColumn(profiles[at]!))
    at += run.length
  }
  return guesses
}

/** Columns under one question that each hold at most one text, or 0 and 1. */
function runAt(profiles: readonly Profile[], at: number): readonly Profile[] {
  const first = profiles[at]!
  const isTick = ({ values, personal }: Profile) => {
    const texts = (values ?? []).map(([value]) => value)
    return (
      personal === undefined && values !== null && (texts.length <= 1 || texts.every((text) => /^[01]$/.test(text)))
    )
  }
  let end = at
  while (end < profiles.length && stem(profiles[end]!) === stem(first) && isTick(profiles[end]!)) end += 1
  const run = profiles.slice(at, end)
  const isNamed =
    new Set(run.map(({ header }) => header)).size === run.length && run.every(({ header }) => header !== '')
  return run.length > 1 && isNamed && run.some(({ filled }) => filled > 0) ? run : [first]
}

/** The question of a column, without the answer that some tools write behind it in brackets. */
export function stem({ question }: Profile): string {
  return question.replace(/ ?\[[^[\]]*\]$/, '')
}

function guessColumn(column: Profile): Guess {
  const columns = [column]
  const { values, filled, personal } = column
  const leave = (reason: string): Guess => ({ kind: 'left out', columns, reason })
  if (personal) return leave(`looks personal (${personal})`)
  if (filled === 0) return leave('is empty')
  if (values === null) return leave('has more than 2,000 different values')
  const texts = values.map(([value]) => value)
  const format = dateFormatOf(texts)
  if (format) return { kind: 'date', columns, format, days: texts.map((text) => dayOf(text, format)).sort() }
  const numbers = texts.map(Number)
  if (numbers.every((number) => Number.isInteger(number) && number >= 0 && number <= 10) && texts.length > 2)
    return { kind: 'scale', columns, from: Math.min(...numbers), to: Math.max(...numbers) }
  const several = severalAnswers(values, filled)
  if (several) return { kind: 'multiple', columns, ...several }
  if (texts.length <= most.options && texts.length * 2 <= filled) return { kind: 'single', columns, options: values }
  return leave(
    texts.length === filled ? 'has another value in each row' : `is free text (${texts.length} different values)`,
  )
}

/** The separator by which cells fall into few answers that repeat; the first that leaves the fewest. */
function severalAnswers(
  values: Counted,
  filled: number,
): { readonly options: Counted; readonly separator: string } | null {
  if (values.length < 4) return null
  const candidates = separators.flatMap((separator) => {
    const parted = values.reduce((sum, [value, count]) => (value.includes(separator) ? sum + count : sum), 0)
    if (parted * 5 < filled) return []
    const counts = new Map<string, number>()
    for (const [value, count] of values)
      for (const answer of splitAnswers(value, [separator], [])) counts.set(answer, (counts.get(answer) ?? 0) + count)
    const options = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    const frequent = options.filter(([, count]) => count > 1)
    return frequent.length >= 2 && frequent.length <= most.options && frequent.length < values.length
      ? [{ separator, options: frequent }]
      : []
  })
  return candidates.sort((a, b) => a.options.length - b.options.length)[0] ?? null
}

function dateFormatOf(texts: readonly string[]): DateFormat | null {
  if (texts.every((text) => /^\d{4}-\d{2}-\d{2}/.test(text))) return 'YYYY-MM-DD'
  return texts.every((text) => /^(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])\/\d{4}/.test(text)) ? 'MM/DD/YYYY' : null
}

function dayOf(text: string, format: DateFormat): string {
  if (format === 'YYYY-MM-DD') return text.slice(0, 10)
  const [month, day, year] = text.split(/[/ ]/) as [string, string, string]
  return `${year.slice(0, 4)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
