import { describe, expect, test } from 'vitest'
import { endLabels, withheldMarks } from '../../src/chart/dumbbell-labels.ts'
import { looks } from '../../src/chart/look.ts'
import type { Cell } from '../../src/chart/table.ts'
import { rowOf } from '../support/drawn-chart.ts'

const series = ['first', 'between', 'last']
const cell = (name: string, value: number | null): Cell => ({
  ...rowOf('row', name, value, value === null),
  from: null,
  to: null,
  low: null,
  high: null,
  label: `${value}%`,
  described: `${value}%`,
})
const row = (...values: readonly (number | null)[]) => values.map((value, place) => cell(series[place]!, value))

describe('values of the ends of dumbbells', () => {
  const sidesOf = (...values: readonly (number | null)[]) =>
    endLabels([row(...values)], series, (value) => value * 10).map(({ text, side, isFirst, isOff }) => ({
      text,
      side,
      isFirst,
      isOff,
    }))

  test('are left and right of what the row shows, the last right of an equal first', () => {
    const isOff = false
    expect(sidesOf(20, null, 60)).toEqual([
      { text: '60%', side: 'right', isFirst: false, isOff },
      { text: '20%', side: 'left', isFirst: true, isOff },
    ])
    expect(sidesOf(60, null, 20).map(({ text, side }) => [text, side])).toEqual([
      ['20%', 'left'],
      ['60%', 'right'],
    ])
    expect(sidesOf(40, null, 40).map(({ side, isFirst }) => [side, isFirst])).toEqual([
      ['right', false],
      ['left', true],
    ])
    expect(sidesOf(null, 30, 40).map(({ text }) => text)).toEqual(['40%'])
  })

  test('leave their row where another dot lies beside them, and only there', () => {
    const offOf = (between: number) => sidesOf(20, between, 60).map(({ isOff }) => isOff)
    expect(offOf(40)).toEqual([false, false])
    expect(offOf(62)).toEqual([true, false])
    expect(offOf(18)).toEqual([false, true])
    expect(offOf(60.4)).toEqual([false, false])
    expect(offOf(80)).toEqual([false, false])
  })
})

describe('the mark of withheld values', () => {
  const placeOf = (...values: readonly (number | null)[]) =>
    (withheldMarks([row(...values)], [50], (value) => value * 10, looks.light) as { data?: { values: object[] } }[])[0]
      ?.data?.values

  test('is left of what the row shows where there is room, else right of it', () => {
    expect(placeOf(30, null, 60)).toMatchObject([{ x: 14, y: 50, text: '1 suppressed' }])
    const [crowded] = placeOf(5, null, 60) as { x: number }[]
    expect(crowded!.x).toBeGreaterThan(600)
    expect(placeOf(null, null, null)).toMatchObject([{ x: 14, text: '3 suppressed' }])
    expect(placeOf(30, 40, 60)).toBeUndefined()
  })
})
