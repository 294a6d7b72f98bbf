import { createHash } from 'node:crypto'
import type { Chart, ChartCell, FilterName } from '../../../db/chart-tables.ts'
import { filterNames } from '../../../db/survey-tables.ts'
import { byAttribute } from '../survey/attribute.ts'
import type { Group, SurveyCube, SurveyQuestion } from '../survey/reader.ts'
import { checkAxes, checkQuestion, isAttribute } from './chart-check.ts'
import { checkClaims } from './chart-claims.ts'
import { checkForm, checkNames } from './chart-form-check.ts'
import type { ChartContract, StaticDataset, SurveyDataset } from './contracts.ts'
import { someOf } from './problems.ts'
import type { ReportFolder } from './report-folder.ts'
import type { YamlFile } from './yaml-file.ts'

/** Stands for a filter by which a chart does not tell its rows apart. */
const notTold = '*'

export type ChartData = {
  readonly cells: readonly ChartCell[]
  readonly available: Chart['available']
  /** The options that it shows, by place; null for all. */
  readonly options: Chart['options']
  /** Checksum of cells and filters (hexadecimal). */
  readonly sha256: string
}

/**
 * Builds the cells of a chart (contract: report §2); what its contract asks for in vain goes to `problems`, and then
 * the answer is null.
 */
export function buildChart(
  yaml: YamlFile<ChartContract>,
  cubes: ReadonlyMap<string, SurveyCube>,
  { problems, failed }: Pick<ReportFolder, 'problems' | 'failed'>,
): ChartData | null {
  const before = problems.length
  const chart = yaml.value
  const { dataset } = chart
  const refuse = (path: readonly (string | number)[], message: string) =>
    void problems.push(yaml.problem(path, message))
  const shown = (cells: ChartCell[]) => {
    checkNames(chart, cells, refuse)
    checkClaims(chart, cells, refuse)
    return cells
  }
  checkAxes(chart, refuse)
  if ('survey' in dataset) {
    const cube = cubes.get(dataset.survey)
    if (!cube && !failed.has('survey', dataset.survey))
      refuse(
        ['dataset', 'survey'],
        `${dataset.survey} is not a survey of this folder; known are ${someOf([...cubes.keys()])}`,
      )
    const question = cube?.questions.find(({ id }) => id === dataset.question)
    if (cube && !question) {
      refuse(
        ['dataset', 'question'],
        `${dataset.question} is not a question of ${dataset.survey}; known are ${someOf(cube.questions.map(({ id }) => id))}`,
      )
    }
    if (cube && question) checkQuestion(chart, dataset, question, cube, refuse)
    checkForm(chart, question ?? null, refuse)
    if (problems.length > before || !cube || !question) return null
    return finish(
      chart,
      shown(surveyCells(chart, dataset, question, cube)),
      availableOf(chart, cube),
      placesIn(dataset, question),
    )
  }
  if (chart.filters && chart.filters.length > 0) refuse(['filters'], 'only a chart of a survey takes filters')
  checkForm(chart, null, refuse)
  if (problems.length > before) return null
  return finish(chart, shown('rows' in dataset ? staticCells(chart.id, dataset) : []), {
    period: [],
    industry: [],
    seniority: [],
  })
}

function surveyCells(
  chart: ChartContract,
  dataset: SurveyDataset,
  question: SurveyQuestion,
  cube: SurveyCube,
): ChartCell[] {
  const wanted = new Set(dataset.options ?? question.options)
  const shown = question.options.flatMap((label, index) => (wanted.has(label) ? [{ label, index }] : []))
  const orders = byAttribute((attribute) => placesOf(cube.values[attribute]))
  const told = filterNames.map((name) => isTold(chart, name))
  const cells = new Map<string, ChartCell & { count: number; base: number }>()
  const placeOf = (axis: string | undefined, group: Group, option: { label: string; index: number }) => {
    if (axis === undefined) return { name: null, order: 1 }
    if (!isAttribute(axis)) return { name: option.label, order: option.index + 1 }
    return { name: group[axis], order: orders[axis].get(group[axis]) ?? 0 }
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
  const values = (name: FilterName) => (isTold(chart, name) ? cube.values[name] : [])
  return { period: values('period'), industry: values('industry'), seniority: values('seniority') }
}

function staticCells(chartId: string, { rows }: StaticDataset): ChartCell[] {
  const categories = placesOf(rows.map(({ category }) => category))
  const series = placesOf(rows.map((row) => row.series ?? null))
  return rows.map((row) => ({
    chartId,
    category: row.category,
    categoryOrder: categories.get(row.category)!,
    series: row.series ?? null,
    seriesOrder: series.get(row.series ?? null)!,
    period: notTold,
    industry: notTold,
    seniority: notTold,
    count: row.count ?? null,
    base: row.base ?? null,
    amount: row.value ?? null,
  }))
}

/** The place of each value, from 1 in order of appearance. */
function placesOf<T>(values: readonly T[]): ReadonlyMap<T, number> {
  return new Map([...new Set(values)].map((value, index) => [value, index + 1]))
}

function placesIn({ options }: SurveyDataset, question: SurveyQuestion): Chart['options'] {
  return options ? question.options.flatMap((label, place) => (options.includes(label) ? [place] : [])) : null
}

function finish(
  chart: ChartContract,
  cells: ChartCell[],
  available: Chart['available'],
  options: Chart['options'] = null,
): ChartData {
  const ordered = chart.sort === 'value' ? byValue(cells) : cells
  const sha256 = createHash('sha256')
    .update(JSON.stringify([available, ordered]))
    .digest('hex')
  return { cells: ordered, available, options, sha256 }
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
