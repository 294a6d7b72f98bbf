import type { Filters } from '../db/chart.ts'
import type { Chart, FilterName } from '../db/chart-tables.ts'
import { filterNames } from '../db/survey-tables.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { notAllowed } from './runtime/check.ts'

export type FilterArguments = { readonly [K in FilterName]?: string | null }
type FilteredChart = Pick<Chart, 'id' | 'available'>

/** Returns the names of the filters that the chart takes: the attributes by which its rows can be selected. */
export function filtersTakenBy({ available }: Pick<Chart, 'available'>): FilterName[] {
  return filterNames.filter((name) => available[name].length > 0)
}

/** Returns the filters of `args`, null for each that is not set. */
export function filtersOf({ period, industry, seniority }: FilterArguments): Filters {
  return { period: period ?? null, industry: industry ?? null, seniority: seniority ?? null }
}

/**
 * Returns `filters` when the chart has each attribute and value; else throws BAD_USER_INPUT naming the argument and
 * what the chart has. The SQL function `get_chart_dataset` refuses the same in the same words.
 */
export function checkFilters(chart: FilteredChart, filters: Filters): Filters {
  for (const name of filterNames) checkFilterOf([chart], `chart ${chart.id}`, name, filters[name])
  return filters
}

/** Checks that the chart has the value of each filter that is set. */
export function knowsValues({ available }: FilteredChart, filters: Filters): boolean {
  return filterNames.every((name) => filters[name] === null || available[name].includes(filters[name]))
}

/**
 * Returns the filters that each chart of the finding `slug` takes of `filters`. Throws BAD_USER_INPUT, naming the
 * argument and what the finding has, for an attribute or a value that none of its charts has.
 */
export function shareFilters(
  slug: string,
  charts: readonly FilteredChart[],
  filters: Filters,
): ReadonlyMap<string, Filters> {
  for (const name of filterNames) checkFilterOf(charts, `finding ${slug}`, name, filters[name])
  return new Map(
    charts.map((chart) => {
      const taken = filtersTakenBy(chart)
      return [chart.id, filtersOf(Object.fromEntries(taken.map((name) => [name, filters[name]])))]
    }),
  )
}

function checkFilterOf(charts: readonly FilteredChart[], where: string, name: FilterName, value: string | null): void {
  const allowed = [...new Set(charts.flatMap(({ available }) => available[name]))]
  if (value === null || allowed.includes(value)) return
  if (allowed.length > 0) throw notAllowed(name, value, where, allowed)
  const taken = filterNames.filter((other) => charts.some(({ available }) => available[other].length > 0))
  throw new ServiceError(
    'BAD_USER_INPUT',
    `${name}: ${where} has no ${name}; it has ${taken.join(', ') || 'no filter'}`,
    {
      argument: name,
      allowed: [],
    },
  )
}
