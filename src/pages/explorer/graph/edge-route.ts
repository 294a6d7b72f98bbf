import type { Point } from './view.ts'

/** A box about its middle. */
type Boxed = Point & { readonly width: number; readonly height: number }
/** The points where a way turns, how many boxes it crosses, and how long it is. */
type Way = { readonly turns: readonly Point[]; readonly crossed: number; readonly length: number }

/** How far from a box an edge turns; a line nearer than half of it counts as crossing the box. */
const clearance = 9
const roundness = 14
/** How far from the straight line ways are looked for. */
const reach = 150
/** A way with more boxes in it stays as it is: there is hardly a way around so many, and to look for it takes long. */
const mostInWay = 4

/**
 * Returns the path of an edge from the middle of a box to the border of another: straight, or around the corners of
 * `boxes` that are neither of its ends; of the ways tried the one that crosses fewest, and of these the shortest.
 */
export function routeOf(from: Boxed, to: Boxed, boxes: readonly Boxed[]): string {
  const others = boxes.filter((box) => box !== from && box !== to && isNear(box, from, to))
  const { turns } = wayOf(from, to, others, partsFor(boxes.length))
  const points = [from, ...turns, borderOf(to, turns.at(-1) ?? from)]
  return points.map((point, place) => partOf(points, point, place)).join('')
}

/** Returns how often a way is parted at a box in it: seldom in a large graph, which is drawn while it is moved. */
function partsFor(count: number): number {
  return count > 100 ? 1 : count > 40 ? 2 : 3
}

/** Checks whether a box can be in a way between two points. */
function isNear({ x, y, width, height }: Boxed, from: Point, to: Point): boolean {
  const [right, down] = [width / 2 + reach, height / 2 + reach]
  const isBeside = x + right < Math.min(from.x, to.x) || x - right > Math.max(from.x, to.x)
  return !isBeside && y + down >= Math.min(from.y, to.y) && y - down <= Math.max(from.y, to.y)
}

function wayOf(from: Point, to: Point, boxes: readonly Boxed[], parts: number): Way {
  const inWay = boxes.filter((box) => crosses(from, to, box))
  const straight = { turns: [], crossed: inWay.length, length: distance(from, to) }
  const [first] = inWay.toSorted((a, b) => distance(from, a) - distance(from, b))
  if (!first || parts === 0 || inWay.length > mostInWay) return straight
  const ways = cornersOf(first).flatMap((corner): Way | readonly Way[] => {
    if (boxes.some((box) => holds(box, corner))) return []
    const [before, after] = [wayOf(from, corner, boxes, parts - 1), wayOf(corner, to, boxes, parts - 1)]
    return {
      turns: [...before.turns, corner, ...after.turns],
      crossed: before.crossed + after.crossed,
      length: before.length + after.length,
    }
  })
  return [straight, ...ways].reduce((best, way) => (isBetter(way, best) ? way : best))
}

function isBetter(way: Way, best: Way): boolean {
  return way.crossed < best.crossed || (way.crossed === best.crossed && way.length < best.length)
}

function cornersOf({ x, y, width, height }: Boxed): readonly Point[] {
  const [right, down] = [width / 2 + clearance, height / 2 + clearance]
  return [-right, right].flatMap((dx) => [-down, down].map((dy) => ({ x: x + dx, y: y + dy })))
}

function holds({ x, y, width, height }: Boxed, point: Point): boolean {
  return Math.abs(point.x - x) < width / 2 && Math.abs(point.y - y) < height / 2
}

/** Checks whether a line runs over a box or too near to it. */
function crosses(from: Point, to: Point, { x, y, width, height }: Boxed): boolean {
  let [enters, leaves] = [0, 1]
  for (const [start, way, middle, half] of [
    [from.x, to.x - from.x, x, (width + clearance) / 2],
    [from.y, to.y - from.y, y, (height + clearance) / 2],
  ] as const) {
    if (way === 0 && Math.abs(start - middle) >= half) return false
    if (way === 0) continue
    const [one, other] = [(middle - half - start) / way, (middle + half - start) / way]
    enters = Math.max(enters, Math.min(one, other))
    leaves = Math.min(leaves, Math.max(one, other))
  }
  return enters < leaves
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Returns the part of a path that leads to a point, rounded where it turns there. */
function partOf(points: readonly Point[], point: Point, place: number): string {
  const [before, after] = [points[place - 1], points[place + 1]]
  if (!before) return `M${textOf(point)}`
  if (!after) return `L${textOf(point)}`
  return `L${textOf(towards(point, before))}Q${textOf(point)} ${textOf(towards(point, after))}`
}

/** Returns where a turn at `point` begins or ends, on the line to another point. */
function towards(point: Point, other: Point): Point {
  const share = Math.min(roundness / (distance(point, other) || 1), 0.5)
  return { x: point.x + (other.x - point.x) * share, y: point.y + (other.y - point.y) * share }
}

function textOf({ x, y }: Point): string {
  return `${Math.round(x)},${Math.round(y)}`
}

/** The point of a box where a line from its middle to another's leaves it. */
function borderOf(box: Boxed, other: Point): Point {
  const [dx, dy] = [other.x - box.x, other.y - box.y]
  const share = Math.min(box.width / 2 / Math.abs(dx), box.height / 2 / Math.abs(dy), 1)
  return Number.isFinite(share) ? { x: box.x + dx * share, y: box.y + dy * share } : box
}
