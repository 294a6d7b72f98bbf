import { forceCollide, forceManyBody, forceRadial, forceSimulation, type SimulationNodeDatum } from 'd3-force'
import { type Box, frameOf, pushFrom, sizeOf } from '../parts/label-boxes.ts'

/** A node of the drawing: an object, or the rest of a kind. */
export type Item = {
  readonly id: string
  readonly lines: readonly string[]
  readonly group: number
  readonly href: string | null
}
export type Placed = Item & { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
export type Picture = {
  readonly centre: Placed
  readonly items: readonly Placed[]
  readonly box: Box
}

type Body = SimulationNodeDatum & {
  readonly index0: number
  readonly ring: number
  readonly width: number
  readonly height: number
}

/**
 * Places the neighbours of an object round it: a sector for each group, rings by how many there are, and no two labels
 * over each other. The same items give the same picture.
 */
export function placeAround(centre: Item, items: readonly Item[]): Picture {
  const groups = Map.groupBy(items, ({ group }) => group)
  const total = items.length
  const radius = Math.max(190, total * 11)
  let turn = -Math.PI / 2
  const bodies: Body[] = [...groups.values()].flatMap((group) => {
    const sector = (2 * Math.PI * group.length) / total
    const start = turn
    turn += sector
    return group.map((item, index) => {
      const angle = start + (sector * (index + 0.5)) / group.length
      const ring = radius * (1 + (index % 2) * (total > 12 ? 0.28 : 0))
      return {
        index0: items.indexOf(item),
        ring,
        ...sizeOf(item),
        x: 1.5 * ring * Math.cos(angle),
        y: 0.85 * ring * Math.sin(angle),
      }
    })
  })
  forceSimulation(bodies)
    .force('ring', forceRadial<Body>(({ ring }) => ring).strength(0.08))
    .force('apart', forceManyBody<Body>().strength(-60))
    .force(
      'label',
      forceCollide<Body>(({ height }) => height * 0.8),
    )
    .stop()
    .tick(60)
  const own = { ...sizeOf(centre), x: 0, y: 0 }
  partLabels(bodies, own)
  const placed = bodies
    .toSorted((a, b) => a.index0 - b.index0)
    .map(({ index0, width, height, x = 0, y = 0 }) => ({
      ...items[index0]!,
      width,
      height,
      x: Math.round(x),
      y: Math.round(y),
    }))
  return { centre: { ...centre, ...own }, items: placed, box: frameOf([...placed, { ...centre, ...own }]) }
}

/** Moves boxes that overlap apart along the shorter way, until none does. */
function partLabels(bodies: readonly Body[], centre: { readonly width: number; readonly height: number }): void {
  const gap = 6
  for (let round = 0; round < 400; round++) {
    let isMoved = false
    for (const [index, a] of bodies.entries()) {
      isMoved = pushFrom(a, { x: 0, y: 0, ...centre }, gap + 24, 1) || isMoved
      for (const b of bodies.slice(index + 1)) {
        if (pushFrom(a, { x: b.x!, y: b.y!, width: b.width, height: b.height }, gap, 0.5)) {
          pushFrom(b, { x: a.x!, y: a.y!, width: a.width, height: a.height }, gap, 1)
          isMoved = true
        }
      }
    }
    if (!isMoved) return
  }
}
