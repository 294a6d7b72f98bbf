import { looks } from '../../src/chart/look.ts'

/** The size of a picture that a link shows where it is shared, in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const

const margin = 24

/** Returns a drawing in the middle of a picture of `pictureSize`, as large as it fits. */
export function framed(svg: string): string {
  const { width, height } = pictureSize
  const [tag = ''] = /^<svg[^>]*>/.exec(svg) ?? []
  const drawn = { width: sizeOf(tag, 'width'), height: sizeOf(tag, 'height') }
  const scale = Math.min((width - 2 * margin) / drawn.width, (height - 2 * margin) / drawn.height)
  const left = (width - drawn.width * scale) / 2
  const top = (height - drawn.height * scale) / 2
  return pictureOf(`<g transform="translate(${left} ${top}) scale(${scale})">${svg}</g>`)
}

/** Returns a picture of `pictureSize` with these elements on white. */
export function pictureOf(elements: string): string {
  const { width, height } = pictureSize
  const size = `width="${width}" height="${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}"><rect ${size} fill="${looks.light.ground}"/>${elements}</svg>`
}

function sizeOf(tag: string, name: string): number {
  const [, value = ''] = tag.split(` ${name}="`)
  return Number.parseFloat(value) || pictureSize.width
}
