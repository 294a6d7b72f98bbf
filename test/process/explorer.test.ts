import { gzipSync } from 'node:zlib'
import type { HTTPRequest, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo, type Explorer, startExplorer, violationsOf } from '../support/explorer.ts'

const pages: Readonly<Record<string, string>> = {
  matrix: '/',
  exposure: `/?app=${demo}&open=AML.T0051`,
  object: '/object/AML.T0051',
  weakness: '/object/CWE-79',
  'case study': '/object/AML.CS0020',
  path: '/path?from=AML.M0015&to=CWE-79',
  brief: '/brief?ids=AML.T0051+controls-by-wave',
  layers: '/layers',
  graph: '/graph?nodes=AML.T0051+AML.M0020+CWE-1427',
  search: '/search?q=prompt+injection',
  applications: '/apps',
  application: `/apps/${demo}`,
  finding: `/apps/${demo}/findings/1`,
  charts: '/charts',
  chart: '/charts/genai-adoption-by-wave?industry=Health+care',
  report: '/report',
  'research finding': '/report/dedicated-teams-take-over',
  'REST paths': '/docs',
  'unknown object': '/object/AML.T9999',
}
/** Pages of each way to lay out. */
const shortRun = new Set(['exposure', 'chart'])
const widths = [1440, 1024, 390] as const
const schemes = ['light', 'dark'] as const

