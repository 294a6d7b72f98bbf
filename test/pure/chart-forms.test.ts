import { describe, expect, test } from 'vitest'
import { looks } from '../../src/chart/look.ts'
import { chart, draw, forms, halves, read, rowOf, rowsOf, seniorities } from '../support/drawn-chart.ts'
import { type Specification, specificationOf, textsIn, valuesOf } from '../support/drawn-layers.ts'

const waves = { ...chart, series: { name: 'period', label: 'Wave' } }
const withBase = (category: string, series: string, count: number, base: number) => ({
  ...rowOf(category, series, (100 * count) / base),
  count,
  base,
})
const dotsIn = (specification: Specification) =>
  valuesOf(specification, 'point').flatMap((values) => values.filter(({ size, y }) => size && y > 0))

describe('dumbbells', () => {
  const drawn = { ...waves, form: 'dumbbells' } as const
  const given = [
    ...['2024', '2025', '2026'].map((name, turn) => withBase('rises', name, 10 + 10 * turn, 100)),
    ...['2024', '2025', '2026'].map((name, turn) => withBase('falls', name, 40 - 10 * turn, 100)),
    ...['2024', '2025', '2026'].map((name, turn) => withBase('beyond', name, [20, 60, 30][turn]!, 100)),
  ]
  const specification = specificationOf(drawn, given)
  const dotOf = (category: string, series: string) =>
    dotsIn(specification).find((dot) => dot.category === category && dot.series === series)!

  test('have a ring for the first, a dot for the last and small dots between', () => {
    const [first, between, last] = ['2024', '2025', '2026'].map((name) => dotOf('rises', name))
    expect(first!.fill).toBe(looks.light.ground)
    expect([last!.fill, last!.edge]).toEqual([looks.light.thinRamp[1], looks.light.thinRamp[1]])
    expect(first!.edge).toBe(looks.light.thinRamp[0])
    expect([first!.size, last!.size]).toEqual([between!.size * 4.5, between!.size * 4.5])
    expect(new Set([first!.edge, between!.edge, last!.edge]).size).toBe(3)
    expect([last!.x - between!.x, last!.y]).toEqual([expect.closeTo(between!.x - first!.x, 6), first!.y])
  })

  test('join their ends, whose values stand beside their own dot', () => {
    const joined = valuesOf(specification, 'rule').flat()
    for (const category of ['rises', 'falls']) {
      const [x, x2, y] = [dotOf(category, '2024').x, dotOf(category, '2026').x, dotOf(category, '2024').y]
      expect(joined).toContainEqual({ x, x2, y, y2: y })
    }
    const dots = dotsIn(specification)
    const labelled = (align: string) =>
      specification.layers.flatMap(({ mark, values }) =>
        mark.type === 'text' && mark.align === align ? values.filter(({ text }) => /^\d+%$/.test(String(text))) : [],
      )
    const gap = (label: (typeof dots)[number], category: string, series: string) => label.x - dotOf(category, series).x
    const right = labelled('left').filter(({ y }) => y < specification.height)
    expect(right.map(({ text }) => text)).toEqual(['30%', '40%', '30%'])
    expect(gap(right[0]!, 'rises', '2026')).toBeCloseTo(9)
    expect(gap(right[1]!, 'falls', '2024')).toBeCloseTo(9)
    expect(gap(right[2]!, 'beyond', '2026')).toBeCloseTo(9)
    const left = labelled('right')
    expect(left.map(({ text }) => text)).toEqual(['10%', '20%', '20%'])
    expect(gap(left[1]!, 'falls', '2026')).toBeCloseTo(-9)
  })

  test('whose value another dot would strike have it above or below, beyond the interval, in a higher row', () => {
    const near = specificationOf(drawn, [
      ...['2024', '2025', '2026'].map((name, turn) => withBase('near', name, [20, 17, 60][turn]!, 100)),
      ...['2024', '2025', '2026'].map((name, turn) => withBase('far', name, [20, 40, 60][turn]!, 100)),
    ])
    const dot = (category: string, series: string) =>
      dotsIn(near).find((own) => own.category === category && own.series === series)!
    expect(textsIn(near)).toContainEqual(
      expect.objectContaining({ text: '20%', x: expect.closeTo(dot('near', '2024').x), y: dot('near', '2024').y - 18 }),
    )
    expect([dot('near', '2024').y, dot('far', '2024').y]).toEqual([30, 75])
  })

  test('have the intervals of their ends above and below, and none of those between', () => {
    const rules = valuesOf(specification, 'rule').flat()
    const { x, y } = dotOf('rises', '2024')
    const above = rules.find((rule) => rule.y === rule.y2 && rule.y === y - 9)!
    expect([above.x < x, above.x2 > x]).toEqual([true, true])
    expect(rules.filter((rule) => rule.y === y + 9 && rule.y === rule.y2)).toHaveLength(1)
    const through = rules.filter((rule) => rule.y === y && rule.y2 === y)
    const [from, to] = [x, dotOf('rises', '2026').x]
    expect(through.filter((rule) => rule.x <= from && rule.x2 >= to)).toHaveLength(2)
  })

  test('of one series are dots with a value to the right that no interval strikes, and no ring', () => {
    const one = specificationOf(drawn, [withBase('a', '2026', 10, 40)])
    expect(dotsIn(one).map(({ fill, size }) => [fill, size])).toEqual([[looks.light.thinRamp[1], 90]])
    expect(valuesOf(one, 'rule').flat()).toContainEqual(expect.objectContaining({ y: 6, y2: 6 }))
    const [value] = textsIn(one).filter(({ text }) => text === '25%')
    expect(value!.y).toBe(15)
    expect(textsIn(one).filter(({ text }) => text === '25%')).toHaveLength(1)
  })

  test('leave room for values left of zero, and say how many are withheld', () => {
    const hidden = specificationOf(drawn, [
      withBase('a', '2024', 0, 40),
      { ...withBase('a', '2026', 1, 40), value: null, suppressed: true },
      withBase('b', '2026', 30, 40),
    ])
    const zero = dotsIn(hidden).find(({ category }) => category === 'a')!.x
    expect(zero).toBeGreaterThan(20)
    expect(textsIn(hidden).map(({ text }) => text)).toContain('1 suppressed')
    expect(dotsIn(hidden)).toHaveLength(2)
  })
})

