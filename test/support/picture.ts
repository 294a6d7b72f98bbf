import type { Browser, ElementHandle, Page } from 'puppeteer-core'

export type Colour = readonly [number, number, number]
/** A part of a page as it is seen: rows of colours. */
export type Picture = readonly (readonly Colour[])[]

/** Takes a picture of an element, a pixel of it a pixel of the page. */
export async function pictureOf(browser: Browser, element: ElementHandle<Element>): Promise<Picture> {
  return readPicture(browser, await element.screenshot({ encoding: 'base64' }))
}

/** Takes pictures of all elements that `selector` matches, out of one, by the value of their attribute `name`. */
export async function picturesOf(
  browser: Browser,
  page: Page,
  selector: string,
  name: string,
): Promise<ReadonlyMap<string, Picture>> {
  const places = await page.$$eval(
    selector,
    (all, attribute) =>
      all.map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        const rounded = [left + scrollX, top + scrollY, width, height].map(Math.round)
        return [one.getAttribute(attribute)!, rounded as [number, number, number, number]] as const
      }),
    name,
  )
  const [x, y] = [0, 1].map((side) => Math.min(...places.map(([, place]) => place[side]!))) as [number, number]
  const [width, height] = [0, 1].map(
    (side) => Math.max(...places.map(([, place]) => place[side]! + place[side + 2]!)) - [x, y][side]!,
  ) as [number, number]
  const whole = await readPicture(browser, await page.screenshot({ encoding: 'base64', clip: { x, y, width, height } }))
  return new Map(
    places.map(([value, [left, top, width, height]]) => [
      value,
      whole.slice(top - y, top - y + height).map((row) => row.slice(left - x, left - x + width)),
    ]),
  )
}

async function readPicture(browser: Browser, png: string): Promise<Picture> {
  const blank: Page = await browser.newPage()
  try {
    return await blank.evaluate(async (data) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')!
      context.drawImage(image, 0, 0)
      const { data: bytes } = context.getImageData(0, 0, image.width, image.height)
      return Array.from({ length: image.height }, (_, y) =>
        Array.from({ length: image.width }, (_, x) => {
          const at = (y * image.width + x) * 4
          return [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!] as [number, number, number]
        }),
      )
    }, png)
  } finally {
    await blank.close()
  }
}

/** Returns the contrast of two colours by WCAG 2, from 1 to 21. */
export function contrastOf(a: Colour, b: Colour): number {
  const [light, dark] = [luminanceOf(a), luminanceOf(b)].sort((one, other) => other - one) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
