import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inkOn, seriesColours } from '../../src/chart/colour.ts'

/** Returns the contrast of two colours (WCAG 2.2, relative luminance). */
function contrastOf(one: string, other: string): number {
  const [light, dark] = [one, other]
    .map((colour) => {
      const [red, green, blue] = [1, 3, 5]
        .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
    })
    .sort((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

test('explorer §5: labels stand out from whatever colour they are on by 4.5 to 1', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(fc.property(colour, (fill) => contrastOf(fill, inkOn(fill)) >= 4.5))
})

test('explorer §5: ordered answers go from light to dark in one hue', () => {
  const keys = ['No plans', 'Planned', 'In pilot', 'In production']
  const colours = seriesColours(keys, { name: 'adoption', label: 'State of adoption' }, false)
  const contrasts = colours.map((fill) => contrastOf(fill, '#ffffff'))
  expect(contrasts).toEqual(contrasts.toSorted((a, b) => a - b))
  expect(new Set(colours).size).toBe(keys.length)
})
