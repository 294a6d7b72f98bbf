import { describe, expect, test } from 'vitest'
import { basesOf } from '../../src/chart/base.ts'
import { wilsonInterval } from '../../src/chart/interval.ts'
import { chart, forms } from '../support/drawn-chart.ts'
import { specificationOf, textsIn } from '../support/drawn-layers.ts'

const counted = (category: string, series: string | null, count: number, base: number, suppressed = false) => ({
  category,
  series,
  value: suppressed ? null : (100 * count) / base,
  count: suppressed ? null : count,
  base,
  suppressed,
})

describe('intervals of charts', () => {
  test.each([
    [5, 10, 23.66, 76.34],
    [0, 10, 0, 27.75],
    [10, 10, 72.25, 100],
    [41, 52, 65.95, 87.76],
    [1, 1000, 0.02, 0.56],
  ])('%i of %i leave open what Wilson says', (count, base, low, high) => {
    const interval = wilsonInterval(count, base)!
    expect(interval.low).toBeCloseTo(low, 1)
    expect(interval.high).toBeCloseTo(high, 1)
    expect([interval.low >= 0, interval.high <= 100]).toEqual([true, true])
  })

  test('of nobody is none', () => {
    expect(wilsonInterval(0, 0)).toBeNull()
  })

  const rows = [counted('Junior', 'A', 5, 10), counted('Junior', 'B', 2, 3, true), counted('Senior', 'A', 20, 40)]
  test.each(forms)('%s has one for each shown share of a sample, and none for what is withheld', (form) => {
    const { rows: drawn } = specificationOf({ ...chart, form }, rows)
    const bounds = drawn.map(({ category, series, low, high, base }) => [category, series, low, high, base])
    const known = bounds.filter(([, series]) => series === 'A')
    expect(known.map(([, , low, high]) => [Math.round(low), Math.round(high)])).toEqual([
      [24, 76],
      [35, 65],
    ])
    const hidden = bounds.filter(([, series]) => series === 'B')
    expect(hidden[0]).toEqual(['Junior', 'B', null, null, null])
    expect(hidden.map(([, , ...numbers]) => numbers)).toEqual(hidden.map(() => [null, null, null]))
  })

  test.each([
    ['no sample', { sampled: false }],
    ['no share', { measure: 'count', unit: 'respondents' }],
    ['a mean', { measure: 'mean', unit: 'points' }],
  ] as const)('%s has none', (_, change) => {
    const { rows: drawn } = specificationOf({ ...chart, form: 'dumbbells', ...change }, rows)
    expect(drawn.map(({ low, high }) => [low, high])).toEqual(drawn.map(() => [null, null]))
  })

  test.each([
    ['base', { base: null }],
    ['count', { count: null }],
  ] as const)('a share without a %s has none', (_, change) => {
    const { rows: drawn } = specificationOf({ ...chart, series: null }, [{ ...counted('a', null, 1, 9), ...change }])
    expect(drawn.map(({ low, high }) => [low, high])).toEqual([[null, null]])
  })

  const withLine = ['bars', 'grouped-bars', 'lines', 'small-multiples', 'dumbbells']
  test.each(forms)('%s says what its thin lines are, where it has them', (form) => {
    const said = (given: typeof rows) =>
      textsIn(specificationOf({ ...chart, form }, given)).filter(({ text }) => /^Thin lines/.test(text ?? '')).length
    const shown = [counted('Junior', 'A', 5, 10), counted('Senior', 'A', 20, 40)]
    expect(said(shown)).toBe(withLine.includes(form) ? 1 : 0)
    expect(said(shown.map((row) => ({ ...row, base: null as unknown as number })))).toBe(0)
  })
})

