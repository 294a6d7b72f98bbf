import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { selectionsToHide } from '../../db/chart-hidden-selections.ts'
import type { RespondentGroup } from '../../db/chart-respondent-cube.ts'
import { judgeQuestion } from '../../db/chart-suppression.ts'
import type { SurveyGroup } from '../../db/survey-tables.ts'
import { type Figure, figuresOf, minBase, solver } from '../support/figure-solver.ts'

/**
 * Sets of attributes that charts over one question tell apart: one chart, two with a common filter, some that share
 * only a part.
 */
const published = [
  [[0, 1, 2]],
  [[0, 1, 2], [3]],
  [
    [0, 1, 2, 3],
    [0, 1, 2],
  ],
  [
    [0, 1],
    [0, 1, 2],
    [1, 3],
  ],
  [[1], [1, 2], [0, 2]],
]

const anyGroups = fc
  .uniqueArray(
    fc.record({
      values: fc.tuple(
        fc.constantFrom('2025', '2026'),
        fc.constantFrom('', 'Finance', 'Health', 'Space'),
        fc.constantFrom('Junior', 'Senior', 'Head'),
        fc.constantFrom('', 'Builder', 'Breaker'),
      ),
      base: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 30 })),
    }),
    { selector: ({ values }) => values.join(), minLength: 1, maxLength: 40 },
  )
  .filter((groups) => groups.reduce((sum, { base }) => sum + base, 0) >= minBase)

