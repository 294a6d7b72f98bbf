import { describe, expect, test } from 'vitest'
import { seriesColours } from '../../src/chart/colour.ts'
import { looks, type Theme } from '../../src/chart/look.ts'
import { orderedCategories } from '../../src/chart/order.ts'
import { contrastOf } from '../support/colour-vision.ts'
import { chart, rowOf } from '../support/drawn-chart.ts'

const category = { name: 'option', label: 'Option' }
const answers = { name: 'option', label: 'Answer', ordered: true }
const valued = (values: Readonly<Record<string, readonly (number | null)[]>>, series: readonly (string | null)[]) =>
  Object.entries(values).flatMap(([name, own]) =>
    own.map((value, place) => rowOf(name, series[place]!, value, value === null)),
  )

describe('order of categories', () => {
  const single = valued({ Other: [90], b: [10], hidden: [null], 'Not sure': [80], a: [30], c: [10] }, [null])
  test('is by value, greatest first, then what is withheld, then what is left over', () => {
    const drawn = { ...chart, dimension: category, series: null }
    expect(orderedCategories(drawn, single)).toEqual(['a', 'b', 'c', 'hidden', 'Other', 'Not sure'])
  })

  test.each([
    ['seniority', { dimension: { name: 'seniority', label: 'Seniority' } }],
    ['what says so', { dimension: { ...category, ordered: true } }],
    ['lines', { dimension: category, form: 'lines' }],
    ['areas', { dimension: category, form: 'areas' }],
    ['small multiples', { dimension: category, form: 'small-multiples' }],
  ] as const)('of %s is their own', (_, change) => {
    const names = ['Other', 'b', 'hidden', 'Not sure', 'a', 'c']
    expect(orderedCategories({ ...chart, series: null, ...change }, single)).toEqual(names)
  })

  test('of periods is their own', () => {
    const rows = valued({ '2024': [1], '2025': [2] }, [null])
    expect(orderedCategories({ ...chart, dimension: category, series: null }, rows)).toEqual(['2024', '2025'])
  })

  const three = { a: [10, 50, 40], b: [30, 10, 60], c: [20, 75, 5] }
  test.each([
    ['full-bars', {}, ['b', 'a', 'c']],
    ['full-bars', { darkest: 'first' }, ['b', 'c', 'a']],
    ['dumbbells', {}, ['b', 'a', 'c']],
    ['dumbbells', { darkest: 'first' }, ['b', 'a', 'c']],
    ['diverging-bars', { middle: 'y' }, ['a', 'b', 'c']],
    ['diverging-bars', { middle: 'y', darkest: 'first' }, ['c', 'b', 'a']],
    ['grouped-bars', {}, ['c', 'b', 'a']],
  ] as const)('of %s with %j is by what they compare', (form, change, expected) => {
    const drawn = { ...chart, form, dimension: category, series: { ...answers, ...change } }
    const tied = { diverging: { a: [10, 50, 45], b: [30, 10, 60], c: [20, 75, 5] }, other: three }
    const rows = valued(form === 'diverging-bars' ? tied.diverging : tied.other, ['x', 'y', 'z'])
    expect(orderedCategories(drawn, rows)).toEqual(expected)
  })

  test('of diverging bars counts no answer on neither side', () => {
    const drawn = {
      ...chart,
      form: 'diverging-bars',
      dimension: category,
      series: { ...answers, middle: 'y' },
    } as const
    const rows = valued({ a: [10, 50, 20, 20], b: [10, 20, 25, 5] }, ['x', 'y', 'z', 'Not sure'])
    expect(orderedCategories(drawn, rows)).toEqual(['b', 'a'])
  })

  test('of heat maps is by the mean of what is shown, of stacks by their total', () => {
    const rows = valued({ a: [50, null], b: [30, 40], c: [10, 20] }, ['x', 'y'])
    const drawn = { ...chart, dimension: category, series: answers }
    expect(orderedCategories({ ...drawn, form: 'heat-map' }, rows)).toEqual(['a', 'b', 'c'])
    expect(orderedCategories({ ...drawn, form: 'stacked-bars' }, rows)).toEqual(['b', 'a', 'c'])
  })

  test('of dumbbells whose last is withheld is after those that show it', () => {
    const rows = valued({ a: [50, null], b: [30, 4] }, ['x', 'y'])
    expect(orderedCategories({ ...chart, form: 'dumbbells', dimension: category, series: answers }, rows)).toEqual([
      'b',
      'a',
    ])
  })
})

describe('colours of what means more', () => {
  const keys = ['Often', 'Now and then', 'Never', 'Not sure', 'Other']
  const contrasts = (theme: Theme, darkest?: 'first' | 'last') => {
    const look = looks[theme]
    const colours = seriesColours(keys, { name: 'option', ordered: true, darkest }, false, look)
    return { colours, contrasts: colours.slice(0, 3).map((colour) => contrastOf(colour, look.ground)) }
  }

  test.each(['light', 'dark'] as const)('stand out more from a %s ground, at the end that is said', (theme) => {
    const [rising, falling] = [contrasts(theme).contrasts, contrasts(theme, 'first').contrasts]
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
    expect(falling).toEqual(falling.toSorted((a, b) => b - a))
    expect(contrasts(theme, 'last')).toEqual(contrasts(theme))
  })

  test('"not sure" has the ground, to be outlined, and what is left over a grey', () => {
    const { colours } = contrasts('light')
    expect(colours[3]).toBe(looks.light.ground)
    expect(looks.light.rest).toContain(colours[4])
    expect(seriesColours(keys, null, true, looks.light)[3]).toBe(looks.light.thinRest[0])
  })

  test.each(['light', 'dark'] as const)('lines and points stand out from a %s ground by 3 to 1', (theme) => {
    const { thin, thinRamp, thinRest, single, ground } = looks[theme]
    for (const colour of [...thin, ...thinRamp, ...thinRest, single])
      expect(contrastOf(colour, ground)).toBeGreaterThanOrEqual(3)
  })

  test.each(['light', 'dark'] as const)('texts stand out from a %s ground by 4.5 to 1', (theme) => {
    const { ink, muted, ground, badge } = looks[theme]
    expect(contrastOf(ink, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(muted, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(badge.ink, badge.ground)).toBeGreaterThanOrEqual(4.5)
  })
})
