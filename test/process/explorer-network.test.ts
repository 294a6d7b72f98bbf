// @module-tag long
import type { HTTPRequest, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExplorerPath, explorerPaths } from '../../src/pages/shared/site-pages.ts'
import { demo, type Explorer, openPage, startExplorer } from '../support/explorer.ts'
import { finding, scan } from '../support/finding-lines.ts'
import { type Running, startSkg } from '../support/process.ts'
import { databases, type TestDatabase } from '../support/setup.ts'

/** Marks the document, so that a page that was loaded again is told apart. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isTheSame: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isTheSame' in window)
const errorsOf = (faults: readonly string[]) => faults.filter((fault) => !/^failed: |^Failed to load/.test(fault))

describe('the explorer while its service is killed and started again, in a browser', () => {
  let explorer: Explorer
  let running: Running
  let database: TestDatabase
  const serve = async (port: string): Promise<string> => {
    running = startSkg(['serve'], { DATABASE_URL: database.url!, PORT: port })
    return /at (http:\S+)/.exec(await running.printed('Health'))![1]!
  }
  beforeAll(async () => {
    explorer = await startExplorer()
    database = await databases[1]!.open('starter')
  })
  afterAll(async () => {
    running?.child.kill('SIGKILL')
    await running?.finished
    await database?.close()
    await explorer?.close()
  })

  test('explorer §3: the last view stays, goes on by itself, and is of one revision', async () => {
    const url = await serve('0')
    const stays = await openPage(explorer.browser, url, `/apps/${demo}`)
    const goes = await openPage(explorer.browser, url, '/object/AML.T0051')
    await stays.page.waitForSelector('#findings table')
    await goes.page.waitForSelector('.drawing .node')
    await mark(stays.page)
    const textOf = (page: Page) => page.$eval('main', (main) => main.textContent)
    const before = await textOf(stays.page)

    running.child.kill('SIGKILL')
    await running.finished
    await goes.page.click('nav a[href="/apps"]')
    for (const { page } of [stays, goes]) await page.waitForSelector('.banner.warn')
    expect(await textOf(stays.page)).toBe(before)
    expect(await goes.page.$eval('main h1', (head) => head.textContent)).toBe('LLM Prompt Injection')

    await explorer.folder.import(database.db, 'newcomer', [scan('STATIC', 'lint'), finding('Key', 2, { cwes: [798] })])
    await serve(new URL(url).port)
    await goes.page.waitForFunction(() => document.querySelector('.apps')?.textContent?.includes('newcomer'))
    await goes.page.waitForFunction(() => !document.querySelector('.banner'))
    await stays.page.waitForSelector('.banner button')
    expect(await stays.page.$('.banner.warn')).toBeNull()
    expect(await textOf(stays.page)).toBe(before)
    await stays.page.click('.banner button')
    await stays.page.waitForFunction(() => !document.querySelector('.banner'))
    expect(await isMarked(stays.page)).toBe(true)
    for (const { faults, close } of [stays, goes]) {
      expect(errorsOf(faults)).toEqual([])
      await close()
    }
  })

  test('explorer §3: requests that fail in the middle of a navigation are sent again', async () => {
    const { page, faults, close } = await explorer.open('/')
    const failed = new Set<string>()
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      const part = /report-page|operationName=ReportView/.exec(request.url())?.[0]
      const isFirst = part !== undefined && !failed.has(part)
      if (isFirst) failed.add(part)
      void (isFirst ? request.abort('connectionreset') : request.continue())
    })
    await page.click('nav a[href="/report"]')
    await page.waitForFunction(() => document.querySelector('article h1') && !document.querySelector('.banners > *'))
    expect(failed.size).toBe(2)
    expect(new URL(page.url()).pathname).toBe('/report')
    expect(errorsOf(faults)).toEqual([])
    await close()
  })
})

describe('the explorer on a slow network, in a browser', () => {
  let explorer: Explorer
  beforeAll(async () => {
    explorer = await startExplorer()
  })
  afterAll(() => explorer?.close())

  /** Of 0.1, which counts as good: what a reader does not notice. */
  const mostShift = 0.02
  const shiftless = 'explorer §3: %s comes without a shift of what was there'
  const expectNoShift = async (_: string, path: string, shows: string) => {
    const context = await explorer.browser.createBrowserContext()
    const page = await context.newPage()
    await page.setViewport({ width: 1440, height: 900 })
    await page.emulateNetworkConditions({ download: 60_000, upload: 30_000, latency: 150 })
    await page.evaluateOnNewDocument(() => {
      const shifts: string[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as readonly Shift[]) {
          const nodes = entry.sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 80))
          shifts.push(`${entry.value.toFixed(4)} ${nodes.join(' | ')}`)
        }
      }).observe({ type: 'layout-shift', buffered: true })
      type Shift = { readonly value: number; readonly sources: readonly { readonly node: Node | null }[] }
    })
    await page.goto(`${explorer.url}${path.replace('twin', explorer.twin)}`, {
      waitUntil: 'networkidle0',
      timeout: 110_000,
    })
    await page.waitForSelector(shows)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const shifts = await page.evaluate(() => (window as unknown as { readonly shifts: readonly string[] }).shifts)
    const sum = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0)
    expect([sum < mostShift, shifts]).toEqual([true, shifts])
    await context.close()
  }
  const shown = {
    'a matrix': ['/', `/?app=${demo}`, '.matrix .cell-mark'],
    'an object': ['/object/$id', '/object/AML.T0051', '.drawing .node'],
    'a weakness': ['/object/$id', '/object/CWE-79', '.drawing .node'],
    'a finding': ['/apps/$guid/findings/$issue', `/apps/${demo}/findings/1`, '.tree a'],
    'a chart': ['/charts/$id', '/charts/genai-adoption-by-wave', '.chart img'],
  } as const satisfies Shown
  const further = {
    'a difference': ['/', `/?app=${demo}&app2=twin`, '.matrix .cell-mark'],
    'a matrix of coverage': ['/', '/?coverage=1', '.matrix'],
    'an overview': ['/overview', `/overview?app=${demo}`, 'main section'],
    'a mitigation': ['/object/$id', '/object/AML.M0015', '.drawing .node'],
    'a case study': ['/object/$id', '/object/AML.CS0009', '.drawing .node'],
    'a tactic': ['/object/$id', '/object/AML.TA0005', '.drawing .node'],
    'a path': ['/path', '/path?from=AML.M0015&to=CWE-79', '.chain-row .stop'],
    'a graph': ['/graph', '/graph?nodes=AML.T0051', 'main svg'],
    'a brief': ['/brief', '/brief', 'main h1'],
    'a list of layers': ['/layers', '/layers', 'main h1'],
    'a search': ['/search', '/search?q=prompt', 'main h1'],
    'a list of applications': ['/apps', '/apps', '.apps'],
    'an application': ['/apps/$guid', `/apps/${demo}`, '#findings table'],
    'a list of components': ['/components', '/components', 'main h1'],
    'a component': ['/components/$id', '/components/1', 'main h1'],
    'a list of targets': ['/targets', '/targets', 'main h1'],
    'a target': ['/targets/$id', '/targets/0199f3b0-0000-7000-8000-000000000000', 'main h1'],
    'a report': ['/report', '/report', 'main article'],
    'a finding of it': ['/report/$slug', '/report/dedicated-teams-take-over', 'main article'],
    'a list of charts': ['/charts', '/charts', '.pictures img'],
    'a list to review': ['/contribute/review', '/contribute/review', 'main h1'],
    'a list of changes': ['/changes', '/changes', 'main h1'],
    'a page for operators': ['/admin', '/admin', 'main h1'],
    'a page of the API': ['/docs', '/docs', 'main h1'],
  } as const satisfies Shown
  type Shown = Readonly<Record<string, readonly [page: ExplorerPath, path: string, shows: string]>>
  const rowsOf = (pages: Shown) => Object.entries(pages).map(([name, [, path, shows]]) => [name, path, shows] as const)
  test.each(rowsOf(shown))(shiftless, expectNoShift)
  test.each(rowsOf(further))(shiftless, { tags: ['exhaustive'] }, expectNoShift)
  test('explorer §3: every page is tried for shifts', () => {
    const tried = [...Object.values(shown), ...Object.values(further)].map(([page]) => page)
    expect(explorerPaths.filter((page) => !tried.includes(page))).toEqual([])
  })

  test('explorer §3: a skeleton is not seen for the first 200 ms', async () => {
    const { page, close } = await explorer.open('/')
    const held: HTTPRequest[] = []
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      if (request.url().includes('operationName=Applications')) held.push(request)
      else void request.continue()
    })
    await page.click('nav a[href="/apps"]')
    const skeleton = await page.waitForSelector('.skeleton')
    const opacityAt = (ms: number) =>
      skeleton!.evaluate((element, time) => {
        const [animation] = element.getAnimations()
        animation!.pause()
        animation!.currentTime = time
        return Number(getComputedStyle(element).opacity)
      }, ms)
    expect([await opacityAt(0), await opacityAt(199), await opacityAt(1_000)]).toEqual([0, 0, 1])
    expect(held.length).toBe(1)
    await held[0]!.continue()
    await page.waitForSelector('.apps')
    expect(await page.$('.skeleton')).toBeNull()
    await close()
  })
})
