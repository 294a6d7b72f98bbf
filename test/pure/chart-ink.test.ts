import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inkOn, seriesColours } from '../../src/chart/colour.ts'
import { looks } from '../../src/chart/look.ts'
import { colourAt } from '../../src/ground/colour.ts'
import { contrastOf } from '../support/colour-vision.ts'
import { chart, draw, halves, rowOf, seniorities } from '../support/drawn-chart.ts'
import { readPrintedChart } from '../support/printed-chart.ts'

test('explorer §5: labels stand out from whatever colour they are on by 4.5 to 1', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(fc.property(colour, (fill) => contrastOf(fill, inkOn(fill)) >= 4.5))
})

test.each(['light', 'dark'] as const)('explorer §5: the ink on a heat map of the %s theme turns once', (theme) => {
  const inks = Array.from({ length: 201 }, (_, step) => inkOn(colourAt(looks[theme].heat, step / 200)))
  expect(inks.filter((ink, index) => index > 0 && ink !== inks[index - 1])).toHaveLength(1)
})

test('explorer §5: ordered answers go from light to dark in one hue', () => {
  const keys = ['No plans', 'Planned', 'In pilot', 'In production']
  const colours = seriesColours(keys, { name: 'option', ordered: true }, false, looks.light)
  const contrasts = colours.map((fill) => contrastOf(fill, '#ffffff'))
  expect(contrasts).toEqual(contrasts.toSorted((a, b) => a - b))
  expect(new Set(colours).size).toBe(keys.length)
})

const industries = [...'ABCDEFGHIJK'].map((letter) => `Industry ${letter.toLowerCase()}`).concat('Other')
const drawMany = async (form: (typeof chart)['form'], categories: readonly string[], count: number) => {
  const names = industries.slice(-count)
  const many = { ...chart, form, series: { name: 'industry', label: 'Industry' } }
  const rows = categories.flatMap((category) => names.map((name, turn) => rowOf(category, name, 7 + ((turn * 5) % 4))))
  return { names, ...readPrintedChart(await draw(many, rows)) }
}

test.each([
  ['stacked-bars', seniorities, 7],
  ['stacked-bars', halves, 12],
  ['grouped-bars', seniorities, 12],
  ['grouped-bars', halves, 12],
  ['areas', halves, 7],
] as const)(
  'explorer §5: %s over %j has a letter for each of %i series, in its legend and beside its values',
  async (form, categories, count) => {
    const { names, texts } = await drawMany(form, categories, count)
    const letters = names.map((name, index) => [name, 'ABCDEFGHIJKL'[index]!] as const)
    const isThere = (pattern: RegExp) => texts.some(({ text }) => pattern.test(text))
    expect(letters.filter(([name, letter]) => !isThere(new RegExp(`^${letter} ${name}$`)))).toEqual([])
    expect(letters.filter(([, letter]) => !isThere(new RegExp(`^${letter}( \\d+%)?$`)))).toEqual([])
  },
)

test.each([
  ['lines', halves],
  ['dots', seniorities],
] as const)('explorer §5: %s has a shape of its own for each of twelve series', async (form, categories) => {
  const { legend } = await drawMany(form, categories, 12)
  expect(new Set(legend.map(({ shape }) => shape)).size).toBe(12)
})
