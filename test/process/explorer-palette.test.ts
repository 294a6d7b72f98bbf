import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo, type Explorer, startExplorer, violationsOf } from '../support/explorer.ts'

describe('explorer-work §2.1: the palette, and keys without Control', () => {
  let explorer: Explorer
  beforeAll(async () => {
    explorer = await startExplorer({ FINDINGS_ACCESS: 'public' })
  })
  afterAll(() => explorer?.close())

  const openPalette = async (page: Page) => {
    await page.keyboard.down('Control')
    await page.keyboard.press('k')
    await page.keyboard.up('Control')
    await page.waitForSelector('.palette[open] [role="option"]')
  }
  const optionsOf = (page: Page) =>
    page.$$eval('.palette [role="option"] span', (all) => all.map(({ textContent }) => textContent))
  /** Types into the palette, waits for an option and takes it by Enter. */
  const choose = async (page: Page, text: string, option: string) => {
    await openPalette(page)
    await page.keyboard.type(text)
    await page.waitForFunction(
      (name) => {
        const list = document.querySelector('.palette [role="listbox"]')
        const first = list?.querySelector('[role="option"] span')?.textContent
        return list?.getAttribute('aria-busy') === 'false' && first?.includes(name)
      },
      {},
      option,
    )
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => !document.querySelector('.palette'))
  }
  const until = (page: Page, path: string) => page.waitForFunction((wanted) => location.pathname === wanted, {}, path)

  test('leads to pages, objects, applications and findings by name, from within a field too', async () => {
    const { page, faults, close } = await explorer.open('/')
    await page.focus('.goto input')
    await openPalette(page)
    expect(await optionsOf(page)).toContain('Components')
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector('.palette'))
    await choose(page, 'chart', 'Charts')
    await until(page, '/charts')
    await choose(page, 'AML.T0051', 'LLM Prompt Injection')
    await until(page, '/object/AML.T0051')
    await choose(page, 'support assistant', 'Demo: support assistant')
    await until(page, `/apps/${demo}`)
    await openPalette(page)
    await page.keyboard.type('query made of')
    await (await page.waitForSelector('.palette [role="option"] ::-p-text(Query made of text)'))?.click()
    await page.waitForFunction(() => /^\/apps\/.*\/findings\/\d+$/.test(location.pathname))
    expect(faults).toEqual([])
    await close()
  })

  test('has what can be done with the object of the page', { tags: ['long'] }, async () => {
    const { page, faults, close } = await explorer.open('/object/CWE-502')
    await choose(page, 'as a graph', 'Open as a graph')
    await page.waitForSelector('.graph-drawing [data-id="CWE-502"]')
    await page.goBack()
    await page.waitForSelector('[data-page-id="CWE-502"]')
    await choose(page, 'brief', 'Add to brief')
    await page.waitForSelector('.brief-item[data-id="CWE-502"]')
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    const before = await theme()
    await choose(page, 'theme', 'Switch the theme')
    expect(await theme()).not.toBe(before)
    expect(faults).toEqual([])
    await close()
  })

  test('WCAG 2.1.4: keys without Control are switched off for good, and the palette still opens', async () => {
    const { page, faults, close } = await explorer.open('/charts')
    const press = async (...keys: readonly ('g' | 'm' | '?')[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const switchKeys = async () => {
      await press('?')
      await page.waitForSelector('.keys[open]')
      await page.click('.keys input[type="checkbox"]')
      await page.click('.keys button')
      await page.waitForFunction(() => !document.querySelector('.keys[open]'))
    }
    await switchKeys()
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload({ waitUntil: 'networkidle0' })
      await press('g', 'm')
      await openPalette(page)
      expect(new URL(page.url()).pathname).toBe('/charts')
      await page.keyboard.press('Escape')
      await page.waitForFunction(() => !document.querySelector('.palette'))
    }
    await switchKeys()
    await press('g', 'm')
    await until(page, '/')
    expect(faults).toEqual([])
    await close()
  })
})
