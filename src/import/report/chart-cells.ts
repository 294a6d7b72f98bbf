import { createHash } from 'node:crypto'
import type { Chart, ChartCell, FilterName, SurveyAttribute } from '../../../db/tables.ts'
import type { Group, SurveyCube, SurveyQuestion } from '../survey/survey.ts'
import type { ChartContract, StaticDataset, SurveyDataset } from './contracts.ts'
import type { Problem } from './problems.ts'
import type { YamlFile } from './yaml-file.ts'

const filterNames = ['period', 'industry', 'seniority'] as const
const attributes: readonly string[] = [...filterNames, 'role', 'organisationSize']
/** Stands for a filter by which a chart does not tell its rows apart. */
const notTold = '*'

export type ChartData = {
  readonly cells: readonly ChartCell[]
  readonly available: Chart['available']
  /** Checksum of cells and filters (hexadecimal). */
  readonly sha256: string
}

/** The cells of a chart (contract: report, §2); what its contract asks for in vain goes to `problems`, and then the answer is null. */
export function buildChart(
  yaml: YamlFile<ChartContract>,
  cubes: ReadonlyMap<string, SurveyCube>,
  problems: Problem[],
): ChartData | null {
  const before = problems.length
  const chart = yaml.value
  const { dataset } = chart
  const refuse = (path: readonly (string | number)[], message: string) =>
    void problems.push(yaml.problem(path, message))
  checkAxes(chart, refuse)
  if ('survey' in dataset) {
    const cube = cubes.get(dataset.survey)
    if (!cube)
      refuse(
        ['dataset', 'survey'],
        `${dataset.survey} is not a survey of this folder; known are ${[...cubes.keys()].join(', ') || 'none'}`,
      )
    const question = cube?.questions.find(({ id }) => id === dataset.question)
    if (cube && !question) {
      refuse(
        ['dataset', 'question'],
        `${dataset.question} is not a question of ${dataset.survey}; known are ${cube.questions.map(({ id }) => id).join(', ')}`,
      )
    }
    if (cube && question) checkQuestion(chart, dataset, question, cube, refuse)
    if (problems.length > before || !cube || !question) return null
    return finish(chart, surveyCells(chart, dataset, question, cube), availableOf(chart, cube))
  }
  if (chart.filters && chart.filters.length > 0) refuse(['filters'], 'only a chart of a survey takes filters')
  if (problems.length > before) return null
  return finish(chart, 'rows' in dataset ? staticCells(chart.id, dataset) : [], {
    period: [],
    industry: [],
    seniority: [],
  })
}

type Refuse = (path: readonly (string | number)[], message: string) => void

function checkAxes({ dataset, measure, dimension, series }: ChartContract, refuse: Refuse): void {
  const [first, second] = 'survey' in dataset ? [null, null] : ['category', 'series']
  if (first && dimension.name !== first)
    refuse(['dimension', 'name'], 'must be category, for the chart is not over a survey')
  if (first && series && series.name !== second)
    refuse(['series', 'name'], 'must be series, for the chart is not over a survey')
  if (!first && dimension.name === 'category')
    refuse(['dimension', 'name'], 'must name what the categories are, for the chart is over a survey')
  if (!first && series?.name === 'series')
    refuse(['series', 'name'], 'must name what the series are, for the chart is over a survey')
  if (series?.name === dimension.name) refuse(['series', 'name'], 'is what the dimension shows already')
  const measures: readonly string[] =
    'survey' in dataset
      ? ['share', 'count', 'mean']
      : 'rows' in dataset
        ? ['value', 'share', 'count']
        : ['count', 'share']
  if (!measures.includes(measure)) refuse(['measure'], `cannot be ${measure} here; it can be ${measures.join(', ')}`)
  if ('rows' in dataset) {
    for (const [index, row] of dataset.rows.entries()) {
      if ((measure === 'value') !== (row.value !== undefined))
        refuse(
          ['dataset', 'rows', index],
          `must have ${measure === 'value' ? 'a value' : 'count and base'}, for the measure is ${measure}`,
        )
      if ((row.series === undefined) === (series !== undefined))
        refuse(
          ['dataset', 'rows', index],
          series ? 'has no series, but the chart has' : 'has a series, but the chart has none',
        )
      const earlier = dataset.rows.findIndex(
        ({ category, series: other }) => category === row.category && other === row.series,
      )
      if (earlier < index) refuse(['dataset', 'rows', index], `repeats row ${earlier + 1}`)
    }
  }
}

