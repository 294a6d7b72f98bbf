import { textWidth } from '../src/chart/text.ts'

/**
 * Returns the chart as a self-contained SVG document (no scripts, no external fonts or images) with `role="img"`,
 * `<title>` and `<desc>`. The same specification returns the same bytes. Throws when the specification would fetch or
 * open something, or does not compile.
 */
export function drawSvg(vegaLite: unknown): Promise<string> {
  const drawing = last.then(() => draw(vegaLite as Record<string, unknown>))
  last = drawing.catch(() => undefined)
  return drawing
}

// Vega numbers the ids of a document by counters of the process: one drawing must end before the next begins.
let last: Promise<unknown> = Promise.resolve()

type Measured = { readonly fontSize?: number; readonly fontWeight?: string | number }
type TextMetrics = { width: (item: Measured, text: unknown) => number }
type Spec = Parameters<typeof import('vega-lite')['compile']>[0]

async function draw(vegaLite: Record<string, unknown>): Promise<string> {
  const [vega, { compile }] = await Promise.all([import('vega'), import('vega-lite')])
  const { textMetrics } = vega as unknown as { readonly textMetrics: TextMetrics }
  textMetrics.width = (item, text) =>
    textWidth(String(text ?? ''), item.fontSize ?? 11, item.fontWeight === 'bold' || Number(item.fontWeight) >= 600)
  const refused: string[] = []
  const refuse = (uri: unknown) => {
    refused.push(String(uri))
    return Promise.reject(new Error('A chart loads nothing'))
  }
  const logger = vega.logger(vega.Error)
  const { spec } = compile(vegaLite as unknown as Spec, { logger })
  const view = new vega.View(vega.parse(spec), {
    renderer: 'none',
    logger,
    loader: { load: refuse, sanitize: refuse, http: refuse, file: refuse } as unknown as import('vega').Loader,
  })
  try {
    vega.resetSVGDefIds()
    const svg = await view.toSVG()
    if (refused.length > 0) throw new Error(`The chart would load ${refused.join(', ')}`)
    return documentOf(svg, vegaLite)
  } finally {
    view.finalize()
  }
}

function documentOf(svg: string, { title, description }: Record<string, unknown>): string {
  const lines = typeof title === 'object' && title !== null && 'text' in title ? title.text : title
  const name = (Array.isArray(lines) ? lines : [lines ?? '']).map(String).join(' ')
  const head = `<title>${escaped(name)}</title>${description ? `<desc>${escaped(String(description))}</desc>` : ''}`
  const [tag] = svg.match(/^<svg[^>]*>/) ?? ['']
  return xmlText(`${tag.replace(/>$/, ' role="img">')}${head}${svg.slice(tag.length)}`)
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function xmlText(document: string): string {
  return document.toWellFormed().replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '')
}
