import type { Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EvidenceItem } from '../../src/sidecar/store/evidence-store.ts'
import { launchBrowser } from '../support/browser.ts'
import { sampleEvidence } from '../support/sidecar/evidence.ts'
import { textOf } from '../support/sidecar/exported.ts'

describe('the HTML report in a browser', () => {
  let items: readonly EvidenceItem[]
  let browser: Browser
  beforeAll(async () => {
    items = await sampleEvidence()
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  test.each(['light', 'dark'] as const)('opens in %s without a fault, fits its width, prints', async (scheme) => {
    const page = await browser.newPage()
    const faults: string[] = []
    page.on('console', (message) => void faults.push(message.text()))
    page.on('pageerror', (error) => void faults.push(String(error)))
    page.on('request', (request) => void (request.url() !== 'about:blank' && faults.push(request.url().slice(0, 80))))
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
    for (const width of [1300, 390]) {
      await page.setViewport({ width, height: 900 })
      await page.setContent(await textOf('html', items))
      const { overflow, findings, ground } = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        findings: document.querySelectorAll('article.finding').length,
        ground: getComputedStyle(document.body).backgroundColor,
      }))
      expect(overflow).toBe(0)
      expect(findings).toBe(items.filter(({ finding }) => finding).length)
      expect(ground).toBe(scheme === 'dark' ? 'rgb(17, 22, 31)' : 'rgb(255, 255, 255)')
      if (process.env.SCREENSHOTS)
        await page.screenshot({ path: `${process.env.SCREENSHOTS}/evidence-${scheme}-${width}.png`, fullPage: true })
    }
    const links = await page.$$eval(
      'a[href^="#"]',
      (anchors) =>
        anchors.filter(
          (link) =>
            !document.getElementById(decodeURIComponent(link.hash.slice(1))) &&
            !document.getElementById(link.hash.slice(1)),
        ).length,
    )
    expect(links).toBe(0)
    await page.emulateMediaType('print')
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
    const pdf = await page.pdf({ format: 'A4' })
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
    if (process.env.SCREENSHOTS && scheme === 'light')
      await import('node:fs/promises').then(({ writeFile }) =>
        writeFile(`${process.env.SCREENSHOTS}/evidence.pdf`, pdf),
      )
    expect(faults).toEqual([])
    await page.close()
  })
})
