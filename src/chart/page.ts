import type { DrawnChart } from './drawn-chart.ts'
import type { Look } from './look.ts'
import { hatchMark, type Json, type Plot, pageWidth } from './marks.ts'
import { plainText, titleText, wrapText } from './text.ts'

/**
 * The page besides the plot: filters by name, the respondents, whether something is suppressed, and what marks mean:
 * intervals, the range of bases that stand nowhere else, and values whose time is not over.
 */
export type PageFacts = {
  readonly hasIntervals: boolean
  readonly bases: readonly [number, number] | null
  readonly incomplete: readonly string[]
  readonly filters: readonly (readonly [name: string, value: string])[]
  readonly base: number | null
  readonly suppressed: boolean
}

const title = { size: 18, line: 23 }
const subtitle = { size: 13.5, line: 18 }
const foot = { size: 11, line: 15 }
const badge = { text: 'INVENTED EXAMPLE DATA', size: 11, width: 186, height: 22 }

/**
 * Returns the title and subtitle above the plot: the title of the specification, the layers of the subtitle, and the
 * height in pixels with the gap below.
 */
export function titleBlock(
  chart: DrawnChart,
  plot: Plot,
  look: Look,
): { readonly title: Json; readonly layers: readonly Json[]; readonly height: number } {
  const width = chart.synthetic ? pageWidth - badge.width - 20 : pageWidth
  const text = wrapText(chart.title, { width, fontSize: title.size, lines: 4, bold: true })
  const under = chart.subtitle ? wrapText(chart.subtitle, { width: pageWidth, fontSize: subtitle.size, lines: 4 }) : []
  const height = text.length * title.line + (under.length ? under.length * subtitle.line + 3 : 0) + 12
  const above = height + plot.legendHeight + plot.top
  return {
    height,
    title: {
      text: text.map(titleText),
      orient: 'none',
      anchor: 'start',
      align: 'left',
      baseline: 'top',
      dx: -plot.left,
      dy: -above,
      fontSize: title.size,
      fontWeight: 'bold',
      lineHeight: title.line,
      color: look.ink,
      limit: 0,
    },
    layers: under.length
      ? [paragraph(under, -plot.left, -above + text.length * title.line + 3, subtitle.size, subtitle.line, look)]
      : [],
  }
}

/** Returns the badge at the top right of a chart of synthetic data. */
export function badgeLayers(plot: Plot, titleHeight: number, look: Look): Json[] {
  const right = plot.width + plot.right
  const top = -plot.top - plot.legendHeight - titleHeight
  return [
    {
      data: { values: [{}] },
      mark: { type: 'rect', color: look.badge.ground, stroke: look.badge.edge, strokeWidth: 1.2, cornerRadius: 4 },
      encoding: {
        x: { value: right - badge.width },
        x2: { value: right },
        y: { value: top },
        y2: { value: top + badge.height },
      },
    },
    {
      data: { values: [{ text: badge.text }] },
      mark: {
        type: 'text',
        fontSize: badge.size,
        fontWeight: 'bold',
        color: look.badge.ink,
        align: 'center',
        baseline: 'middle',
      },
      encoding: {
        x: { value: right - badge.width / 2 },
        y: { value: top + badge.height / 2 + 0.5 },
        text: { field: 'text' },
      },
    },
  ]
}

/**
 * Returns the lines below the plot: what is suppressed, the note, the filters, the source with the respondents, and
 * that the data are synthetic.
 */
export function footLayers(chart: DrawnChart, facts: PageFacts, plot: Plot, look: Look): Json[] {
  const top = plot.height + plot.bottom + 14
  const paragraphs = footTexts(chart, facts)
  const layers: Json[] = [
    {
      data: { values: [{}] },
      mark: { type: 'rule', color: look.grid, strokeWidth: 1 },
      encoding: {
        x: { value: -plot.left },
        x2: { value: plot.width + plot.right },
        y: { value: top },
        y2: { value: top },
      },
    },
  ]
  let at = top + 10
  for (const { text, hatched } of paragraphs) {
    const indent = hatched ? 26 : 0
    const lines = wrapText(text, { width: pageWidth - indent, fontSize: foot.size, lines: 12 })
    if (hatched)
      layers.push({
        data: { values: [{}] },
        mark: hatchMark(18, 11, look),
        encoding: { x: { value: -plot.left + 9 }, y: { value: at + 5 } },
      })
    layers.push(paragraph(lines, -plot.left + indent, at, foot.size, foot.line, look))
    at += lines.length * foot.line + 3
  }
  return layers
}

/** Returns the footer as paragraphs of text. */
export function footTexts(
  chart: DrawnChart,
  { filters, base, suppressed, hasIntervals, bases, incomplete }: PageFacts,
): readonly { readonly text: string; readonly hatched: boolean }[] {
  const all = chart.source.respondents ?? null
  const n = base ?? all
  const written = (number: number) => number.toLocaleString('en-US')
  const respondents =
    n === null
      ? ''
      : ` n = ${written(n)}${all !== null && base !== null && base < all ? ` of ${written(all)}` : ''}${all === null ? '' : ' respondents'}.`
  const named = filters.map(([name, value]) => `${name}: ${plainText(value)}`)
  return [
    ...(suppressed
      ? [
          {
            text: 'Suppressed: too few answers, or a value from which one of too few could be worked out.',
            hatched: true,
          },
        ]
      : []),
    ...(incomplete.length > 0
      ? [{ text: `* Not over yet: ${incomplete.map(plainText).join(', ')}.`, hatched: false }]
      : []),
    ...(hasIntervals
      ? [
          {
            text: 'Thin lines: what a sample of this size leaves open (95 percent interval of Wilson).',
            hatched: false,
          },
        ]
      : []),
    ...(bases ? [{ text: `n of each value: ${written(bases[0])} to ${written(bases[1])}.`, hatched: false }] : []),
    ...(chart.note ? [{ text: `Note: ${plainText(chart.note)}`, hatched: false }] : []),
    ...(named.length ? [{ text: `Filtered by ${named.join('; ')}.`, hatched: false }] : []),
    { text: `Source: ${plainText(chart.source.title).replace(/\.$/, '')}.${respondents}`, hatched: false },
    ...(chart.synthetic
      ? [{ text: 'Synthetic data: invented for demonstration, not the result of research.', hatched: false }]
      : []),
  ]
}

function paragraph(
  lines: readonly string[],
  x: number,
  y: number,
  fontSize: number,
  lineHeight: number,
  look: Look,
): Json {
  return {
    data: { values: [{ text: lines.join('\n') }] },
    mark: { type: 'text', align: 'left', baseline: 'top', fontSize, lineHeight, lineBreak: '\n', color: look.muted },
    encoding: { x: { value: x }, y: { value: y }, text: { field: 'text' } },
  }
}
