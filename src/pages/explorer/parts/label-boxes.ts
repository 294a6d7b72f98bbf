/** A box about its middle, or from its left upper corner where its maker says so. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export const lineHeight = 15
const letterWidth = 6.7
const padding = { x: 16, y: 10 }
const margin = 12

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

/** Returns the size of a box with these lines. */
export function sizeOf({ lines }: { readonly lines: readonly string[] }) {
  return {
    width: Math.max(...lines.map((line) => line.length), 4) * letterWidth + padding.x,
    height: lines.length * lineHeight + padding.y,
  }
}

/** Returns the box, from its left upper corner, that holds all of these with a margin. */
export function frameOf(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(({ x, width }) => x - width / 2)) - margin
  const top = Math.min(...boxes.map(({ y, height }) => y - height / 2)) - margin
  const right = Math.max(...boxes.map(({ x, width }) => x + width / 2)) + margin
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height / 2)) + margin
  return { x: left, y: top, width: right - left, height: bottom - top }
}

type Body = { x?: number | undefined; y?: number | undefined; readonly width: number; readonly height: number }

/**
 * Moves a body away from a box along the shorter way, by `share` of what they and a gap overlap. Returns false when
 * they do not.
 */
export function pushFrom(body: Body, box: Box, gap: number, share: number): boolean {
  const dx = body.x! - box.x
  const dy = body.y! - box.y
  const overX = (body.width + box.width) / 2 + gap - Math.abs(dx)
  const overY = (body.height + box.height) / 2 + gap - Math.abs(dy)
  if (overX <= 0.01 || overY <= 0.01) return false
  if (overY <= overX) body.y! += (dy < 0 ? -1 : 1) * overY * share
  else body.x! += (dx < 0 ? -1 : 1) * overX * share
  return true
}
