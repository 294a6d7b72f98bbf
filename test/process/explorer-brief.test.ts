import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo, openPage, violationsOf, watchFiles } from '../support/explorer.ts'
import { startTargetExplorer, type TargetExplorer } from '../support/explorer-target.ts'

const items = (page: Page) => page.$$eval('.brief-item', (all) => all.map((item) => item.getAttribute('data-id')))

describe('explorer-work §1.4, §1.6: a brief in a browser', () => {
  let explorer: TargetExplorer
  beforeAll(async () => {
    explorer = await startTargetExplorer()
  })
  afterAll(() => explorer?.close())

  const press = async (page: Page, name: string) =>
    (await page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`))?.click()
  const untilHeld = (page: Page, count: number) =>
    page.waitForFunction((wanted) => document.querySelectorAll('.brief-item').length === wanted, {}, count)
  const addAll = async (page: Page, paths: readonly string[]) => {
    for (const [index, path] of paths.entries()) {
      await page.goto(`${explorer.url}${path}`, { waitUntil: 'networkidle0' })
      await press(page, 'Add to brief')
      await page.waitForSelector(`::-p-text(In the brief of ${index + 1})`)
    }
  }

  test('takes what is checked in a list, and a technique of the matrix', async () => {
    const { page, faults, close } = await explorer.open(`/apps/${demo}`, { credential: explorer.key })
    await page.waitForSelector('#findings tbody')
    const checks = await page.$$('#findings tbody input[type=checkbox]')
    await checks[0]!.click()
    await checks[2]!.click()
    await press(page, 'Add 2 to brief')
    await page.waitForSelector('::-p-text(In the brief of 2)')
    await page.goto(`${explorer.url}/?open=AML.T0051`, { waitUntil: 'networkidle0' })
    await press(page, 'Add to brief')
    await (await page.waitForSelector('a[href="/brief"]::-p-text(In the brief of 3)'))?.click()
    await untilHeld(page, 3)
    expect(await items(page)).toEqual([
      expect.stringContaining(`${demo}:`),
      expect.stringContaining(`${demo}:`),
      'AML.T0051',
    ])
    expect(faults).toEqual([])
    await close()
  })

  test('is put together on pages, ordered, annotated, and kept by the browser', async () => {
    const { page, faults, close } = await explorer.open('/brief', { credential: explorer.key })
    expect(await page.$eval('main', (main) => main.textContent)).toContain('Nothing is in it yet')
    await addAll(page, ['/object/AML.T0051', '/charts/controls-by-wave', `/apps/${demo}/findings/1`, '/object/CWE-502'])
    await page.click('a[href="/brief"]')
    await untilHeld(page, 4)
    await page.$eval('.brief-item:last-child', (item) => {
      const buttons = [...item.querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent === 'Up')?.click()
    })
    const order = ['AML.T0051', 'controls-by-wave', 'CWE-502', `${demo}:1`]
    await page.waitForFunction(
      (id) => document.querySelectorAll('.brief-item')[2]?.getAttribute('data-id') === id,
      {},
      'CWE-502',
    )
    expect(await page.$eval('a[href^="/brief?"]', (link) => link.textContent)).toBe('As a link, without notes')
    await press(page, 'Write a note')
    await page.waitForSelector('textarea:focus')
    await page.keyboard.type('Seen in **two** audits\n\n- <img src=x onerror="window.harmed=1">')
    await press(page, 'Save the note')
    await page.waitForSelector('.note strong')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Change the note')
    await page.type('#brief-title', 'Chatbots')
    await page.keyboard.press('Tab')
    await page.waitForFunction(() => document.querySelector('h1 .printed')?.textContent === 'Chatbots')
    await page.reload({ waitUntil: 'networkidle0' })
    await untilHeld(page, 4)
    expect(await items(page)).toEqual(order)
    expect(await page.$eval('.note li', (item) => item.textContent)).toBe('<img src=x onerror="window.harmed=1">')
    expect(await page.$eval('#brief-title', (title) => (title as HTMLInputElement).value)).toBe('Chatbots')
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
    expect(await violationsOf(page)).toEqual([])
    const kept = await page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((done) => {
        const opening = indexedDB.open('skg')
        opening.onsuccess = () => done(opening.result)
      })
      return new Promise<string>((done) => {
        const reading = db.transaction('brief').objectStore('brief').getAll()
        reading.onsuccess = () => done(JSON.stringify(reading.result))
      })
    })
    expect(JSON.parse(kept)).toEqual([
      { title: 'Chatbots', ids: order, notes: { 'AML.T0051': expect.stringContaining('two') } },
    ])
    const save = await watchFiles(page)
    const markdown = await save('Markdown')
    expect(markdown).toContain('# Chatbots\n\n')
    expect(markdown).toContain(`${explorer.url}/apps/${demo}/findings/1`)
    expect(markdown).toContain('Seen in **two** audits')
    expect(JSON.parse(await save('File'))).toMatchObject({ format: 'skg-brief', ids: order })
    expect(faults).toEqual([])
    await close()
  })

  test('is printed with its address, revision and day, each item whole, and without buttons', {
    tags: ['long'],
  }, async () => {
    const { page, close } = await explorer.open('/brief?ids=AML.T0051+CWE-502+AML.M0015')
    await untilHeld(page, 3)
    await page.emulateMediaType('print')
    const seen = await page.evaluate(() => ({
      head: document.querySelector('p.printed')?.checkVisibility() && document.querySelector('p.printed')?.textContent,
      buttons: [...document.querySelectorAll('main button')].filter((one) => one.checkVisibility()).length,
      breaks: [...document.querySelectorAll('.brief-item')].map((item) => getComputedStyle(item).breakInside),
    }))
    expect(seen.head).toMatch(new RegExp(`^${explorer.url}/brief · revision \\d+ · \\d{4}-\\d\\d-\\d\\d UTC$`))
    expect([seen.buttons, seen.breaks]).toEqual([0, ['avoid', 'avoid', 'avoid']])
    await close()
  })

  test('of a link has its order; what the reader may not read is counted, without a name', {
    tags: ['long'],
  }, async () => {
    const { page, faults, close } = await explorer.open(`/brief?ids=CWE-502+${demo}:1+AML.T0051&title=For+all`)
    await untilHeld(page, 2)
    expect(await items(page)).toEqual(['CWE-502', 'AML.T0051'])
    expect(await page.$eval('h1', (title) => title.textContent)).toBe('For all')
    expect(await page.$eval('main', (main) => main.textContent)).toContain('1 object of it is not shown to you')
    await press(page, 'Take it into your own')
    await page.waitForSelector('#brief-title')
    await untilHeld(page, 2)
    expect(faults).toEqual([])
    await close()
  })

  test('follows another tab, which adds at the same time', { tags: ['long'] }, async () => {
    const { page, close } = await explorer.open('/brief')
    const other = await page.browserContext().newPage()
    await other.goto(`${explorer.url}/object/AML.T0051`, { waitUntil: 'networkidle0' })
    const third = await page.browserContext().newPage()
    await third.goto(`${explorer.url}/object/CWE-79`, { waitUntil: 'networkidle0' })
    await Promise.all([press(other, 'Add to brief'), press(third, 'Add to brief')])
    await page.bringToFront()
    await untilHeld(page, 2)
    expect((await items(page)).toSorted()).toEqual(['AML.T0051', 'CWE-79'])
    await close()
  })

  test('is erased at sign-out, where the reader says so', async () => {
    const { page, faults, close } = await explorer.open('/', { credential: explorer.key })
    await addAll(page, ['/object/AML.T0051'])
    await page.click('.end .signed-in button')
    await page.waitForSelector('::-p-text(This browser keeps your brief of 1 object.)')
    await press(page, 'Erase it')
    await page.waitForFunction(() => !document.body.textContent?.includes('This browser keeps'))
    await page.goto(`${explorer.url}/brief`, { waitUntil: 'networkidle0' })
    await page.waitForSelector('::-p-text(Nothing is in it yet)')
    expect(faults).toEqual([])
    await close()
  })

  test('works for the visit where the browser has no IndexedDB, and says so', async () => {
    const { page, close } = await openPage(explorer.browser, explorer.url, '/')
    await page.evaluateOnNewDocument(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
    await page.goto(`${explorer.url}/object/AML.T0051`, { waitUntil: 'networkidle0' })
    await press(page, 'Add to brief')
    await (await page.waitForSelector('a[href="/brief"]'))?.click()
    await untilHeld(page, 1)
    expect(await page.$eval('main', (main) => main.textContent)).toContain('the brief ends with the tab')
    await close()
  })
})
