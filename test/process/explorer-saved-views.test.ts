import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Explorer, startExplorer, violationsOf } from '../support/explorer.ts'
import { createKeys } from '../support/seceng.ts'

describe('saved views in a browser', () => {
  let explorer: Explorer
  let keys: Awaited<ReturnType<typeof createKeys>>
  beforeAll(async () => {
    keys = await createKeys([
      { name: 'ann', scopes: ['read', 'write'] },
      { name: 'bob', scopes: ['read'] },
    ])
    explorer = await startExplorer({ SECENG_KEYS_FILE: keys.file, FINDINGS_ACCESS: 'public' })
  })
  afterAll(async () => {
    await explorer?.close()
    await keys?.remove()
  })

  const openAs = async (name: string, path: string, width = 1440) => {
    const opened = await explorer.open(path, { credential: keys.keys[name]!, width })
    await opened.page.waitForSelector('.saved-views')
    return opened
  }
  const press = async (page: Page, name: string) =>
    (await page.waitForSelector(`.saved-views ::-p-aria([name="${name}"][role="button"])`))?.click()
  const says = (page: Page, words: string) => page.waitForSelector(`.saved-views ::-p-text(${words})`)
  const show = (page: Page) => page.click('.saved-views > summary')
  const saveAs = async (page: Page, name: string) => {
    await page.waitForSelector('.saved-views input[name="name"]')
    await page.type('.saved-views input[name="name"]', name)
    await press(page, 'Save as new')
    await says(page, `Saved as “${name}”.`)
  }

  test('a graph is saved, shared, opened by its link by another key, and what was changed meanwhile is not lost', async () => {
    const { page, faults, close } = await openAs('ann', '/graph?nodes=AML.T0051+CWE-1427&hidden=CWE-79')
    await page.waitForSelector('.graph-drawing .node')
    await show(page)
    await saveAs(page, 'Prompts')
    await press(page, 'Share Prompts')
    await says(page, '“Prompts” is shared with everyone who may read.')
    await press(page, 'Save “Prompts” again')
    await says(page, 'Saved as “Prompts”.')
    expect(await violationsOf(page)).toEqual([])
    const answer = await explorer.db.selectFrom('savedView').select(['id', 'document']).executeTakeFirstOrThrow()
    expect(answer.document).toMatchObject({ nodes: ['AML.T0051', 'CWE-1427'], hidden: ['CWE-79'] })

    const other = await openAs('bob', `/graph?view=${answer.id}`, 390)
    await press(other.page, 'Open it')
    await other.page.waitForFunction(() => document.querySelectorAll('.graph-drawing .node').length === 2)
    expect(new URL(other.page.url()).searchParams.get('nodes')).toBe('AML.T0051 CWE-1427')
    await says(other.page, '“Prompts” of key:ann is open.')
    expect(await other.page.$('.saved-views [aria-label="Remove Prompts"]')).toBeNull()
    expect(await other.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await violationsOf(other.page)).toEqual([])
    expect(other.faults).toEqual([])
    await other.close()

    await explorer.db.updateTable('savedView').set({ version: 9 }).execute()
    await press(page, 'Save “Prompts” again')
    await says(page, 'Somebody has saved it meanwhile.')
    await press(page, 'Open Prompts')
    await says(page, '“Prompts” of key:ann is open.')
    await press(page, 'Save “Prompts” again')
    await says(page, 'Saved as “Prompts”.')
    await press(page, 'Remove Prompts')
    await says(page, 'No view of this kind is saved yet.')
    expect(await page.$$eval('.saved-views form button', (all) => all.map(({ textContent }) => textContent))).toEqual([
      'Save as new',
    ])
    expect(faults).toEqual([])
    await close()
  })

  test('a brief and a layer are opened elsewhere as they were saved', async () => {
    const { page, faults, close } = await openAs('ann', '/layers')
    await page.click('::-p-aria([name="New layer"][role="button"])')
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'My layer')
    await page.evaluate(() => document.querySelector<HTMLElement>('.cell[data-id="AML.T0051"]')?.click())
    await page.waitForSelector('.panel input[name="score"]')
    await page.type('.panel input[name="score"]', '4')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.cell-mark')
    await show(page)
    await saveAs(page, 'Scores')
    await page.goto(`${explorer.url}/object/AML.T0051`, { waitUntil: 'networkidle0' })
    await (await page.waitForSelector('::-p-aria([name="Add to brief"][role="button"])'))?.click()
    await (await page.waitForSelector('a[href="/brief"]'))?.click()
    await page.waitForSelector('.brief-item')
    await show(page)
    await saveAs(page, 'Read this')
    await close()

    const elsewhere = await openAs('ann', '/layers')
    await show(elsewhere.page)
    await press(elsewhere.page, 'Open Scores')
    await elsewhere.page.waitForSelector('.cell-mark')
    expect(await elsewhere.page.$$eval('.cell-mark', (marks) => marks.map(({ textContent }) => textContent))).toEqual([
      '4',
    ])
    await elsewhere.page.goto(`${explorer.url}/brief`, { waitUntil: 'networkidle0' })
    await show(elsewhere.page)
    await press(elsewhere.page, 'Open Read this')
    await elsewhere.page.waitForSelector('.brief-item[data-id="AML.T0051"]')
    expect([...faults, ...elsewhere.faults]).toEqual([])
    await elsewhere.close()
  })

  test('a filter opens its page from another one, and leads to no page that is not here', async () => {
    const { page, faults, close } = await openAs('ann', '/apps?order=EXPOSURE+DESC&name=demo')
    await show(page)
    await saveAs(page, 'Most exposed')
    const { document } = await explorer.db
      .selectFrom('savedView')
      .select('document')
      .where('kind', '=', 'filter')
      .executeTakeFirstOrThrow()
    expect(document).toEqual({ path: '/apps', search: { order: 'EXPOSURE DESC', name: 'demo' } })

    await page.goto(`${explorer.url}/overview`, { waitUntil: 'networkidle0' })
    await show(page)
    expect(await violationsOf(page)).toEqual([])
    await press(page, 'Open Most exposed')
    await page.waitForFunction(() => location.pathname === '/apps')
    const opened = Object.fromEntries(new URL(page.url()).searchParams)
    expect(opened).toEqual({ order: 'EXPOSURE DESC', name: 'demo' })
    await page.waitForSelector('.apps')
    await show(page)
    const field = await page.waitForSelector('.saved-views input[name="name"]')
    expect(await field?.evaluate((input) => input.getAttribute('placeholder'))).toBe('Applications, name demo')

    await explorer.db
      .updateTable('savedView')
      .set({ document: { path: '/nowhere', search: {} } })
      .where('kind', '=', 'filter')
      .execute()
    await page.goto(`${explorer.url}/`, { waitUntil: 'networkidle0' })
    await show(page)
    await press(page, 'Open Most exposed')
    await says(page, 'It is of a page that is not here.')
    expect(new URL(page.url()).pathname).toBe('/')
    expect(faults).toEqual([])
    await close()
  })

  test('objects put aside are added to a brief that has others', async () => {
    const { page, faults, close } = await openAs('ann', '/brief')
    const add = async (id: string) => {
      await page.goto(`${explorer.url}/object/${id}`, { waitUntil: 'networkidle0' })
      await (await page.waitForSelector('::-p-aria([name="Add to brief"][role="button"])'))?.click()
      await (await page.waitForSelector('a[href="/brief"]'))?.click()
      await page.waitForSelector(`.brief-item[data-id="${id}"]`)
    }
    const showTray = () => page.click('.saved-views + .saved-views > summary')
    await add('AML.T0051')
    await showTray()
    await saveAs(page, 'Prompts')
    await page.click('::-p-aria([name="Erase it"][role="button"])')
    await page.waitForFunction(() => !document.querySelector('.brief-item'))
    await add('CWE-79')
    await showTray()
    await press(page, 'Open Prompts')
    await page.waitForSelector('.brief-item[data-id="AML.T0051"]')
    expect(await page.$$eval('.brief-item', (all) => all.map((one) => one.getAttribute('data-id')))).toEqual([
      'CWE-79',
      'AML.T0051',
    ])
    expect(await violationsOf(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  test('without a key the page asks for one, and sharing without the scope write is refused in words', {
    tags: ['long'],
  }, async () => {
    const { page, close } = await explorer.open('/graph?nodes=CWE-79')
    await show(page)
    await page.waitForSelector('.saved-views .credential input')
    await page.type('.saved-views .credential input', keys.keys.bob!)
    await page.keyboard.press('Enter')
    await saveAs(page, 'Mine')
    await press(page, 'Share Mine')
    await says(page, 'The credential does not have the scope write.')
    await close()
  })
})
