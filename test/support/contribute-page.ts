import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'puppeteer-core'
import { standInForContributionService } from './contribution-service.ts'

/**
 * Opens the page and keeps what a visitor should never see: console errors, failed requests, requests to other hosts.
 */
export async function openContributePage(
  browser: Browser,
  url: string,
  scheme: 'light' | 'dark' = 'light',
  width = 1400,
  height = 950,
) {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const faults: string[] = []
  page.on(
    'console',
    (message) => void (['error', 'warn'].includes(message.type()) && faults.push(message.text().slice(0, 300))),
  )
  page.on('pageerror', (error) => void faults.push(String(error)))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (!['data:', 'blob:'].includes(protocol) && origin !== url) faults.push(`foreign: ${request.url()}`)
  })
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
  await page.setViewport({ width, height })
  const contributions = await standInForContributionService(page)
  await page.goto(`${url}/contribute`, { waitUntil: 'networkidle0' })
  await page.waitForSelector('.cm-content')
  return { page, contributions, faults, close: () => context.close() }
}

export const summaryIs = (page: Page, text: string) =>
  page.waitForFunction(
    (wanted) => document.querySelector<HTMLElement>('#check-summary')?.innerText === wanted,
    { timeout: 15_000 },
    text,
  )
export const write = async (page: Page, text: string) => {
  await page.focus('.cm-content')
  await page.evaluate((pasted) => {
    document.execCommand('selectAll')
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.querySelector('.cm-content')!.dispatchEvent(event)
  }, text)
}
export const problems = (page: Page) =>
  page.$$eval('.problems li', (items) => items.map((item) => (item as HTMLElement).innerText))
export const textOf = (page: Page, selector: string) =>
  page.$eval(selector, (found) => (found as HTMLElement).innerText)
export const hasText = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { timeout: 10_000 }, text)
export const screenshot = async (page: Page, name: `${string}.png`) => {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}`, fullPage: true })
}
export const clickText = async (page: Page, text: string) => {
  await page.locator(`::-p-xpath(//button[normalize-space()='${text}'])`).click()
}

/** What a writer puts in the place of each null of a template, by the key or comment of its line. */
const written: readonly (readonly [RegExp, string])[] = [
  [/date-granularity:/, 'MONTH'],
  [/date:/, '2024-05-01'],
  [/study-type:/, 'incident'],
  [/maturity:/, 'feasible'],
  [/tactic: null|id of a tactic/, 'AML.TA0005'],
  [/technique: null|id of a technique/, 'AML.T0051'],
  [/ id: /, 'AML.T0051'],
]

/** Returns a template as it is, and with each of its placeholders filled in. */
export function templateTexts(name: string): { readonly untouched: string; readonly filled: string } {
  const untouched = readFileSync(new URL(`../../src/pages/contribute/templates/${name}`, import.meta.url), 'utf8')
  const [head, items] = untouched.split(/(?=^submissions:)/m) as [string, string]
  const lines = items.split('\n').map((line) => {
    const text = written.find(([of]) => of.test(line))?.[1] ?? 'What is written here.'
    return line.replace(/\bnull\b/, text)
  })
  return { untouched, filled: head + lines.join('\n') }
}
