// @module-tag long
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo, type Explorer, isFocusSeen, startExplorer, walkByTab } from '../support/explorer.ts'
import { finding, scan } from '../support/finding-lines.ts'

describe('the explorer by keyboard alone, in a browser', () => {
  let explorer: Explorer
  beforeAll(async () => {
    explorer = await startExplorer()
  })
  afterAll(() => explorer?.close())

  const focused = (page: Page) =>
    page.evaluate(() => {
      const one = document.activeElement!
      return one.getAttribute('data-cell') ?? one.getAttribute('href') ?? one.localName
    })
  const isFocused = (page: Page, name: string) =>
    page.waitForFunction(
      (wanted) => {
        const one = document.activeElement!
        return [one.getAttribute('data-cell'), one.getAttribute('href')].includes(wanted)
      },
      {},
      name,
    )
  /** Presses Tab until a link like this has the focus, and returns where it leads. */
  const tabTo = async (page: Page, link: RegExp): Promise<string> => {
    for (let presses = 0; presses < 200; presses++) {
      await page.keyboard.press('Tab')
      const name = await focused(page)
      if (link.test(name)) return name
    }
    throw new Error(`no Tab leads to ${link}`)
  }

  test('explorer §5: matrix, technique, mitigation and back, with the focus visible and restored', async () => {
    const { page, faults, close } = await explorer.open('/')
    await tabTo(page, /^\d+-\d+$/)
    await page.keyboard.press('ArrowRight')
    const card = () => page.$eval('.cell-card', ({ textContent }) => textContent)
    do await page.keyboard.press('ArrowDown')
    while (!/[1-9] mitigation/.test(await card()))
    const cell = await focused(page)
    expect([cell, await isFocusSeen(page)]).toEqual([expect.stringMatching(/^1-[1-9]\d*$/), true])
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.matches('.panel h2'))
    const mitigation = await tabTo(page, /^\/object\/AML\.M/)
    await page.keyboard.press('Enter')
    await page.waitForSelector('article.object')
    await page.waitForFunction(() => document.activeElement?.matches('main'))
    const technique = await tabTo(page, /^\/object\/AML\.T\d/)
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      (path) => document.querySelector(`[data-page-id="${path}"]`),
      {},
      technique.split('/')[2],
    )

    await page.goBack()
    await isFocused(page, technique)
    expect(await isFocusSeen(page)).toBe(true)
    await page.goBack()
    await isFocused(page, mitigation)
    expect(await isFocusSeen(page)).toBe(true)
    await page.keyboard.press('Escape')
    await isFocused(page, cell)
    expect(await isFocusSeen(page)).toBe(true)
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §3: p marks the start of a path and then its end, End leads to the last cell of a column', async () => {
    const { page, faults, close } = await explorer.open('/')
    await tabTo(page, /^\d+-\d+$/)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('End')
    const last = await page.$$eval('[data-cell^="1-"]', (cells) => cells.at(-1)!.getAttribute('data-cell'))
    expect(await focused(page)).toBe(last)
    await page.keyboard.press('Home')
    const start = await page.evaluate(() => document.activeElement!.getAttribute('data-id')!)
    await page.keyboard.press('p')
    await page.waitForFunction(
      (id) => document.querySelector('.banners')!.textContent.includes(`A path starts at ${id}`),
      {},
      start,
    )
    await page.goto(`${explorer.url}/object/AML.M0015`)
    await page.waitForSelector('[data-page-id="AML.M0015"]')
    await page.keyboard.press('p')
    await page.waitForFunction(
      (from) => location.pathname + location.search === `/path?${new URLSearchParams({ from, to: 'AML.M0015' })}`,
      {},
      start,
    )
    await page.waitForSelector('.chain-row .stop')
    expect(await page.$eval('.banners', ({ textContent }) => textContent)).toBe('')

    expect(faults).toEqual([])
    await close()
  })

  test('explorer §3: Esc closes what is open, and the focus is where it was', async () => {
    const { page, faults, close } = await explorer.open('/?open=AML.T0051')
    await page.waitForSelector('.panel h2')
    await page.keyboard.press('/')
    await page.keyboard.type('prompt')
    await page.waitForSelector('.goto [role="option"]')
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector('.goto [role="listbox"]')!.checkVisibility())
    expect(await page.evaluate(() => document.activeElement?.matches('.goto input'))).toBe(true)
    expect(await page.$('.panel h2')).not.toBeNull()

    const link = await page.focus('.panel a').then(() => focused(page))
    await page.keyboard.press('?')
    await page.waitForSelector('dialog[open]')
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector('dialog[open]'))
    expect([await focused(page), await page.$('.panel h2')]).toEqual([link, expect.anything()])

    await page.focus('.panel .close')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-id') === 'AML.T0051')
    expect(await page.$('.panel')).toBeNull()
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §5: a list of thousands of findings is left and come back to at its row', async () => {
    const lines = Array.from({ length: 3_000 }, (_, index) =>
      finding(`One of many ${index}`, index % 6, { cwes: [[79, 89, 22][index % 3]] }),
    )
    await explorer.folder.import(explorer.db, 'large', [scan('STATIC', 'lint'), ...lines])
    const { guid } = await explorer.db
      .selectFrom('application')
      .select('guid')
      .where('name', '=', 'large')
      .executeTakeFirstOrThrow()
    const { page, faults, close } = await explorer.open(`/apps/${guid}?severity=3`)
    const rows = () => page.$$eval('#findings tbody a[href*="/findings/"]', (all) => all.map(({ href }) => href))
    const first = await rows()
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('#findings .take button')]
      buttons.find(({ textContent }) => textContent === 'Next page')!.click()
    })
    await page.waitForFunction(
      (href) => !document.querySelector(`#findings a[href="${href}"]`) && !document.querySelector('.is-old'),
      {},
      new URL(first[0]!).pathname,
    )
    const second = await rows()
    expect(new Set([...first, ...second]).size).toBe(50)
    const left = new URL(second[20]!).pathname
    await page.focus(`#findings a[href="${left}"]`)
    const top = await page.evaluate(() => scrollY)
    expect(top).toBeGreaterThan(300)
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => /^Finding \d/.test(document.querySelector('article .muted')?.textContent ?? ''))
    await page.goBack()
    await isFocused(page, left)
    expect(await rows()).toEqual(second)
    expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(50)
    expect(faults).toEqual([])
    await close()
  })

  const walked = 'explorer §5: %s is walked by Tab, with the focus visible'
  const walk = async (_: string, path: string) => {
    const { page, faults, close } = await explorer.open(path)
    await page.waitForFunction(() => !document.querySelector('.skeleton'))
    const { stops, ...left } = await walkByTab(page)
    expect(left).toEqual({ missed: [], hidden: [] })
    expect(stops).toBeGreaterThan(3)
    expect(faults).toEqual([])
    await close()
  }
  test.each([
    ['a matrix with a panel', `/?app=${demo}&open=AML.T0051`],
    ['an object', '/object/AML.M0015'],
    ['an application', `/apps/${demo}`],
  ])(walked, walk)
  test.each([
    ['a path', '/path?from=AML.M0015&to=CWE-79'],
    ['a search', '/search?q=prompt+injection'],
    ['a list of applications', '/apps'],
    ['a finding', `/apps/${demo}/findings/1`],
    ['a list of charts', '/charts'],
    ['a chart', '/charts/genai-adoption-by-wave?industry=Health+care'],
    ['a report', '/report'],
    ['a finding of it', '/report/dedicated-teams-take-over'],
    ['a description of the REST paths', '/docs'],
  ])(walked, { tags: ['exhaustive'] }, walk)
})
