import type { Point } from './view.ts'

/** A box about its middle. */
type Boxed = Point & { readonly width: number; readonly height: number }

/** How far the middle of an edge is drawn aside, in the order in which it is tried; its bow is half as far. */
const asides = [0, 60, -60, 120, -120, 200, -200, 300, -300, 420, -420]
const mostAside = 420
const samples = 24
const gap = 3

/**
 * Returns the path of an edge from the middle of a box to the border of another: straight, or bent by as little as
 * leads past all `boxes` that are neither of its ends, else past most of them.
 */
export function routeOf(from: Boxed, to: Boxed, boxes: readonly Boxed[]): string {
  const near = boxes.filter((box) => box !== from && box !== to && isNear(box, from, to))
  let [best, fewest] = [routeAside(from, to, 0), Number.POSITIVE_INFINITY]
  for (const aside of asides) {
    const route = routeAside(from, to, aside)
    const crossed = near.filter((box) => crosses(route, box)).length
    if (crossed < fewest) [best, fewest] = [route, crossed]
    if (fewest === 0) break
  }
  const { middle, end, isStraight } = best
  const [start, via, tip] = [from, middle, end].map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`)
  return isStraight ? `M${start}L${tip}` : `M${start}Q${via} ${tip}`
}

type Route = { readonly from: Point; readonly middle: Point; readonly end: Point; readonly isStraight: boolean }

function routeAside(from: Boxed, to: Boxed, aside: number): Route {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy) || 1
  const middle = {
    x: (from.x + to.x) / 2 - (dy / length) * aside,
    y: (from.y + to.y) / 2 + (dx / length) * aside,
  }
  return { from, middle, end: borderOf(to, middle), isStraight: aside === 0 }
}

/** Checks whether a box is where a bent edge may pass. */
function isNear({ x, y, width, height }: Boxed, from: Point, to: Point): boolean {
  return (
    x + width / 2 + mostAside > Math.min(from.x, to.x) &&
    x - width / 2 - mostAside < Math.max(from.x, to.x) &&
    y + height / 2 + mostAside > Math.min(from.y, to.y) &&
    y - height / 2 - mostAside < Math.max(from.y, to.y)
  )
}

function crosses({ from, middle, end }: Route, { x, y, width, height }: Boxed): boolean {
  for (let sample = 1; sample < samples; sample++) {
    const t = sample / samples
    const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t]
    const isBeside = Math.abs(a * from.x + b * middle.x + c * end.x - x) > width / 2 + gap
    if (!isBeside && Math.abs(a * from.y + b * middle.y + c * end.y - y) <= height / 2 + gap) return true
  }
  return false
}

/** The point of a box where a line from its middle to another's leaves it. */
function borderOf(box: Boxed, other: Point): Point {
  const [dx, dy] = [other.x - box.x, other.y - box.y]
  const share = Math.min(box.width / 2 / Math.abs(dx), box.height / 2 / Math.abs(dy), 1)
  return Number.isFinite(share) ? { x: box.x + dx * share, y: box.y + dy * share } : box
}
