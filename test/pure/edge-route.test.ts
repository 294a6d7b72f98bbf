import { describe, expect, test } from 'vitest'
import { routeOf } from '../../src/pages/explorer/graph/edge-route.ts'

const boxAt = (x: number, y: number, width = 120, height = 50) => ({ x, y, width, height })
const [left, right] = [boxAt(0, 0), boxAt(600, 0)]

/** Points of the path, read from its text. */
function pointsOf(path: string) {
  const [from, via, to] = [...path.matchAll(/(-?\d+),(-?\d+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
  if (!to) return [from!, via!].flatMap(() => Array.from({ length: 101 }, (_, i) => along(from!, via!, i / 100)))
  return Array.from({ length: 101 }, (_, index) => {
    const t = index / 100
    return along(along(from!, via!, t), along(via!, to, t), t)
  })
}
const along = (a: { x: number; y: number }, b: { x: number; y: number }, t: number) => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
})
const runsBelow = (path: string, { x, y, width, height }: ReturnType<typeof boxAt>) =>
  pointsOf(path).some((point) => Math.abs(point.x - x) < width / 2 && Math.abs(point.y - y) < height / 2)

describe('edges of the graph', () => {
  test('are straight to the border of their end where nothing is between', () => {
    expect(routeOf(left, right, [left, right])).toBe('M0,0L540,0')
    expect(routeOf(left, right, [left, right, boxAt(300, 60), boxAt(300, -400), boxAt(1200, 0)])).toBe('M0,0L540,0')
    expect(routeOf(left, boxAt(0, 300), [left])).toBe('M0,0L0,275')
    expect(routeOf(left, left, [left])).toBe('M0,0L0,0')
  })

  test('bend past a box between by as little as that takes, to the side that is free', () => {
    const between = boxAt(300, 0)
    const path = routeOf(left, right, [left, between, right])
    expect(path).toMatch(/^M0,0Q300,60 /)
    expect(runsBelow(path, between)).toBe(false)
    expect(routeOf(left, right, [between, boxAt(300, 50)])).toMatch(/^M0,0Q300,-60 /)
    expect(routeOf(left, right, [boxAt(300, 0, 120, 140)])).toMatch(/^M0,0Q300,200 /)
  })

  test('cross as few boxes as they can where each way crosses some', () => {
    const wall = boxAt(300, 0, 100, 2_000)
    expect(routeOf(left, right, [wall])).toBe('M0,0L540,0')
    expect(routeOf(left, right, [wall, boxAt(150, 0, 60, 40)])).toMatch(/^M0,0Q300,120 /)
  })

  test('run below no box in a grid of which one is left out', () => {
    const boxes = [-1, 0, 1].flatMap((row) => [0, 1, 2, 3].map((column) => boxAt(column * 200, row * 110)))
    const [from, to] = [boxes[4]!, boxes[7]!]
    const path = routeOf(from, to, boxes)
    for (const box of boxes) if (box !== from && box !== to) expect(runsBelow(path, box)).toBe(false)
  })
})
