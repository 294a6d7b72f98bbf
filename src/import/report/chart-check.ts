import type { SurveyAttribute } from '../../../db/survey-tables.ts'
import { surveyAttributes } from '../../../db/survey-tables.ts'
import type { SurveyCube, SurveyQuestion } from '../survey/reader.ts'
import type { ChartContract, StaticRow, SurveyDataset } from './contracts.ts'
import { someOf } from './problems.ts'

/** Is told what is wrong, and where in the chart contract. */
export type Refuse = (path: readonly (string | number)[], message: string) => void

/** Refuses a dimension, series, measure or row that does not go with the kind of dataset. */
export function checkAxes({ dataset, measure, dimension, series }: ChartContract, refuse: Refuse): void {
  const isSurvey = 'survey' in dataset
  if (isSurvey && dimension.name === 'category')
    refuse(['dimension', 'name'], 'must name what the categories are, for the chart is over a survey')
  if (isSurvey && series?.name === 'series')
    refuse(['series', 'name'], 'must name what the series are, for the chart is over a survey')
  if (!isSurvey && dimension.name !== 'category')
    refuse(['dimension', 'name'], 'must be category, for the chart is not over a survey')
  if (!isSurvey && series && series.name !== 'series')
    refuse(['series', 'name'], 'must be series, for the chart is not over a survey')
  if (series?.name === dimension.name) refuse(['series', 'name'], 'is what the dimension shows already')
  const measures: readonly string[] = isSurvey
    ? ['share', 'count', 'mean']
    : 'rows' in dataset
      ? ['value', 'share', 'count']
      : ['count', 'share']
  if (!measures.includes(measure)) refuse(['measure'], `cannot be ${measure} here; it can be ${measures.join(', ')}`)
  if ('rows' in dataset) checkRows(dataset.rows, measure, series !== undefined, refuse)
}

function checkRows(
  rows: readonly StaticRow[],
  measure: ChartContract['measure'],
  hasSeries: boolean,
  refuse: Refuse,
): void {
  const places = new Map<string, number>()
  for (const [index, { category, series, value, count = 0, base = 0 }] of rows.entries()) {
    const wrong = (message: string) => refuse(['dataset', 'rows', index], message)
    if ((measure === 'value') !== (value !== undefined))
      wrong(`must have ${measure === 'value' ? 'a value' : 'count and base'}, for the measure is ${measure}`)
    if ((series === undefined) === hasSeries)
      wrong(hasSeries ? 'has no series, but the chart has' : 'has a series, but the chart has none')
    if (measure === 'share' && count > base) wrong(`counts ${count} of ${base}`)
    const key = JSON.stringify([category, series])
    const earlier = places.get(key)
    if (earlier === undefined) places.set(key, index)
    else wrong(`repeats row ${earlier + 1}`)
  }
}

/** Refuses what the question of a survey cannot show. */
export function checkQuestion(
  { measure, dimension, series }: ChartContract,
  dataset: SurveyDataset,
  question: SurveyQuestion,
  cube: SurveyCube,
  refuse: Refuse,
): void {
  const isScale = question.kind === 'scale'
  if (isScale !== (measure === 'mean'))
    refuse(['measure'], isScale ? 'must be mean, for the question is a scale' : 'can only be mean for a scale')
  const axes = [
    ['dimension', dimension],
    ['series', series],
  ] as const
  for (const [place, axis] of axes) {
    if (axis?.name === (isScale ? 'option' : 'item'))
      refuse(
        [place, 'name'],
        isScale ? 'must be item, for the question is a scale' : 'must be option, for the question is not a scale',
      )
    if (axis && isAttribute(axis.name) && cube.values[axis.name].length === 0)
      refuse([place, 'name'], `${axis.name} is not told by the codebook`)
  }
  for (const [index, option] of (dataset.options ?? []).entries()) {
    if (!question.options.includes(option))
      refuse(
        ['dataset', 'options', index],
        `${JSON.stringify(option)} is not an option of ${question.id}; they are ${someOf(question.options)}`,
      )
  }
  const showsOptions = axes.some(([, axis]) => axis?.name === 'option' || axis?.name === 'item')
  if (!showsOptions && (dataset.options ?? question.options).length !== 1)
    refuse(['dataset'], 'must name one option, for neither dimension nor series shows the options')
}

/** Returns true for what is known of a respondent, rather than what the respondent was asked. */
export function isAttribute(name: string): name is SurveyAttribute {
  return surveyAttributes.some((attribute) => attribute === name)
}
