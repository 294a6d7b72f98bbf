import { createHash } from 'node:crypto'
import type { Chart } from './chart-tables.ts'
import type { AuditGroup, AuditResult, AuditSelection, AuditTask } from './figure-audit-task.ts'
import type { JudgedQuestion, SurveyAttribute, SurveyGroup } from './survey-tables.ts'
import { filterNames, surveyAttributes } from './survey-tables.ts'

/** Part of each digest; raised when the audit finds other results for the same task. */
const algorithm = 1

export type SurveyChart = Pick<Chart, 'id' | 'dimension' | 'series' | 'available' | 'options'>

/** The figures of one question, or of one item of a scale, that charts show. */
export type JudgedFigures = {
  readonly questionId: string
  readonly item: string | null
  readonly charts: readonly SurveyChart[]
  readonly groups: readonly SurveyGroup[]
  /** What the audit is to judge; null where it was imported before figures were audited. */
  readonly task: AuditTask | null
  readonly digest: string | null
  /** What the audit found; null until it has. */
  readonly result: AuditResult | null
}

/** Returns the attributes by which a reader can tell the rows of a chart apart: its filters and what its axes show. */
export function toldBy({ dimension, series, available }: Omit<SurveyChart, 'id' | 'options'>): SurveyAttribute[] {
  const axes: readonly (string | undefined)[] = [dimension.name, series?.name]
  return surveyAttributes.filter(
    (name) => axes.includes(name) || filterNames.some((filter) => filter === name && available[filter].length > 0),
  )
}

/** Returns the attributes of which every row of a chart has a value. */
export function axesOf({ dimension, series }: Pick<SurveyChart, 'dimension' | 'series'>): SurveyAttribute[] {
  return surveyAttributes.filter((name) => name === dimension.name || name === series?.name)
}

/**
 * Returns what an audit is to judge of `groups`, who answered one question or rated one item; null when their answers
 * are not stored.
 */
export function auditTaskOf(
  question: Pick<JudgedQuestion, 'kind' | 'answerRange'>,
  charts: readonly SurveyChart[],
  groups: readonly SurveyGroup[],
  hidden: readonly AuditSelection[],
  minBase: number,
): AuditTask | null {
  const { kind, answerRange } = question
  if (!answerRange || groups.some(({ counts }) => counts === null)) return null
  const places = (names: readonly SurveyAttribute[]) => names.map((name) => surveyAttributes.indexOf(name))
  const unit = kind === 'scale' ? unitOf(groups) : 1
  const inUnits = (number: number) => Math.round(number * unit)
  const own = groups.map(
    (group): AuditGroup => ({
      values: surveyAttributes.map((name) => group[name]),
      base: group.base,
      counts: group.counts!.map(inUnits),
    }),
  )
  const shown = charts.map((chart) => ({
    told: places(toldBy(chart)),
    axes: places(axesOf(chart)),
    options: kind === 'scale' ? null : chart.options,
  }))
  return {
    kind,
    minBase,
    range: { from: inUnits(answerRange.from), to: inUnits(answerRange.to) },
    width: 2 * unit,
    groups: sorted(own),
    charts: sorted(shown),
    hidden: sorted(hidden),
  }
}

/** Returns the checksum of a task (hexadecimal), by which its result is kept. */
export function digestOf(task: AuditTask): string {
  return createHash('sha256')
    .update(JSON.stringify([algorithm, task]))
    .digest('hex')
}

/** Ratings need not be whole: sums are counted in tenths, hundredths or thousandths where they are not. */
function unitOf(groups: readonly SurveyGroup[]): number {
  const isWhole = (unit: number) =>
    groups.every(({ counts }) => Math.abs(counts![0]! * unit - Math.round(counts![0]! * unit)) < 1e-6)
  return [1, 10, 100].find(isWhole) ?? 1000
}

function sorted<T>(values: readonly T[]): T[] {
  const named = values.map((value) => [JSON.stringify(value), value] as const)
  return named.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)).map(([, value]) => value)
}

/** Respondents whom a selection names, and how many they are. */
export type Selected = { readonly selection: AuditSelection; base: number }

/** Returns the selections that a chart shows, by their text, of respondents who have a value of all that they fix. */
export function selectionsIn(chart: SurveyChart, groups: readonly SurveyGroup[]): ReadonlyMap<string, Selected> {
  const [told, axes] = [toldBy(chart), axesOf(chart)]
  const free = told.filter((name) => !axes.includes(name))
  const found = new Map<string, Selected>()
  for (let mask = 0; mask < 1 << free.length; mask++) {
    const fixed = new Set([...axes, ...free.filter((_, index) => mask & (1 << index))])
    for (const group of groups) {
      const selection = surveyAttributes.map((name) => (fixed.has(name) ? group[name] : null))
      if (selection.includes('')) continue
      const key = JSON.stringify(selection)
      const own = found.get(key)
      if (own) own.base += group.base
      else found.set(key, { selection, base: group.base })
    }
  }
  return found
}

/** Checks whether a figure of too few is among those that charts can show. */
export function hasSmallFigure({ charts, groups }: Pick<JudgedFigures, 'charts' | 'groups'>, minBase: number): boolean {
  return charts.some((chart) => [...selectionsIn(chart, groups).values()].some(({ base }) => base < minBase))
}

/** Returns the attributes of which a value, or having none, names too few respondents. */
export function thinAttributes(groups: readonly SurveyGroup[], minBase: number): SurveyAttribute[] {
  return surveyAttributes.filter((name) =>
    [...Map.groupBy(groups, (group) => group[name]).values()].some(
      (own) => own.reduce((sum, { base }) => sum + base, 0) < minBase,
    ),
  )
}
