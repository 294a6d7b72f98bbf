// @module-tag long
import { fileURLToPath } from 'node:url'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { type Explorer, startExplorer, violationsOf } from '../support/explorer.ts'
import { finding, scan } from '../support/finding-lines.ts'
import { client, createKeys } from '../support/seceng.ts'

const examples = fileURLToPath(new URL('../../examples', import.meta.url))
const flaws = Array.from({ length: 120 }, (_, index) =>
  finding(`Query made of text ${index}`, 3, { fingerprint: `${index}`, cwes: [89] }),
)

describe('lists of the explorer are sorted, narrowed and decided about, in a browser', () => {
  let explorer: Explorer
  let keys: Awaited<ReturnType<typeof createKeys>>
  let guid: string
  beforeAll(async () => {
    keys = await createKeys([{ name: 'analyst' }])
    explorer = await startExplorer({ SECENG_KEYS_FILE: keys.file, FINDINGS_ACCESS: 'public' })
    const { db, folder } = explorer
    await folder.import(db, 'many', [scan('STATIC', 'lint'), ...flaws])
    guid = (await db.selectFrom('application').select('guid').where('name', '=', 'many').executeTakeFirstOrThrow()).guid
  }, 240_000)
  afterAll(async () => {
    await explorer?.close()
    await keys?.remove()
  })

  const clickOn = (page: Page, words: string, within = 'main') =>
    page.locator(`${within} ::-p-xpath(.//button[contains(normalize-space(), '${words}')])`).click()
  const until = (page: Page, check: (wanted: string) => boolean, wanted: string) =>
    page.waitForFunction(check, { timeout: 30_000 }, wanted)

  test('questions §1: targets and components are narrowed by a part of their name and sorted by their columns', async () => {
    const ask = client(explorer.url, keys.keys.analyst!)
    for (const [name, kind] of [
      ['beta', 'host'],
      ['alpha', 'application'],
      ['gamma', 'application'],
    ] as const) {
      const locator = kind === 'host' ? { allow: ['host.example'] } : {}
      await ask('POST', '/targets', { body: { name, kind, locator, application: 'many' } })
    }
    await importFindings(explorer.db, { format: 'cyclonedx', application: 'many', path: `${examples}/cyclonedx.json` })
    for (const { path, column, order, part, first } of [
      { path: '/targets', column: 'Kind', order: 'KIND+DESC', part: 'ALPH', first: 'alpha' },
      { path: '/components', column: 'Kind', order: 'KIND+DESC', part: 'PYYA', first: 'pyyaml' },
    ]) {
      const { page, faults, close } = await explorer.open(path, { credential: keys.keys.analyst!, width: 390 })
      await page.waitForSelector('tbody .title')
      const firstOf = () => page.$eval('tbody .title a', (link) => link.textContent)
      const before = await firstOf()
      await clickOn(page, column)
      await until(page, (wanted) => location.search.includes(wanted), order)
      await until(page, (wanted) => document.querySelector('tbody .title a')?.textContent !== wanted, before!)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await page.setViewport({ width: 1280, height: 900 })
      await page.locator('main input[type=search]').fill(part)
      await until(page, (wanted) => document.querySelector('tbody .title a')?.textContent === wanted, first)
      expect(new URL(page.url()).searchParams.get('name')).toBe(part)
      expect(await violationsOf(page)).toEqual([])
      expect(faults).toEqual([])
      await close()
    }
  })

  test('explorer-work §2: all findings that match are decided about at once, after a question, and taken back', async () => {
    const { page, faults, close } = await explorer.open(`/apps/${guid}?text=text+1#findings`, {
      credential: keys.keys.analyst!,
    })
    const says = (words: string) =>
      page.waitForSelector(`::-p-xpath(//main//*[contains(normalize-space(), "${words}")])`)
    const decided = async () => {
      const rows = await explorer.db.selectFrom('findingTriage').select('findingId').execute()
      return rows.length
    }
    await says('31 findings')
    await page.click('#findings thead input')
    await says('25 findings chosen.')
    await clickOn(page, 'Choose all 31 findings that match', '#findings')
    await says('31 findings chosen, 6 of them not on this page.')
    const before = await decided()
    await clickOn(page, 'Decide about 31 findings', '#findings')
    await says('This decides about 31 findings at once, of which 6 are not on this page.')
    expect(await decided()).toBe(before)
    expect(await violationsOf(page)).toEqual([])
    await clickOn(page, 'Yes, decide about 31 findings', '#findings')
    await says('31 findings decided')
    expect(await decided()).toBe(before + 31)
    await clickOn(page, 'Take it back', '#findings')
    await says('Taken back for 31 findings.')
    expect(await decided()).toBe(before)
    expect(faults).toEqual([])
    await close()
  })
})