describe('bases of charts', () => {
  const of = (...list: readonly (readonly [string, string | null, number, boolean?])[]) =>
    basesOf(list.map(([category, series, base, suppressed]) => counted(category, series, 1, base, suppressed)))

  test('differ by category, series or row, or not at all', () => {
    expect(of(['a', 'x', 9], ['b', 'x', 8], ['a', 'y', 9], ['b', 'y', 8]).by).toBe('category')
    expect(of(['a', 'x', 9], ['b', 'x', 9], ['a', 'y', 8], ['b', 'y', 8]).by).toBe('series')
    expect(of(['a', 'x', 9], ['b', 'x', 7], ['a', 'y', 8], ['b', 'y', 8]).by).toBe('row')
    expect(of(['a', 'x', 9], ['b', 'y', 9])).toMatchObject({ by: 'none', range: [9, 9] })
    expect(of()).toMatchObject({ by: 'none', range: null })
  })

  test('of a value are those that its rows share, and of the other axis none', () => {
    const bases = of(['a', 'x', 9], ['b', 'x', 8])
    expect([bases.ofCategory('a'), bases.ofCategory('b'), bases.ofCategory('c'), bases.ofSeries('x')]).toEqual([
      9,
      8,
      null,
      null,
    ])
    const series = of(['a', 'x', 9], ['b', 'x', 9], ['a', 'y', 8])
    expect([series.ofSeries('x'), series.ofSeries('y'), series.ofSeries('z'), series.ofCategory('a')]).toEqual([
      9,
      8,
      null,
      null,
    ])
    expect(bases.range).toEqual([8, 9])
  })

  test('of withheld rows are not among them', () => {
    const bases = of(['a', null, 40], ['b', null, 3, true], ['c', null, 50])
    expect([bases.by, bases.ofCategory('b'), bases.range]).toEqual(['category', null, [40, 50]])
  })

  const rows = ['a', 'b'].flatMap((category, index) =>
    ['x', 'y'].map((name) => counted(category, name, 5, 1000 + index)),
  )
  const turned = rows.map((row) => ({ ...row, category: row.series!, series: row.category }))
  const textOf = (form: (typeof forms)[number], given: readonly (typeof rows)[number][]) =>
    textsIn(specificationOf({ ...chart, form }, given)).map(({ text, label }) => text ?? label)

  test.each(['full-bars', 'diverging-bars', 'bars', 'grouped-bars', 'dumbbells'] as const)(
    '%s writes those of its categories in a column',
    (form) => {
      expect(textOf(form, rows)).toEqual(expect.arrayContaining(['n', '1,000', '1,001']))
      expect(textOf(form, rows).join()).not.toContain('n of each value')
      expect(
        textOf(
          form,
          rows.map((row) => ({ ...row, base: 1000 })),
        ),
      ).not.toContain('n')
    },
  )

  test('dumbbells and heat maps write those of their series beside their names', () => {
    expect(textOf('dumbbells', turned)).toEqual(expect.arrayContaining(['a  n = 1,000', 'b  n = 1,001']))
    expect(textOf('heat-map', turned)).toEqual(expect.arrayContaining(['a\nn = 1,000', 'b\nn = 1,001']))
  })

  test('lines write those of their categories below them', () => {
    expect(textOf('lines', rows)).toEqual(expect.arrayContaining(['a\nn = 1,000', 'b\nn = 1,001']))
  })

  test.each([
    ['stacked-bars', rows],
    ['full-bars', turned],
    ['dumbbells', [...rows.slice(0, 3), counted('b', 'y', 5, 77)]],
  ] as const)('%s that cannot say which say from where to where they go', (form, given) => {
    const bases = given.map(({ base }) => base)
    const written = [Math.min(...bases), Math.max(...bases)].map((base) => base.toLocaleString('en-US'))
    const expected = form === 'stacked-bars' ? [] : [`n of each value: ${written.join(' to ')}.`]
    expect(textOf(form, given).filter((text) => String(text).startsWith('n of each'))).toEqual(expected)
  })

  test('small multiples write those of each series under its name', () => {
    const own = [counted('a', 'x', 5, 30), counted('b', 'x', 5, 40), counted('a', 'y', 5, 50), counted('b', 'y', 5, 50)]
    expect(textOf('small-multiples', own)).toEqual(expect.arrayContaining(['n = 30 to 40', 'n = 50']))
  })
})
