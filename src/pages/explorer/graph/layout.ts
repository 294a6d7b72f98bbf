import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force'
import { pushFrom } from '../parts/label-boxes.ts'
import type { Edge, Point } from './view.ts'

export type Sized = { readonly id: string; readonly width: number; readonly height: number }

type Body = SimulationNodeDatum & Sized & { readonly isFixed: boolean }

const rounds = 240
const gap = 10
/** How strongly objects are drawn to the middle, how far apart their edges hold them, and how they push each other. */
const shapes = {
  wide: { x: 0.03, y: 0.09, distance: 170, charge: -900 },
  // A phone has no room for long edges.
  tall: { x: 0.09, y: 0.03, distance: 110, charge: -450 },
} as const

/**
 * Places objects so that those with an edge are near, and no box lies on another but pinned ones. Objects that were
 * placed before make room at most; a new one begins beside what it is connected with. The same input gives the same
 * places. `shape` is that of the screen.
 */
export function placeGraph(
  objects: readonly Sized[],
  edges: readonly Edge[],
  before: ReadonlyMap<string, Point>,
  pins: ReadonlyMap<string, Point>,
  shape: keyof typeof shapes = 'wide',
): Map<string, Point> {
  const known = new Map([...before, ...pins])
  const bodies = objects.map((object, index): Body => {
    const place = known.get(object.id)
    return place
      ? { ...object, ...place, fx: place.x, fy: place.y, isFixed: pins.has(object.id) }
      : { ...object, ...startOf(object.id, index, edges, known), isFixed: false }
  })
  const ids = new Set(objects.map(({ id }) => id))
  const links = edges
    .filter(({ from, to }) => from !== to && ids.has(from) && ids.has(to))
    .map(({ from, to }) => ({ source: from, target: to }))
  const { x, y, distance, charge } = shapes[shape]
  const simulation = forceSimulation(bodies)
    .force('charge', forceManyBody<Body>().strength(charge).distanceMax(900))
    .force(
      'link',
      forceLink<Body, (typeof links)[number]>(links)
        .id(({ id }) => id)
        .distance(distance)
        .strength(0.25),
    )
    .force('level', forceY<Body>(0).strength(y))
    .force('together', forceX<Body>(0).strength(x))
    .force(
      'boxes',
      forceCollide<Body>(({ width, height }) => (width + height) / 3),
    )
    .stop()
  if (bodies.some(({ id }) => !known.has(id))) simulation.tick(rounds)
  partBoxes(bodies)
  return new Map(bodies.map(({ id, x = 0, y = 0 }) => [id, { x: Math.round(x), y: Math.round(y) }]))
}

/** Where a new object begins: beside the first with a place that it is connected with, each at another angle. */
function startOf(id: string, index: number, edges: readonly Edge[], known: ReadonlyMap<string, Point>): Partial<Point> {
  for (const { from, to } of edges) {
    const beside = from === id ? known.get(to) : to === id ? known.get(from) : undefined
    if (beside) return { x: beside.x + 160 * Math.cos(index * 2.4), y: beside.y + 110 * Math.sin(index * 2.4) }
  }
  return {}
}

/** Moves boxes that overlap apart, until none does or it does not help; those that are fixed stay. */
function partBoxes(bodies: readonly Body[]): void {
  for (let round = 0; round < 300; round++) {
    let isMoved = false
    for (const [index, a] of bodies.entries()) {
      for (const b of bodies.slice(index + 1)) {
        if (a.isFixed && b.isFixed) continue
        const [moved, other] = a.isFixed ? [b, a] : [a, b]
        const share = other.isFixed ? 1 : 0.5
        if (!pushFrom(moved, boxOf(other), gap, share)) continue
        if (!other.isFixed) pushFrom(other, boxOf(moved), gap, 1)
        isMoved = true
      }
    }
    if (!isMoved) return
  }
}

function boxOf({ x = 0, y = 0, width, height }: Body) {
  return { x, y, width, height }
}
