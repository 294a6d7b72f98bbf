import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersInView, demo, type Explorer, startExplorer, watchFiles } from '../support/explorer.ts'

const drawn = (page: Page) =>
  page.$$eval('.graph-drawing .node', (all) => all.map((node) => node.getAttribute('data-id')))
const focus = (page: Page, selector: string) => page.$eval(selector, (node) => (node as SVGGElement).focus())
const partOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)?.split(' ') ?? []

describe('explorer-work §1.3: a graph in a browser', () => {
  let explorer: Explorer
  beforeAll(async () => {
    explorer = await startExplorer()
  })
  afterAll(() => explorer?.close())

  /** Opens a graph and waits until it is drawn. */
  const openGraph = async (search: string, options?: Parameters<Explorer['open']>[1]) => {
    const opened = await explorer.open(`/graph?${search}`, options)
    await opened.page.waitForSelector('.graph-drawing .node')
    return opened
  }
  const press = async (page: Page, name: string) => {
    const button = await page.waitForSelector(`.graph-page ::-p-aria([name="${name}"][role="button"])`)
    await button?.click()
  }
  const untilDrawn = (page: Page, count: number) =>
    page.waitForFunction((wanted) => document.querySelectorAll('.graph-drawing .node').length === wanted, {}, count)

  test('begins with an object that is looked for, and grows in place; Back undoes each step', async () => {
    const { page, faults, close } = await explorer.open('/graph')
    await page.waitForSelector('.picker input[name="object"]')
    await page.type('.picker input[name="object"]', 'AML.T0051')
    await page.keyboard.press('Enter')
    await untilDrawn(page, 1)
    await focus(page, '.graph-drawing .node')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.tagName === 'H2')
    await press(page, 'Show 3 by “has kinds”')
    await untilDrawn(page, 4)
    expect(await drawn(page)).toEqual(['AML.T0051', 'AML.T0051.000', 'AML.T0051.001', 'AML.T0051.002'])
    await page.waitForFunction(() => document.querySelectorAll('.graph-drawing .edge').length === 3)
    await press(page, 'Fold 3')
    await untilDrawn(page, 1)
    await page.goBack()
    await untilDrawn(page, 4)
    await page.goBack()
    await untilDrawn(page, 1)
    await page.goForward()
    await untilDrawn(page, 4)
    expect(faults).toEqual([])
    await close()
  })

  test.each([
    [1440, 900],
    [390, 844],
  ])('explorer-work §5.1: the drawing is in the first view, %i wide', async (width, height) => {
    const { page, faults, close } = await openGraph('nodes=AML.T0051+AML.M0020+CWE-1427', { width })
    await page.setViewport({ width, height })
    expect(await answersInView(page)).toEqual([true])
    expect(faults).toEqual([])
    await close()
  })

  test('hides, filters by kind of edge, and says the same as a list', { tags: ['long'] }, async () => {
    const { page, faults, close } = await openGraph('nodes=AML.T0051+AML.M0020+CWE-1427')
    const edges = () => page.$$eval('.graph-drawing .edge', (all) => all.length)
    await page.waitForSelector('.graph-drawing .edge')
    expect(await edges()).toBe(2)
    const list = () => page.$eval('.side-list > ul', (ul) => ul.textContent)
    expect(await list()).toContain('mitigates LLM Prompt Injection')
    await page.click('.edge-kinds label:nth-of-type(2) input')
    await page.waitForFunction(() => document.querySelectorAll('.graph-drawing .edge').length === 1)
    expect(partOf(page, 'without')).toEqual(['MITIGATES'])
    expect(await list()).not.toContain('mitigates')
    await page.click('[data-id="CWE-1427"]')
    await press(page, 'Hide')
    await untilDrawn(page, 2)
    expect(partOf(page, 'hidden')).toEqual(['CWE-1427'])
    await page.reload({ waitUntil: 'networkidle0' })
    await press(page, 'Show Improper Neutralization of Input Used for LLM Prompting')
    await untilDrawn(page, 3)
    expect(faults).toEqual([])
    await close()
  })

  test('keeps what is dragged or pinned where it is, by pointer and by arrow keys, in one entry of the history', {
    tags: ['long'],
  }, async () => {
    const { page, faults, close } = await openGraph('nodes=AML.T0051+AML.M0020')
    const entries = await page.evaluate(() => history.length)
    const box = await (await page.$('[data-id="AML.M0020"]'))?.boundingBox()
    if (!box) throw new Error('the node is not drawn')
    await page.mouse.move(box.x + 20, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 80, box.y + 60, { steps: 4 })
    await page.mouse.up()
    await page.waitForFunction(() => location.search.includes('pins='))
    const placeOf = () => partOf(page, 'pins')[0]?.split('*') ?? []
    const [id, x, y] = placeOf()
    expect(id).toBe('AML.M0020')
    expect(await page.$('.node-panel')).toBeNull()
    await focus(page, '[data-id="AML.M0020"]')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.down('Shift')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.up('Shift')
    await page.waitForFunction((before) => !location.search.includes(before), {}, `*${x}*`)
    expect(placeOf()).toEqual(['AML.M0020', String(Number(x) + 10), String(Number(y) - 50)])
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await page.keyboard.press('Enter')
    await press(page, 'Unpin')
    await page.waitForFunction(() => !location.search.includes('pins='))
    expect(faults).toEqual([])
    await close()
  })

  test('is saved as SVG, PNG, CSV and a file that opens again', { tags: ['long'] }, async () => {
    const { page, faults, close } = await openGraph('nodes=AML.T0051+AML.M0020+CWE-79&pins=CWE-79*10*20')
    await page.waitForSelector('.graph-drawing .edge')
    const save = await watchFiles(page)
    expect(await save('SVG')).toMatch(/^<svg.*LLM Prompt Injection.*<\/svg>$/s)
    expect(await save('PNG')).toBe('image/png')
    const rows = (await save('CSV')).split('\r\n')
    expect(rows[1]).toMatch(/^AML\.M0020,.*,Mitigation,mitigates,AML\.T0051,LLM Prompt Injection,Technique$/)
    expect(rows[2]).toMatch(/^CWE-79,.*,Weakness,,,,$/)
    const file = JSON.parse(await save('File'))
    expect(file).toMatchObject({ nodes: ['AML.T0051', 'AML.M0020', 'CWE-79'], pins: { 'CWE-79': [10, 20] } })
    expect(Object.keys(file.places)).toEqual(['AML.T0051', 'AML.M0020'])
    expect(faults).toEqual([])
    await close()
  })

  test('draws findings for who may read them; for others they are not shown, without a name', async () => {
    const closed = await startExplorer({ FINDINGS_ACCESS: 'credential', SECENG_JWT_SECRET: 'x'.repeat(40) })
    try {
      const opened = await closed.open(`/graph?nodes=AML.T0051+${demo}:1`)
      await opened.page.waitForSelector('.graph-drawing .node')
      expect(await drawn(opened.page)).toEqual(['AML.T0051'])
      const words = await opened.page.$eval('.graph-page', (page) => page.textContent)
      expect(words).toContain('1 object of this graph is not shown to you, or no longer there.')
      await opened.close()
    } finally {
      await closed.close()
    }
    const { page, faults, close } = await openGraph(`nodes=${demo}:1+${demo}+${explorer.twin}`)
    expect(await drawn(page)).toEqual([`${demo}:1`, demo, explorer.twin])
    expect(await page.$$eval('.graph-drawing .edge title', (all) => all.map((title) => title.textContent))).toEqual([
      expect.stringMatching(/ has finding /),
    ])
    expect(faults).toEqual([])
    await close()
  })

  test('asks before a graph is too large for its link, goes on without one, and says so', async () => {
    const ids = Array.from({ length: 280 }, (_, index) => `${demo}:${100_000 + index}`)
    const { page, faults, close } = await openGraph(`nodes=AML.T0051+AML.M0020+${ids.slice(0, 125).join('+')}`)
    const before = page.url()
    const file = { format: 'skg-graph', version: 1, nodes: ['AML.T0051', 'CWE-1427', ...ids] }
    await page.$eval(
      'input[type="file"]',
      (field, text) => {
        const list = new DataTransfer()
        list.items.add(new File([text], 'graph.json'))
        ;(field as HTMLInputElement).files = list.files
        field.dispatchEvent(new Event('change', { bubbles: true }))
      },
      JSON.stringify(file),
    )
    await page.waitForSelector('::-p-aria([name="Go on without a link"])')
    expect(page.url()).toBe(before)
    await press(page, 'Go on without a link')
    await page.waitForSelector('[data-id="CWE-1427"]')
    expect(new URL(page.url()).search).toBe('?unlinked=1')
    expect(await page.$eval('.graph-page', (one) => one.textContent)).toContain('too large for a link')
    await page.reload()
    await page.waitForSelector('.picker input[name="object"]')
    expect(await page.$eval('.graph-page', (one) => one.textContent)).toContain('its visit has ended')
    expect(faults).toEqual([])
    await close()
  })
})
