import type { Browser, ElementHandle, Page } from 'puppeteer-core'

export type Colour = readonly [number, number, number]
/** A part of a page as it is seen: rows of colours. */
export type Picture = readonly (readonly Colour[])[]

/** Takes a picture of an element, a pixel of it a pixel of the page. */
export async function pictureOf(browser: Browser, element: ElementHandle<Element>): Promise<Picture> {
  const png = await element.screenshot({ encoding: 'base64' })
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
