import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'puppeteer-core'
import { openFolder } from '../db/engine/embedded.ts'
import { migrate } from '../db/engine/migrate.ts'
import { startRevisionClock } from '../db/engine/revision.ts'
import { createLog } from '../src/ground/log.ts'
import { createHttp } from '../src/http/server.ts'
import { readServiceConfig } from '../src/http/service-config.ts'
import { loadStarter } from '../src/import/starter.ts'
import { launchBrowser } from '../test/support/browser.ts'
import { measureFindingList } from './explorer-findings.ts'
import { quantilesOf } from './quantiles.ts'

const rounds = 9
const network = { download: 3_200_000 / 8, upload: 1_000_000 / 8, latency: 40 }
const cpuRate = 4

type Seen = { readonly paintMs: number; readonly shownMs: number; readonly kB: number; readonly scriptMs: number }

/**
 * Prints medians over nine rounds on the starter: first paint, the time until a page shows what it is for, what it
 * loads compressed and the time of its scripts, in a new browser context at a quarter of the processor's speed, 3.2
 * Mbit/s and 40 ms, and in turn without those limits; then what drawing an object takes after a click, time and price
 * of paths and neighbours in the graph, and pages of a list of `findings` findings. Called as `node bench/explorer.ts
 * [FINDINGS]` (default 1,000,000; 0 leaves it out).
 */
async function main([findings = '1000000']: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-bench-'))
  const opened = await openFolder(join(folder, 'db'))
  await migrate(opened.db)
  await loadStarter(opened.db)
  const config = await readServiceConfig({ LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: folder })
  const clock = await startRevisionClock(opened)
  const app = await createHttp({ config, opened, clock, log: createLog('silent') })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const browser = await launchBrowser()
  try {
    const { guid } = await opened.db.selectFrom('application').select('guid').executeTakeFirstOrThrow()
    await measurePages(browser, url, guid)
    await measureClick(browser, url)
    await measureGraph(url, guid)
    if (Number(findings) > 0) await measureFindingList(browser, Number(findings))
  } finally {
    await browser.close()
    await app.close()
    await clock.stop()
    await opened.close()
    await rm(folder, { recursive: true })
  }
}

async function measurePages(browser: Browser, url: string, guid: string): Promise<void> {
  const pages = [
    ['matrix', '/', '.matrix .cell'],
    ['exposure', `/?app=${guid}`, '.matrix .cell-mark'],
    ['object', '/object/AML.T0051', '.drawing .node'],
    ['path', '/path?from=AML.M0015&to=CWE-79', '.chain-row .stop'],
    ['graph', '/graph?nodes=AML.T0051+AML.M0020+CWE-1427', '.graph-drawing .edge'],
  ] as const
  row('page', 'paint ms', 'shown ms', 'script ms', 'kB', 'unlimited', 'ratio')
  for (const [name, path, shows] of pages) {
    await load(browser, `${url}${path}`, shows, false)
    const slow: Seen[] = []
    const quick: Seen[] = []
    for (let round = 0; round < rounds; round++) {
      slow.push(await load(browser, `${url}${path}`, shows, true))
      quick.push(await load(browser, `${url}${path}`, shows, false))
    }
    const median = (all: readonly Seen[], of: keyof Seen) => quantilesOf(all.map((seen) => seen[of]))(0.5)
    const [shown, unlimited] = [median(slow, 'shownMs'), median(quick, 'shownMs')]
    const figures = [median(slow, 'paintMs'), shown, median(slow, 'scriptMs'), median(slow, 'kB'), unlimited]
    row(name, ...figures.map((figure) => figure.toFixed(0)), (shown / unlimited).toFixed(1))
  }
}

/** Loads a page in a new context until the document has what it is for. */
async function load(browser: Browser, address: string, shows: string, isSlow: boolean): Promise<Seen> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  if (isSlow) {
    await page.emulateNetworkConditions(network)
    await page.emulateCPUThrottling(cpuRate)
  }
  await page.evaluateOnNewDocument(noteFirst, shows)
  await page.goto(address, { waitUntil: 'networkidle0', timeout: 120_000 })
  await page.waitForFunction(() => 'shownMs' in window, { timeout: 120_000 })
  const seen = await page.evaluate(() => ({
    paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    shownMs: (window as unknown as { readonly shownMs: number }).shownMs,
    kB:
      (['navigation', 'resource'] as const)
        .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
        .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
  }))
  const { ScriptDuration = 0 } = await page.metrics()
  await context.close()
  return { ...seen, scriptMs: ScriptDuration * 1000 }
}

/** Notes in the page when it first has an element. */
function noteFirst(selector: string): void {
  const look = () => {
    if (document.querySelector(selector)) Object.assign(window, { shownMs: performance.now() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Measures a click on a link of the matrix's panel until the object is drawn. */
async function measureClick(browser: Browser, url: string): Promise<void> {
  const page: Page = await browser.newPage()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${url}/?open=AML.T0051`, { waitUntil: 'networkidle0' })
    await page.waitForSelector('.panel a[href^="/object/AML.M"]')
    times.push(
      await page.evaluate(
        () =>
          new Promise<number>((done) => {
            const began = performance.now()
            const look = () =>
              document.querySelector('.drawing .node') ? done(performance.now() - began) : requestAnimationFrame(look)
            document.querySelector<HTMLAnchorElement>('.panel a[href^="/object/AML.M"]')!.click()
            look()
          }),
      ),
    )
  }
  await page.close()
  console.log(`\nclick on a mitigation until it is drawn: ${quantilesOf(times)(0.5).toFixed(0)} ms`)
}

async function measureGraph(url: string, guid: string): Promise<void> {
  const requests = [
    [
      'neighbors of CWE-707',
      'neighbors(id: "CWE-707") { groups { kind count neighbors(first: 12) { nodes { id label } } } }',
    ],
    ['path AML.M0015 to CWE-79', 'path(from: "AML.M0015", to: "CWE-79") { visited paths { length } }'],
    ['path of an application', `path(from: "${guid}", to: "AML.M0020") { visited paths { length } }`],
  ] as const
  row('\nrequest', 'ms', 'cost')
  for (const [name, selection] of requests) {
    const times: number[] = []
    let cost = 0
    for (let round = 0; round <= rounds; round++) {
      // A name of its own makes each request one that no cache knows.
      const query = `query Round${round} { ${selection} }`
      const began = performance.now()
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
      const answer = (await response.json()) as { errors?: readonly object[]; extensions: { cost: number } }
      if (answer.errors) throw new Error(JSON.stringify(answer.errors))
      if (round > 0) times.push(performance.now() - began)
      cost = answer.extensions.cost
    }
    row(name, quantilesOf(times)(0.5).toFixed(1), String(cost))
  }
}

function row(name: string, ...figures: readonly string[]): void {
  console.log(name.padEnd(28) + figures.map((figure) => figure.padStart(10)).join(''))
}

await main(process.argv.slice(2))
