import type { ChartCell } from '../../../db/chart-tables.ts'
import type { Refuse } from './chart-check.ts'
import type { ChartContract, Claim, Place } from './contracts.ts'

type Row = Place & { readonly value: number }

/** Refuses a claim that the rows of the chart under no filter do not bear out. */
export function checkClaims(
  { claims = [], dataset, measure }: ChartContract,
  cells: readonly ChartCell[],
  refuse: Refuse,
): void {
  if ('knowledge' in dataset) {
    if (claims.length > 0) refuse(['claims'], 'can only be checked for rows that do not change with the graph')
    return
  }
  const rows = rowsOf(cells, measure)
  for (const [index, claim] of claims.entries()) {
    const found = (place: Place) => rows.find((row) => row.category === place.category && row.series === place.series)
    const missing = [claim, claim.above, claim.below].find((place) => place && !found(place))
    if (missing) refuse(['claims', index], `names ${nameOf(missing)}, which is no row of the chart`)
    else {
      const problem = problemOf(claim, found(claim)!, rows, found)
      if (problem)
        refuse(['claims', index], `does not hold: ${nameOf(claim)} is ${written(found(claim)!.value)}, ${problem}`)
    }
  }
}

function problemOf(
  claim: Claim,
  own: Row,
  rows: readonly Row[],
  found: (place: Place) => Row | undefined,
): string | null {
  const { value } = own
  const others = rows.filter((row) => row !== own && row.series === own.series)
  const against = (row: Row | undefined, isWrong: (other: number) => boolean) =>
    row && isWrong(row.value) ? `and ${nameOf(row)} ${written(row.value)}` : null
  if (claim.is === 'greatest')
    return against(
      others.find((row) => row.value >= value),
      () => true,
    )
  if (claim.is === 'least')
    return against(
      others.find((row) => row.value <= value),
      () => true,
    )
  if (claim.above) return against(found(claim.above), (other) => value <= other)
  if (claim.below) return against(found(claim.below), (other) => value >= other)
  if (claim.atLeast !== undefined) return value < claim.atLeast ? `not ${claim.atLeast} or more` : null
  return value > claim.atMost! ? `not ${claim.atMost} or less` : null
}

function rowsOf(cells: readonly ChartCell[], measure: ChartContract['measure']): Row[] {
  return [...Map.groupBy(cells, ({ category, series }) => JSON.stringify([category, series])).values()].map((own) => {
    const { category, series } = own[0]!
    const sum = (of: (cell: ChartCell) => number | null) => own.reduce((total, cell) => total + (of(cell) ?? 0), 0)
    const [count, base, amount] = [sum((cell) => cell.count), sum((cell) => cell.base), sum((cell) => cell.amount)]
    const value = { share: (100 * count) / base, mean: amount / base, count, value: amount }[measure]
    return { category, ...(series === null ? {} : { series }), value }
  })
}

function nameOf({ category, series }: Place): string {
  return series === undefined ? category : `${category}, ${series}`
}

function written(value: number): string {
  return String(Number(value.toFixed(2)))
}
