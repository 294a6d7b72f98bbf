import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inkOn, seriesColours } from '../../src/chart/colour.ts'
import { contrastOf } from '../support/colour-vision.ts'

test('explorer §5: labels stand out from whatever colour they are on by 4.5 to 1', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(fc.property(colour, (fill) => contrastOf(fill, inkOn(fill)) >= 4.5))
})

test('explorer §5: ordered answers go from light to dark in one hue', () => {
  const keys = ['No plans', 'Planned', 'In pilot', 'In production']
  const colours = seriesColours(keys, { name: 'option', ordered: true }, false)
  const contrasts = colours.map((fill) => contrastOf(fill, '#ffffff'))
  expect(contrasts).toEqual(contrasts.toSorted((a, b) => a - b))
  expect(new Set(colours).size).toBe(keys.length)
})
