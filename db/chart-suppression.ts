import { selectionsToHide } from './chart-hidden-selections.ts'
import type { RespondentGroup, Selection } from './chart-respondent-cube.ts'
import type { Chart, ChartSuppression } from './chart-tables.ts'
import type { Database } from './engine/database.ts'
import { insertRows } from './engine/snapshot.ts'
import type { SurveyAttribute, SurveyGroup } from './survey-tables.ts'
import { filterNames, surveyAttributes } from './survey-tables.ts'

const isAttribute = (name: string): name is SurveyAttribute => (surveyAttributes as readonly string[]).includes(name)

/** Rows inserted by one statement. */
const batch = 10_000

type Respondents = { readonly [A in SurveyAttribute]?: string }

/** Figures that are withheld to protect others, and why these: for the editor, who has the survey; never shown to readers. */
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

/**
 * Decides again which rows of survey charts are hidden beside those of too small a base, which the query itself hides (contract: report §2), and returns
 * them with the reason. All charts over one question are judged together, for what one of them hides must not follow from the others.
 */
export async function storeSuppressions(trx: Database): Promise<WithheldFigures[]> {
  const { minBase } = await trx.selectFrom('surveySetting').select('minBase').executeTakeFirstOrThrow()
  const groups = await trx.selectFrom('surveyGroup').selectAll().execute()
  const charts = await trx
    .selectFrom('chart')
    .selectAll()
    .where('questionId', 'is not', null)
    .where('retired', '=', false)
    .orderBy('id')
    .execute()
  await trx.deleteFrom('chartSuppression').execute()
  const judged = [...Map.groupBy(charts, ({ questionId }) => questionId)].flatMap(([questionId, own]) =>
    judgeQuestion(
      own,
      groups.filter((group) => group.questionId === questionId),
      minBase,
    ),
  )
  const rows = judged.flatMap((figures) => figures.rows)
  for (let start = 0; start < rows.length; start += batch)
    await insertRows(trx, 'chartSuppression', rows.slice(start, start + batch))
  return judged.map(({ rows: _, ...figures }) => figures)
}

type SurveyChart = Pick<Chart, 'id' | 'dimension' | 'series' | 'available'>

/** Returns the figures to withhold in charts over one question, whose respondents `groups` counts, that rest on `minBase` respondents or more, with their rows. */
export function judgeQuestion(
  charts: readonly SurveyChart[],
  groups: readonly SurveyGroup[],
  minBase: number,
): (WithheldFigures & { readonly rows: readonly ChartSuppression[] })[] {
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

/** Returns the attributes by which a reader can tell the rows of a chart apart: its filters and what its axes show. */
export function toldBy({ dimension, series, available }: Omit<SurveyChart, 'id'>): SurveyAttribute[] {
  const axes: readonly (string | undefined)[] = [dimension.name, series?.name]
  return surveyAttributes.filter(
    (name) => axes.includes(name) || filterNames.some((filter) => filter === name && available[filter].length > 0),
  )
}

/** Returns how many rows of each option show a selection that fixes these attributes. */
function rowCountOf(chart: SurveyChart, fixed: readonly SurveyAttribute[]): number {
  const told = toldBy(chart)
  const axes = [chart.dimension.name, chart.series?.name].filter((name) => name !== undefined).filter(isAttribute)
  if (!fixed.every((name) => told.includes(name)) || !axes.every((name) => fixed.includes(name))) return 0
  return 2 ** axes.filter((name) => filterNames.some((filter) => filter === name)).length
}

/** Returns the rows of a chart that show a selection: none when it does not have it, several when a filter can also be set to what an axis shows. */
function rowsOf(chart: SurveyChart, item: string | null, selection: Selection): ChartSuppression[] {
  const fixed = (name: SurveyAttribute) => selection[surveyAttributes.indexOf(name)] ?? null
  const told = toldBy(chart)
  if (surveyAttributes.some((name) => fixed(name) !== null && !told.includes(name))) return []
  const axes = [chart.dimension.name, chart.series?.name ?? null]
  const [category, series] = axes.map((name) =>
    name !== null && isAttribute(name) ? fixed(name) : name === 'item' ? item : null,
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
