import { linesOf } from '../parts/label-boxes.ts'
import { createShape, createText } from '../parts/svg.ts'
import type { Cell, Column } from './columns.ts'
import type { Overlay } from './overlay.ts'

const [width, leastHeight, lineHeight, gap, headHeight, top] = [150, 34, 13, 4, 40, 64] as const
const dashes: Readonly<Record<string, string>> = { REALIZED: 'none', DEMONSTRATED: '6 3', FEASIBLE: '2 3' }

/**
 * The matrix as one picture: a column for each tactic, with the colours, marks and edges of the page, whole names, and
 * its legend.
 */
export function drawMatrix(title: string, columns: readonly Column[], overlay: Overlay | null): SVGSVGElement {
  const placed = columns.map(({ cells }) => placeCells(cells))
  const bottom = Math.max(0, ...placed.flatMap((cells) => cells.map(({ y, height }) => y + height)))
  const size = [columns.length * (width + gap) + gap, top + headHeight + bottom + gap * 2] as const
  const styles = stylesOfLevels(overlay)
  const svg = createShape('svg', { viewBox: `0 0 ${size[0]} ${size[1]}`, width: size[0], height: size[1] })
  svg.append(createShape('rect', { width: size[0], height: size[1], fill: styles.page }))
  svg.append(createText(title, gap * 2, 22, { size: 16, fill: styles.ink, weight: 'bold' }))
  let x = gap * 2
  for (const { level, name, count, paint } of overlay?.legend ?? []) {
    const words = count === undefined ? name : `${name} (${count})`
    svg.append(
      createShape('rect', {
        x,
        y: 36,
        width: 14,
        height: 14,
        fill: paint?.background ?? styles.of(level).fill,
        stroke: styles.line,
      }),
    )
    svg.append(createText(words, x + 19, 48, { size: 12, fill: styles.ink }))
    x += 36 + words.length * 6.6
  }
  if (overlay?.numbers) {
    const words = `numbers: ${overlay.numbers}`
    svg.append(createText(words, x, 48, { size: 12, fill: styles.ink }))
    x += 17 + words.length * 6.6
  }
  if (overlay?.unknown) {
    svg.append(createHatch(x, 36, 14, 14, styles.muted))
    svg.append(createText(`not known. ${overlay.unknown}`, x + 19, 48, { size: 12, fill: styles.ink }))
  }
  columns.forEach(({ tactic }, column) => {
    const left = gap + column * (width + gap)
    linesOf(tactic.name, 16).forEach((line, index) => {
      svg.append(createText(line, left + 4, top + 14 + index * 15, { size: 12.5, fill: styles.ink, weight: 'bold' }))
    })
    for (const { cell, lines, y: at, height } of placed[column]!) {
      const { technique, shade, isDimmed } = cell
      const y = top + headHeight + at
      const { fill, ink } = cellStyle(cell, styles)
      svg.append(createShape('rect', { x: left, y, width, height, rx: 4, fill, stroke: styles.line }))
      if (overlay?.unknown && !shade)
        svg.append(createHatch(left + width - hatchWidth, y, hatchWidth, height, styles.muted))
      svg.append(
        createShape('path', {
          d: `M${left + 2},${y + 2}v${height - 4}`,
          stroke: ink,
          'stroke-width': 3,
          'stroke-dasharray': dashes[technique.maturity ?? ''] ?? '0 99',
        }),
      )
      lines.forEach((line, index) => {
        const x = left + (technique.parent ? 14 : 8)
        svg.append(createText(line, x, y + 14 + index * lineHeight, { size: 11, fill: ink }))
      })
      if (shade && !isDimmed)
        svg.append(
          createText(shade.mark, left + width - 5, y + height - 5, {
            size: 10,
            fill: ink,
            weight: 'bold',
            anchor: 'end',
          }),
        )
    }
  })
  return svg
}

function cellStyle({ shade, isDimmed }: Cell, styles: Styles): { readonly fill: string; readonly ink: string } {
  if (!shade || isDimmed) return { fill: styles.card, ink: styles.ink }
  return shade.paint ? { fill: shade.paint.background, ink: shade.paint.color } : styles.of(shade.level)
}

/** Draws lines across a part of the picture: what is not known. */
function createHatch(x: number, y: number, width: number, height: number, stroke: string): SVGPathElement {
  const lines = Array.from({ length: Math.floor((height - width) / hatchGap) + 1 }, (_, index) => {
    return `M${x},${y + width + index * hatchGap}l${width},${-width}`
  })
  return createShape('path', { d: lines.join(''), stroke, 'stroke-width': 1.2, fill: 'none' })
}
const [hatchWidth, hatchGap] = [5, 5] as const

/** Returns the cells of a column below each other, each as high as its name and its mark need. */
function placeCells(cells: readonly Cell[]) {
  let y = 0
  return cells.map((cell) => {
    const lines = linesOf(cell.technique.name, cell.technique.parent ? 20 : 22, mostLines)
    const isMarkBelow = cell.shade !== null && !cell.isDimmed && (lines.at(-1) ?? '').length > 16
    const height = Math.max(leastHeight, (lines.length + Number(isMarkBelow)) * lineHeight + 9)
    const placed = { cell, lines, y, height }
    y += height + gap
    return placed
  })
}
const mostLines = 6

type Styles = {
  readonly page: string
  readonly card: string
  readonly line: string
  readonly ink: string
  readonly muted: string
  of(level: string): { readonly fill: string; readonly ink: string }
}

/** Reads the colours that the page shows, so that the picture has the same. */
function stylesOfLevels(overlay: Overlay | null): Styles {
  const probe = document.createElement('i')
  probe.hidden = true
  document.querySelector('.matrix')?.append(probe)
  const read = (className: string, property: string) => {
    probe.className = className
    return getComputedStyle(probe).getPropertyValue(property)
  }
  const levels = new Map(
    (overlay?.legend ?? []).map(({ level }) => [
      level,
      { fill: read(`cell ${level}`, 'background-color'), ink: read(`cell ${level}`, 'color') },
    ]),
  )
  const ink = getComputedStyle(document.body).color
  const styles = {
    page: getComputedStyle(document.body).backgroundColor,
    card: read('cell', 'background-color'),
    line: read('cell', 'border-top-color'),
    ink,
    muted: read('muted', 'color'),
  }
  probe.remove()
  return { ...styles, of: (level) => levels.get(level) ?? { fill: styles.card, ink } }
}
