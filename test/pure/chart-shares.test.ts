import { describe, expect, test } from 'vitest'
import { looks } from '../../src/chart/look.ts'
import { pageWidth } from '../../src/chart/marks.ts'
import { contrastOf } from '../support/colour-vision.ts'
import { chart, rowOf } from '../support/drawn-chart.ts'
import { boxesIn, specificationOf, textsIn, valuesOf } from '../support/drawn-layers.ts'

const answers = { name: 'option', label: 'Change', ordered: true, darkest: 'first' } as const
const names = ['Rises much', 'Rises', 'Stays', 'Falls', 'Not sure']
const rowsOf = (category: string, values: readonly (number | null)[], series = names) =>
  values.map((value, place) => rowOf(category, series[place]!, value, value === null))

describe('bars of 100 percent', () => {
  const drawn = { ...chart, form: 'full-bars', series: answers } as const
  const specification = specificationOf(drawn, [
    ...rowsOf('a', [40, 20, 25, 13, 2]),
    ...rowsOf('b', [10, 30, 30, 25, 5]),
  ])
  const boxes = boxesIn(specification)
  const boxOf = (category: string, series: string) =>
    boxes.find((box) => box.category === category && box.series === series)!

  test('have parts that follow one another over the whole width, as wide as their share', () => {
    for (const category of ['a', 'b']) {
      const own = names.map((name) => boxOf(category, name))
      expect(own[0]!.x).toBe(0)
      for (const [index, box] of own.slice(1).entries()) expect(box.x).toBeCloseTo(own[index]!.x2, 6)
      expect(own.at(-1)!.x2).toBeCloseTo(specification.width, 6)
      for (const box of own) expect((box.x2 - box.x) / specification.width).toBeCloseTo(box.value / 100, 6)
    }
    const [a, b] = [boxOf('a', 'Stays'), boxOf('b', 'Stays')]
    expect(b.y).toBeGreaterThan(a.y2)
    expect(b.y2).toBeLessThan(specification.height)
  })

  test('say their values where they fit, without the sign where only that does, and not where nothing does', () => {
    const inside = (value: number) => {
      const given = rowsOf('a', [value, 100 - value], ['x', 'y'])
      return textsIn(specificationOf(drawn, given)).map(({ text }) => text)
    }
    expect(inside(40)).toEqual(expect.arrayContaining(['40%', '60%']))
    expect(inside(3)).toContain('3')
    expect(inside(3)).not.toContain('3%')
    expect(inside(1).filter((text) => ['1', '1%'].includes(text))).toEqual([])
  })

  test('have values in ink that can be read on them, and in their middle', () => {
    const values = textsIn(specification).filter(({ text }) => ['40%', '25%'].includes(text))
    expect(values.map(({ text }) => text)).toEqual(['40%', '25%', '25%', '25%'])
    for (const { x, y, ink } of values.slice(0, 3)) {
      const box = boxes.find((own) => x > own.x && x < own.x2 && y > own.y && y < own.y2)!
      expect([x, y]).toEqual([(box.x + box.x2) / 2, (box.y + box.y2) / 2])
      expect(contrastOf(ink, box.fill)).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('outline "not sure" and fill what is an answer', () => {
    const { ground, muted } = looks.light
    expect(boxOf('a', 'Not sure')).toMatchObject({ fill: ground, edge: muted })
    expect(boxOf('a', 'Stays')).toMatchObject({ edge: ground })
    expect(boxOf('a', 'Stays').fill).not.toBe(ground)
  })

  test('hatch what is withheld from the shown parts to the end', () => {
    const hidden = specificationOf(drawn, [
      ...rowsOf('a', [40, 20, null, null, 10]),
      ...rowsOf(
        'b',
        names.map(() => null),
      ),
    ])
    expect(boxesIn(hidden).map(({ series }) => series)).toEqual(['Rises much', 'Rises', 'Not sure'])
    expect(boxesIn(hidden).at(-1)!.x2).toBeCloseTo(0.7 * hidden.width, 6)
    const hatches = hidden.layers.filter(({ mark }) => mark.type === 'point' && typeof mark.x === 'number')
    expect(hatches.map(({ mark }) => Math.round(100 * ((mark.x as number) / hidden.width)))).toEqual([85, 50])
    const texts = textsIn(hidden).map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(['2 suppressed', 'suppressed']))
  })

  test('have letters where colours cannot tell their parts apart', () => {
    const many = [...'abcdefgh'].map((name) => `Part ${name}`)
    const given = rowsOf('a', [30, 20, 10, 10, 10, 10, 6, 4], many)
    const unordered = { ...drawn, series: { name: 'option', label: 'Part' } }
    const texts = textsIn(specificationOf(unordered, given)).map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(['A 30%', 'G 6%', 'H']))
  })
})

describe('diverging bars', () => {
  const drawn = { ...chart, form: 'diverging-bars', series: { ...answers, middle: 'Stays' } } as const
  const given = [...rowsOf('a', [20, 30, 40, 6, 4]), ...rowsOf('b', [10, 20, 30, 25, 15])]
  const specification = specificationOf(drawn, given)
  const zero = valuesOf(specification, 'rule')[0]![0]!.x
  const boxOf = (of: typeof specification, category: string, series: string) =>
    boxesIn(of).find((box) => box.category === category && box.series === series)!

  test('lie around the middle of one answer, what means more to its right, the furthest outside', () => {
    for (const category of ['a', 'b']) {
      const [much, rises, stays, falls] = names.map((name) => boxOf(specification, category, name))
      expect((stays!.x + stays!.x2) / 2).toBeCloseTo(zero, 6)
      expect([falls!.x2, rises!.x, much!.x]).toEqual([
        expect.closeTo(stays!.x, 6),
        expect.closeTo(stays!.x2, 6),
        expect.closeTo(rises!.x2, 6),
      ])
      const scale = (much!.x2 - much!.x) / much!.value
      for (const box of [rises, stays, falls]) expect((box!.x2 - box!.x) / box!.value).toBeCloseTo(scale, 6)
    }
  })

  test('lie the other way where the last means more', () => {
    const turned = specificationOf({ ...drawn, series: { ...drawn.series, darkest: 'last' } }, given)
    expect(boxOf(turned, 'a', 'Falls').x).toBeGreaterThan(boxOf(turned, 'a', 'Stays').x)
    expect(boxOf(turned, 'a', 'Rises much').x2).toBeLessThan(boxOf(turned, 'a', 'Stays').x)
  })

  test('have what is no answer aside, outlined and under its name', () => {
    const [one, other] = ['a', 'b'].map((category) => boxOf(specification, category, 'Not sure'))
    expect(one!.x).toBe(other!.x)
    const ends = boxesIn(specification).flatMap(({ series, x2 }) => (series === 'Not sure' ? [] : [x2]))
    expect(one!.x).toBeGreaterThan(Math.max(...ends))
    expect(one).toMatchObject({ fill: looks.light.ground, edge: looks.light.muted })
    expect(other!.x2).toBeLessThanOrEqual(specification.width + 1e-6)
    expect(textsIn(specification)).toContainEqual(expect.objectContaining({ text: 'Not sure', x: one!.x }))
  })

  test('fill the page, with the names of categories on their left and the bases on their right', () => {
    const based = specificationOf(
      drawn,
      given.map((row) => ({ ...row, base: row.category === 'a' ? 1_248 : 1_249 })),
    )
    for (const one of [specification, based]) {
      const places = textsIn(one).flatMap(({ x }) => (typeof x === 'number' ? [x] : []))
      const right = textsIn(one).find(({ text }) => text === 'n')?.x ?? one.width
      const span = right - Math.min(...places)
      expect(span).toBeGreaterThan(pageWidth - 1)
      expect(span).toBeLessThanOrEqual(pageWidth)
    }
    expect(based.width).toBeLessThan(specification.width - 20)
  })

  test('stand out more the further from the middle they are', () => {
    const contrast = (name: string) => contrastOf(boxOf(specification, 'a', name).fill, looks.light.ground)
    expect(contrast('Stays')).toBeLessThan(contrast('Rises'))
    expect(contrast('Rises')).toBeLessThan(contrast('Rises much'))
    expect(contrast('Stays')).toBeLessThan(contrast('Falls'))
  })

  test('are not drawn for a category of which a part is withheld', () => {
    const hidden = specificationOf(drawn, [...given, ...rowsOf('c', [10, null, 30, 20, 10])])
    expect(boxesIn(hidden).filter(({ category }) => category === 'c')).toEqual([])
    expect(textsIn(hidden).filter(({ text }) => text === 'suppressed')).toHaveLength(1)
    expect(textsIn(specification).map(({ text }) => text)).not.toContain('suppressed')
  })

  test('name their answers from left to right, on further lines where they do not fit', () => {
    const legend = textsIn(specification).filter(({ text, y }) => y < -28 && names.includes(text))
    expect(legend.map(({ text }) => text)).toEqual(['Falls', 'Stays', 'Rises', 'Rises much', 'Not sure'])
    expect(new Set(legend.map(({ y }) => y)).size).toBe(1)
    const long = names.map((name) => `${name} by what the organisation expects`)
    const wide = specificationOf({ ...drawn, series: { ...drawn.series, middle: long[2]! } }, [
      ...rowsOf('a', [20, 30, 40, 6, 4], long),
    ])
    const lines = new Set(textsIn(wide).flatMap(({ text, y }) => (y < -28 && / by what/.test(text) ? [y] : [])))
    expect(lines.size).toBeGreaterThan(1)
  })
})
