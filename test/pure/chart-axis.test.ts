import { describe, expect, test } from 'vitest'
import { valueAxis } from '../../src/chart/axis.ts'
import type { DrawnChart } from '../../src/chart/drawn-chart.ts'
import { chart } from '../support/drawn-chart.ts'

const ticksOf = (change: Partial<DrawnChart>, values: readonly number[], zero = false, room: object = {}) =>
  valueAxis({ ...chart, ...change }, values, { zero, ...room }).ticks
const [count, mean]: readonly [Partial<DrawnChart>, Partial<DrawnChart>] = [
  { measure: 'count', unit: 'answers' },
  { measure: 'mean', unit: 'points' },
]
const tens = (from: number, to: number, step: number) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step)

describe('report §3: the axis of values', () => {
  test.each<[string, Partial<DrawnChart>, readonly number[], boolean, readonly number[]]>([
    ['shares near 100 end there', {}, [10, 75], false, tens(0, 100, 20)],
    ['shares a little over 100 by rounding end there', {}, [0, 100.5], false, tens(0, 100, 20)],
    ['shares of nothing span 100', {}, [0, 0], false, tens(0, 100, 20)],
    ['shares under three quarters end above the greatest', {}, [10, 74], false, tens(0, 80, 20)],
    ['shares over 100 go on', {}, [10, 101], false, tens(0, 125, 25)],
    ['means of a scale from 1 to 5 span it', mean, [1, 5], false, [1, 2, 3, 4, 5]],
    ['means that need zero begin there', mean, [1, 5], true, [0, 1, 2, 3, 4, 5]],
    ['means over the scale do not span it', mean, [1, 5.1], false, [0, 2, 4, 6]],
    ['means under the scale do not span it', mean, [0.9, 5], false, [0, 1, 2, 3, 4, 5]],
    ['counts begin at zero, in whole steps', count, [1, 2], false, [0, 1, 2]],
    ['counts of many have round steps', count, [900, 1_000], false, tens(0, 1_000, 200)],
    ['far from zero, values that differ little need no zero', mean, [90, 100], false, tens(90, 100, 2)],
    ['half of the greatest is far enough for zero', mean, [50, 100], false, tens(0, 100, 20)],
    ['more than half is not', mean, [51, 100], false, tens(50, 100, 10)],
    ['one value spans from zero', count, [7], false, [0, 2, 4, 6, 8]],
    ['values below zero end at zero', mean, [-10, -4], true, tens(-10, 0, 2)],
    ['values on both sides have zero between', mean, [-10, 10], false, tens(-10, 10, 5)],
  ])('%s', (_, change, values, zero, ticks) => expect(ticksOf(change, values, zero)).toEqual(ticks))

  test('room for labels is left beyond the greatest and the least value', () => {
    expect(ticksOf(count, [0, 100], true, { above: 0.1 })).toEqual(tens(0, 120, 20))
    expect(ticksOf(mean, [-100, 0], true, { below: 0.1 })).toEqual(tens(-120, 0, 20))
    expect(ticksOf(mean, [-100, 100], true, { above: 0.1, below: 0.1 })).toEqual(tens(-150, 150, 50))
  })

  test.each<[readonly number[], string]>([
    [[0, 2e15], '~e'],
    [[0, 5e-4], '~e'],
    [[0, 20_000], '~s'],
    [[0, 5_000], ',.0f'],
    [[0, 0.5], ',.1f'],
    [[0, 0.05], ',.2f'],
  ])('%j is written as %s', (values, format) => {
    expect(valueAxis({ ...chart, ...mean }, values, { zero: true }).format).toBe(format)
  })
})