describe('the explorer in a browser', () => {
  let explorer: Explorer
  beforeAll(async () => {
    explorer = await startExplorer()
  })
  afterAll(() => explorer?.close())

  const picture = async (page: Page, name: string) => {
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png` as `${string}.png` })
  }
  /** What is wrong with the page as it stands in a width and a theme. */
  const wrongWith = async (page: Page, width: number, scheme: (typeof schemes)[number]) => {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
    await page.setViewport({ width, height: 900 })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    const isHarmed = await page.evaluate(() => 'harmed' in window)
    return [
      ...(await violationsOf(page)),
      ...(wide > width ? [`scrolls sideways: ${wide}`] : []),
      ...(isHarmed ? ['harmed'] : []),
    ]
  }

  const faultless = 'explorer §5: %s has no violation of axe, no fault and no sideways scroll'
  const expectFaultless = async (name: string, path: string) => {
    const { page, faults, close } = await explorer.open(path)
    expect(await wrongWith(page, 1440, 'light')).toEqual([])
    await picture(page, `explorer-${name.replaceAll(' ', '-')}`)
    expect(await wrongWith(page, 390, 'dark')).toEqual([])
    expect(faults).toEqual([])
    await close()
  }
  const [few = [], others = []] = [true, false].map((isShort) =>
    Object.entries(pages).filter(([name]) => shortRun.has(name) === isShort),
  )
  test.each(few)(faultless, expectFaultless, 120_000)
  test.each(others)(faultless, { tags: ['long'] }, expectFaultless)

  test.each(Object.entries(pages))(
    'explorer §5: %s is the same in three widths and two themes',
    { tags: ['exhaustive'], timeout: 120_000 },
    async (name, path) => {
      for (const scheme of schemes) {
        for (const width of widths) {
          const { page, faults, close } = await explorer.open(path, { width, scheme })
          expect([width, scheme, await wrongWith(page, width, scheme)]).toEqual([width, scheme, []])
          await picture(page, `explorer-${name.replaceAll(' ', '-')}-${width}-${scheme}`)
          expect(faults).toEqual([])
          await close()
        }
      }
    },
  )

  test('explorer §5: the first load is at most 150 kB, compressed', async () => {
    const context = await explorer.browser.createBrowserContext()
    const page = await context.newPage()
    const loaded: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.url().startsWith(explorer.url))
        loaded.push(
          response.buffer().then(
            (body) => gzipSync(body).length,
            () => 0,
          ),
        )
    })
    await page.goto(explorer.url, { waitUntil: 'networkidle0' })
    const total = (await Promise.all(loaded)).reduce((sum, bytes) => sum + bytes, 0)
    expect(total).toBeGreaterThan(50_000)
    expect(total).toBeLessThanOrEqual(150_000)
    await context.close()
  })

  test('explorer §5: hostile names and texts do nothing', { tags: ['long'] }, async () => {
    for (const path of [
      `/apps/${explorer.twin}`,
      `/apps/${explorer.twin}/findings/1`,
      `/?app=${explorer.twin}`,
      '/apps',
    ]) {
      const { page, faults, close } = await explorer.open(path, { width: 390 })
      expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
      expect(
        await page.$$eval('main script, main img[onerror], main a[href^="javascript:"]', (all) => all.length),
      ).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      expect(faults).toEqual([])
      await close()
    }
  })

  test('explorer §5: the page and its data are requested before React is there', { tags: ['long'] }, async () => {
    const context = await explorer.browser.createBrowserContext()
    const page = await context.newPage()
    const held: HTTPRequest[] = []
    const asked: string[] = []
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      asked.push(searchParams.get('operationName') ?? pathname.replace(/^\/assets\/|-[\w-]{8}\.js$/g, ''))
      if (/^\/assets\/react-/.test(pathname)) held.push(request)
      else void request.continue()
    })
    const opened = page.goto(explorer.url)
    await expect.poll(() => asked).toEqual(expect.arrayContaining(['react', 'matrix-page', 'Matrix']))
    expect(await page.$('.site')).toBeNull()
    for (const request of held) await request.continue()
    await opened
    await page.waitForSelector('.matrix .cell')
    expect(asked.filter((name) => name === 'Matrix')).toEqual(['Matrix'])
    await context.close()
  })

  test('explorer §5: without JavaScript there are links that lead somewhere', { tags: ['long'] }, async () => {
    const context = await explorer.browser.createBrowserContext()
    const page = await context.newPage()
    await page.setJavaScriptEnabled(false)
    for (const path of ['/', '/object/AML.T0051']) {
      await page.goto(`${explorer.url}${path}`)
      const shown = await page.$$eval('noscript a', (all) =>
        all.map((link) => [(link as HTMLAnchorElement).href, link.getBoundingClientRect().height > 0] as const),
      )
      expect(shown.length).toBeGreaterThan(2)
      for (const [href, isSeen] of shown) expect([href, isSeen, (await fetch(href)).status]).toEqual([href, true, 200])
    }
    await context.close()
  })

  test('explorer §5: a chart is the picture of the service under the same filter', { tags: ['long'] }, async () => {
    const { page, faults, close } = await explorer.open('/charts/genai-adoption-by-wave')
    const shown = () =>
      page.$eval('.chart img', (image) => {
        const { currentSrc, complete, naturalWidth } = image as HTMLImageElement
        return [currentSrc.replace(location.origin, ''), complete && naturalWidth > 0]
      })
    expect(await shown()).toEqual(['/api/charts/genai-adoption-by-wave.svg', true])
    const [industry] = await page
      .$$('label.choice select')
      .then((all) =>
        Promise.all(all.map(async (one) => [one, await one.evaluate(({ options }) => options[1]?.text)] as const)),
      )
    await industry![0].select(industry![1]!)
    await page.waitForFunction(() => location.search !== '' && !document.querySelector('.is-old'))
    expect(await shown()).toEqual([`/api/charts/genai-adoption-by-wave.svg${new URL(page.url()).search}`, true])
    expect(faults).toEqual([])
    await close()
  })

  test('report §2: withheld figures are nowhere in the page', { tags: ['long'] }, async () => {
    const id = 'genai-in-production-by-industry'
    const { rows } = (await (await fetch(`${explorer.url}/api/charts/${id}`)).json()) as {
      rows: readonly { readonly category: string; readonly suppressed: boolean; readonly base: number | null }[]
    }
    const hidden = rows.filter(({ suppressed }) => suppressed)
    const { page, faults, close } = await explorer.open(`/charts/${id}`)
    const cells = await page.$$eval('.table tbody tr', (all) =>
      all.map((row) => [...row.children].map((cell) => cell.textContent)),
    )
    expect(cells.length).toBe(rows.length)
    const withheld = cells.filter((row) => row[1]?.startsWith('withheld'))
    expect(hidden.length).toBeGreaterThan(1)
    const reasonOf = (base: number | null) =>
      Number(base) < 5 ? 'withheld: too few answers' : 'withheld to protect another value'
    expect(withheld).toEqual(hidden.map(({ category, base }) => [category, reasonOf(base), String(base)]))
    expect(new Set(withheld.map(([, reason]) => reason)).size).toBe(2)
    expect(await page.$eval('.chart figcaption', (one) => one.textContent)).toContain('groups of fewer than 5 answers')
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §2: other clients get an index as JSON, and browsers a page for what is not there', async () => {
    const index = await fetch(`${explorer.url}/`, { headers: { accept: 'application/json' } })
    expect([index.status, ((await index.json()) as { paths: object }).paths]).toEqual([
      200,
      expect.objectContaining({ graph: '/graphql', explorer: '/' }),
    ])
    const unknown = `${explorer.url}/api/charts/genai-adoption-by-wav`
    expect((await fetch(unknown)).headers.get('content-type')).toMatch(/^application\/problem\+json/)
    const page = await fetch(unknown, { headers: { accept: 'text/html' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    const text = await page.text()
    expect(text).toContain('genai-adoption-by-wave')
    expect(text).not.toContain('<script>')
    expect((await fetch(`${explorer.url}/apps`, { headers: { accept: 'application/json' } })).status).toBe(404)
    expect((await fetch(`${explorer.url}/apps`, { method: 'POST' })).status).toBe(405)
  })

  test('explorer §5: the policy lets nothing run but the page itself, and JavaScript off has links', async () => {
    const response = await fetch(`${explorer.url}/`, { headers: { accept: 'text/html' } })
    const policy = response.headers.get('content-security-policy')!
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe-|https?:/)
    expect(await response.text()).toMatch(/<noscript>[\s\S]*href="\/data\/openapi\.json"/)
  })
})
