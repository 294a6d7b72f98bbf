import { linesOf } from '../object/layout.ts'
import { createShape, createText } from '../parts/svg.ts'
import type { Column } from './columns.ts'
import type { Overlay } from './overlay.ts'

const [width, height, gap, headHeight, top] = [150, 34, 4, 40, 64] as const

/** The matrix as one picture: a column for each tactic, with the colours and marks of the page and its legend. */
export function drawMatrix(title: string, columns: readonly Column[], overlay: Overlay | null): SVGSVGElement {
  const rows = Math.max(0, ...columns.map(({ cells }) => cells.length))
  const size = [columns.length * (width + gap) + gap, top + headHeight + rows * (height + gap) + gap] as const
  const styles = stylesOfLevels(overlay)
  const svg = createShape('svg', { viewBox: `0 0 ${size[0]} ${size[1]}`, width: size[0], height: size[1] })
  svg.append(createShape('rect', { width: size[0], height: size[1], fill: styles.page }))
  svg.append(createText(title, gap * 2, 22, { size: 16, fill: styles.ink, weight: 'bold' }))
  let x = gap * 2
  for (const { level, name } of overlay?.legend ?? []) {
    svg.append(
      createShape('rect', { x, y: 36, width: 14, height: 14, fill: styles.of(level).fill, stroke: styles.line }),
    )
    svg.append(createText(name, x + 19, 48, { size: 12, fill: styles.ink }))
    x += 36 + name.length * 6.6
  }
  columns.forEach(({ tactic, cells }, column) => {
    const left = gap + column * (width + gap)
    linesOf(tactic.name, 16).forEach((line, index) => {
      svg.append(createText(line, left + 4, top + 14 + index * 15, { size: 12.5, fill: styles.ink, weight: 'bold' }))
    })
    cells.forEach(({ technique, shade, isDimmed }, row) => {
      const y = top + headHeight + row * (height + gap)
      const { fill, ink } = shade && !isDimmed ? styles.of(shade.level) : { fill: styles.card, ink: styles.ink }
      svg.append(createShape('rect', { x: left, y, width, height, rx: 4, fill, stroke: styles.line }))
      linesOf(technique.name, 20).forEach((line, index) => {
        svg.append(createText(line, left + (technique.parent ? 12 : 6), y + 14 + index * 13, { size: 11, fill: ink }))
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
    })
  })
  return svg
}

type Styles = {
  readonly page: string
  readonly card: string
  readonly line: string
  readonly ink: string
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
  }
  probe.remove()
  return { ...styles, of: (level) => levels.get(level) ?? { fill: styles.card, ink } }
}