describe('report §2: complementary suppression', () => {
  test.each(published)('no hidden figure follows from all that charts show together: %j', (...told) => {
    fc.assert(
      fc.property(anyGroups, (groups) => {
        const figures = figuresOf(groups, told)
        const shown = figures.filter(({ isShown }) => isShown)
        const { follows } = solver(
          shown.map((figure) => figure.groups),
          groups.length,
        )
        for (const figure of figures) if (!figure.isShown) expect(follows(figure.groups)).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  test.each(published)(
    'a total minus its shown parts never tells of fewer respondents than the least: %j',
    (...told) => {
      fc.assert(
        fc.property(anyGroups, (groups) => {
          const figures = figuresOf(groups, told)
          const at = new Map(figures.map((figure) => [JSON.stringify(figure.selection), figure]))
          for (const { selection, base } of figures.filter(({ isShown }) => isShown)) {
            for (const [place, fixed] of selection.entries()) {
              const wider = selection.flatMap((value, index) => (value === null && index !== place ? [] : [index]))
              if (fixed !== null || !told.some((set) => wider.every((index) => set.includes(index)))) continue
              const values = [...new Set(groups.map((group) => group.values[place]!))]
              const parts = values.flatMap((value) => at.get(JSON.stringify(selection.with(place, value))) ?? [])
              const rest = base - parts.filter(({ isShown }) => isShown).reduce((sum, part) => sum + part.base, 0)
              expect(rest === 0 || rest >= minBase).toBe(true)
            }
          }
        }),
        { numRuns: 300 },
      )
    },
  )

  const isSafe = (figures: readonly Figure[], groups: readonly RespondentGroup[], hidden: ReadonlySet<Figure>) => {
    const isShown = (figure: Figure) => figure.base >= minBase && !hidden.has(figure)
    const shown = figures.filter(isShown)
    const { follows } = solver(
      shown.map((figure) => figure.groups),
      groups.length,
    )
    if (figures.some((figure) => figure.base < minBase && follows(figure.groups))) return false
    return shown.every(({ selection, base }) =>
      selection.every((fixed, place) => {
        if (fixed !== null) return true
        const isPart = (part: Figure) =>
          part.selection.every((value, at) => (at === place ? value !== null : value === selection[at]))
        const parts = figures.filter((figure) => isPart(figure) && isShown(figure))
        const rest = base - parts.reduce((sum, part) => sum + part.base, 0)
        return parts.length === 0 || rest === 0 || rest >= minBase
      }),
    )
  }
  const tableOf = (sizes: readonly number[]) => {
    const cells = sizes.reduce<string[][]>(
      (all, size) => all.flatMap((cell) => Array.from({ length: size }, (_, value) => [...cell, `v${value}`])),
      [[]],
    )
    const base = fc.integer({ min: minBase, max: 40 })
    const few = fc.integer({ min: 1, max: minBase - 1 })
    return fc
      .tuple(fc.array(base, { minLength: cells.length, maxLength: cells.length }), few, fc.nat(cells.length - 1))
      .map(([bases, small, at]) =>
        cells.map((values, index) => ({ values, base: index === at ? small : bases[index]! })),
      )
  }

  test.each([[[5]], [[2, 2]], [[2, 3]]])(
    'withholds as few figures, and of those as few respondents, as any choice that protects one small group: %j',
    (sizes) => {
      const attributes = [sizes.map((_, index) => index)]
      fc.assert(
        fc.property(tableOf(sizes), (groups) => {
          const figures = figuresOf(groups, attributes)
          const candidates = figures.filter(({ base }) => base >= minBase)
          const chosen = candidates.filter(({ isShown }) => !isShown)
          const costOf = (hidden: readonly Figure[]) => [hidden.length, hidden.reduce((sum, { base }) => sum + base, 0)]
          let least = costOf(candidates)
          for (let mask = 0; mask < 1 << candidates.length; mask++) {
            const hidden = candidates.filter((_, index) => mask & (1 << index))
            const [count, respondents] = costOf(hidden) as [number, number]
            if (count > least[0]! || (count === least[0] && respondents >= least[1]!)) continue
            if (isSafe(figures, groups, new Set(hidden))) least = [count, respondents]
          }
          expect(isSafe(figures, groups, new Set(chosen))).toBe(true)
          expect(costOf(chosen)).toEqual(least)
        }),
        { numRuns: 25 },
      )
    },
  )

  const byIndustry = (bases: Readonly<Record<string, number>>) =>
    Object.entries(bases).map(([industry, base]) => ({ values: ['2026', industry, 'Senior'], base }))

  test.each([
    ['nothing where no group is too small', { Finance: 40, Health: 20 }, []],
    ['the group whose exchange costs least', { Finance: 40, Health: 20, Space: 3 }, ['Health']],
    ['nothing else where those without a value are enough', { Finance: 40, Health: 20, Space: 3, '': 6 }, []],
    ['as many as it takes to reach the least base', { Finance: 40, Health: 20, Space: 1, Sea: 1, Air: 1 }, ['Health']],
  ])('hides %s', (_, bases, hidden) => {
    const selections = selectionsToHide(byIndustry(bases), [[0, 1, 2]], minBase)
    expect([...new Set(selections.map(({ selection: [, industry] }) => industry))]).toEqual(hidden)
  })

  test('withholds the fewest figures that protect the small ones', () => {
    const bases = {
      '2025 Finance Junior': 4,
      '2025 Finance Senior': 30,
      '2025 Health Junior': 32,
      '2025 Health Senior': 6,
      '2025 Space Junior': 29,
      '2025 Space Senior': 2,
      '2025 Retail Senior': 11,
      '2026 Finance Junior': 29,
      '2026 Finance Senior': 12,
      '2026 Health Junior': 11,
      '2026 Health Senior': 9,
    }
    const respondents = Object.entries(bases).map(([values, base]) => ({ values: values.split(' '), base }))
    const hidden = selectionsToHide(respondents, [[0, 1, 2]], minBase)
    expect(hidden.map(({ selection }) => selection.filter((value) => value !== null).join(' ')).sort()).toEqual([
      '2025 Finance Senior',
      '2025 Space Junior',
      'Finance Junior',
      'Finance Senior',
      'Space Junior',
    ])
  })

  test('each figure is withheld for one that is too small, of several partners', () => {
    const told = judgeQuestion(
      [{ id: 'c', dimension: axis('option'), series: axis('seniority'), available, options: null }],
      groups,
      minBase,
    )
    expect(told).toMatchObject([
      {
        questionId: 's/q',
        item: null,
        withheld: { seniority: 'Senior' },
        protects: { seniority: 'Head' },
        compared: 2,
      },
    ])
  })

  const axis = (name: string) => ({ name, label: name })
  const available = { period: [], industry: [], seniority: ['Junior', 'Senior', 'Head'] }
  const groups = (['Junior', 'Senior', 'Head'] as const).map(
    (seniority, index): SurveyGroup => ({
      questionId: 's/q',
      item: null,
      period: '*',
      industry: '*',
      seniority,
      role: '*',
      organisationSize: '*',
      base: [40, 20, 3][index]!,
      counts: null,
    }),
  )
  const place = { category: null, period: null, industry: null }
  const rowsOf = (charts: Parameters<typeof judgeQuestion>[0]) =>
    judgeQuestion(charts, groups, minBase)
      .flatMap(({ rows }) => rows)
      .sort((a, b) => a.chartId.localeCompare(b.chartId))

  test('a series that is an attribute is hidden by its value, also with the filter set to it', () => {
    const chart = { id: 'c', dimension: axis('option'), series: axis('seniority'), available, options: null }
    expect(rowsOf([chart])).toEqual([
      { ...place, chartId: 'c', series: 'Senior', seniority: null },
      { ...place, chartId: 'c', series: 'Senior', seniority: 'Senior' },
    ])
  })

  test('what one chart hides, another over the same question hides too', () => {
    const own = { id: 'a', dimension: axis('option'), series: null, available, options: null }
    const other = {
      id: 'b',
      dimension: axis('seniority'),
      series: null,
      available: { ...available, seniority: [] },
      options: null,
    }
    expect(rowsOf([own, other])).toEqual([
      { ...place, chartId: 'a', series: null, seniority: 'Senior' },
      { ...place, chartId: 'b', series: null, category: 'Senior', seniority: null },
      { ...place, chartId: 'b', series: null, category: 'Senior', seniority: 'Senior' },
    ])
  })
})
