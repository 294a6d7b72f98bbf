// @module-tag long
import type { HTTPRequest } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo, type Explorer, startExplorer, watchFiles } from '../support/explorer.ts'
import { finding, scan } from '../support/finding-lines.ts'

describe('paths and findings in a browser', () => {
  let explorer: Explorer
  beforeAll(async () => {
    explorer = await startExplorer()
  })
  afterAll(() => explorer?.close())
  const open: Explorer['open'] = (...to) => explorer.open(...to)

  test('explorer §2: a path is found, swapped and told apart from none within the hops', async () => {
    const { page, faults, close } = await open('/path?from=AML.M0020&to=CWE-1427')
    await page.waitForSelector('.chain-row .stop')
    const stops = () =>
      page.$$eval('.chain:first-of-type .stop', (all) => all.map((stop) => stop.getAttribute('data-id')))
    const [start, ...rest] = await stops()
    expect([start, rest.at(-1)]).toEqual(['AML.M0020', 'CWE-1427'])
    await page.goto(`${explorer.url}/path?from=AML.M0020&to=CWE-1427&hops=1`, { waitUntil: 'networkidle0' })
    expect(await page.$eval('.message h2', (head) => head.textContent)).toBe('No path within 1 hop')
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §5: a path from an application to a mitigation is drawn with the source and reason of each hop', {
    tags: ['long'],
  }, async () => {
    const { page, faults, close } = await open(`/path?from=${demo}&to=AML.M0020`)
    await page.waitForSelector('.chain-row .stop')
    const kinds = await page.$eval('.chain-row', (row) =>
      [...row.querySelectorAll('.stop small')].map((kind) => kind.textContent!.split(' ')[0]),
    )
    expect(kinds).toEqual(['Application', 'Finding', 'Weakness', 'Technique', 'Mitigation'])
    const reasons = await page.$eval('.chain-row', (row) =>
      [...row.querySelectorAll('.hop small')].map(({ textContent }) => textContent),
    )
    expect(reasons).toEqual([
      'demo-code-scanner: assistant/prompt.py',
      'by demo-code-scanner',
      expect.stringMatching(/^starter: .{20}/),
      'by atlas',
    ])
    const tops = () => page.$eval('.chain-row', (row) => [...row.children].map((one) => one.getBoundingClientRect()))
    const lefts = (await tops()).map(({ left }) => left)
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
    const save = await watchFiles(page)
    expect(await save('CSV')).toMatch(/\r\n1,4,AML\.T\d+.*,mitigated by,AML\.M0020,.*,by atlas\r\n/)
    expect(await save('SVG')).toMatch(/^<svg.*starter: .*<\/svg>$/s)
    expect(await save('PNG')).toBe('image/png')
    await page.setViewport({ width: 390, height: 900 })
    await page.waitForSelector('.chain-row.is-stacked')
    expect(new Set((await tops()).map(({ left }) => left)).size).toBe(1)
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §2: the picker suggests by ARIA, and leads to a page', async () => {
    const { page, faults, close } = await open('/')
    await page.keyboard.press('/')
    await page.type('.goto input', 'AML.T0051')
    await page.waitForSelector('.goto [role="option"]')
    await page.keyboard.press('ArrowDown')
    expect(
      await page.$eval(
        '.goto input',
        (input) => document.getElementById(input.getAttribute('aria-activedescendant')!)?.textContent,
      ),
    ).toContain('LLM Prompt Injection')
    await page.keyboard.press('Enter')
    await page.waitForSelector('article.object')
    expect(new URL(page.url()).pathname).toBe('/object/AML.T0051')
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §2: an end is named once it is chosen, and its sub-techniques are offered below its field', async () => {
    const { page, faults, close } = await open('/path?from=AML.T0051', { width: 390 })
    await page.waitForSelector('.end-field a ::-p-text(LLM Prompt Injection)')
    expect(await page.$eval('.end-field p', (chosen) => chosen.textContent)).toBe('LLM Prompt Injection AML.T0051')
    await page.type('.ends input[name="to"]', 'LLM prompt inj')
    await page.waitForSelector('.ends [aria-busy="false"] [role="option"]')
    const options = await page.$$eval('.ends [aria-busy="false"] [role="option"] span', (all) =>
      all.map(({ textContent }) => textContent),
    )
    expect(options).toEqual(
      expect.arrayContaining(['Direct', 'Indirect', 'Triggered'].map((kind) => `LLM Prompt Injection: ${kind}`)),
    )
    const lefts = await page.$eval('.ends input[name="to"]', (field) => {
      const list = field.closest('.picker')!.querySelector('.options')!
      return [field, list].map((one) => one.getBoundingClientRect().left)
    })
    expect(lefts[1]).toBe(lefts[0])
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §2: a finding is found once, with its application; the page that has the focus has no outline', async () => {
    const { page, faults, close } = await open('/')
    await page.type('.goto input', 'Query made of text')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#own .hits a')
    expect(await page.$eval('#own h2', (head) => head.textContent)).toBe('1 finding')
    const links = await page.$$eval('#own .hits a', (all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual([`/apps/${explorer.twin}/findings/2`, `/apps/${explorer.twin}`])
    expect(await page.$eval('main:focus', (main) => getComputedStyle(main).outlineStyle)).toBe('none')
    await page.goto(`${explorer.url}/search?q=support assistant`, { waitUntil: 'networkidle0' })
    const hits = await page.$$eval('.hits a', (all) => all.map((link) => link.getAttribute('href')))
    expect(hits.filter((href) => href === `/apps/${demo}`).length).toBe(1)
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §2: a choice is never one of other suggestions than those that are seen', async () => {
    const { page, close } = await open('/')
    const held: HTTPRequest[] = []
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      const { searchParams } = new URL(request.url())
      if (searchParams.get('variables')?.includes('poison')) held.push(request)
      else void request.continue()
    })
    await page.type('.goto input', 'prompt')
    await page.waitForSelector('.goto [aria-busy="false"] [role="option"]')
    await page.$eval('.goto input', (input) => (input as HTMLInputElement).select())
    await page.keyboard.type('poison')
    await expect.poll(() => held.length).toBe(1)
    expect(await page.$('.goto [aria-busy="true"] [role="option"]')).not.toBeNull()
    await page.keyboard.press('ArrowDown')
    const chosen = () =>
      page.$eval('.goto input', (input) => {
        const id = input.getAttribute('aria-activedescendant')
        return id === null ? null : document.getElementById(id)!.textContent
      })
    expect(await chosen()).toMatch(/prompt/i)
    await held[0]!.continue()
    await page.waitForSelector('.goto [aria-busy="false"] [role="option"]')
    expect(await page.$$eval('.goto [role="option"]', ([option]) => option!.textContent)).toMatch(/poison/i)
    expect(await chosen()).toBeNull()
    await page.keyboard.press('ArrowDown')
    expect(await chosen()).toMatch(/poison/i)
    await close()
  })

  test('explorer §2: a finding shows the chain to the tactic with its reasons', async () => {
    const { page, faults, close } = await open(`/apps/${demo}/findings/1`)
    await page.waitForSelector('.tree a')
    const leads = await page.$$eval('.tree a', (links) => links.map((link) => link.getAttribute('href') ?? ''))
    const techniques = leads.filter((href) => /AML\.T\d/.test(href))
    expect(leads[0]).toBe('/object/AML.T0051')
    expect(await page.$eval('.tree > li > ul > li', (first) => first.textContent)).toMatch(
      /^makes possible in this application/,
    )
    expect(leads.some((href) => href.startsWith('/object/AML.TA'))).toBe(true)
    expect(new Set(techniques).size).toBe(techniques.length)
    expect(leads.filter((href) => href.startsWith('/object/CWE-'))).toEqual(['/object/CWE-1427'])
    expect(await page.$$eval('.tree .why', (all) => all.length)).toBe(techniques.length)
    const why = '::-p-xpath(//li[a[@data-id="AML.T0051"]]/details)'
    await page.click(`${why} >>> summary`)
    expect(await page.$eval(why, (reason) => reason.textContent)).toMatch(/Text of others is taken into the prompt/)
    const save = await watchFiles(page)
    expect(await save('CSV')).toContain(',exploited by,AML.T0051,LLM Prompt Injection,"Text from outside')
    await page.goto(`${explorer.url}/apps/${demo}?history=open`, { waitUntil: 'networkidle0' })
    await page.waitForSelector('.trend svg')
    const saveTrend = await watchFiles(page)
    expect(await saveTrend('CSV')).toMatch(/^day \(UTC\),open,severity 0,.*,severity 5\r\n2026-01-12/)
    expect(await saveTrend('SVG')).toContain('<rect')
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §3: an unknown id is answered with near ones', { tags: ['long'] }, async () => {
    const { page, close } = await open('/object/AML.T005')
    await page.waitForSelector('.message li a')
    const near = await page.$$eval('.message li a', (links) => links.map((link) => link.getAttribute('href')))
    expect(near).toEqual(expect.arrayContaining(['/object/AML.T0005', '/object/AML.T0050']))
    await close()
  })

  test('explorer §3: newer data are a banner, and shown when asked', { tags: ['long'] }, async () => {
    const { page, faults, close } = await open('/')
    await explorer.folder.import(explorer.db, 'later', [
      scan('STATIC', 'lint'),
      finding('Query made of text', 2, { cwes: [89] }),
    ])
    await page.waitForSelector('.banner button', { timeout: 30_000 })
    await page.click('.banner button')
    await page.waitForFunction(() =>
      [...document.querySelectorAll('option')].some(({ textContent }) => textContent === 'later'),
    )
    expect(faults).toEqual([])
    await close()
  })
})
