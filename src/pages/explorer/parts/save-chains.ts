import type { ChainOf } from './chain.tsx'
import { linesOf } from './label-boxes.ts'
import { saveCsv } from './save-csv.ts'
import { saveSvg } from './save-picture.ts'
import { createShape, createText } from './svg.ts'

/** Saves chains as a picture with a row for each, or as a table with a row for each hop. */
export async function saveChains(
  form: 'svg' | 'png' | 'csv',
  title: string,
  chains: readonly ChainOf[],
): Promise<void> {
  if (form !== 'csv') {
    const drawn = drawChains(title, chains)
    const { width, height } = drawn.viewBox.baseVal
    return saveSvg(new XMLSerializer().serializeToString(drawn), width, height, title, form)
  }
  const head = ['chain', 'hop', 'from', 'from name', 'relation', 'to', 'to name', 'reason']
  const rows = chains.flatMap(({ nodes, hops }, index) =>
    hops.map(({ words, reason }, step) => {
      const [from, to] = [nodes[step]!, nodes[step + 1]!]
      return [index + 1, step + 1, from.id, from.label, words, to.id, to.label, reason ?? '']
    }),
  )
  saveCsv(title, [head, ...rows])
}

const [stop, hop, edge, top] = [170, 150, 16, 48] as const
const [line, letters, hopLetters, mostReason] = [15, 24, 25, 6] as const

function drawChains(title: string, chains: readonly ChainOf[]): SVGSVGElement {
  const style = getComputedStyle(document.documentElement)
  const [page, ink, muted, accent, rule] = ['--card', '--ink', '--muted', '--accent', '--line'].map((name) =>
    style.getPropertyValue(name).trim(),
  ) as [string, string, string, string, string]
  const longest = Math.max(1, ...chains.map(({ nodes }) => nodes.length))
  const rowHeight = (mostReason + 3) * line + edge
  const size = [longest * (stop + hop) - hop + 2 * edge, top + chains.length * rowHeight + edge] as const
  const svg = createShape('svg', { viewBox: `0 0 ${size[0]} ${size[1]}`, width: size[0], height: size[1] })
  svg.append(createShape('rect', { width: size[0], height: size[1], fill: page }))
  svg.append(createText(linesOf(title, 120).join(' '), edge, 28, { size: 16, fill: ink, weight: 'bold' }))
  chains.forEach(({ nodes, hops }, row) => {
    const middle = top + row * rowHeight + rowHeight / 2
    nodes.forEach(({ id, label, kind }, index) => {
      const x = edge + index * (stop + hop)
      const words = linesOf(label, letters, 4)
      const height = (words.length + 1) * line + 12
      const y = middle - height / 2
      svg.append(createShape('rect', { x, y, width: stop, height, rx: 5, fill: page, stroke: rule }))
      svg.append(createShape('rect', { x, y, width: 4, height, fill: accent }))
      const name = id.length < 20 ? `${kind} ${id}` : kind
      svg.append(createText(name, x + 12, y + line + 1, { size: 11, fill: muted }))
      words.forEach((text, at) => {
        svg.append(createText(text, x + 12, y + (at + 2) * line + 1, { size: 12.5, fill: ink }))
      })
    })
    hops.forEach(({ words, reason }, index) => {
      const [from, to] = [edge + index * (stop + hop) + stop + 5, edge + (index + 1) * (stop + hop) - 5]
      const lines = linesOf(reason ?? '', hopLetters, mostReason)
      svg.append(createShape('path', { d: `M${from},${middle}H${to - 6}`, stroke: muted, 'stroke-width': 1.5 }))
      svg.append(createShape('path', { d: `M${to},${middle}l-8,-4v8Z`, fill: muted }))
      const center = { anchor: 'middle', fill: ink } as const
      svg.append(createText(words, (from + to) / 2, middle - 7, { ...center, size: 12 }))
      lines.forEach((text, at) => {
        svg.append(createText(text, (from + to) / 2, middle + (at + 1) * line, { ...center, size: 10, fill: muted }))
      })
    })
  })
  return svg
}
