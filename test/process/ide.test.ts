import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { starter } from '../support/starter.ts'

describe('the IDE in a browser', () => {
  let database: TestDatabase
  let service: TestService
  let browser: Browser

  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    // The IDE names itself, so that it may be let off what holds for others (DESIGN §4.5).
    service = await startTestService(database, { TRUSTED_DOCUMENTS: 'enforce,ide=off', MAX_IN_FLIGHT: '1000' })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await service?.close()
    await database?.close()
  })

  /**
   * Opens a path and keeps what a visitor should never see: console errors, failed requests, requests to other hosts.
   */
  async function open(path: string, scheme: 'light' | 'dark' = 'light', width = 1400, host = '127.0.0.1') {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    const faults: string[] = []
    const base = service.url.replace('127.0.0.1', host)
    page.on(
      'console',
      (message) => void (['error', 'warn'].includes(message.type()) && faults.push(message.text().slice(0, 300))),
    )
    page.on('pageerror', (error) => void faults.push(String(error)))
    page.on('requestfailed', (request) => void faults.push(`failed: ${request.url()}`))
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (!['data:', 'blob:'].includes(protocol) && origin !== base) faults.push(`foreign: ${request.url()}`)
    })
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
    await page.setViewport({ width, height: 900 })
    await page.goto(`${base}${path}`, { waitUntil: 'networkidle0' })
    await page.waitForSelector('.graphiql-query-editor .view-lines')
    return { page, faults, close: () => context.close() }
  }

  const answerOf = (page: Page) => page.$eval('.result-window .view-lines', (lines) => (lines as HTMLElement).innerText)
  const waitForAnswer = (page: Page, text: string) =>
    page.waitForFunction(
      (wanted) =>
        document
          .querySelector<HTMLElement>('.result-window .view-lines')
          ?.innerText.replaceAll('\u00a0', ' ')
          .includes(wanted),
      { timeout: 20_000 },
      text,
    )
  const screenshot = async (page: Page, name: `${string}.png`) => {
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}` })
  }

  const opening = 'opens in %s, runs an example and shows the answer, without a fault'
  const runExample = async (scheme: 'light' | 'dark') => {
    const { page, faults, close } = await open('/graphql', scheme)
    await page.waitForSelector('.examples button')
    expect(await page.$$eval('.examples button', (buttons) => buttons.length)).toBeGreaterThanOrEqual(12)
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLElement>('.examples button')]
      buttons.find((button) => button.innerText.includes('Incidents by year'))!.click()
    })
    await waitForAnswer(page, `"totalCount": ${starter.incidents}`)
    const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
    expect(isDark).toBe(scheme === 'dark')
    await screenshot(page, `ide-${scheme}.png`)
    expect(faults).toEqual([])
    await close()
  }
  test.each(['light'] as const)(opening, runExample)
  test.each(['dark'] as const)(opening, { tags: ['long'] }, runExample)

  test('documents every field', { tags: ['long'] }, async () => {
    const { page, faults, close } = await open('/graphql')
    await page.click('button[aria-label="Show Documentation Explorer"]')
    await page.waitForFunction(() => document.body.innerText.includes('Query'))
    await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLElement>('.graphiql-doc-explorer a')]
      links.find((link) => link.innerText === 'Query')!.click()
    })
    await page.waitForFunction(() => document.body.innerText.includes('The object with this id, of whatever kind'))
    await screenshot(page, 'ide-documentation.png')
    expect(faults).toEqual([])
    await close()
  })

  const shared = 'runs a query that is shared by its address, from the %s'
  const runShared = async (_: string, mark: string) => {
    const query = 'query Shared($id: ID!) { tactic(id: $id) { name } }'
    const { page, faults, close } = await open(
      `/graphql${mark}${new URLSearchParams({ query, variables: '{"id": "AML.TA0005"}' })}`,
    )
    await waitForAnswer(page, '"name": "Execution"')
    expect(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('query')).toBe(query)
    expect(faults).toEqual([])
    await close()
  }
  test.each([['search part', '?']])(shared, runShared)
  test.each([['fragment', '#']])(shared, { tags: ['long'] }, runShared)

  test('does not run a mutation that is shared by its address', { tags: ['long'] }, async () => {
    const { page, faults, close } = await open(`/graphql#${new URLSearchParams({ query: 'mutation { __typename }' })}`)
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? request.url()))
    const isMutation = (text: string) => text.includes('__typename') && !text.includes('__schema')
    await page.waitForNetworkIdle()
    expect((await answerOf(page)).trim()).toBe('')
    await page.click('button[aria-label^="Execute query"]')
    await waitForAnswer(page, '"__typename": "Mutation"')
    expect(sent.filter(isMutation)).toHaveLength(1)
    expect(faults).toEqual([])
    await close()
  })

  // A name that resolves to loopback but is no secure origin: there browsers have no navigator.clipboard.
  test.each(['127.0.0.1', 'skg.test'])('copies the link of a query on %s', { tags: ['long'] }, async (host) => {
    const { page, faults, close } = await open(
      `/graphql#${new URLSearchParams({ query: '{ revision }' })}`,
      'light',
      1400,
      host,
    )
    expect(await page.evaluate(() => isSecureContext)).toBe(host === '127.0.0.1')
    await page.evaluate(() => {
      document.addEventListener('copy', () => Object.assign(window, { copied: String(getSelection()) }))
    })
    await page.click('button[aria-label="Copy a link to this query"]')
    await page.waitForSelector('button[aria-label="Link copied"]')
    if (host === 'skg.test') expect(await page.evaluate(() => 'copied' in window)).toBe(true)
    expect(faults.filter((fault) => !fault.includes('origin was untrustworthy'))).toEqual([])
    await close()
  })

  test('remembers what was run', { tags: ['long'] }, async () => {
    const { page, faults, close } = await open(`/graphql#${new URLSearchParams({ query: '{ revision }' })}`)
    await waitForAnswer(page, '"revision"')
    await page.click('button[aria-label="Show History"]')
    await page.waitForSelector('.graphiql-history-item')
    expect(await page.$eval('.graphiql-history-items', (items) => (items as HTMLElement).innerText)).toContain(
      'revision',
    )
    expect(faults).toEqual([])
    await close()
  })

  test('clicking through the examples needs one tab; what was edited stays in its own', {
    tags: ['long'],
  }, async () => {
    const { page, faults, close } = await open('/graphql')
    await page.waitForSelector('.examples button')
    const clickAll = () =>
      page.evaluate(async () => {
        for (const button of document.querySelectorAll<HTMLElement>('.examples button')) {
          button.click()
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
      })
    const tabs = () => page.$$eval('.graphiql-tab', (all) => all.length)
    // GraphiQL stores what the editors hold a moment later; a slow machine makes the moment long, and nothing may be
    // lost in it.
    await page.evaluate(() => {
      const inTime = window.setTimeout
      const late = (run: () => void, delay = 0) => inTime(run, delay >= 100 ? delay + 2_000 : delay)
      Object.assign(window, { setTimeout: late })
    })
    await clickAll()
    expect(await tabs()).toBe(1)
    await page.click('.graphiql-query-editor .view-lines')
    await page.keyboard.down('Control')
    await page.keyboard.press('End')
    await page.keyboard.up('Control')
    await page.keyboard.type('# edited')
    // Of a page that is busy the text comes a moment after its keys.
    await page.waitForFunction(() =>
      /#\s*edited/.test(document.querySelector('.graphiql-query-editor .view-lines')?.textContent ?? ''),
    )
    await clickAll()
    expect(await tabs()).toBe(2)
    expect(faults).toEqual([])
    await close()
  })

  test.each([390, 320])(
    'at %s pixels the editor and the answer are both readable',
    { tags: ['long'] },
    async (width) => {
      const { page, faults, close } = await open(
        `/graphql#${new URLSearchParams({ query: '{ revision }' })}`,
        'light',
        width,
      )
      await waitForAnswer(page, '"revision"')
      const sizes = await page.$$eval('.graphiql-query-editor, .result-window', (panes) =>
        panes.map((pane) => pane.getBoundingClientRect()).map((box) => ({ width: box.width, height: box.height })),
      )
      for (const size of sizes) {
        expect(size.width).toBeGreaterThan(width * 0.6)
        expect(size.height).toBeGreaterThan(300)
      }
      const isInside = await page.$eval('.graphiql-editors', (card) => {
        const lines = card.querySelector('.graphiql-query-editor')!.getBoundingClientRect()
        return lines.bottom <= card.getBoundingClientRect().bottom
      })
      expect(isInside).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await screenshot(page, `ide-${width}.png`)
      expect(faults).toEqual([])
      await close()
    },
  )

  test('opens with an address that cannot be read, and at phone width', { tags: ['long'] }, async () => {
    const { page, faults, close } = await open('/graphql?query=%E0%A4%A&variables=%7B', 'light', 400)
    expect(await answerOf(page)).toBeDefined()
    await screenshot(page, 'ide-phone.png')
    expect(faults).toEqual([])
    await close()
  })

  test.each([
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html; charset=utf-8'],
    ['text/html;q=0, application/json', 'application/json; charset=utf-8'],
    ['application/json, text/html;q=0.5', 'application/json; charset=utf-8'],
  ])('explorer §2.2: Accept %s is answered as %s', async (accept, type) => {
    const headers = { accept, 'apollo-require-preflight': 'true', 'apollographql-client-name': 'ide' }
    const response = await fetch(`${service.url}/graphql?query=%7Brevision%7D`, { headers })
    expect(response.headers.get('content-type')).toBe(type)
  })

  test('is kept from loading or running anything foreign', async () => {
    const response = await fetch(`${service.url}/graphql`, { headers: { accept: 'text/html' } })
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = response.headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/unsafe-eval|https?:|script-src[^;]*unsafe-inline/)
  })
})
