import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looks } from '../../src/chart/look.ts'
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
  test('theme=dark is on dark ground, theme=light what it is without, another is refused', async () => {
    const get = (path: string, headers = {}) =>
      fetch(`${service.url}/api/charts/genai-adoption-by-wave${path}`, { headers })
    const textOf = async (path: string) => (await get(path)).text()
    const [plain, light, empty, dark] = await Promise.all(
      ['', '?theme=light', '?theme=', '?theme=dark'].map((query) => textOf(`.svg${query}`)),
    )
    expect([light, empty]).toEqual([plain, plain])
    expect([plain!.includes(looks.dark.ground), dark!.includes(looks.dark.ground)]).toEqual([false, true])
    expect(dark).not.toBe(plain)
    const pngs = await Promise.all(['.png', '.png?theme=dark'].map(async (path) => (await get(path)).arrayBuffer()))
    const [onWhite, onDark] = pngs.map((bytes) => readPng(Buffer.from(bytes)).pixel(0, 0).slice(0, 3))
    expect([onWhite, onDark]).toEqual([[255, 255, 255], channelsOf(looks.dark.ground)])
    for (const path of ['.svg?theme=blue', '.png?theme=DARK']) {
      const refused = await get(path)
      const { detail, errors } = (await refused.json()) as { detail: string; errors: unknown }
      expect([refused.status, detail]).toEqual([
        400,
        expect.stringMatching(/^theme is light or dark, not "(blue|DARK)"\.$/),
      ])
      expect(JSON.stringify(errors ?? '')).not.toContain('INTERNAL')
    }
    const accepted = await get('?theme=dark', { accept: 'image/svg+xml' })
    expect(await accepted.text()).toBe(dark)
  })

  test('JSON and CSV are the same with any theme, and say the form', async () => {
    const get = (path: string) => fetch(`${service.url}/api/charts/budget-by-industry${path}`)
    const [json, themed, csv, themedCsv] = await Promise.all(
      ['', '?theme=dark', '.csv', '.csv?theme=blue'].map(async (path) => (await get(path)).text()),
    )
    expect([themed, themedCsv]).toEqual([json, csv])
    expect(JSON.parse(json!).chart).toMatchObject({ type: 'stacked-bar', form: 'diverging-bars' })
    const { data } = await service.query(`{ chart(id: "budget-by-industry") {
      type form vegaLite dark: vegaLite(theme: DARK) filtered: vegaLite(period: "2025-H1") } }`)
    expect(data.chart).toMatchObject({ type: 'STACKED_BAR', form: 'DIVERGING_BARS' })
    const grounds = [data.chart.vegaLite, data.chart.dark, data.chart.filtered].map(({ background }) => background)
    expect(grounds).toEqual([looks.light.ground, looks.dark.ground, looks.light.ground])
  })

  test('a title that states a claim is drawn over all respondents alone', async () => {
    const titleOf = async (query: string) => {
      const svg = await (await fetch(`${service.url}/api/charts/agents-in-production-by-wave.svg${query}`)).text()
      return /<title>([^<]*)<\/title>/.exec(svg)![1]
    }
    expect(await titleOf('')).toBe('Agents that may write went from 6 to 29 percent within a year')
    expect(await titleOf('?industry=Health%20care')).toMatch(/^Do AI agents call tools in your production systems\?/)
  })

  describe.each(['light', 'dark'] as const)('explorer §5: in the %s theme', (theme) => {
    test('every chart of the starter can be printed over a column of A4, in grey, and read by the colour-blind', {
      tags: ['long'],
    }, async () => {
      const { data } = await service.query('{ charts(first: 100) { nodes { id form series { ordered } } } }')
      const charts: readonly Charted[] = data.charts.nodes
      expect(charts.length).toBe(28)
      const { ground } = looks[theme]
      for (const { id, form, series } of charts) {
        const { width, texts, legend } = readPrintedChart(
          await (await fetch(`${service.url}/api/charts/${id}.svg?theme=${theme}`)).text(),
          ground,
        )
        const points = (size: number) => (size * columnPoints) / width
        expect([id, texts.filter(({ size }) => points(size) < 8)]).toEqual([id, []])
        expect([id, texts.filter((text) => contrastOf(text.ink, text.ground) < 4.5)]).toEqual([id, []])
        expect([id, alikeOf(legend)]).toEqual([id, []])
        if (['LINES', 'DOTS'].includes(form))
          expect([id, legend.filter(({ colour }) => contrastOf(colour, ground) < 3)]).toEqual([id, []])
        const greys = legend.map(({ colour }) => greyOf(colour)).filter((_, index) => isBlue(legend[index]!.colour))
        const rising = greys.toSorted((a, b) => a - b)
        if (series?.ordered) expect([rising, rising.toReversed()]).toContainEqual(greys)
      }
    })
  })
})

type Charted = { readonly id: string; readonly form: string; readonly series: { readonly ordered: boolean } | null }
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

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}

/** Checks that a colour is of the sequential palette, not a grey of what stands outside the order. */
function isBlue(colour: string): boolean {
  const [red, , blue] = channelsOf(colour)
  return blue! - red! > 20
}
