import type { Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

describe('the examples of the IDE in a browser', () => {
  let database: TestDatabase
  let service: TestService
  let browser: Browser
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    service = await startTestService(database)
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await service?.close()
    await database?.close()
  })

  test('are grouped and narrowed by a filter; the editors follow the theme of the system', async () => {
    const page = await browser.newPage()
    const scheme = (value: 'light' | 'dark') => page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }])
    await scheme('light')
    await page.setViewport({ width: 1400, height: 900 })
    await page.goto(`${service.url}/graphql`, { waitUntil: 'networkidle0' })
    await page.waitForSelector('.examples button')
    const shown = () => page.$$eval('.examples-asker, .examples strong', (all) => all.map((one) => one.textContent))
    expect((await shown()).slice(0, 2)).toEqual(['Anybody', 'The whole matrix'])
    await page.type('.examples-filter input', 'pickle')
    expect(await shown()).toEqual(['Red team', 'A model that runs code'])
    await scheme('dark')
    await page.waitForSelector('body.graphiql-dark')
    await scheme('light')
    await page.waitForSelector('body.graphiql-light')
  })
})
