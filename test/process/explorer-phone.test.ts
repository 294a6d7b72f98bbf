import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo, violationsOf } from '../support/explorer.ts'
import { startTargetExplorer, type TargetExplorer } from '../support/explorer-target.ts'

describe('explorer, second edition §2.2: on a phone', () => {
  let explorer: TargetExplorer
  beforeAll(async () => {
    explorer = await startTargetExplorer()
  })
  afterAll(() => explorer?.close())

  test('the head is one line, and its menu leads to the other pages', async () => {
    for (const path of ['/', '/contribute']) {
      const { page, faults, close } = await explorer.open(path, { width: 390, credential: explorer.key })
      const { height, width } = await page.$eval('.site', (head) => ({
        height: head.getBoundingClientRect().height,
        width: document.documentElement.scrollWidth,
      }))
      expect([path, height < 60, width]).toEqual([path, true, 390])
      expect(await page.$$eval('.site nav a', (all) => all.filter((one) => one.checkVisibility()))).toEqual([])
      expect(faults).toEqual([])
      await close()
    }
    const { page, close } = await explorer.open('/overview', { width: 390 })
    expect(await page.$eval('.site .menu', ({ textContent }) => textContent)).toContain('Overview')
    await page.click('.site .menu')
    expect(await violationsOf(page)).toEqual([])
    await page.click('.site nav a[href="/charts"]')
    await page.waitForFunction(() => location.pathname === '/charts')
    await page.waitForFunction(() => !document.querySelector('.site nav')?.matches(':popover-open'))
    await close()
  })

  test('filters are in a sheet, whose button says how many are set', async () => {
    const { page, faults, close } = await explorer.open(`/apps/${demo}?severity=5`, {
      width: 390,
      credential: explorer.key,
    })
    const opener = await page.waitForSelector('#findings .sheet-opener')
    expect(await opener?.evaluate(({ textContent }) => textContent)).toBe('1 filter')
    expect(await page.$eval('#findings form', (form) => form.checkVisibility())).toBe(false)
    await opener?.click()
    await page.waitForSelector('#findings form:popover-open')
    expect(await violationsOf(page)).toEqual([])
    await page.select('#findings form select', 'STATIC')
    await page.waitForFunction(() => document.querySelector('.sheet-opener')?.textContent === '2 filters')
    expect(new URL(page.url()).searchParams.get('scanType')).toBe('STATIC')
    await page.click('#findings .sheet-closer')
    expect(await page.$eval('#findings form', (form) => form.checkVisibility())).toBe(false)
    expect(faults).toEqual([])
    await close()
  })

  test('the matrix is shown tactic by tactic', async () => {
    const { page, close } = await explorer.open('/', { width: 390 })
    await page.waitForSelector('.matrix .cell')
    const whole = () =>
      page.$$eval('.tactic-head', (all) =>
        all.flatMap((head, index) => {
          const { left, right } = head.getBoundingClientRect()
          return left >= 0 && right <= innerWidth ? index : []
        }),
      )
    expect(await whole()).toEqual([0])
    await page.$eval('.matrix-scroll', (scroll) => scroll.scrollTo(250, 0))
    await page.waitForFunction(() => (document.querySelector('.matrix-scroll')?.scrollLeft ?? 0) > 300)
    expect(await whole()).toEqual([1])
    await close()
  })

  test('on a wide screen both are parts of the page', async () => {
    const { page, close } = await explorer.open(`/apps/${demo}`, { credential: explorer.key })
    await page.waitForSelector('#findings form')
    const seen = (selector: string) => page.$eval(selector, (one) => one.checkVisibility())
    expect(await Promise.all(['.site .menu', '.sheet-opener', '.sheet-closer'].map(seen))).toEqual([
      false,
      false,
      false,
    ])
    expect(await Promise.all(['.site nav a', '#findings form select'].map(seen))).toEqual([true, true])
    await close()
  })
})
