import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Explorer, startExplorer } from '../support/explorer.ts'

const drawn = (page: Page) =>
  page.$$eval('.graph-drawing .node', (all) => all.map((node) => node.getAttribute('data-id')))

describe('explorer-work §1.3: what the picture of a graph shows', () => {
  let explorer: Explorer
  beforeAll(async () => {
    explorer = await startExplorer()
  })
  afterAll(() => explorer?.close())

  /** Opens a graph and waits until it is drawn. */
  const openGraph = async (search: string) => {
    const opened = await explorer.open(`/graph?${search}`)
    await opened.page.waitForSelector('.graph-drawing .node')
    return opened
  }
  const press = async (page: Page, name: string) => {
    const button = await page.waitForSelector(`.graph-page ::-p-aria([name="${name}"][role="button"])`)
    await button?.click()
  }
  const openFile = (page: Page, file: object) =>
    page.$eval(
      'input[type="file"]',
      (field, text) => {
        const list = new DataTransfer()
        list.items.add(new File([text], 'graph.json'))
        ;(field as HTMLInputElement).files = list.files
        field.dispatchEvent(new Event('change', { bubbles: true }))
      },
      JSON.stringify(file),
    )
  const untilDrawn = (page: Page, count: number) =>
    page.waitForFunction((wanted) => document.querySelectorAll('.graph-drawing .node').length === wanted, {}, count)

  test('shows the shortest paths between two objects that are marked, added or there already', {
    tags: ['long'],
  }, async () => {
    const { page, faults, close } = await openGraph('nodes=AML.M0020+CWE-1427+CWE-79')
    for (const id of ['AML.M0020', 'CWE-1427']) {
      await page.click(`[data-id="${id}"]`)
      await page.waitForFunction(
        (wanted) => document.querySelector('.node-panel')?.textContent?.includes(wanted),
        {},
        id,
      )
      await press(page, 'Mark as an end')
    }
    await press(page, 'Path between them')
    await page.waitForFunction(() => document.querySelectorAll('.graph-drawing .node').length > 3)
    expect(await drawn(page)).toContain('AML.T0051')
    const far = () => page.$$eval('.graph-drawing .node.far', (all) => all.map((node) => node.getAttribute('data-id')))
    for (const _ of ['added', 'there already']) {
      await page.waitForSelector('.node.far')
      expect([await far(), await page.$('[data-id="AML.T0051"].far')]).toEqual([['CWE-79'], null])
      expect(await page.$eval('.path-bar', (bar) => bar.textContent)).toMatch(/shortest paths? of 2 hops/)
      expect(await page.$eval('.path-bar li', (path) => path.textContent)).toContain(' › LLM Prompt Injection › ')
      await page.keyboard.press('Escape')
      await page.waitForFunction(() => !document.querySelector('.node.far'))
      await press(page, 'Path between them')
    }
    expect(faults).toEqual([])
    await close()
  })

  test('a file brings its picture back, which stays that of who leaves the page and comes back', async () => {
    const { page, faults, close } = await openGraph('nodes=AML.T0051')
    const places = { 'AML.T0051': [700, -40], 'AML.M0020': [0, 300], 'CWE-1427': [20, 0] }
    const untilPlaced = () =>
      page.waitForFunction(
        (wanted) => {
          const middleOf = (id: string) => {
            const [box] = document.querySelectorAll<SVGRectElement>(`.graph-drawing [data-id="${id}"] rect`)
            if (!box) return null
            const { x, y, width, height } = box
            return [x, y].map(({ baseVal }, at) => Math.round(baseVal.value + (at ? height : width).baseVal.value / 2))
          }
          return Object.entries(wanted).every(([id, place]) => String(middleOf(id)) === String(place))
        },
        {},
        places,
      )
    await openFile(page, { format: 'skg-graph', version: 1, nodes: Object.keys(places), places })
    await untilPlaced()
    expect(new URL(page.url()).search).not.toContain('pins')
    const strokeOf = (words: string) =>
      page.$$eval(
        '.graph-drawing .edge',
        (edges, wanted) =>
          edges.filter((edge) => edge.textContent?.includes(wanted)).map((edge) => getComputedStyle(edge).stroke),
        words,
      )
    await page.waitForFunction(() => document.querySelectorAll('.graph-drawing .edge').length === 2)
    const before = await strokeOf('mitigates')
    await page.click('[data-id="CWE-1427"]')
    await press(page, 'Zoom in')
    expect(await page.$eval('.world', (world) => world.getAttribute('transform'))).toContain('scale(1.5)')
    await (await page.waitForSelector('.node-panel ::-p-text(Its page)'))?.click()
    await page.waitForFunction(() => document.querySelector('h1')?.textContent?.startsWith('Improper'))
    await page.goBack()
    await untilPlaced()
    await page.click('[data-id="CWE-1427"]')
    await press(page, 'Hide')
    await untilDrawn(page, 2)
    expect(await strokeOf('mitigates')).toEqual(before)
    expect(faults).toEqual([])
    await close()
  })
})
