import type { Database } from './database.ts'
import { type RespondentGroup, type Selection, selectionsToHide } from './small-groups.ts'
import { insertRows } from './snapshot.ts'
import { filterNames, surveyAttributes } from './survey-attribute.ts'
import type { Chart, ChartSuppression, SurveyAttribute, SurveyGroup } from './tables.ts'

const isAttribute = (name: string): name is SurveyAttribute => (surveyAttributes as readonly string[]).includes(name)

/** Rows inserted by one statement. */
const batch = 10_000

/**
 * Decides anew which rows of survey charts are hidden beside those of too small a base, which the query itself hides (contract: report, §2). All charts
 * over one question are judged together, for what one of them hides must not follow from the others.
 */
export async function storeSuppressions(trx: Database): Promise<void> {
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
  const rows = [...Map.groupBy(charts, ({ questionId }) => questionId)].flatMap(([questionId, own]) =>
    suppressionsOf(
      own,
      groups.filter((group) => group.questionId === questionId),
      minBase,
    ),
  )
  for (let start = 0; start < rows.length; start += batch)
    await insertRows(trx, 'chartSuppression', rows.slice(start, start + batch))
}

type SurveyChart = Pick<Chart, 'id' | 'dimension' | 'series' | 'available'>

/** The rows to hide in charts over one question, whose respondents `groups` counts, that rest on `minBase` respondents or more. */
export function suppressionsOf(
  charts: readonly SurveyChart[],
  groups: readonly SurveyGroup[],
  minBase: number,
): ChartSuppression[] {
  const published = charts.map((chart) => toldBy(chart).map((name) => surveyAttributes.indexOf(name)))
  return [...Map.groupBy(groups, ({ item }) => item)].flatMap(([item, own]) => {
    const respondents = own.map(
      (group): RespondentGroup => ({ values: surveyAttributes.map((name) => group[name]), base: group.base }),
    )
    const selections = selectionsToHide(respondents, published, minBase)
    return charts.flatMap((chart) => selections.flatMap((selection) => rowsOf(chart, item, selection)))
  })
}

/** The attributes by which a reader can tell the rows of a chart apart: its filters and what its axes show. */
export function toldBy({ dimension, series, available }: Omit<SurveyChart, 'id'>): SurveyAttribute[] {
  const axes: readonly (string | undefined)[] = [dimension.name, series?.name]
  return surveyAttributes.filter(
    (name) => axes.includes(name) || filterNames.some((filter) => filter === name && available[filter].length > 0),
  )
}

/** The rows of a chart that show a selection: none when it does not tell it, several when a filter can also be set to what an axis shows. */
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
