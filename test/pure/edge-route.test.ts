import { describe, expect, test } from 'vitest'
import { routeOf } from '../../src/pages/explorer/graph/edge-route.ts'

type Place = { readonly x: number; readonly y: number }
const boxAt = (x: number, y: number, width = 120, height = 50) => ({ x, y, width, height })
const [left, right] = [boxAt(0, 0), boxAt(600, 0)]

/** Points of a path in small steps; a turn is rounded within the triangle of its three points. */
function pointsOf(path: string): readonly Place[] {
  const corners = [...path.matchAll(/(-?\d+),(-?\d+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
  return corners.slice(1).flatMap((to, index) => {
    const from = corners[index]!
    return Array.from({ length: 51 }, (_, step) => ({
      x: from.x + ((to.x - from.x) * step) / 50,
      y: from.y + ((to.y - from.y) * step) / 50,
    }))
  })
}
const runsBelow = (path: string, { x, y, width, height }: ReturnType<typeof boxAt>) =>
  pointsOf(path).some((point) => Math.abs(point.x - x) <= width / 2 && Math.abs(point.y - y) <= height / 2)

describe('edges of the graph', () => {
  test('are straight to the border of their end where nothing is in the way', () => {
    expect(routeOf(left, right, [left, right])).toBe('M0,0L540,0')
    expect(routeOf(left, right, [left, right, boxAt(300, 60), boxAt(300, -400), boxAt(1200, 0)])).toBe('M0,0L540,0')
    expect(routeOf(left, boxAt(0, 300), [left])).toBe('M0,0L0,275')
    expect(routeOf(boxAt(0, 300), left, [boxAt(100, 150, 120, 50)])).toBe('M0,300L0,25')
    expect(routeOf(left, left, [left])).toBe('M0,0L0,0')
  })

  test('turn at the corners of a box in the way, on the shorter side', () => {
    const path = routeOf(left, right, [left, boxAt(300, 10), right])
    expect(path).toMatch(/Q231,-24 .*Q369,-24 .*L\d+,-?\d+$/)
    expect(routeOf(left, right, [boxAt(300, -10)])).toMatch(/Q231,24 .*Q369,24 /)
  })

  test('turn at a corner only where a line comes too near', () => {
    expect(routeOf(left, right, [boxAt(300, 30)])).toBe('M0,0L540,0')
    expect(routeOf(left, right, [boxAt(300, 29)])).toContain('Q')
  })

  test('cross what they cannot go around', () => {
    const wall = [-2, -1, 0, 1, 2].map((row) => boxAt(300, row * 60, 100, 70))
    expect(routeOf(left, right, wall)).toMatch(/^M0,0.*/)
    expect(routeOf(left, right, [...wall, boxAt(150, 0, 60, 40)])).toContain('Q')
  })

  test('run below no box in a grid', () => {
    const boxes = [-1, 0, 1].flatMap((row) => [0, 1, 2, 3].map((column) => boxAt(column * 200, row * 110)))
    for (const from of boxes)
      for (const to of boxes) {
        const path = routeOf(from, to, boxes)
        const crossed = boxes.filter((box) => box !== from && box !== to && runsBelow(path, box))
        expect([from, to, crossed]).toEqual([from, to, []])
      }
  })
})
