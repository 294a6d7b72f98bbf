import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type FindingFolder, finding, findingFolder, scan } from '../support/finding-lines.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const demo = '43f284d7-0221-55a6-abab-4d4b85e64ac1'
const hostileName = '<img src=x onerror="window.harmed=1"> \u202Eevil\u202C'
const pages: Readonly<Record<string, string>> = {
  matrix: '/',
  exposure: `/?app=${demo}&open=AML.T0051`,
  object: '/object/AML.T0051',
  weakness: '/object/CWE-79',
  'case study': '/object/AML.CS0020',
  path: '/path?from=AML.M0015&to=CWE-79',
  search: '/search?q=prompt+injection',
  applications: '/apps',
  application: `/apps/${demo}`,
  finding: `/apps/${demo}/findings/1`,
  charts: '/charts',
  chart: '/charts/genai-adoption-by-wave?industry=Health+care',
  report: '/report',
  'research finding': '/report/dedicated-teams-take-over',
  paths: '/docs',
  'unknown object': '/object/AML.T9999',
}

describe('the explorer in a browser', () => {
  let database: TestDatabase
  let service: TestService
  let browser: Browser
  let folder: FindingFolder
  let twin: string

  beforeAll(async () => {
    database = await databases[0]!.open('starter')
    folder = await findingFolder()
    await folder.import(database.db, hostileName, [
      scan('STATIC', 'lint'),
      finding(`${hostileName} ${'long '.repeat(40)}`, 4, {
        cwes: [1427],
        description:
          '[x](javascript:window.harmed=1) <script>window.harmed=1</script> <img src=x onerror="window.harmed=1">',
      }),
      finding('Query made of text', 2, { cwes: [89] }),
    ])
    service = await startTestService(database, { TRUSTED_DOCUMENTS: 'enforce' })
    const answer = await database.db.selectFrom('application').select('guid').where('guid', '!=', demo).execute()
    twin = answer[0]!.guid
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await service?.close()
    await folder?.remove()
    await database?.close()
  })

  type Options = { readonly scheme?: 'light' | 'dark'; readonly width?: number }
  /** Opens a path and keeps what a visitor should never see: console errors, violations of the policy, failed or foreign requests. */
  async function open(path: string, { scheme = 'light', width = 1440 }: Options = {}) {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    const faults: string[] = []
    page.on('console', (message) => void (['error', 'warn'].includes(message.type()) && faults.push(message.text())))
    page.on('pageerror', (error) => void faults.push(String(error)))
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText
      if (reason !== 'net::ERR_ABORTED') faults.push(`failed: ${request.url()} ${reason}`)
    })
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol !== 'data:' && origin !== service.url) faults.push(`foreign: ${request.url()}`)
    })
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
    await page.setViewport({ width, height: 900 })
    page.setDefaultTimeout(60_000)
    // The gallery draws every chart for the first time.
    page.setDefaultNavigationTimeout(110_000)
    await page.goto(`${service.url}${path}`, { waitUntil: 'networkidle0' })
    await page.waitForSelector('main h1')
    return { page, faults, close: () => context.close() }
  }
  const violationsOf = async (page: Page) => {
    await page.evaluate(axe)
    return page.evaluate(async () => {
      const { axe: checker } = window as unknown as {
        readonly axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
      const { violations } = await checker.run()
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 200)}`)
    })
  }
  const picture = async (page: Page, name: string) => {
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png` as `${string}.png` })
  }

  test.each(Object.entries(pages))(
    'explorer §5: %s has no violation of axe, no fault and no sideways scroll, in three widths',
    async (name, path) => {
      for (const [width, scheme] of [
        [1440, 'light'],
        [1024, 'dark'],
        [390, 'light'],
      ] as const) {
        const { page, faults, close } = await open(path, { width, scheme })
        expect([width, scheme, await violationsOf(page)]).toEqual([width, scheme, []])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
        await picture(page, `explorer-${name.replaceAll(' ', '-')}-${width}-${scheme}`)
        expect(faults).toEqual([])
        await close()
      }
    },
    120_000,
  )

  test('explorer §5: the first load is at most 150 kB, compressed', async () => {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    const loaded: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.url().startsWith(service.url))
        loaded.push(
          response.buffer().then(
            (body) => gzipSync(body).length,
            () => 0,
          ),
        )
    })
    await page.goto(service.url, { waitUntil: 'networkidle0' })
    const total = (await Promise.all(loaded)).reduce((sum, bytes) => sum + bytes, 0)
    expect(total).toBeGreaterThan(50_000)
    expect(total).toBeLessThanOrEqual(150_000)
    await context.close()
  })

  test('explorer §3: matrix, technique, mitigation and back by keyboard alone', async () => {
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
    for (const path of [`/?app=${demo}&fold=none`, `/?app=${twin}&fold=none`, `/?app=${demo}&app2=${twin}&fold=none`]) {
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

  test('explorer §3: the legend switches colours off, and only what is coloured can be left', async () => {
    const { page, faults, close } = await open(`/?app=${demo}&fold=none`)
    await page.waitForSelector('.cell-mark')
    const before = Object.values(await shadesOf(page))
    await page.click('.legend button')
    await page.waitForFunction(() => location.search.includes('hide='))
    expect(Object.values(await shadesOf(page))).toEqual(before.filter((mark) => mark !== 'S5'))
    await page.goto(`${service.url}/?app=${demo}&only=shown`, { waitUntil: 'networkidle0' })
    await page.waitForSelector('.cell-mark')
    const cells = await page.$$eval('.matrix .cell', (all) => all.length)
    expect(cells).toBeLessThan(60)
    expect(faults).toEqual([])
    await close()
  })

  test.each(['AML.T0051', 'AML.T0020', 'CWE-20', 'CWE-707', 'AML.TA0005', 'AML.M0020', 'AML.CS0020'])(
    'explorer §3: the drawing round %s is the same twice, has no label over another, and names every node',
    async (id) => {
      const boxes = []
      for (let time = 0; time < 2; time++) {
        const { page, faults, close } = await open(`/object/${id}`)
        await page.waitForSelector('.drawing .node')
        boxes.push(
          await page.$$eval('.drawing .node rect', (all) =>
            all.map((box) => ['x', 'y', 'width', 'height'].map((name) => Number(box.getAttribute(name)))),
          ),
        )
        expect(
          await page.$$eval('.drawing a', (links) =>
            links.every((link) => /, .+, .+/.test(link.getAttribute('aria-label') ?? '')),
          ),
        ).toBe(true)
        expect(faults).toEqual([])
        await close()
      }
      const [first, second] = boxes as [number[][], number[][]]
      expect(second).toEqual(first)
      expect(first.length).toBeGreaterThan(2)
      const overlaps = first.flatMap(([x, y, width, height], index) =>
        first
          .slice(index + 1)
          .filter(
            ([x2, y2, width2, height2]) =>
              x! < x2! + width2! && x2! < x! + width! && y! < y2! + height2! && y2! < y! + height!,
          ),
      )
      expect(overlaps).toEqual([])
    },
  )

  test('explorer §2: a path is found, swapped and told apart from none within the hops', async () => {
    const { page, faults, close } = await open('/path?from=AML.M0020&to=CWE-1427')
    await page.waitForSelector('.chain-row .stop')
    const stops = () =>
      page.$$eval('.chain-row:first-of-type .stop', (all) => all.map((stop) => stop.getAttribute('data-id')))
    const [start, ...rest] = await stops()
    expect([start, rest.at(-1)]).toEqual(['AML.M0020', 'CWE-1427'])
    await page.goto(`${service.url}/path?from=AML.M0020&to=CWE-1427&hops=1`, { waitUntil: 'networkidle0' })
    expect(await page.$eval('.message h2', (head) => head.textContent)).toBe('No path within 1 hop')
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §5: a path from an application to a mitigation is drawn with the source and reason of each hop', async () => {
    const { page, faults, close } = await open(`/path?from=${demo}&to=AML.M0020`)
    await page.waitForSelector('.chain-row .stop')
    const kinds = await page.$eval('.chain-row', (row) =>
      [...row.querySelectorAll('.stop small')].map((kind) => kind.textContent!.split(' ')[0]),
    )
    expect(kinds).toEqual(['Application', 'Finding', 'Weakness', 'Technique', 'Mitigation'])
    const reasons = await page.$eval('.chain-row', (row) =>
      [...row.querySelectorAll('.hop small')].map(({ textContent }) => textContent),
    )
    expect(reasons).toEqual([
      'demo-code-scanner: assistant/prompt.py',
      'by demo-code-scanner',
      expect.stringMatching(/^starter: .{20}/),
      'by atlas',
    ])
    const tops = () => page.$eval('.chain-row', (row) => [...row.children].map((one) => one.getBoundingClientRect()))
    const lefts = (await tops()).map(({ left }) => left)
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
    await page.setViewport({ width: 390, height: 900 })
    await page.waitForSelector('.chain-row.is-stacked')
    expect(new Set((await tops()).map(({ left }) => left)).size).toBe(1)
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §2: the picker suggests by ARIA, and leads to a page', async () => {
    const { page, faults, close } = await open('/')
    await page.keyboard.press('/')
    await page.type('.goto input', 'AML.T0051')
    await page.waitForSelector('.goto [role="option"]')
    await page.keyboard.press('ArrowDown')
    expect(
      await page.$eval(
        '.goto input',
        (input) => document.getElementById(input.getAttribute('aria-activedescendant')!)?.textContent,
      ),
    ).toContain('LLM Prompt Injection')
    await page.keyboard.press('Enter')
    await page.waitForSelector('article.object')
    expect(new URL(page.url()).pathname).toBe('/object/AML.T0051')
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §2: a finding shows the chain to the tactic with its reasons', async () => {
    const { page, faults, close } = await open(`/apps/${demo}/findings/1`)
    await page.waitForSelector('.chain-row .stop')
    const kinds = await page.$eval('.chain-row', (row) =>
      [...row.querySelectorAll('.stop small')].map((kind) => kind.textContent!.split(' ')[0]),
    )
    expect(kinds).toEqual(['Finding', 'Weakness', 'Technique', 'Tactic'])
    expect(await page.$$eval('.chain-row:first-of-type .hop small', (reasons) => reasons.length)).toBe(3)
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §5: hostile names and texts do nothing', async () => {
    for (const path of [`/apps/${twin}`, `/apps/${twin}/findings/1`, `/?app=${twin}`, '/apps']) {
      const { page, faults, close } = await open(path, { width: 390 })
      expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
      expect(
        await page.$$eval('main script, main img[onerror], main a[href^="javascript:"]', (all) => all.length),
      ).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      expect(faults).toEqual([])
      await close()
    }
  })

  test('explorer §3: an unknown id is answered with near ones', async () => {
    const { page, close } = await open('/object/AML.T005')
    await page.waitForSelector('.message li a')
    expect(await page.$$eval('.message li a', (links) => links.map((link) => link.getAttribute('href')))).toContain(
      '/object/AML.T0051',
    )
    await close()
  })

  test('explorer §3: newer data are a banner, and shown when asked', async () => {
    const { page, faults, close } = await open('/')
    await database.db
    await folder.import(database.db, 'later', [
      scan('STATIC', 'lint'),
      finding('Query made of text', 2, { cwes: [89] }),
    ])
    await page.waitForSelector('.banner button', { timeout: 30_000 })
    await page.click('.banner button')
    await page.waitForFunction(() =>
      [...document.querySelectorAll('option')].some(({ textContent }) => textContent === 'later'),
    )
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §2: other clients get an index as JSON, and browsers a page for what is not there', async () => {
    const index = await fetch(`${service.url}/`)
    expect([index.status, ((await index.json()) as { paths: object }).paths]).toEqual([
      200,
      expect.objectContaining({ graph: '/graphql', explorer: '/' }),
    ])
    const unknown = `${service.url}/api/charts/genai-adoption-by-wav`
    expect((await fetch(unknown)).headers.get('content-type')).toMatch(/^application\/problem\+json/)
    const page = await fetch(unknown, { headers: { accept: 'text/html' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    const text = await page.text()
    expect(text).toContain('genai-adoption-by-wave')
    expect(text).not.toContain('<script>')
    expect((await fetch(`${service.url}/apps`)).status).toBe(404)
    expect((await fetch(`${service.url}/apps`, { method: 'POST' })).status).toBe(405)
  })

  test('explorer §5: the policy lets nothing run but the page itself, and JavaScript off has links', async () => {
    const response = await fetch(`${service.url}/`, { headers: { accept: 'text/html' } })
    const policy = response.headers.get('content-security-policy')!
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe-|https?:/)
    expect(await response.text()).toMatch(/<noscript>[\s\S]*href="\/data\/openapi\.json"/)
  })
})
