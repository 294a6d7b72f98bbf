import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Resvg } from '@resvg/resvg-wasm'

/** How many pixels of the picture of a chart are one of its drawing. */
const chartScale = 2
const family = 'DejaVu Sans'

type Renderer = { readonly Resvg: typeof Resvg; readonly fonts: readonly Uint8Array[] }
let renderer: Promise<Renderer> | null = null

/**
 * Returns an SVG document as a PNG of `scale` times its size, on white. Letters are those of DejaVu Sans, which comes
 * along, whatever fonts the machine has.
 */
export async function drawPng(svg: string, scale = chartScale): Promise<Buffer> {
  renderer ??= loadRenderer()
  const { Resvg, fonts } = await renderer
  const drawing = new Resvg(svg, {
    background: 'white',
    fitTo: { mode: 'zoom', value: scale },
    font: { fontBuffers: [...fonts], defaultFontFamily: family, sansSerifFamily: family },
  })
  const picture = drawing.render()
  const png = Buffer.from(picture.asPng())
  picture.free()
  drawing.free()
  return png
}

async function loadRenderer(): Promise<Renderer> {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm')
  const readPart = (name: string) => readFile(fileURLToPath(import.meta.resolve(name)))
  await initWasm(await readPart('@resvg/resvg-wasm/index_bg.wasm'))
  const faces = ['', '-Bold'].map((face) => readPart(`dejavu-fonts-ttf/ttf/DejaVuSans${face}.ttf`))
  return { Resvg, fonts: await Promise.all(faces) }
}
