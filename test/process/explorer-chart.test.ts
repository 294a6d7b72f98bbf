import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Explorer, startExplorer } from '../support/explorer.ts'

/** The smallest letters of a chart, in pixels of its own. */
const smallestLetter = 11

describe('charts on a page, in a browser', () => {
  let explorer: Explorer
  beforeAll(async () => {
    explorer = await startExplorer()
  })
  afterAll(() => explorer.close())

  const smallestShown = (page: Page) =>
    page.$$eval(
      '.picture img',
      (all, letter) =>
        Math.min(
          ...(all as HTMLImageElement[])
            .filter(({ naturalWidth }) => naturalWidth > 0)
            .map(({ clientWidth, clientHeight, naturalWidth, naturalHeight }) => {
              return letter * Math.min(clientWidth / naturalWidth, clientHeight / naturalHeight)
            }),
        ),
      smallestLetter,
    )

  test.each([
    ['/charts', 390],
    ['/charts', 1440],
    ['/charts/controls-by-industry', 390],
    ['/charts/controls-by-industry', 1440],
    ['/report/dedicated-teams-take-over', 390],
  ] as const)('%s of %i pixels shows no letter of a chart under 10 pixels', { tags: ['long'] }, async (path, width) => {
    const { page, faults, close } = await explorer.open(path, { width })
    await page.waitForFunction(() => {
      const [image] = document.querySelectorAll<HTMLImageElement>('.picture img')
      return image?.complete && image.naturalWidth > 0
    })
    expect(await smallestShown(page)).toBeGreaterThanOrEqual(10)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(faults).toEqual([])
    await close()
  })

  test('a chart is cited by a line that is copied', async () => {
    const { page, faults, close } = await explorer.open('/charts/atlas-use-by-wave')
    const text = await page.$eval('.citation', (one) => one.textContent ?? '')
    expect(text).toContain(`${explorer.url}/charts/atlas-use-by-wave, revision `)
    expect(text).toMatch(/revision [0-9a-f]{8}\.\d+, read on \d{4}-\d\d-\d\d\.$/)
    const button = await page.$$('button').then(async (all) => {
      for (const one of all) if ((await one.evaluate((own) => own.textContent)) === 'Copy citation') return one
      return null
    })
    await button!.click()
    await page.waitForFunction(() => [...document.querySelectorAll('output')].some((one) => one.textContent))
    expect(faults).toEqual([])
    await close()
  })

  test('invented figures are called so in words', { tags: ['long'] }, async () => {
    for (const path of ['/charts', '/report', '/report/dedicated-teams-take-over', '/object/AML.T0053']) {
      const { page, close } = await explorer.open(path)
      await page.waitForFunction(() => document.body.textContent.includes('Invented example data'))
      await close()
    }
  })
})
