import { UnavailableError } from '../src/ground/errors.ts'

/** How many pixels of the picture stand for one of the drawing. */
const scale = 2

/**
 * Returns an SVG document as a PNG of twice its size, on white. Letters are those of the fonts of the machine: DejaVu Sans, Arial, or whichever stands
 * for sans-serif. Throws UNAVAILABLE where there is no font, for a chart without words would mislead.
 */
export async function drawPng(svg: string): Promise<Buffer> {
  const { createCanvas, GlobalFonts, loadImage } = await import('@napi-rs/canvas')
  if (GlobalFonts.families.length === 0)
    throw new UnavailableError(
      'font',
      'The service has no font to draw a picture with; ask for .svg, or install one, such as DejaVu Sans.',
    )
  const image = await loadImage(Buffer.from(svg))
  const [width, height] = [image.width * scale, image.height * scale]
  image.width = width
  image.height = height
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  return canvas.encode('png')
}
