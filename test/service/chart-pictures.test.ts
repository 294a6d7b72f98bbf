import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contrastOf, distanceOf, greyOf, visionNames } from '../support/colour-vision.ts'
import { readPng } from '../support/png.ts'
import { readPrintedChart } from '../support/printed-chart.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

describe('charts as pictures', () => {
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    service = await startTestService(database)
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })

  test('explorer §4: .png is the drawing of .svg at twice its size, under the same filter, with an ETag', async () => {
    const path = (form: string) => `${service.url}/api/charts/genai-adoption-by-wave.${form}?industry=Health%20care`
    const svg = await (await fetch(path('svg'))).text()
    const [, width, height] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg)!.map(Number)
    const response = await fetch(path('png'))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    const image = readPng(Buffer.from(await response.arrayBuffer()))
    expect([image.width, image.height]).toEqual([2 * width!, 2 * height!])
    const again = await fetch(path('png'), { headers: { 'if-none-match': response.headers.get('etag')! } })
    expect(again.status).toBe(304)
    expect((await fetch(`${service.url}/api/charts/nothing.png`)).status).toBe(404)
  })
  test('explorer §5: every chart of the starter can be printed over a column of A4, in grey, and read by the colour-blind', {
    tags: ['long'],
  }, async () => {
    const { data } = await service.query('{ charts(first: 100) { nodes { id type series { ordered } } } }')
    const charts: readonly Charted[] = data.charts.nodes
    expect(charts.length).toBe(28)
    for (const { id, type, series } of charts) {
      const { width, texts, legend } = readPrintedChart(
        await (await fetch(`${service.url}/api/charts/${id}.svg`)).text(),
      )
      const points = (size: number) => (size * columnPoints) / width
      expect([id, texts.filter(({ size }) => points(size) < 8)]).toEqual([id, []])
      expect([id, texts.filter(({ ink, ground }) => contrastOf(ink, ground) < 4.5)]).toEqual([id, []])
      expect([id, alikeOf(legend)]).toEqual([id, []])
      if (['line', 'dot'].includes(type))
        expect([id, legend.filter(({ colour }) => contrastOf(colour, '#ffffff') < 3)]).toEqual([id, []])
      const greys = legend.map(({ colour }) => greyOf(colour)).filter((_, index) => isBlue(legend[index]!.colour))
      if (series?.ordered) expect([id, greys]).toEqual([id, greys.toSorted((a, b) => b - a)])
    }
  })
})

type Charted = { readonly id: string; readonly type: string; readonly series: { readonly ordered: boolean } | null }
type Entry = { readonly colour: string; readonly shape: string }

/** The column between the 20 mm margins of A4, in points of 1/72 inch. */
const columnPoints = (170 / 25.4) * 72

/** Returns the pairs of a legend that differ neither in shape nor, by 8 or more, in grey and to every vision. */
function alikeOf(legend: readonly Entry[]): readonly (readonly [Entry, Entry])[] {
  const pairs = legend.flatMap((one, index) => legend.slice(index + 1).map((other) => [one, other] as const))
  return pairs.filter(([one, other]) => {
    const grey = Math.abs(greyOf(one.colour) - greyOf(other.colour))
    const distances = visionNames.map((vision) => distanceOf(one.colour, other.colour, vision))
    return one.shape === other.shape && Math.min(grey, ...distances) < 8
  })
}

/** Checks that a colour is of the sequential palette, not a grey of what stands outside the order. */
function isBlue(colour: string): boolean {
  const [red, , blue] = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
  return blue! - red! > 20
}
