import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Explorer, startExplorer } from '../support/explorer.ts'

describe('charts in the theme of the page, in a browser', () => {
  let explorer: Explorer
  beforeAll(async () => {
    explorer = await startExplorer()
  })
  afterAll(() => explorer.close())

  const isDark = (page: Page, dark: boolean) =>
    page.waitForFunction(
      (expected) => {
        const images = [...document.querySelectorAll<HTMLImageElement>('main img[src^="/api/charts/"]')]
        return images.length > 0 && images.every(({ src }) => src.includes('theme=dark') === expected)
      },
      {},
      dark,
    )

  test.each(['/charts', '/charts/budget-by-industry?period=2025-H1', '/report/dedicated-teams-take-over'])(
    '%s follows the system, and the choice of the reader',
    { tags: ['long'] },
    async (path) => {
      const { page, faults, close } = await explorer.open(path, { scheme: 'dark' })
      await isDark(page, true)
      await page.click('.site .theme')
      await isDark(page, false)
      await page.click('.site .theme')
      await isDark(page, true)
      await page.click('.site .theme')
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }])
      await isDark(page, false)
      expect(faults).toEqual([])
      await close()
    },
  )

  test('a chart is taken along in its light theme', { tags: ['long'] }, async () => {
    const { page, close } = await explorer.open('/charts/controls-by-wave', { scheme: 'dark' })
    await isDark(page, true)
    const links = await page.$$eval('a[download][href^="/api/charts/"]', (all) =>
      all.map((link) => link.getAttribute('href')),
    )
    expect(links).toEqual(
      expect.arrayContaining(['/api/charts/controls-by-wave.svg', '/api/charts/controls-by-wave.png']),
    )
    await close()
  })
})
