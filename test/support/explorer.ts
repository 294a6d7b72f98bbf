import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, HTTPRequest, Page } from 'puppeteer-core'
import type { Database } from '../../db/engine/database.ts'
import { launchBrowser } from './browser.ts'
import { declarePresent } from './declared-components.ts'
import { type FindingFolder, finding, findingFolder, scan } from './finding-lines.ts'
import { databases, startTestService, type TestService } from './setup.ts'

/** The guid of the starter's application. */
export const demo = '43f284d7-0221-55a6-abab-4d4b85e64ac1'
export const hostileName = '<img src=x onerror="window.harmed=1"> \u202Eevil\u202C'
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export type OpenOptions = {
  readonly scheme?: 'light' | 'dark'
  readonly width?: number
  /** A credential that was pasted before. */
  readonly credential?: string
}
/**
 * A page with what a visitor should never see: console errors, violations of the policy, failed or foreign requests.
 */
export type Opened = { readonly page: Page; readonly faults: string[]; close(): Promise<void> }
export type Explorer = {
  readonly url: string
  readonly service: TestService
  readonly db: Database
  readonly databaseUrl: string
  readonly folder: FindingFolder
  readonly browser: Browser
  /** The guid of a second application, which has a hostile name. */
  readonly twin: string
  open(path: string, options?: OpenOptions): Promise<Opened>
  close(): Promise<void>
}

/** Starts a service on the starter with a second application, and a browser. */
export async function startExplorer(settings: Readonly<Record<string, string>> = {}): Promise<Explorer> {
  const database = await databases[1]!.open('starter')
  const folder = await findingFolder()
  await folder.import(database.db, hostileName, [
    scan('STATIC', 'lint'),
    finding(`${hostileName} ${'long '.repeat(40)}`, 4, {
      cwes: [1427],
      description:
        '[x](javascript:window.harmed=1) <script>window.harmed=1</script> <img src=x onerror="window.harmed=1">',
    }),
    finding('Query made of text', 2, { cwes: [89] }),
  ])
  // A machine that is busy with other tests is no overload of the service, which would refuse parts of a page.
  const service = await startTestService(database, {
    TRUSTED_DOCUMENTS: 'enforce',
    MAX_IN_FLIGHT: '1000',
    ...settings,
  })
  const others = await database.db
    .selectFrom('application')
    .select(['guid', 'name'])
    .where('guid', '!=', demo)
    .execute()
  await declarePresent(database.db, others[0]!.name, ['generative-model', 'chat'])
  const browser = await launchBrowser()
  return {
    url: service.url,
    service,
    db: database.db,
    databaseUrl: database.url!,
    folder,
    browser,
    twin: others[0]!.guid,
    open: (path, options) => openPage(browser, service.url, path, options),
    close: async () => {
      await browser.close()
      await service.close()
      await folder.remove()
      await database.close()
    },
  }
}

/** Opens a path of the service at `url` in a context of its own. */
export async function openPage(
  browser: Browser,
  url: string,
  path: string,
  { scheme = 'light', width = 1440, credential }: OpenOptions = {},
): Promise<Opened> {
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
    if (!['data:', 'blob:'].includes(protocol) && origin !== url) faults.push(`foreign: ${request.url()}`)
    if (sendsText(request)) faults.push(`not by hash: ${request.url()}`)
  })
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
  await page.setViewport({ width, height: 900 })
  page.setDefaultTimeout(60_000)
  // The gallery draws every chart for the first time.
  page.setDefaultNavigationTimeout(110_000)
  if (credential) await page.evaluateOnNewDocument((text) => sessionStorage.setItem('skg:credential', text), credential)
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle0' })
  await page.waitForSelector('h1')
  return { page, faults, close: () => context.close() }
}

/** Checks whether a document is sent by its text: the service must then trust whatever it is sent. */
function sendsText(request: HTTPRequest): boolean {
  const { pathname, searchParams } = new URL(request.url())
  if (pathname !== '/graphql' || request.resourceType() !== 'fetch') return false
  return request.method() === 'GET' ? searchParams.has('query') : 'query' in JSON.parse(request.postData() ?? '{}')
}

/** Returns what axe has against a page: the rule and the first element that violates it. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as {
      readonly axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await checker.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 200)}`)
  })
}

/**
 * Keeps what the page saves, and returns what presses the button of that name and reads the file: its text, or its type
 * where it is none.
 */
export async function watchFiles(page: Page): Promise<(button: string) => Promise<string>> {
  await page.evaluate(() => {
    URL.createObjectURL = (blob) => {
      const { type } = blob as Blob
      const file = /text|svg|json/.test(type) ? (blob as Blob).text() : Promise.resolve(type)
      void file.then((text) => document.body.setAttribute('data-saved', text))
      return '#saved'
    }
  })
  return async (button) => {
    await page.evaluate((name) => {
      delete document.body.dataset.saved
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button')]
      buttons.find(({ textContent }) => textContent === name)!.click()
    }, button)
    await page.waitForFunction(() => document.body.dataset.saved)
    return page.evaluate(() => document.body.dataset.saved!)
  }
}

/**
 * Presses Tab until the content of the page is left; returns its stops that were not reached, and those whose focus
 * cannot be seen.
 */
export async function walkByTab(
  page: Page,
): Promise<{ readonly stops: number; readonly missed: string[]; readonly hidden: string[] }> {
  const stops = await page.evaluate(() => {
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(a[href], button, input, select, textarea, summary, [tabindex])',
      ),
    ]
    const stops = all.filter((one) => one.checkVisibility() && !one.matches(':disabled') && one.tabIndex >= 0)
    for (const one of stops) one.setAttribute('data-stop', '')
    return stops.length
  })
  const hidden: string[] = []
  await page.focus('main')
  for (let isInside = true; isInside; ) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const one = document.activeElement!
      one.removeAttribute('data-stop')
      return one.closest('main') && one.outerHTML.slice(0, 100)
    })
    isInside = name !== null
    if (name !== null && !(await isFocusSeen(page))) hidden.push(name)
  }
  const missed = await page.$$eval('[data-stop]', (all) => all.map((one) => one.outerHTML.slice(0, 100)))
  return { stops, missed, hidden }
}

/** Checks that what has the focus is marked. */
export function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const one = document.activeElement!
    // A node of a drawing is marked by its own outline.
    const drawn = one instanceof SVGElement ? one.querySelector('rect') : null
    const { outlineStyle, outlineWidth, outlineColor, strokeWidth } = getComputedStyle(drawn ?? one)
    if (drawn) return Number.parseFloat(strokeWidth) >= 3
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !/, 0\)$/.test(outlineColor)
  })
}

/** Returns, for each answer of the page (`data-answer`), whether it lies wholly inside the viewport. */
export async function answersInView(page: Page): Promise<boolean[]> {
  await page.waitForSelector('[data-answer]')
  return page.$$eval('[data-answer]', (all) =>
    all.map((each) => {
      const { left, top, right, bottom } = each.getBoundingClientRect()
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    }),
  )
}
