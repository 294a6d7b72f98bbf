import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, ElementHandle, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../db/engine/database.ts'
import { applyChange, removal } from '../../src/command/application-change.ts'
import { launchBrowser } from '../support/browser.ts'
import { demo, openPage, violationsOf } from '../support/explorer.ts'
import { removeApplications } from '../support/finding-lines.ts'
import { createKeys } from '../support/seceng.ts'
import { databases, startTestService, type TestService } from '../support/setup.ts'

describe('explorer-work §2.3: a first visit without data', () => {
  let browser: Browser
  let closed: TestService
  let open: TestService
  let db: Database
  const ends: (() => unknown)[] = []
  let key: string
  const folder = mkdtempSync(join(tmpdir(), 'first-visit-'))
  beforeAll(async () => {
    const started = async (settings: Readonly<Record<string, string>>) => {
      const database = await databases[1]!.open('starter')
      db = database.db
      await removeApplications(db)
      const service = await startTestService(database, { TRUSTED_DOCUMENTS: 'enforce', ...settings })
      ends.push(() => service.close().then(database.close))
      return service
    }
    const { file, keys, remove } = await createKeys([{ name: 'all', scopes: ['read', 'write', 'scan'] }])
    ends.push(remove)
    key = keys.all!
    browser = await launchBrowser()
    closed = await started({})
    open = await started({ SECENG_KEYS_FILE: file, FINDINGS_ACCESS: 'public' })
  })
  afterAll(async () => {
    await browser?.close()
    for (const end of ends.toReversed()) await end()
    rmSync(folder, { recursive: true })
  })
  const ways = (page: Page) => page.$$eval('.first-visit > section h2', (all) => all.map((way) => way.textContent))
  const four = ['Look at the demo', 'Import a scan', 'Scan a folder', 'Scan a repository']

  test.each(['/', '/overview', '/apps'])('%s offers four ways, each with what it needs', async (path) => {
    const { page, faults, close } = await openPage(browser, closed.url, path)
    await page.waitForSelector('.first-visit')
    expect(await ways(page)).toEqual(four)
    const text = await page.$eval('.first-visit', (all) => all.textContent)
    expect(text).toContain('demo load')
    expect(text).toContain('import sarif results.sarif --application shop')
    expect(text).toContain('scan FOLDER --sarif')
    expect(text).toContain('SECENG_KEYS_FILE')
    expect(await page.$$('.first-visit form')).toEqual([])
    expect(await violationsOf(page)).toEqual([])
    expect(faults.filter((fault) => !/403/.test(fault))).toEqual([])
    await close()
  })

  const at = (way: string, what: string) => `section[aria-label="${way}"] ${what}`
  /** Presses the button of a way, wherever a notice above moves it meanwhile. */
  const press = (page: Page, way: string) =>
    page.$eval(at(way, 'button'), (button) => (button as HTMLButtonElement).click())
  test('with a key: forms, which say why they did nothing, and a file becomes findings', async () => {
    const { page, close } = await openPage(browser, open.url, '/apps', { credential: key })
    await page.waitForSelector(at('Scan a repository', 'form'))
    expect(await ways(page)).toEqual(four)
    expect(await violationsOf(page)).toEqual([])
    await page.type(at('Scan a repository', '[name=url]'), 'https://git.example/shop/api.git')
    await page.type(at('Scan a repository', '[name=name]'), 'shop')
    await press(page, 'Scan a repository')
    await page.waitForSelector(at('Scan a repository', '[role=alert]'))
    const why = await page.$eval(at('Scan a repository', '[role=alert]'), (alert) => alert.textContent)
    expect(why).toMatch(/^Its target is made, and no scan: .*policy/)
    const field = (await page.$(at('Import a scan', '[type=file]'))) as ElementHandle<HTMLInputElement>
    const broken = join(folder, 'broken.sarif')
    writeFileSync(broken, '{ "version": ')
    await field.uploadFile(broken)
    await page.type(at('Import a scan', '[name=application]'), 'till')
    await press(page, 'Import a scan')
    await page.waitForSelector(at('Import a scan', '[role=alert]'))
    await field.uploadFile('examples/results.sarif')
    await press(page, 'Import a scan')
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'till')
    expect(new URL(page.url()).pathname).toMatch(/^\/apps\/[0-9a-f-]{36}$/)
    await close()
  })

  test('with a key: the demo is one button away', async () => {
    for (const name of ['shop', 'till']) await applyChange(db, false, removal(name))
    await open.query('{ revision }')
    const { page, close } = await openPage(browser, open.url, '/overview', { credential: key })
    await page.waitForSelector(at('Look at the demo', 'button'))
    await press(page, 'Look at the demo')
    await page.waitForFunction((path) => location.pathname === path, {}, `/apps/${demo}`)
    await page.waitForSelector('[data-answer]')
    await close()
  })
})
