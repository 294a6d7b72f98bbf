import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Explorer, startExplorer, violationsOf } from '../support/explorer.ts'
import { finding, scan } from '../support/finding-lines.ts'
import { fillPortfolio } from '../support/portfolio.ts'

describe('the overview compares, and its lists', () => {
  let explorer: Explorer
  beforeAll(async () => {
    explorer = await startExplorer()
    await fillPortfolio(explorer)
  })
  afterAll(() => explorer?.close())

  const open = async (path: string, width = 1440) => {
    const opened = await explorer.open(path, { width })
    await opened.page.waitForSelector('[data-answer] .risk')
    await opened.page.waitForFunction(() => !document.querySelector('.skeleton, .is-old'))
    return opened
  }
  const textOf = (page: Page, selector: string) => page.$eval(selector, ({ textContent }) => textContent ?? '')

  test('explorer-work §1.2: the trend compares the same applications then and now, and counts those left out', async () => {
    const { page, close } = await open('/overview')
    // The starter's application, `bank` and `plain` were scanned by then; what `odd` has was found since.
    expect(await textOf(page, '.standing')).toMatch(
      /have 26 open findings, .*In the 3 scanned by \d{4}-\d\d-\d\d UTC \d+ were open, (as many as|21) now; \d+ overdue, (as many as|\d+) now \(the other 52 cannot be compared\)/,
    )
    await page.select('.selection .choice:nth-of-type(1) select', '=retail')
    await page.waitForFunction(() => document.querySelectorAll('.risk .who a').length === 2)
    expect(await textOf(page, '.standing')).toMatch(
      /On \d{4}-\d\d-\d\d UTC 4 were open, as many as now; \d+ overdue, (as many as|\d+) now\. Since then/,
    )
    await close()
  })

  test('explorer-work §2.1: a list of the overview is sorted by its columns and narrowed by a text', async () => {
    const { page, faults, close } = await open('/overview?list=open')
    await page.waitForSelector('#findings .table')
    const column = (label: string) =>
      page.$$eval(`#findings td[data-label="${label}"]`, (all) => all.map(({ textContent }) => textContent ?? ''))
    const sortBy = async (name: string, order: string) => {
      await page.click(`#findings th button::-p-text(${name})`)
      await page.waitForFunction(
        (wanted) => new URLSearchParams(location.search).get('order') === wanted && !document.querySelector('.is-old'),
        {},
        order,
      )
      await page.waitForSelector('#findings .table')
    }
    for (const [name, field] of [
      ['Due', 'DUE'],
      ['Found', 'FIRST_FOUND'],
    ] as const) {
      await sortBy(name, `${field} DESC`)
      const falling = await column(`${name} (UTC)`)
      expect(falling).toEqual(falling.toSorted().reverse())
      await sortBy(name, `${field} ASC`)
      const rising = await column(`${name} (UTC)`)
      expect(rising).toEqual(rising.toSorted())
      expect(rising).not.toEqual(falling)
    }
    await page.type('#findings input[type=search]', 'odd 1')
    await page.waitForFunction(() =>
      /^1 finding open, with/.test(document.querySelector('#findings h2')?.textContent ?? ''),
    )
    expect(new URL(page.url()).searchParams.get('order')).toBe('FIRST_FOUND ASC')
    expect(await page.title()).toContain('with “odd 1”')
    expect([faults, await violationsOf(page)]).toEqual([[], []])
    await page.click('.numbers a')
    await page.waitForFunction(() => !/order=|text=/.test(location.search))
    await close()
  })

  test('explorer-work §2.2: a long name of an owner widens no page', async () => {
    const owner = 'Edsger van der Berg-Lindqvist, deputy head of claims platform engineering'
    await explorer.folder.import(explorer.db, 'claims', [scan('STATIC', 'lint'), finding('a', 2)], {}, { owner })
    for (const width of [390, 1440]) {
      const { page, close } = await open('/overview?sel=name%3Dclaims', width)
      expect(await textOf(page, '.risk .who')).toContain(owner)
      const wide = await page.$$eval('.risk > *', (all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth + 1).map(({ textContent }) => textContent),
      )
      expect([wide, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([[], width])
      await close()
    }
  })
})
