import { forceCollide, forceManyBody, forceRadial, forceSimulation, type SimulationNodeDatum } from 'd3-force'

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
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

const lineHeight = 15
const letterWidth = 6.7
const padding = { x: 16, y: 10 }
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
  const all = [...placed, { ...centre, ...own }]
  const left = Math.min(...all.map(({ x, width }) => x - width / 2)) - 12
  const top = Math.min(...all.map(({ y, height }) => y - height / 2)) - 12
  const right = Math.max(...all.map(({ x, width }) => x + width / 2)) + 12
  const bottom = Math.max(...all.map(({ y, height }) => y + height / 2)) + 12
  return {
    centre: { ...centre, ...own },
    items: placed,
    box: { x: left, y: top, width: right - left, height: bottom - top },
  }
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

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

function pushFrom(body: Body, box: Box, gap: number, share: number): boolean {
  const dx = body.x! - box.x
  const dy = body.y! - box.y
  const overX = (body.width + box.width) / 2 + gap - Math.abs(dx)
  const overY = (body.height + box.height) / 2 + gap - Math.abs(dy)
  if (overX <= 0.01 || overY <= 0.01) return false
  if (overY <= overX) body.y! += (dy < 0 ? -1 : 1) * overY * share
  else body.x! += (dx < 0 ? -1 : 1) * overX * share
  return true
}

function sizeOf({ lines }: Item): { readonly width: number; readonly height: number } {
  return {
    width: Math.max(...lines.map((line) => line.length), 4) * letterWidth + padding.x,
    height: lines.length * lineHeight + padding.y,
  }
}

/** Breaks a label into at most `most` lines of about `width` letters. */
export function linesOf(label: string, width = 24, most = 2): readonly string[] {
  const words = label.slice(0, 200).trim().split(/\s+/)
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const shown = lines.slice(0, most).map((line) => (line.length > width + 4 ? `${line.slice(0, width + 3)}…` : line))
  if (lines.length > most) shown[most - 1] = `${shown[most - 1]!.replace(/…$/, '')}…`
  return shown
}
