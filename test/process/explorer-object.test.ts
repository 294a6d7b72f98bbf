import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersInView, type Explorer, startExplorer, violationsOf } from '../support/explorer.ts'

describe('the page of an object', () => {
  let explorer: Explorer
  beforeAll(async () => {
    explorer = await startExplorer()
  })
  afterAll(() => explorer.close())

  test.each([
    [1440, 900],
    [390, 844],
  ])('explorer-work §5.1: name, kind and first paragraph are in the first view, %i wide', async (width, height) => {
    const { page, faults, close } = await explorer.open('/object/AML.T0051', { width })
    await page.setViewport({ width, height })
    for (const id of ['AML.T0051', 'AML.CS0020', 'CWE-79', 'AML.M0015']) {
      await page.goto(`${explorer.url}/object/${id}`, { waitUntil: 'networkidle0' })
      const boxes = await answersInView(page)
      expect([id, boxes]).toEqual([id, [true]])
      expect(await page.$eval('[data-answer]', (answer) => answer.textContent)).toContain(id)
      expect([id, await violationsOf(page)]).toEqual([id, []])
    }
    expect(faults).toEqual([])
    await close()
  })

  test('explorer-work §1: links to its source, and the text of each step that employs a technique', async () => {
    const { page, close } = await explorer.open('/object/AML.T0051')
    await page.waitForSelector('#procedures')
    const links = await page.$$eval('[data-answer] a', (all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual(['https://atlas.mitre.org/techniques/AML.T0051', '/contribute?edit=AML.T0051'])
    const employed = await page.$$eval('#procedures li p a', (all) =>
      all.map((link) => link.getAttribute('href') ?? ''),
    )
    expect(employed.every((href) => href.startsWith('/object/AML.T0051'))).toBe(true)
    expect(employed.some((href) => href.startsWith('/object/AML.T0051.'))).toBe(true)
    await page.goto(`${explorer.url}/object/CWE-79`, { waitUntil: 'networkidle0' })
    const ofWeakness = await page.$$eval('[data-answer] a', (all) => all.map((link) => link.getAttribute('href')))
    expect(ofWeakness).toEqual(['https://cwe.mitre.org/data/definitions/79.html'])
    await close()
  })

  test('explorer-work §2.3: a word of the field has a card, whose table is loaded with the first', async () => {
    const { page, faults, close } = await explorer.open('/object/AML.T0051')
    const loaded: string[] = []
    page.on('request', (request) => void loaded.push(new URL(request.url()).pathname))
    const shown = () => page.$$eval('.word [popover]:popover-open', (all) => all.map((card) => card.textContent))
    expect(await shown()).toEqual([])
    const press = async (word: string) => {
      const buttons = await page.$$('.word > button')
      for (const button of buttons)
        if ((await button.evaluate((one) => one.textContent)) === word) return button.press('Enter')
    }
    await press('Technique')
    await page.waitForFunction(() => document.querySelector('.word :popover-open strong'))
    expect(await shown()).toEqual([expect.stringMatching(/^TechniqueHow an attacker .*MITRE ATLAS$/)])
    expect(loaded).toEqual([expect.stringMatching(/\/terms-[\w-]+\.js$/)])
    const box = await page.$eval('.word :popover-open', (card) => card.getBoundingClientRect().toJSON())
    const button = await page.$eval('.word > button', (word) => word.getBoundingClientRect().toJSON())
    expect(Math.abs(box.top - button.bottom)).toBeLessThan(40)
    expect(await violationsOf(page)).toEqual([])
    await press('Maturity')
    await page.waitForFunction(() => document.querySelector('.word :popover-open strong')?.textContent === 'Maturity')
    expect(await shown()).toEqual([expect.stringMatching(/^Maturity/)])
    await page.keyboard.press('Escape')
    expect([await shown(), loaded.length]).toEqual([[], 1])
    expect(faults).toEqual([])
    await close()
  })

  test('explorer-work §1: a case study is a line of steps in their order', async () => {
    const { page, close } = await explorer.open('/object/AML.CS0020')
    await page.waitForSelector('.timeline')
    const steps = await page.$$eval('.timeline > li', (all) => all.map((step) => (step as HTMLLIElement).value))
    expect(steps).toEqual(steps.map((_, index) => index + 1))
    expect(steps.length).toBeGreaterThan(2)
    await close()
  })

  test('explorer-work §5.4: a change proposed from an object in 3 steps, which is no violation but for its reason', {
    tags: ['long'],
  }, async () => {
    const { page, faults, close } = await explorer.open('/object/AML.T0051')
    await page.click('a[href="/contribute?edit=AML.T0051"]')
    const textOf = () => page.$eval('.cm-content', (editor) => editor.textContent)
    await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent?.includes('AML.T0051'))
    expect(await textOf()).toContain('name: LLM Prompt Injection')
    expect(await page.evaluate(() => location.search)).toBe('')
    await page.waitForFunction(() => document.querySelector('.answers')?.textContent?.includes('additional-info'))
    expect(faults).toEqual([])

    await page.goto(`${explorer.url}/contribute?edit=AML.M0015`, { waitUntil: 'networkidle0' })
    await page.waitForSelector('.notice-line button')
    expect(await textOf()).toContain('AML.T0051')
    await page.click('::-p-text(Keep what I wrote)')
    expect(await page.$('.notice-line')).toBeNull()
    expect(await textOf()).toContain('AML.T0051')
    await page.goto(`${explorer.url}/contribute?edit=AML.M0015`, { waitUntil: 'networkidle0' })
    await page.waitForSelector('.notice-line button')
    await page.click('.notice-line button')
    await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent?.includes('AML.M0015'))
    await page.goto(`${explorer.url}/contribute?edit=CWE-79`, { waitUntil: 'networkidle0' })
    await page.waitForSelector('.notice-line')
    expect(await page.$eval('.notice-line', (notice) => notice.textContent)).toContain('CWE-79 is no tactic')
    await close()
  })
})