describe('small multiples', () => {
  const drawn = { ...waves, form: 'small-multiples', series: { name: 'option', label: 'Ability' } } as const
  const five = ['one', 'two', 'three', 'four', 'five']
  const titlesIn = (specification: Specification, names: readonly string[]) =>
    textsIn(specification).filter(({ text }) => names.includes(text))

  test.each([
    [5, halves, [3, 2]],
    [4, ['a', 'b'], [4]],
    [5, ['a', 'b'], [5]],
    [7, ['a', 'b'], [4, 3]],
    [1, halves, [1]],
    [4, ['a very long name of one end', 'a very long name of another'], [2, 2]],
  ] as const)('of %i series over %j stand in rows of %j', (count, categories, expected) => {
    const names = [...five, 'six', 'seven'].slice(0, count)
    const titles = titlesIn(specificationOf(drawn, rowsOf(categories, names)), names)
    expect([...Map.groupBy(titles, ({ y }) => y).values()].map(({ length }) => length)).toEqual(expected)
    expect(new Set(titles.map(({ x }) => x)).size).toBe(expected[0])
  })

  test('have their own line in front of the others, broken where a value is missing', () => {
    const given = rowsOf(halves, ['one', 'two']).map((row) =>
      row.series === 'two' && row.category === halves[1] ? { ...row, value: null, suppressed: true } : row,
    )
    const specification = specificationOf(drawn, given)
    const strong = specification.layers.filter(({ mark }) => mark.strokeWidth === 2.4)
    expect(strong.map(({ values }) => values.length)).toEqual([2])
    const faint = specification.layers.filter(({ mark }) => mark.color === looks.light.faint)
    expect(faint.map(({ values }) => values.length)).toEqual([2])
    expect(valuesOf(specification, 'point').filter((values) => values.some(({ size }) => size === 55))).toHaveLength(2)
  })

  test('say their first and last value, off the line', () => {
    const given = [
      ...rowsOf(['a', 'b', 'c'], ['one']),
      ...['a', 'b', 'c'].map((name, at) => rowOf(name, 'two', 60 - 20 * at)),
    ]
    const specification = specificationOf(drawn, given)
    const labelOf = (text: string) => textsIn(specification).find((own) => own.text === text)!
    const dots = dotsIn(specification)
    const dotOf = (series: string, category: string) =>
      dots.find((dot) => dot.series === series && dot.category === category)!
    expect(labelOf('8%').y).toBe(dotOf('one', 'a').y + 12)
    expect(labelOf('22%').y).toBe(dotOf('one', 'c').y - 10)
    expect(
      textsIn(specification).filter(({ text, y }) => text === '60%' && y === dotOf('two', 'a').y - 10),
    ).not.toEqual([])
    expect(
      textsIn(specification).filter(({ text, y }) => text === '20%' && y === dotOf('two', 'c').y + 12),
    ).not.toEqual([])
    expect(textsIn(specification).map(({ text }) => text)).not.toContain('15%')
  })

  test('share one scale', () => {
    const dots = dotsIn(specificationOf(drawn, rowsOf(halves, ['one', 'two'])))
    const heights = dots.toSorted((a, b) => a.value - b.value).map(({ y }) => y)
    expect(new Set(dots.map(({ series }) => series)).size).toBe(2)
    expect(heights).toEqual(heights.toSorted((a, b) => b - a))
  })
})

