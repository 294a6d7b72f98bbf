import { selectionsToHide } from './chart-hidden-selections.ts'
import type { RespondentGroup, Selection } from './chart-respondent-cube.ts'
import type { ChartSuppression } from './chart-tables.ts'
import { type SurveyChart, toldBy } from './figure-audit.ts'
import type { SurveyAttribute, SurveyGroup } from './survey-tables.ts'
import { filterNames, surveyAttributes } from './survey-tables.ts'

const isAttribute = (name: string): name is SurveyAttribute => (surveyAttributes as readonly string[]).includes(name)

type Respondents = { readonly [A in SurveyAttribute]?: string }

/**
 * Figures that are withheld to protect others, and why these: for the editor, who has the survey; never shown to
 * readers.
 */
export type WithheldFigures = {
  readonly questionId: string
  /** The item of a scale; null for all options of another question. */
  readonly item: string | null
  /** Whose figures are withheld, by what is fixed of them. */
  readonly withheld: Respondents
  /** Whose figures would follow from them: fewer than the least base, or the remainder of so few. */
  readonly protects: Respondents
  /** How many partners were compared: no other withholds fewer figures without withholding more respondents. */
  readonly compared: number
}

/** Figures that are withheld, with the rows that show them. */
export type JudgedSelection = WithheldFigures & { readonly rows: readonly ChartSuppression[] }

/**
 * Returns the figures to withhold in charts over one question, whose respondents `groups` counts, that rest on
 * `minBase` respondents or more, with their rows.
 */
export function judgeQuestion(
  charts: readonly SurveyChart[],
  groups: readonly SurveyGroup[],
  minBase: number,
): JudgedSelection[] {
  const published = charts.map((chart) => toldBy(chart).map((name) => surveyAttributes.indexOf(name)))
  return [...Map.groupBy(groups, ({ item }) => item)].flatMap(([item, own]) => {
    const respondents = own.map(
      (group): RespondentGroup => ({ values: surveyAttributes.map((name) => group[name]), base: group.base }),
    )
    const rowsIn = (attributes: readonly number[]) =>
      charts.reduce(
        (sum, chart) =>
          sum +
          rowCountOf(
            chart,
            attributes.map((index) => surveyAttributes[index]!),
          ),
        0,
      )
    return selectionsToHide(respondents, published, minBase, rowsIn).map(({ selection, protects, compared }) => ({
      questionId: own[0]!.questionId,
      item,
      withheld: respondentsOf(selection),
      protects: respondentsOf(protects),
      compared,
      rows: charts.flatMap((chart) => rowsOf(chart, item, selection)),
    }))
  })
}

function respondentsOf(selection: Selection): Respondents {
  const fixed = surveyAttributes.flatMap((name, index) => {
    const value = selection[index] ?? null
    return value === null ? [] : [[name, value] as const]
  })
  return Object.fromEntries(fixed)
}

/** Returns how many rows of each option show a selection that fixes these attributes. */
function rowCountOf(chart: SurveyChart, fixed: readonly SurveyAttribute[]): number {
  const told = toldBy(chart)
  const axes = [chart.dimension.name, chart.series?.name].filter((name) => name !== undefined).filter(isAttribute)
  if (!fixed.every((name) => told.includes(name)) || !axes.every((name) => fixed.includes(name))) return 0
  return 2 ** axes.filter((name) => filterNames.some((filter) => filter === name)).length
}

/**
 * Returns the rows of a chart that show an item or option, null for all, of a selection: none when it does not have it,
 * several when a filter can also be set to what an axis shows.
 */
export function rowsOf(chart: SurveyChart, item: string | null, selection: Selection): ChartSuppression[] {
  const fixed = (name: SurveyAttribute) => selection[surveyAttributes.indexOf(name)] ?? null
  const told = toldBy(chart)
  if (surveyAttributes.some((name) => fixed(name) !== null && !told.includes(name))) return []
  const axes = [chart.dimension.name, chart.series?.name ?? null]
  const [category, series] = axes.map((name) =>
    name !== null && isAttribute(name) ? fixed(name) : name === 'item' || name === 'option' ? item : null,
  )
  if (axes.some((name) => name !== null && isAttribute(name) && fixed(name) === null)) return []
  const choices = filterNames.map((name) => (axes.includes(name) ? [null, fixed(name)] : [fixed(name)]))
  return choices[0]!.flatMap((period) =>
    choices[1]!.flatMap((industry) =>
      choices[2]!.map((seniority) => ({
        chartId: chart.id,
        category: category!,
        series: series!,
        period,
        industry,
        seniority,
      })),
    ),
  )
}
