import type { Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type Explorer, startExplorer, violationsOf } from '../support/explorer.ts'

const refused = /violates the following Content Security Policy directive: "frame-ancestors/

describe('explorer §4: an embedded page, in a browser', () => {
  let explorer: Explorer
  let browser: Browser
  beforeAll(async () => {
    explorer = await startExplorer({ EMBED_ORIGINS: 'https://allowed.example' })
    // The other site is not of this machine, as it seems to the browser, and the service is.
    browser = await launchBrowser(['--disable-features=LocalNetworkAccessChecks'])
  })
  afterAll(async () => {
    await browser?.close()
    await explorer?.close()
  })

  /** Opens a page of another site that frames `path`; returns what the frame shows, or why it shows nothing. */
  const frameIn = async (origin: string, path: string): Promise<string> => {
    const page = await browser.newPage()
    const sent: string[] = []
    const refusals: string[] = []
    page.on('console', (message) => void refusals.push(message.text()))
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      if (request.headers().cookie || request.headers().authorization) sent.push(request.url())
      if (!request.url().startsWith(origin)) return void request.continue()
      const body = `<!doctype html><title>other</title><iframe src="${explorer.url}${path}" width="900" height="500"></iframe>`
      void request.respond({ status: 200, contentType: 'text/html', body })
    })
    await page.goto(`${origin}/article`, { waitUntil: 'networkidle0' })
    const frame = page.frames()[1]!
    const text = await frame.evaluate(() => document.querySelector('main')?.textContent)
    const pictures = await frame.$$eval('img', (all) =>
      all.map(({ complete, naturalWidth }) => complete && naturalWidth),
    )
    expect(sent).toEqual([])
    expect(pictures.every(Boolean)).toBe(true)
    await page.close()
    return text ?? refusals.join()
  }

  test.each([
    ['/embed/matrix', 'Reconnaissance'],
    ['/embed/charts/controls-by-wave', 'Open in the Security knowledge graph'],
    ['/embed/path?from=AML.M0015&to=CWE-79', 'mitigates'],
  ])('%s is shown by a site that EMBED_ORIGINS names, and by no other', async (path, words) => {
    expect(await frameIn('https://allowed.example', path)).toContain(words)
    expect(await frameIn('https://other.example', path)).toMatch(refused)
    expect(await frameIn('https://sub.allowed.example', path)).toMatch(refused)
  })

  test('no other page of the service is shown by a site that EMBED_ORIGINS names', async () => {
    for (const path of ['/', '/object/AML.T0051'])
      expect(await frameIn('https://allowed.example', path)).toMatch(refused)
  })

  test.each([
    ['/embed/matrix', 'light'],
    ['/embed/matrix', 'dark'],
    ['/embed/charts/controls-by-wave', 'light'],
    ['/embed/path?from=AML.M0015&to=CWE-79', 'dark'],
  ] as const)('%s has nothing that axe minds, in the %s theme', async (path, scheme) => {
    const page = await explorer.browser.newPage()
    await page.setBypassCSP(true)
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
    await page.goto(`${explorer.url}${path}`, { waitUntil: 'networkidle0' })
    expect(await violationsOf(page)).toEqual([])
    const [scroll, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(scroll).toBeLessThanOrEqual(width!)
    await page.close()
  })
})
