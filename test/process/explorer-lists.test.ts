// @module-tag long
import { fileURLToPath } from 'node:url'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { type Explorer, startExplorer } from '../support/explorer.ts'
import { finding, scan } from '../support/finding-lines.ts'
import { client, createKeys } from '../support/seceng.ts'

const examples = fileURLToPath(new URL('../../examples', import.meta.url))
const flaws = Array.from({ length: 120 }, (_, index) =>
  finding(`Query made of text ${index}`, 3, { fingerprint: `${index}`, cwes: [89] }),
)

describe('lists of the explorer lead to their ends, in a browser', () => {
  let explorer: Explorer
  let keys: Awaited<ReturnType<typeof createKeys>>
  let guid: string
  beforeAll(async () => {
    keys = await createKeys([{ name: 'analyst' }])
    explorer = await startExplorer({ SECENG_KEYS_FILE: keys.file, FINDINGS_ACCESS: 'public' })
    const { db, folder } = explorer
    await folder.import(db, 'many', [scan('STATIC', 'lint'), ...flaws])
    for (let index = 0; index < 110; index++)
      await folder.import(db, `service ${index}`, [scan('STATIC', 'lint'), finding('Weak hash', 2, { cwes: [328] })])
    guid = (await db.selectFrom('application').select('guid').where('name', '=', 'many').executeTakeFirstOrThrow()).guid
  }, 240_000)
  afterAll(async () => {
    await explorer?.close()
    await keys?.remove()
  })

  const clickOn = (page: Page, words: string, within = 'main') =>
    page.locator(`${within} ::-p-xpath(.//button[contains(normalize-space(), '${words}')])`).click()
  const hrefsOf = (page: Page, within: string) =>
    page.$$eval(`${within} li a`, (links) => links.map((link) => link.getAttribute('href')))
  const until = (page: Page, check: (wanted: string) => boolean, wanted: string) =>
    page.waitForFunction(check, { timeout: 30_000 }, wanted)

  const firstCell = (page: Page) => page.$eval('#findings tbody td.title a', (link) => link.textContent)
  const countOf = (page: Page) => page.$eval('#findings h2', (head) => head.textContent)

  test('questions §1: findings are narrowed by a text and sorted by their columns', async () => {
    const { page, faults, close } = await explorer.open(`/apps/${guid}`)
    await page.waitForSelector('#findings tbody')
    const sorted = (name: string) =>
      page.$eval(`::-p-xpath(//th[button[contains(normalize-space(), '${name}')]])`, (head) =>
        head.getAttribute('aria-sort'),
      )
    expect([await sorted('Severity'), await sorted('Found')]).toEqual(['descending', 'none'])
    await page.type('#findings input[type=search]', 'te')
    await page.waitForFunction(() => document.querySelector('#findings form')?.textContent?.includes('at least 3'))
    expect(await countOf(page)).toBe('120 findings')
    await page.type('#findings input[type=search]', 'xt 7')
    await until(page, (wanted) => document.querySelector('#findings h2')?.textContent === wanted, '11 findings')
    expect(await firstCell(page)).toBe('Query made of text 79')
    expect(new URL(page.url()).searchParams.get('text')).toBe('text 7')
    await clickOn(page, 'Found', '#findings')
    await until(page, (wanted) => location.search.includes(wanted), 'order=FIRST_FOUND+DESC')
    expect([await sorted('Severity'), await sorted('Found')]).toEqual(['none', 'descending'])
    await clickOn(page, 'Found', '#findings')
    await until(page, (wanted) => location.search.includes(wanted), 'order=FIRST_FOUND+ASC')
    await until(
      page,
      (wanted) => document.querySelector('#findings tbody td.title a')?.textContent === wanted,
      'Query made of text 7',
    )
    expect(await sorted('Found')).toBe('ascending')
    expect(faults).toEqual([])
    await close()
  })

  test('questions §1: applications are narrowed by a part of their name', async () => {
    const { page, faults, close } = await explorer.open('/apps')
    await page.waitForSelector('.apps')
    await page.type('main input[type=search]', 'SERVICE 10')
    await until(page, (wanted) => document.querySelector('main h1')?.textContent === wanted, '11 applications')
    await page.type('main input[type=search]', ' nowhere')
    await until(page, (wanted) => document.querySelector('main h1')?.textContent === wanted, '0 applications')
    expect(faults).toEqual([])
    await close()
  })

  test('applications §12.8: applications are ordered by how many techniques they expose, and each says so', async () => {
    const firstOf = async (order: string) => {
      const { page, faults, close } = await explorer.open(`/apps?order=${encodeURIComponent(order)}`)
      const names = await page.$$eval('.apps h2', (all) => all.map((head) => head.textContent))
      expect(faults).toEqual([])
      await close()
      return names[0]
    }
    expect(await firstOf('EXPOSURE DESC')).toBe('Demo: support assistant')
    expect(await firstOf('EXPOSURE ASC')).not.toBe('Demo: support assistant')
    const { page, close } = await explorer.open('/apps')
    await page.waitForSelector('.apps .exposure')
    const lines = await page.$$eval('.apps .exposure', (all) => all.map((line) => line.textContent))
    expect(lines).toContainEqual(expect.stringMatching(/^Exposes \d+ techniques\.$/))
    expect(lines).toContain('Not known what it exposes: say what it consists of.')
    await close()
  })

  test('explorer: truth of what is shown: all open findings of an object are reached', async () => {
    const { page, faults, close } = await explorer.open('/object/CWE-89')
    await page.waitForSelector('#open-findings')
    expect(await page.$eval('#open-findings h2', (head) => head.textContent)).toMatch(/^12\d open findings/)
    expect(await hrefsOf(page, '#open-findings')).toHaveLength(5)
    await clickOn(page, 'open findings', '#open-findings')
    const seen = new Set<string | null>()
    for (const size of [50, 50, 1]) {
      await page.waitForFunction(
        (least, known) => {
          const all = [...document.querySelectorAll('#open-findings li a')].map((link) => link.getAttribute('href')!)
          return all.length >= least && !known.includes(all[0]!)
        },
        {},
        size,
        [...seen] as string[],
      )
      for (const href of await hrefsOf(page, '#open-findings')) seen.add(href)
      if (size === 50) await clickOn(page, 'Next page', '#open-findings')
    }
    expect(`${seen.size} open findings of applications`).toBe(
      await page.$eval('#open-findings h2', (head) => head.textContent),
    )
    expect(faults).toEqual([])
    await close()
  })

  test('explorer: truth of what is shown: all neighbours of an object are reached', async () => {
    const { page, faults, close } = await explorer.open('/object/CWE-89?more=1')
    const group = '[id="SHOWS_WEAKNESS-IN"]'
    await page.waitForSelector(`${group} li`)
    const count = Number(await page.$eval(`${group} summary .muted`, (one) => one.textContent))
    const first = await hrefsOf(page, group)
    expect([first.length, count > 100]).toEqual([100, true])
    await page.$eval(group, (one) => one.setAttribute('open', ''))
    await clickOn(page, 'others', group)
    await until(page, (href) => !document.querySelector(`[id="SHOWS_WEAKNESS-IN"] a[href="${href}"]`), first[0]!)
    await page.waitForSelector(`${group} li`)
    const rest = await hrefsOf(page, group)
    expect(new Set([...first, ...rest]).size).toBe(count)
    expect(await page.title()).toContain('further page')
    expect(faults).toEqual([])
    await close()
  })

  test('explorer: truth of what is shown: any of over 100 applications is laid over the matrix, and compared', async () => {
    const { page, faults, close } = await explorer.open('/')
    const choose = async (label: string, name: string) => {
      await page.type(`.controls input[name="${label}"]`, name)
      await page.waitForSelector('.controls [role="option"]')
      await page.keyboard.press('Enter')
    }
    await choose('application', 'many')
    await until(page, (wanted) => location.search.includes(wanted), `app=${guid}`)
    await until(page, (wanted) => document.querySelector('h1')?.textContent === wanted, 'Exposure of many')
    await choose('compare with', 'service 109')
    await until(page, (wanted) => document.querySelector('h1')?.textContent === wanted, 'many (A) and service 109 (B)')
    expect(await page.$eval('.controls', (form) => form.textContent)).toContain('Application, of 113')
    expect(faults).toEqual([])
    await close()
  })

  test('explorer: truth of what is shown: all objects of a change are reached', async () => {
    const { page, faults, close } = await explorer.open('/changes')
    const more = '::-p-xpath(//a[contains(normalize-space(), "that it changed")])'
    const words = await (await page.waitForSelector(more))!.evaluate((link) => link.textContent)
    await page.locator(more).click()
    await until(page, (wanted) => document.querySelector('h1')?.textContent === wanted, 'What changed in revision 1')
    const count = await page.$$eval('main details a', (links) => links.length)
    expect(words).toBe(`and ${count - 200} more objects that it changed`)
    expect(faults).toEqual([])
    await close()
  })

  test('explorer: truth of what is shown: all runs of a target are reached', async () => {
    const ask = client(explorer.url, keys.keys.analyst!)
    const target = await ask('POST', '/targets', {
      body: { name: 'many', kind: 'application', locator: {}, application: guid },
    })
    const upload = { contentType: 'application/octet-stream' }
    for (let index = 0; index < 25; index++)
      await fetch(`${explorer.url}/v1/seceng/scan-runs?target=${target.body.id}&format=findings`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.keys.analyst}`, 'content-type': upload.contentType },
        body: `${JSON.stringify(scan('STATIC', `lint ${index}`))}\n`,
      })
    const { page, faults, close } = await explorer.open(`/targets/${target.body.id}`, {
      credential: keys.keys.analyst!,
    })
    await until(page, (wanted) => document.querySelector('#runs h2')?.textContent === wanted, '25 runs')
    expect(await page.$$eval('.runs > li', (all) => all.length)).toBe(20)
    await clickOn(page, 'Older runs', '#runs')
    await page.waitForFunction(() => document.querySelectorAll('.runs > li').length === 5)
    expect(faults).toEqual([])
    await close()
  })

  test('explorer: truth of what is shown: a finding has what catalogues know of it, and what they do not', async () => {
    const { db, folder } = explorer
    const pagesOf = async (cve: string) => {
      const title = `Component with ${cve}`
      await folder.import(db, `user of ${cve}`, [scan('SCA', 'osv'), finding(title, 4, { cves: [cve] })])
      const found = await db
        .selectFrom('application')
        .select('guid')
        .where('name', '=', `user of ${cve}`)
        .executeTakeFirst()
      const opened = await explorer.open(`/apps/${found!.guid}/findings/1`)
      await opened.page.waitForSelector('#catalogues')
      const text = await opened.page.$eval('#catalogues', (one) => one.textContent)
      return { ...opened, text }
    }
    const before = await pagesOf('CVE-2026-0001')
    expect(before.text).toMatch(/not known: KEV is not imported/)
    expect(before.text).toMatch(/not known: EPSS is not imported/)
    expect(before.text).toContain('not known here')
    await before.close()
    for (const [verb, name] of [
      ['kev', 'kev.json'],
      ['epss', 'epss.csv'],
    ] as const)
      await runCommand(['import', verb, `${examples}/${name}`], { DATABASE_URL: explorer.databaseUrl })
    const unknown = await pagesOf('CVE-2026-0002')
    expect(unknown.text).toMatch(/KEV does not list it · KEV 2026\.05\.01, imported \d{4}-\d\d-\d\d UTC/)
    expect(unknown.text).toMatch(/no score is known · EPSS/)
    await unknown.close()
    const listed = await pagesOf('CVE-2023-29374')
    expect(listed.text).toContain('CVE-2023-29374, listed 2026-04-30, to be remedied by 2026-05-21 · KEV 2026.05.01')
    expect(listed.text).toContain(
      '4.3 % within 30 days, higher than or as high as 88.8 % of CVEs (CVE-2023-29374, 2026-05-27)',
    )
    await listed.page.click('#catalogues a')
    await listed.page.waitForSelector('.object')
    const entry = await listed.page.$eval('main', (main) => main.textContent)
    for (const words of [
      'Vulnerability · KEV:CVE-2023-29374',
      'KEV states none',
      'yes, KEV lists it',
      'EPSS4.3 %',
      'Upgrade.',
    ])
      expect(entry).toContain(words)
    expect(entry).toContain('Component with CVE-2023-29374')
    expect(listed.faults).toEqual([])
    await listed.close()
  })
})
