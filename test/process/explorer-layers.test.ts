import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPage, violationsOf, walkByTab, watchFiles } from '../support/explorer.ts'
import { startTargetExplorer, type TargetExplorer } from '../support/explorer-target.ts'
import { layerSchema } from '../support/navigator-layer-4.5.schema.ts'

const fits = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(layerSchema)
const layerOf = (name: string, techniques: readonly object[], domain = 'atlas-atlas') =>
  JSON.stringify({ name, versions: { layer: '4.5', navigator: '5.1.0' }, domain, techniques })

describe('explorer-work §1.5, §1.6: layers in a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'layers-'))
  let explorer: TargetExplorer
  beforeAll(async () => {
    explorer = await startTargetExplorer()
  })
  afterAll(async () => {
    await explorer?.close()
    rmSync(folder, { recursive: true })
  })

  const press = async (page: Page, name: string) =>
    (await page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`))?.click()
  const openFiles = async (page: Page, files: Readonly<Record<string, string>>) => {
    const paths = Object.entries(files).map(([name, text]) => {
      const path = join(folder, name)
      writeFileSync(path, text)
      return path
    })
    await (await page.$('input[type="file"]'))?.uploadFile(...paths)
  }
  const untilTitled = (page: Page, title: string) =>
    page.waitForFunction((wanted) => document.querySelector('h1')?.textContent === wanted, {}, title)
  const marks = (page: Page) =>
    page.$$eval('.matrix .cell', (cells) =>
      Object.fromEntries(
        cells.flatMap((cell) => {
          const mark = cell.querySelector('.cell-mark')?.textContent
          return mark ? [[cell.getAttribute('data-id'), mark]] : []
        }),
      ),
    )
  const textOf = (page: Page) => page.$eval('main', (main) => main.textContent ?? '')

  test('one is made by keyboard, kept by the browser, and saved as a file of the Navigator', async () => {
    const { page, faults, close } = await explorer.open('/layers')
    expect([await page.title(), await violationsOf(page)]).toEqual(['Layers · Security knowledge graph', []])
    await page.focus('::-p-aria([name="New layer"][role="button"])')
    await page.keyboard.press('Enter')
    await untilTitled(page, 'My layer')
    await page.focus('.matrix .cell[tabindex="0"]')
    await page.keyboard.press('ArrowDown')
    const id = await page.evaluate(() => document.activeElement?.getAttribute('data-id'))
    await page.keyboard.press('Enter')
    await page.waitForSelector('.panel input[name="score"]:focus')
    await page.keyboard.type('7.5')
    await page.click('.panel input[type="checkbox"]')
    await page.type('.panel textarea[name="comment"]', '=cmd <img src=x onerror="window.harmed=1">')
    await page.type('.panel textarea[name="links"]', 'http://x.example one')
    await press(page, 'Save')
    await page.waitForSelector('.panel ::-p-text(“http://x.example” is not an address that begins with https://.)')
    expect(await violationsOf(page)).toEqual([])
    await page.$eval('.panel textarea[name="links"]', (field) => {
      ;(field as HTMLTextAreaElement).value = 'https://x.example/ one'
    })
    await page.focus('.panel input[name="score"]')
    await page.keyboard.press('Enter')
    await page.waitForFunction((cell) => document.activeElement?.getAttribute('data-id') === cell, {}, id)
    expect(await marks(page)).toEqual({ [id!]: '7.5' })
    await page.reload({ waitUntil: 'networkidle0' })
    await page.waitForSelector('.matrix .cell-mark')
    expect(await page.title()).toBe('Layer My layer · Security knowledge graph')
    const cell = await page.$eval('.cell:has(.cell-mark)', (one) => {
      const { backgroundColor, color } = getComputedStyle(one)
      return [one.getAttribute('aria-label'), backgroundColor, color]
    })
    expect(cell).toEqual([
      expect.stringMatching(/ 7\.5, AML\.T\d+, score 7\.5, colour #9ecae1, a comment, 1 link,/),
      'rgb(158, 202, 225)',
      'rgb(0, 0, 0)',
    ])
    const save = await watchFiles(page)
    const file = JSON.parse(await save('Navigator layer'))
    expect(fits(file) || fits.errors).toBe(true)
    expect(file).toMatchObject({
      name: 'My layer',
      domain: 'atlas-atlas',
      versions: { layer: '4.5' },
      techniques: [{ techniqueID: id, score: 7.5, color: '#9ecae1', links: [{ url: 'https://x.example/' }] }],
    })
    expect(await save('CSV')).toContain(`,7.5,#9ecae1,"'=cmd <img src=x onerror=""window.harmed=1"">"`)
    const svg = await save('SVG')
    expect([svg.includes('fill="#9ecae1"'), svg.includes('My layer')]).toEqual([true, true])
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
    expect(faults).toEqual([])
    await close()
  })

  test('files are summed and saved; what matches nothing is listed, and written again', async () => {
    const { page, faults, close } = await explorer.open('/layers')
    await openFiles(page, {
      'a.json': layerOf('A', [
        { techniqueID: 'AML.T0051', score: 2 },
        { techniqueID: 'AML.T9999', score: 1 },
      ]),
      'b.json': layerOf('B', [{ techniqueID: 'AML.T0051', score: 3, color: 'url(x)' }]),
    })
    await page.waitForSelector('::-p-text(B: 1 technique: has a colour that is not #rrggbb, which was left out.)')
    await press(page, 'Make the layer')
    await untilTitled(page, 'A + B')
    expect(await marks(page)).toEqual({ 'AML.T0051': '5' })
    expect(await textOf(page)).toContain('1 entry matches no technique of')
    expect(await page.$eval('.layers details.unjudged p', (list) => list.textContent)).toBe('AML.T9999 (score 1)')
    const file = JSON.parse(await (await watchFiles(page))('Navigator layer'))
    expect(
      file.techniques.map(({ techniqueID, score }: { techniqueID: string; score: number }) => [techniqueID, score]),
    ).toEqual([
      ['AML.T0051', 5],
      ['AML.T9999', 1],
    ])
    await page.select('.controls select', await page.$eval('.controls select', (select) => select.options[0]!.value))
    await untilTitled(page, 'A')
    await page.goBack()
    await untilTitled(page, 'A + B')
    expect(await violationsOf(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  test('of ATT&CK mark the techniques that the release names the same id for', async () => {
    const { page, faults, close } = await explorer.open('/layers')
    const techniques = ['T1596', 'T1001'].map((techniqueID) => ({ techniqueID, score: 4 }))
    await openFiles(page, { 'c.json': layerOf('C', techniques, 'enterprise-attack') })
    await untilTitled(page, 'C')
    expect(await marks(page)).toEqual({ 'AML.T0000': '4' })
    expect(await textOf(page)).toContain('1 entry matches no technique of')
    expect(faults).toEqual([])
    await close()
  })

  test('a file that is none is refused with its name, and the address of another browser is explained', async () => {
    const { page, faults, close } = await explorer.open('/layers?layer=other')
    expect(await textOf(page)).toContain('This browser has no such layer')
    await openFiles(page, { 'old.json': JSON.stringify({ name: 'x', version: '3.0', domain: 'mitre-enterprise' }) })
    await page.waitForSelector('::-p-text(old.json: The layer is of format 3.0; formats 4.0 to 4.5 are read.)')
    await openFiles(page, { 'd.json': layerOf('D', [], 'd3fend') })
    await page.waitForSelector('::-p-text(d.json: The domain of the layer is “d3fend”)')
    expect(faults).toEqual([])
    await close()
  })

  test('two tabs follow each other, and both changes stay', { tags: ['long'] }, async () => {
    const { page, close } = await explorer.open('/layers')
    await openFiles(page, { 'a.json': layerOf('A', []) })
    await untilTitled(page, 'A')
    const other = await page.browserContext().newPage()
    await other.goto(page.url(), { waitUntil: 'networkidle0' })
    const mark = async (tab: Page, id: string, score: string) => {
      await tab.evaluate((one) => document.querySelector<HTMLElement>(`.cell[data-id="${one}"]`)?.click(), id)
      await tab.waitForSelector('.panel')
      await tab.type('.panel input[name="score"]', score)
    }
    await mark(page, 'AML.T0051', '1')
    await other.bringToFront()
    await mark(other, 'AML.T0053', '2')
    const save = (tab: Page) => tab.evaluate(() => document.querySelector<HTMLElement>('.entry-form .primary')?.click())
    await Promise.all([save(page), save(other)])
    for (const tab of [page, other]) {
      await tab.bringToFront()
      await tab.waitForFunction(() => document.querySelectorAll('.cell-mark').length >= 2)
      expect(await marks(tab)).toEqual({ 'AML.T0051': '1', 'AML.T0053': '2' })
    }
    await close()
  })

  test('are erased at sign-out, where the reader says so', { tags: ['long'] }, async () => {
    const { page, faults, close } = await explorer.open('/layers', { credential: explorer.key })
    await press(page, 'New layer')
    await untilTitled(page, 'My layer')
    await press(page, 'New layer')
    await untilTitled(page, 'My layer 2')
    await page.click('.end .signed-in button')
    await page.waitForSelector('::-p-text(This browser keeps your 2 layers.)')
    await press(page, 'Erase it')
    await page.waitForSelector('::-p-text(This browser has no such layer)')
    await page.goto(`${explorer.url}/layers`, { waitUntil: 'networkidle0' })
    await page.waitForSelector('::-p-text(No layer yet)')
    expect(faults).toEqual([])
    await close()
  })

  test('one is named, coloured and removed; Tab reaches all of the page', { tags: ['long'] }, async () => {
    const { page, faults, close } = await explorer.open('/layers', { width: 390 })
    await openFiles(page, { 'a.json': layerOf('A', [{ techniqueID: 'AML.T0051', score: 2 }]) })
    await untilTitled(page, 'A')
    await page.click('.layer-form summary')
    expect(await walkByTab(page)).toEqual({ stops: expect.any(Number), missed: [], hidden: [] })
    const type = (name: string, text: string) =>
      page.$eval(
        `.layer-form [name="${name}"]`,
        (field, value) => {
          ;(field as HTMLInputElement).value = value
        },
        text,
      )
    await type('name', 'Named')
    await type('most', '0')
    await press(page, 'Save')
    await page.waitForSelector('::-p-text(The highest score is not above the lowest.)')
    await type('most', '2')
    await press(page, 'Save')
    await untilTitled(page, 'Named')
    expect(await page.$eval('.cell:has(.cell-mark)', (cell) => getComputedStyle(cell).backgroundColor)).toBe(
      'rgb(142, 200, 67)',
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await press(page, 'Remove')
    await press(page, 'Remove it')
    await page.waitForSelector('::-p-text(No layer yet)')
    expect(faults).toEqual([])
    await close()
  })

  test('work for the visit where the browser has no IndexedDB, and say so', { tags: ['long'] }, async () => {
    const { page, close } = await openPage(explorer.browser, explorer.url, '/')
    await page.evaluateOnNewDocument(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
    await page.goto(`${explorer.url}/layers`, { waitUntil: 'networkidle0' })
    await press(page, 'New layer')
    await untilTitled(page, 'My layer')
    expect(await textOf(page)).toContain('layers end with the tab')
    await page.click('a[href="/overview"]')
    await page.waitForFunction(() => document.querySelector('h1')?.textContent !== 'My layer')
    await page.goBack()
    await untilTitled(page, 'My layer')
    await close()
  })
})
