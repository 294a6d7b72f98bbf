import { type ReportCopy, writeReport } from './report-folder.ts'

/** A respondent as the test knows it; readers see none of it. */
export type Respondent = {
  readonly industry: string
  readonly seniority: string
  readonly single: string
  readonly multiple: readonly string[]
  readonly rating: number
}

const industries = ['Finance', 'Health', 'Space', '']
const seniorities = ['Junior', 'Senior', 'Head']
export const options = ['A', 'B', 'C', 'D']
export const ratings = { from: 1, to: 5 }

/** Returns the same numbers from 0 to 1 for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Makes up a survey of a few respondents a group, some of less than five. */
export function respondentsOf(seed: number): readonly Respondent[] {
  const random = randomFrom(seed)
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!
  return industries.flatMap((industry, at) =>
    seniorities.flatMap((seniority) => {
      const isSmall = random() < (at < 2 ? 0.3 : 0.6)
      const size = isSmall ? Math.floor(random() * 5) : 5 + Math.floor(random() * 20)
      const liked = pick(options)
      return Array.from({ length: size }, (): Respondent => {
        const chosen = options.slice(0, 3).filter(() => random() < 0.4)
        return {
          industry,
          seniority,
          single: random() < 0.5 ? liked : pick(options),
          multiple: chosen.length === 0 ? ['D'] : chosen,
          rating: 1 + Math.floor(random() * 5),
        }
      })
    }),
  )
}

/** So many respondents of each industry (rows) and seniority (columns). */
type Sizes = readonly (readonly [number, number, number])[]

/** Makes up a survey whose groups have these sizes; `answer` is that of a respondent by its number in its group. */
function surveyOf(sizes: Sizes, answer: (at: number, size: number) => Omit<Respondent, 'industry' | 'seniority'>) {
  return industries.flatMap((industry, row) =>
    seniorities.flatMap((seniority, column) => {
      const size = sizes[row]![column]!
      return Array.from({ length: size }, (_, at): Respondent => ({ industry, seniority, ...answer(at, size) }))
    }),
  )
}

const mixed = (at: number) => ({
  single: options[at % 3]!,
  multiple: at % 2 === 0 ? ['A', 'C'] : ['B'],
  rating: 1 + (at % 5),
})
/** One of a group differs from all the others, and each group of under five has such a one. */
const oneDiffers = (at: number, size: number) => ({
  single: at === 0 ? 'A' : 'B',
  multiple: at === 0 ? ['A', 'B'] : ['B'],
  rating: at === 0 && size < 5 ? 5 : 2,
})

/**
 * Surveys whose small groups stand where they are easiest to work out: one alone in its row and column, one in each row
 * and column, two that complete each other, all of a row, groups just above the least base, and one person more than in
 * the survey before.
 */
export const hostileSurveys: readonly (readonly Respondent[])[] = [
  surveyOf(
    [
      [3, 20, 20],
      [20, 20, 20],
      [20, 20, 20],
      [0, 0, 0],
    ],
    oneDiffers,
  ),
  surveyOf(
    [
      [3, 20, 20],
      [20, 4, 20],
      [20, 20, 2],
      [0, 0, 0],
    ],
    oneDiffers,
  ),
  surveyOf(
    [
      [3, 2, 20],
      [2, 3, 20],
      [20, 20, 20],
      [4, 0, 0],
    ],
    mixed,
  ),
  surveyOf(
    [
      [2, 1, 1],
      [20, 20, 20],
      [20, 20, 20],
      [0, 3, 0],
    ],
    mixed,
  ),
  surveyOf(
    [
      [5, 6, 4],
      [6, 5, 4],
      [5, 5, 5],
      [1, 1, 1],
    ],
    oneDiffers,
  ),
  surveyOf(
    [
      [5, 6, 4],
      [6, 5, 4],
      [5, 5, 5],
      [1, 1, 2],
    ],
    oneDiffers,
  ),
]

const codebook = `id: s
title: S
fieldedFrom: 2026-01-01
fieldedTo: 2026-02-01
file: s.csv
format: { headerRows: 1 }
period: { value: "2026" }
industry: { column: 1 }
seniority: { column: 2 }
questions:
  - { id: single, text: One?, kind: single, column: 3, options: [{ label: A }, { label: B }, { label: C }, { label: D }] }
  - id: multiple
    text: Several?
    kind: multiple
    columns: { from: 4, to: 7 }
    options: [{ label: A, code: "1" }, { label: B, code: "1" }, { label: C, code: "1" }, { label: D, code: "1", exclusive: true }]
  - { id: rating, text: How much?, kind: scale, scale: { from: 1, to: 5 }, items: [{ label: It, column: 8 }] }
`

/** The question of each chart by the id of the chart, and what the chart shows of it. */
export const charts: Readonly<
  Record<string, { readonly question: 'single' | 'multiple' | 'rating'; readonly yaml: string }>
> = {
  'single-all': {
    question: 'single',
    yaml: 'dimension: { name: option, label: O }\nfilters: [industry, seniority]\nmeasure: share',
  },
  'single-industry': {
    question: 'single',
    yaml: 'dimension: { name: industry, label: I }\nseries: { name: option, label: O }\nfilters: []\nmeasure: count',
  },
  'multiple-all': {
    question: 'multiple',
    yaml: 'dimension: { name: option, label: O }\nseries: { name: seniority, label: S }\nfilters: [industry]\nmeasure: share',
  },
  'multiple-one': {
    question: 'multiple',
    yaml: 'dimension: { name: industry, label: I }\nfilters: [seniority]\nmeasure: share',
  },
  'rating-all': {
    question: 'rating',
    yaml: 'dimension: { name: item, label: O }\nfilters: [industry, seniority]\nmeasure: mean',
  },
}

/** Writes the report of a survey, with charts that show the same questions in several ways. */
export function surveyReport(respondents: readonly Respondent[]): Promise<ReportCopy> {
  const lines = respondents.map(({ industry, seniority, single, multiple, rating }) =>
    [industry, seniority, single, ...options.map((option) => (multiple.includes(option) ? '1' : '')), rating].join(','),
  )
  const files = Object.entries(charts).map(([id, { question, yaml }]) => {
    const own = id === 'multiple-one' ? ', options: [B]' : ''
    const unit = question === 'rating' ? 'points' : 'percent'
    return [
      `charts/${id}.yaml`,
      `id: ${id}\ntitle: ${id}\ntype: bar\nunit: ${unit}\ndataset: { survey: s, question: ${question}${own} }\n${yaml}\n`,
    ]
  })
  return writeReport({
    'surveys/s.yaml': codebook,
    'surveys/s.csv': `Industry,Seniority,Single,A,B,C,D,It\n${lines.join('\n')}\n`,
    ...Object.fromEntries(files),
  })
}