function checkQuestion(
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
    if (axis && attributes.includes(axis.name) && cube.values[axis.name as SurveyAttribute].length === 0)
      refuse([place, 'name'], `${axis.name} is not told by the codebook`)
  }
  for (const [index, option] of (dataset.options ?? []).entries()) {
    if (!question.options.includes(option))
      refuse(
        ['dataset', 'options', index],
        `${JSON.stringify(option)} is not an option of ${question.id}; they are ${question.options.join(', ')}`,
      )
  }
  const showsOptions = axes.some(([, axis]) => axis?.name === 'option' || axis?.name === 'item')
  if (!showsOptions && (dataset.options ?? question.options).length !== 1)
    refuse(['dataset'], 'must name one option, for neither dimension nor series shows the options')
}

function surveyCells(
  chart: ChartContract,
  dataset: SurveyDataset,
  question: SurveyQuestion,
  cube: SurveyCube,
): ChartCell[] {
  const shown = question.options.flatMap((label, index) =>
    dataset.options?.includes(label) === false ? [] : [{ label, index }],
  )
  const told = filterNames.map((name) => isTold(chart, name))
  const cells = new Map<string, ChartCell & { count: number; base: number }>()
  const placeOf = (axis: string | undefined, group: Group, option: { label: string; index: number }) => {
    if (axis === undefined) return { name: null, order: 1 }
    if (!attributes.includes(axis)) return { name: option.label, order: option.index + 1 }
    const value = group[axis as SurveyAttribute]
    return { name: value, order: cube.values[axis as SurveyAttribute].indexOf(value) + 1 }
  }
  for (const group of cube.groups) {
    const tally = group.answers.get(question.id)
    if (!tally) continue
    const filters = filterNames.map((name, index) => (told[index] ? group[name] : notTold))
    for (const option of shown) {
      const [category, series] = [
        placeOf(chart.dimension.name, group, option),
        placeOf(chart.series?.name, group, option),
      ]
      const [count, sum] = [tally.counts[option.index]!, tally.sums?.[option.index] ?? null]
      const base = sum === null ? tally.base : count
      if (!category.name || series.name === '' || base === 0) continue
      const key = JSON.stringify([category.name, series.name, ...filters])
      const cell = cells.get(key)
      if (cell) {
        cell.count += count
        cell.base += base
        if (sum !== null) cell.amount = (cell.amount ?? 0) + sum
      } else {
        const [period, industry, seniority] = filters as [string, string, string]
        cells.set(key, {
          chartId: chart.id,
          category: category.name,
          categoryOrder: category.order,
          series: series.name,
          seriesOrder: series.order,
          period,
          industry,
          seniority,
          count,
          base,
          amount: sum,
        })
      }
    }
  }
  return [...cells.values()]
}

function isTold(chart: ChartContract, name: FilterName): boolean {
  return (chart.filters ?? filterNames).includes(name) || chart.dimension.name === name || chart.series?.name === name
}

function availableOf(chart: ChartContract, cube: SurveyCube): Chart['available'] {
  const values = (name: FilterName) => ((chart.filters ?? filterNames).includes(name) ? cube.values[name] : [])
  return { period: values('period'), industry: values('industry'), seniority: values('seniority') }
}

function staticCells(chartId: string, { rows }: StaticDataset): ChartCell[] {
  const categories = [...new Set(rows.map(({ category }) => category))]
  const series = [...new Set(rows.map((row) => row.series ?? null))]
  return rows.map((row) => ({
    chartId,
    category: row.category,
    categoryOrder: categories.indexOf(row.category) + 1,
    series: row.series ?? null,
    seriesOrder: series.indexOf(row.series ?? null) + 1,
    period: notTold,
    industry: notTold,
    seniority: notTold,
    count: row.count ?? null,
    base: row.base ?? null,
    amount: row.value ?? null,
  }))
}

function finish(chart: ChartContract, cells: ChartCell[], available: Chart['available']): ChartData {
  const ordered = chart.sort === 'value' ? byValue(cells) : cells
  const sha256 = createHash('sha256')
    .update(JSON.stringify([available, ordered]))
    .digest('hex')
  return { cells: ordered, available, sha256 }
}

function byValue(cells: readonly ChartCell[]): ChartCell[] {
  const totals = [...Map.groupBy(cells, ({ category }) => category)].map(([category, own]) => {
    const sum = (of: (cell: ChartCell) => number | null) => own.reduce((total, cell) => total + (of(cell) ?? 0), 0)
    const base = sum((cell) => cell.base)
    return { category, value: (sum((cell) => cell.amount) || sum((cell) => cell.count)) / (base || 1) }
  })
  const order = new Map(totals.sort((a, b) => b.value - a.value).map(({ category }, index) => [category, index + 1]))
  return cells.map((cell) => ({ ...cell, categoryOrder: order.get(cell.category)! }))
}
