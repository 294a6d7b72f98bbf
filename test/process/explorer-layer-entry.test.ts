import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Explorer, startExplorer } from '../support/explorer.ts'

describe('explorer-work §1.5: what a layer says of a technique, written in a browser', () => {
  let explorer: Explorer
  beforeAll(async () => {
    explorer = await startExplorer()
  })
  afterAll(() => explorer?.close())

  const press = async (page: Page, name: string) =>
    (await page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`))?.click()

  test('what was written is kept when another technique is chosen, and what cannot be kept is said', async () => {
    const { page, faults, close } = await explorer.open('/layers')
    await press(page, 'New layer')
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'My layer')
    expect(await page.$eval('main', (main) => main.textContent)).toContain('This browser alone has the layer')
    expect(await page.$$('main ::-p-aria([name="Copy link"])')).toEqual([])
    const choose = async (id: string) => {
      await page.click(`.cell[data-id="${id}"]`)
      await page.waitForFunction((one) => document.querySelector('.panel a')?.textContent === one, {}, id)
    }
    await choose('AML.T0051')
    expect(await page.$eval('.panel label', (label) => label.textContent)).toContain('Score, 0 to 100')
    await page.type('.panel input[name="score"]', '70')
    await choose('AML.T0053')
    await page.waitForSelector('.cell[data-id="AML.T0051"] .cell-mark')
    await page.type('.panel input[name="score"]', '8')
    await page.type('.panel textarea[name="links"]', 'http://x.example')
    await page.click('.cell[data-id="AML.T0051"]')
    await page.waitForSelector('.panel ::-p-text(“http://x.example” is not an address that begins with https://.)')
    expect(await page.$eval('.panel a', (link) => link.textContent)).toBe('AML.T0053')
    await press(page, 'Leave it')
    await page.waitForFunction(() => !document.querySelector('.panel'))
    expect(await page.$$eval('.cell-mark', (all) => all.map((mark) => mark.textContent))).toEqual(['70'])
    await choose('AML.T0053')
    await page.type('.panel input[name="score"]', '8')
    await page.goBack()
    await page.waitForSelector('.cell[data-id="AML.T0053"] .cell-mark')
    expect(await page.$eval('.legend', (legend) => legend.textContent)).toMatch(/score 8 1.*score 70 1/)
    expect(faults).toEqual([])
    await close()
  })
})
