import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersInView, demo, violationsOf } from '../support/explorer.ts'
import { startTargetExplorer, type TargetExplorer } from '../support/explorer-target.ts'

const path = process.env.FIREFOX ?? '/usr/bin/firefox-esr'

/** Gives the page this width; Firefox ESR cannot turn the screen, which puppeteer asks for as well. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewport({ width, height: 900 }).catch((error: Error) => {
    if (!error.message.includes('setScreenOrientationOverride')) throw error
  })
  await page.waitForFunction((wanted) => innerWidth === wanted, {}, width)
}

// Runs where Debian's firefox-esr is installed, or FIREFOX names another Firefox.
describe.skipIf(!existsSync(path))('explorer, second edition §5.3: the pages in Firefox', { tags: ['long'] }, () => {
  let explorer: TargetExplorer
  let browser: Browser
  beforeAll(async () => {
    explorer = await startTargetExplorer()
    // The Chromium of the other tests brings libraries and fonts of its own, with which Firefox has none.
    const { FONTCONFIG_PATH: _, LD_LIBRARY_PATH: __, ...env } = process.env
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: path,
      headless: true,
      defaultViewport: null,
      env,
    })
  })
  afterAll(async () => {
    await browser?.close()
    await explorer?.close()
  })

  test.for([
    ['/', '.matrix .cell'],
    ['/overview', '[data-answer] .risk'],
    ['/apps', '.apps > li'],
    [`/apps/${demo}`, '[data-answer] .strip'],
    [`/apps/${demo}/findings/1`, '[data-answer]'],
    ['/targets/TARGET', '[data-answer]'],
    ['/object/AML.T0051', '[data-answer]'],
    ['/graph?nodes=AML.T0051+CWE-1427+AML.M0015', '.graph-drawing .node'],
    ['/brief?ids=AML.T0051+AML.CS0020', '.brief-item'],
    ['/layers', 'main h1'],
    ['/charts', '.pictures'],
    ['/search?q=prompt+injection', '.hits li'],
  ])('%s is whole at two widths and on paper', async ([address, shown]) => {
    for (const width of [1440, 390]) {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      const faults: string[] = []
      page.on('console', (message) => void (['error', 'warn'].includes(message.type()) && faults.push(message.text())))
      page.on('pageerror', (error) => void faults.push(String(error)))
      page.setDefaultTimeout(60_000)
      await resize(page, width)
      await page.evaluateOnNewDocument((key) => sessionStorage.setItem('skg:credential', key), explorer.key)
      await page.goto(`${explorer.url}${address!.replace('TARGET', explorer.target)}`)
      await page.waitForSelector(shown!)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      if (width === 1440 && (await page.$('[data-answer]'))) expect(await answersInView(page)).toEqual([true])
      expect(await violationsOf(page)).toEqual([])
      if (width === 1440)
        expect(
          Buffer.from(await page.pdf())
            .subarray(0, 5)
            .toString(),
        ).toBe('%PDF-')
      expect(faults).toEqual([])
      await context.close()
    }
  })
})
