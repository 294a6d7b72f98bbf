import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { suppressionsOf } from '../db/chart-suppression.ts'
import type { ChartCell } from '../db/tables.ts'

const minBase = 5
const chart = { id: 'c', dimension: { name: 'option', label: 'Option' }, series: null }
const filterNames = ['period', 'industry', 'seniority'] as const
type Point = readonly (string | null)[]

function cellOf([period, industry, seniority]: readonly [string, string, string], base: number): ChartCell {
  const place = { category: 'a', categoryOrder: 1, series: null, seriesOrder: 1 }
  return { chartId: 'c', ...place, period, industry, seniority, count: 1, base, amount: null }
}

/** Every filter a reader can set, with its base and whether the answer is shown. */
function answersOf(cells: readonly ChartCell[]) {
  const hidden = new Set(
    suppressionsOf(chart, cells, minBase).map((row) => JSON.stringify(filterNames.map((name) => row[name]))),
  )
  const values = filterNames.map((name) => [null, ...new Set(cells.map((cell) => cell[name]).filter((v) => v !== ''))])
  return values[0]!.flatMap((period) =>
    values[1]!.flatMap((industry) =>
      values[2]!.map((seniority) => {
        const point: Point = [period, industry, seniority]
        const base = cells
          .filter((cell) => filterNames.every((name, i) => point[i] === null || cell[name] === point[i]))
          .reduce((sum, cell) => sum + cell.base!, 0)
        return { point, base, isShown: base >= minBase && !hidden.has(JSON.stringify(point)) }
      }),
    ),
  )
}

const anyCells = fc
  .uniqueArray(
    fc.record({
      place: fc.tuple(
        fc.constantFrom('2025', '2026'),
        fc.constantFrom('', 'Finance', 'Health', 'Space'),
        fc.constantFrom('Junior', 'Senior', 'Head'),
      ),
      base: fc.integer({ min: 1, max: 30 }),
    }),
    { selector: ({ place }) => place.join(), minLength: 1, maxLength: 24 },
  )
  .map((leaves) => leaves.map(({ place, base }) => cellOf(place, base)))

describe('report §2: complementary suppression', () => {
  test('a total minus its shown parts never tells a group under the least base', () => {
    fc.assert(
      fc.property(anyCells, (cells) => {
        const answers = answersOf(cells)
        const at = new Map(answers.map((answer) => [JSON.stringify(answer.point), answer]))
        for (const { point, base, isShown } of answers) {
          for (const [index, name] of filterNames.entries()) {
            if (!isShown || point[index] !== null) continue
            const values = [...new Set(cells.map((cell) => cell[name]).filter((value) => value !== ''))]
            const parts = values.map((value) => at.get(JSON.stringify(point.with(index, value)))!)
            const rest = base - parts.filter((part) => part.isShown).reduce((sum, part) => sum + part.base, 0)
            expect(rest === 0 || rest >= minBase).toBe(true)
          }
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('parts never add up to a total that is hidden', () => {
    fc.assert(
      fc.property(anyCells, (cells) => {
        const answers = answersOf(cells)
        const at = new Map(answers.map((answer) => [JSON.stringify(answer.point), answer]))
        for (const { point, base, isShown } of answers) {
          for (const [index, name] of filterNames.entries()) {
            if (isShown || base === 0 || point[index] !== null) continue
            const values = [...new Set(cells.map((cell) => cell[name]).filter((value) => value !== ''))]
            const parts = values.map((value) => at.get(JSON.stringify(point.with(index, value)))!)
            const sum = parts.filter((part) => part.isShown).reduce((total, part) => total + part.base, 0)
            expect(sum).not.toBe(base)
          }
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('two groups are hidden where one is too small, and nothing where none is', () => {
    const cells = [
      cellOf(['2026', 'Finance', 'Senior'], 40),
      cellOf(['2026', 'Health', 'Senior'], 20),
      cellOf(['2026', 'Space', 'Senior'], 3),
    ]
    const shown = answersOf(cells).filter(({ isShown }) => isShown)
    expect(shown.map(({ point }) => point[1])).toEqual(expect.arrayContaining([null, 'Finance']))
    expect(shown.some(({ point }) => point[1] === 'Health' || point[1] === 'Space')).toBe(false)
    expect(suppressionsOf(chart, cells.slice(0, 2), minBase)).toEqual([])
  })

  test('a series that is an attribute is hidden by its value, also with the filter set to it', () => {
    const bySeniority = { ...chart, series: { name: 'seniority', label: 'Seniority' } }
    const cells = (['Junior', 'Senior', 'Head'] as const).map((seniority, index) => ({
      ...cellOf(['2026', 'Finance', seniority], [40, 20, 3][index]!),
      series: seniority,
    }))
    const rows = suppressionsOf(bySeniority, cells, minBase)
    expect(rows.every((row) => row.series === 'Senior')).toBe(true)
    expect(rows).toContainEqual({
      chartId: 'c',
      category: null,
      series: 'Senior',
      period: null,
      industry: null,
      seniority: null,
    })
    expect(rows).toContainEqual({
      chartId: 'c',
      category: null,
      series: 'Senior',
      period: null,
      industry: null,
      seniority: 'Senior',
    })
  })
})
