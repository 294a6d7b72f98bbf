import type { ChartCell } from '../../../db/chart-tables.ts'
import type { SurveyQuestion } from '../survey/reader.ts'
import type { Refuse } from './chart-check.ts'
import type { ChartContract } from './contracts.ts'

const needsSeries: readonly unknown[] = ['full-bars', 'diverging-bars', 'small-multiples', 'dumbbells']

/** Refuses a form that the data of a chart do not fill; `question` is that of a survey. */
export function checkForm(chart: ChartContract, question: SurveyQuestion | null, refuse: Refuse): void {
  const { form, measure, series, dataset } = chart
  if (needsSeries.includes(form) && !series) refuse(['form'], `${form} needs a series`)
  if (form === 'full-bars' || form === 'diverging-bars') {
    if (measure !== 'share') refuse(['form'], `${form} needs shares, for its parts are of 100 percent`)
    const isPart = question?.kind === 'single' && series?.name === 'option' && !('options' in dataset)
    if (question && !isPart) refuse(['form'], `${form} needs as series all options of a question with one answer`)
  }
  if (form === 'diverging-bars' && !series?.middle) refuse(['series'], 'needs a middle, around which the bars part')
}

/** Refuses a middle or an incomplete value that no cell has; a chart over the graph has none yet. */
export function checkNames(
  { dimension, series, dataset }: ChartContract,
  cells: readonly ChartCell[],
  refuse: Refuse,
): void {
  if ('knowledge' in dataset) return
  const categories = new Set(cells.map((cell) => cell.category))
  const names = new Set(cells.map((cell) => cell.series))
  const unknown = (value: string) => `${JSON.stringify(value)} is no value that the chart shows`
  for (const [index, value] of (dimension.incomplete ?? []).entries())
    if (!categories.has(value)) refuse(['dimension', 'incomplete', index], unknown(value))
  for (const [index, value] of (series?.incomplete ?? []).entries())
    if (!names.has(value)) refuse(['series', 'incomplete', index], unknown(value))
  if (series?.middle && !names.has(series.middle)) refuse(['series', 'middle'], unknown(series.middle))
}