describe('lines', () => {
  const drawn = { ...waves, form: 'lines', series: { name: 'option', label: 'Concern' } } as const
  test('have value and name at their end, one above the other where they would overlap', () => {
    const given = [
      rowOf('2024', 'near', 10),
      rowOf('2025', 'near', 41),
      rowOf('2024', 'by', 20),
      rowOf('2025', 'by', 40),
    ]
    const ends = specificationOf(drawn, given).layers.filter(({ mark, values }) => mark.dx === 10 && values[0]?.label)
    expect(ends.map(({ values }) => values[0]!.label)).toEqual(['41% near', '40% by'])
  })

  test.each([
    ['a line ends before the last category', [rowOf('2024', 'a', 10), rowOf('2024', 'b', 20), rowOf('2025', 'b', 30)]],
    ['they are more than seven', rowsOf(['2024', '2025'], [...'abcdefgh'])],
  ])('have a legend where %s', async (_, given) => {
    const { texts } = read(await draw(drawn, given))
    expect(texts).toEqual(expect.arrayContaining(['a', 'b']))
    expect(texts.filter((text) => / b$/.test(text))).toEqual([])
  })

  test('of seven have their names', async () => {
    const { texts } = read(await draw(drawn, rowsOf(['2024', '2025'], [...'abcdefg'])))
    expect(texts.filter((text) => /^\d+% [a-g]$/.test(text))).toHaveLength(7)
  })
})

describe('every form', () => {
  const long = 'An option whose name is as long as those that surveys of whole industries offer to their respondents'
  test.each(forms)('%s draws one row, forty rows and long labels on the page', async (form) => {
    const many = Array.from({ length: 40 }, (_, index) => `${long} ${index}`)
    const [one, large] = await Promise.all([
      draw({ ...chart, form }, [rowOf('Junior', '2024-H1', 33)]),
      draw(
        { ...chart, form, title: long, subtitle: long },
        rowsOf(many, ['2024', long]).map((row) => ({ ...row, value: 4 })),
      ),
    ])
    expect(read(one).texts.join(' ')).toContain('33%')
    for (const svg of [one, large]) {
      expect(Number(read(svg).root.width)).toBeLessThan(form === 'dumbbells' ? 720 : 900)
      expect(svg).not.toMatch(/NaN|Infinity/)
    }
  })

  test.each(forms)('%s marks what is not over yet', async (form) => {
    const series = { name: 'period', label: 'Half-year', incomplete: ['2025-H1'] }
    const { texts } = read(await draw({ ...chart, form, series }, rowsOf(seniorities, halves)))
    expect(texts.join('\n')).toContain('2025-H1*')
    expect(texts).toContain('* Not over yet: 2025-H1.')
    expect(texts.join('\n')).not.toContain('2024-H1*')
  })

  test('keeps years in their order when the last is incomplete', () => {
    const dimension = { name: 'category', label: 'Year', incomplete: ['2026'] }
    const given = ['2026', '2024', '2025'].map((name) => rowOf(name, null, 5))
    const { rows } = specificationOf({ ...chart, series: null, dimension }, given)
    expect(rows.map(({ category }) => category)).toEqual(['2024', '2025', '2026*'])
  })

  test('has the subtitle for a title that states a claim of all, where only some are shown', () => {
    const rows = rowsOf(seniorities, halves)
    const titleOf = (statesClaim: boolean, filters: object, subtitle: string | null = 'What was asked') =>
      specificationOf({ ...chart, title: 'It has doubled', subtitle, statesClaim }, rows, { filters }).title.join(' ')
    expect(titleOf(true, { industry: 'Retail' })).toBe('What was asked')
    expect(titleOf(true, { industry: null })).toBe('It has doubled')
    expect(titleOf(false, { industry: 'Retail' })).toBe('It has doubled')
    expect(titleOf(true, { industry: 'Retail' }, null)).toBe('It has doubled')
  })

  test.each(forms)('%s in the dark theme has the dark ground and no colour of the light one', (form) => {
    const { light, dark } = looks
    const specification = specificationOf({ ...chart, form }, rowsOf(seniorities, halves), { theme: 'dark' })
    expect(specification.background).toBe(dark.ground)
    const drawn = JSON.stringify(specification)
    for (const colour of [light.muted, light.grid, light.hatch, light.single, light.badge.ground, light.thin[1]!])
      expect(drawn).not.toContain(colour)
    expect(JSON.stringify(specificationOf({ ...chart, form }, rowsOf(seniorities, halves)))).not.toContain(dark.ground)
  })
})
