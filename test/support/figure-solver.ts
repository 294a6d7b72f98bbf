import { selectionsToHide } from '../../db/chart-hidden-selections.ts'
import type { RespondentGroup, Selection } from '../../db/chart-respondent-cube.ts'

/** The fewest respondents of a figure that is shown. */
export const minBase = 5

export type Figure = {
  readonly selection: Selection
  readonly groups: readonly number[]
  readonly base: number
  readonly isShown: boolean
}

/** All figures that charts which tell these attributes have, with the groups that each counts. */
export function figuresOf(groups: readonly RespondentGroup[], told: readonly (readonly number[])[]): Figure[] {
  const hidden = new Set(selectionsToHide(groups, told, minBase).map(({ selection }) => JSON.stringify(selection)))
  const figures = new Map<string, Figure>()
  for (const attributes of told) {
    for (let mask = 0; mask < 1 << attributes.length; mask++) {
      for (const { values } of groups) {
        const selection = values.map((value, at) => (mask & (1 << attributes.indexOf(at)) ? value : null))
        const key = JSON.stringify(selection)
        if (selection.includes('') || figures.has(key)) continue
        const own = groups.flatMap((group, index) =>
          selection.every((value, at) => value === null || group.values[at] === value) ? [index] : [],
        )
        const base = own.reduce((sum, index) => sum + groups[index]!.base, 0)
        figures.set(key, { selection, groups: own, base, isShown: base >= minBase && !hidden.has(key) })
      }
    }
  }
  return [...figures.values()]
}

export const prime = 67_108_859

/**
 * Tells for sets of groups whether their figure is a sum of multiples of the shown ones, by elimination modulo a prime.
 */
export function solver(shown: readonly (readonly number[])[], width: number) {
  const basis: { readonly pivot: number; readonly row: Float64Array }[] = []
  const rest = (groups: readonly number[]) => {
    const row = new Float64Array(width)
    for (const group of groups) row[group] = 1
    for (const { pivot, row: base } of basis) {
      const factor = row[pivot]!
      if (factor === 0) continue
      for (let at = 0; at < width; at++) row[at] = (row[at]! + (prime - factor) * base[at]!) % prime
    }
    return row
  }
  for (const groups of shown) {
    const row = rest(groups)
    const pivot = row.findIndex((value) => value !== 0)
    if (pivot < 0) continue
    const factor = inverse(row[pivot]!)
    basis.push({ pivot, row: row.map((value) => (value * factor) % prime) })
  }
  return { follows: (groups: readonly number[]) => rest(groups).every((value) => value === 0) }
}

export function inverse(value: number): number {
  let [result, power] = [1, value]
  for (let exponent = prime - 2; exponent > 0; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2 === 1) result = (result * power) % prime
    power = (power * power) % prime
  }
  return result
}
