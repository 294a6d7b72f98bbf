import { expect, test } from 'vitest'
import { drawPng } from '../../rest-adapters/chart-png.ts'
import { readPng } from '../support/png.ts'

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20" viewBox="0 0 30 20">${inside}</svg>`

test('explorer §4: a picture has twice the size of its drawing, on white', async () => {
  const { width, height, pixel } = readPng(await drawPng(svg('<rect width="10" height="20" fill="#c00010"/>')))
  expect([width, height]).toEqual([60, 40])
  expect([pixel(5, 20), pixel(40, 20)]).toEqual([
    [0xc0, 0, 0x10, 255],
    [255, 255, 255, 255],
  ])
})

test('explorer §4: letters are those of DejaVu Sans, bold ones too, whatever fonts are named and the machine has', async () => {
  const inkOf = async (attributes: string) => {
    const { width, height, pixel } = readPng(
      await drawPng(svg(`<text x="1" y="15" font-size="14" ${attributes}>Hml</text>`)),
    )
    let ink = 0
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) ink += 255 - pixel(x, y)[0]!
    return ink
  }
  const named = await inkOf('font-family="DejaVu Sans"')
  expect(named).toBeGreaterThan(20_000)
  expect(await inkOf('font-family="Helvetica Neue, sans-serif"')).toBe(named)
  expect(await inkOf('')).toBe(named)
  expect(await inkOf('font-weight="bold"')).toBeGreaterThan(1.2 * named)
})
