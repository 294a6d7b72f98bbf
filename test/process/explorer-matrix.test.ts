// @module-tag long
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo, type Explorer, startExplorer } from '../support/explorer.ts'

describe('the matrix in a browser', () => {
  let explorer: Explorer
  beforeAll(async () => {
    explorer = await startExplorer()
  })
  afterAll(() => explorer?.close())
  const open: Explorer['open'] = (...to) => explorer.open(...to)

  test('explorer §3: arrow keys, Home, Enter, Esc and Shift+Enter walk the matrix', async () => {
    const { page, faults, close } = await open('/')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-id'))
    await page.focus('.matrix [tabindex="0"]')
    const first = await focused()
    await page.keyboard.press('ArrowDown')
    expect(await focused()).not.toBe(first)
    await page.keyboard.press('Home')
    expect(await focused()).toBe(first)
    await page.keyboard.press('ArrowRight')
    const beside = await focused()
    expect(beside).not.toBe(first)
    expect(await page.$eval('.matrix [tabindex="0"]', (cell) => getComputedStyle(cell).outlineStyle)).not.toBe('none')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.panel h2')
    await page.waitForFunction(() => document.activeElement?.closest('.panel'))
    expect(new URL(page.url()).searchParams.get('open')).toBe(beside)
    await page.keyboard.press('Escape')
    await page.waitForFunction((id) => document.activeElement?.getAttribute('data-id') === id, {}, beside)
    expect(await page.$('.panel')).toBeNull()
    await page.keyboard.down('Shift')
    await page.keyboard.press('Enter')
    await page.keyboard.up('Shift')
    await page.waitForSelector('article.object')
    expect(new URL(page.url()).pathname).toBe(`/object/${beside}`)
    await page.goBack()
    await page.waitForSelector('.matrix')
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await page.waitForSelector('.apps')
    expect(faults).toEqual([])
    await close()
  })

  const shadesOf = (page: Page) =>
    page.$$eval('.matrix .cell', (cells) =>
      Object.fromEntries(
        cells.flatMap((cell) => {
          const mark = cell.querySelector('.cell-mark')?.textContent
          return mark ? [[cell.getAttribute('data-id')!, mark]] : []
        }),
      ),
    )

  test('explorer §2: an overlay is its address, and the difference of two applications sums up to their union', async () => {
    const shades = []
    for (const path of [
      `/?app=${demo}&fold=none`,
      `/?app=${explorer.twin}&fold=none`,
      `/?app=${demo}&app2=${explorer.twin}&fold=none`,
    ]) {
      const { page, faults, close } = await open(path)
      await page.waitForSelector('.cell-mark')
      const seen = await shadesOf(page)
      await page.reload({ waitUntil: 'networkidle0' })
      await page.waitForSelector('.cell-mark')
      expect(await shadesOf(page)).toEqual(seen)
      shades.push(seen)
      expect(faults).toEqual([])
      await close()
    }
    const [one, other, difference] = shades as [object, object, Record<string, string>]
    expect(new Set(Object.keys(difference))).toEqual(new Set([...Object.keys(one), ...Object.keys(other)]))
    for (const [id, mark] of Object.entries(difference))
      expect([id, mark]).toEqual([id, id in one ? (id in other ? expect.stringMatching(/^A[<=>]B$/) : 'A') : 'B'])
  })

  test('explorer §3: what is opened beside the matrix, or switched, leaves the page where it is', async () => {
    const { page, faults, close } = await open(`/?app=${demo}&fold=none`)
    await page.waitForSelector('.cell-mark')
    await page.setViewport({ width: 1440, height: 400 })
    await page.evaluate(() => {
      scrollTo(0, 300)
      const cells = [...document.querySelectorAll('.matrix .cell')]
      cells.find((cell) => cell.getBoundingClientRect().top > 150)!.setAttribute('data-watched', '')
    })
    const top = async () => {
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      return page.$eval('[data-watched]', (cell) => cell.getBoundingClientRect().top)
    }
    const before = await top()
    await page.$eval('[data-watched]', (cell) => (cell as HTMLElement).click())
    await page.waitForSelector('.panel h2')
    expect(Math.abs((await top()) - before)).toBeLessThan(60)
    await page.$eval('.legend button', (button) => (button as HTMLElement).click())
    await page.waitForFunction(() => location.search.includes('hide='))
    expect(Math.abs((await top()) - before)).toBeLessThan(60)
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §3: the legend switches colours off, and only what is coloured can be left', {
    tags: ['long'],
  }, async () => {
    const { page, faults, close } = await open(`/?app=${demo}&fold=none`)
    await page.waitForSelector('.cell-mark')
    const before = Object.values(await shadesOf(page))
    await page.click('.legend button')
    await page.waitForFunction(() => location.search.includes('hide='))
    expect(Object.values(await shadesOf(page))).toEqual(before.filter((mark) => mark !== 'S5'))
    await page.goto(`${explorer.url}/?app=${demo}&only=shown`, { waitUntil: 'networkidle0' })
    await page.waitForSelector('.cell-mark')
    const cells = await page.$$eval('.matrix .cell', (all) => all.length)
    expect(cells).toBeLessThan(60)
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §3: a clicked cell stays at its height although the page is at its top, and is seen beside the panel', async () => {
    const { page, faults, close } = await open(`/?app=${demo}`)
    await page.waitForSelector('.cell-mark')
    for (const id of ['AML.T0051', 'AML.T0029']) {
      const cell = `.matrix [data-id="${id}"]`
      const box = () => page.$eval(cell, (one) => one.getBoundingClientRect().toJSON())
      await page.evaluate(() => scrollTo(0, 0))
      const before = await box()
      await page.$eval(cell, (one) => (one as HTMLElement).click())
      await page.waitForSelector('.panel h2')
      const { top, right } = await box()
      expect(Math.abs(top - before.top)).toBeLessThan(3)
      expect(right).toBeLessThanOrEqual(await page.$eval('.panel', (panel) => panel.getBoundingClientRect().left))
      await page.keyboard.press('Escape')
      await page.waitForFunction(() => !document.querySelector('.panel'))
    }
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §3: tactics without a coloured technique are left out, and named', async () => {
    const { page, faults, close } = await open(`/?app=${demo}&only=shown`)
    await page.waitForSelector('.cell-mark')
    const shown = await page.$$eval('.tactic', (all) => all.map((one) => one.querySelectorAll('.cell').length))
    expect(Math.min(...shown)).toBeGreaterThan(0)
    expect(await page.$eval('.left-out', (line) => line.textContent)).toMatch(
      new RegExp(`^${16 - shown.length} tactics are left out, .*: Reconnaissance, `),
    )
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §3: the start leads to the application of which most is possible, the panel to what was done', async () => {
    const { page, faults, close } = await open('/')
    await page.waitForSelector('.tour .primary')
    await page.click('.tour .primary')
    await page.waitForSelector('.cell-mark')
    await page.goto(`${explorer.url}/?app=${demo}&app2=${explorer.twin}&open=AML.T0051`, { waitUntil: 'networkidle0' })
    await page.waitForSelector('.panel ::-p-text(through its sub-techniques)')
    const heads = await page.$$eval('.panel h3', (all) => all.map(({ textContent }) => textContent!))
    expect(heads.filter((head) => /possible in/.test(head))).toEqual([
      'Why it is possible in Demo: support assistant',
      expect.stringMatching(/^Wh.* possible in .*evil/),
    ])
    const studies = '::-p-xpath(//section[h3="Seen in"])'
    expect(await page.$eval(studies, (part) => part.textContent)).toMatch(/AML\.CS\d{4} (incident|exercise)/)
    const weaknesses = await page.$$eval('::-p-xpath(//section[h3="Weaknesses that it exploits"]//li/a)', (all) =>
      all.map((link) => link.getAttribute('href')),
    )
    expect(new Set(weaknesses).size).toBe(weaknesses.length)
    await page.click('.panel ::-p-text(through its sub-techniques)')
    await page.waitForSelector('#procedures .tag')
    expect(faults).toEqual([])
    await close()
  })

  /** Returns the words of the matrix that go on in a second line, but for breaks after separators. */
  const brokenWords = (page: Page) =>
    page.$$eval('.matrix .cell-name, .tactic-head a', (names) =>
      names.flatMap((name) => {
        const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT)
        const broken: string[] = []
        while (walker.nextNode()) {
          const text = walker.currentNode as Text
          for (const { 0: word, index } of text.data.matchAll(/[^\s-]+-?/g)) {
            const range = document.createRange()
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
          }
        }
        return broken
      }),
    )

  test('explorer §3: no word of a cell is broken; printed, the whole matrix fits the sheet, in its colours', async () => {
    const { page, faults, close } = await open(`/?app=${demo}&fold=none`)
    await page.waitForSelector('.cell-mark')
    expect(await brokenWords(page)).toEqual([])
    // A4, landscape, between margins of 10 mm.
    await page.setViewport({ width: 1047, height: 718 })
    await page.emulateMediaType('print')
    expect(await brokenWords(page)).toEqual([])
    const printed = await page.evaluate(() => ({
      right: Math.max(...[...document.querySelectorAll('.cell')].map((cell) => cell.getBoundingClientRect().right)),
      adjust: getComputedStyle(document.querySelector('.cell:has(.cell-mark)')!).printColorAdjust,
      shown: [...document.querySelectorAll('.site, .controls, .take, .tour')].filter((one) => one.checkVisibility())
        .length,
    }))
    expect(printed).toEqual({ right: expect.any(Number), adjust: 'exact', shown: 0 })
    expect(printed.right).toBeLessThanOrEqual(1047)
    expect(faults).toEqual([])
    await close()
  })
})
