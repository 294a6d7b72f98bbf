import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { demo, violationsOf, walkByTab, watchFiles } from '../support/explorer.ts'
import { startTargetExplorer, type TargetExplorer } from '../support/explorer-target.ts'
import { fitsLayer45 } from '../support/navigator-layer.ts'
import { client } from '../support/seceng.ts'

describe('targets and credentials in a browser', () => {
  let explorer: TargetExplorer
  beforeAll(async () => {
    explorer = await startTargetExplorer([{ mitigation: 'AML.M0020', status: 'implemented' }])
  })
  afterAll(() => explorer?.close())
  /** Where the tab keeps a credential. */
  const kept = (page: Page) =>
    page.evaluate(() =>
      [sessionStorage, localStorage].flatMap((storage) =>
        Object.keys(storage).filter((key) => storage.getItem(key)?.includes('skg_')),
      ),
    )
  const openWithKey = (path: string) => explorer.open(path, { credential: explorer.key })

  test('explorer §3: a page that needs a key says so, takes it once, names it, and forgets it', async () => {
    const { page, faults, close } = await explorer.open(`/apps/${demo}`)
    expect(await page.$eval('main h1', (head) => head.textContent)).toBe('This page needs a credential')
    expect(await violationsOf(page)).toEqual([])
    await page.type('.credential input', 'short')
    await page.click('.credential button')
    await page.waitForSelector('.credential [role="alert"]')
    await page.$eval('.credential input', (input) => {
      ;(input as HTMLInputElement).value = ''
    })
    await page.type('.credential input', explorer.key)
    await page.click('.credential button')
    await page.waitForSelector('#findings table')
    expect(await page.$eval('.signed-in', (name) => name.textContent)).toContain('Key skg_')
    expect(await page.evaluate(() => [sessionStorage.length, localStorage.getItem('skg:credential')])).toEqual([
      1,
      null,
    ])
    await page.reload({ waitUntil: 'networkidle0' })
    await page.waitForSelector('#findings table')
    await page.click('.end .signed-in button')
    await page.waitForSelector('.credential input')
    expect(await page.evaluate(() => document.body.textContent!.includes('Demo:'))).toBe(false)
    expect(await kept(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §3: what is public stays so where findings are closed', { tags: ['long'] }, async () => {
    for (const path of ['/', '/object/AML.T0051', '/search?q=prompt']) {
      const { page, faults, close } = await explorer.open(path)
      expect(await page.$('.credential, .first-visit')).toBeNull()
      expect(await page.$eval('main', (main) => main.textContent!.length)).toBeGreaterThan(200)
      expect(faults).toEqual([])
      await close()
    }
  })

  test('explorer §2: attack paths are drawn with their reasons, and again as if findings were fixed', async () => {
    const { page, faults, close } = await openWithKey(`/targets/${explorer.target}`)
    await page.waitForSelector('.attack-path .stop')
    const left = () => page.$eval('#attack-paths h2', (head) => Number.parseInt(head.textContent!, 10))
    const before = await left()
    expect(before).toBeGreaterThan(10)
    expect(await page.$eval('.attack-path .hop small', (reason) => reason.textContent)).toMatch(
      /^seen in \d+ case stud/,
    )
    expect(await violationsOf(page)).toEqual([])
    await page.click('.rounds li:first-child input')
    await page.waitForFunction(() => document.querySelector('#attack-paths h2')?.textContent?.includes('as if fixed'))
    const after = await left()
    expect(after).toBeLessThanOrEqual(before)
    const linksOf = (place: string) =>
      page.$$eval(place, (links) => links.map((link) => link.getAttribute('href') ?? ''))
    const fixed = await linksOf('.rounds > li:first-child a')
    expect(fixed.length).toBeGreaterThan(0)
    expect((await linksOf('#attack-paths .attack-path a')).filter((link) => fixed.includes(link))).toEqual([])
    expect(new URL(page.url()).searchParams.get('fixed')).toMatch(/^AML\.T/)
    await page.reload({ waitUntil: 'networkidle0' })
    await page.waitForSelector('.attack-path .stop')
    expect(await left()).toBe(after)
    await page.goBack({ waitUntil: 'networkidle0' })
    await page.waitForFunction(
      (count) => document.querySelector('#attack-paths h2')?.textContent?.startsWith(`${count} attack`),
      {},
      before,
    )
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §2: a target shows where it is in words, and how results are handed in', {
    tags: ['long'],
  }, async () => {
    const body = {
      name: 'shop api',
      kind: 'repository',
      application: 'shop',
      locator: { url: 'https://git.example/shop' },
    }
    const { id } = (await client(explorer.url, explorer.key)('POST', '/targets', { body })).body
    const { page, faults, close } = await openWithKey(`/targets/${id}`)
    await page.waitForSelector('section[aria-label="Runs"] .commands')
    const told = await page.$eval('main', (main) => main.textContent!)
    expect(told).toMatch(/Repositoryhttps:\/\/git\.example\/shop/)
    expect(told).not.toMatch(/null|undefined|\[\]|\{\}/)
    const command = await page.$eval('section[aria-label="Runs"] .commands', ({ textContent }) => textContent!)
    const sent = await promisify(execFile)('sh', ['-c', command], { env: { ...process.env, KEY: explorer.key } })
    expect(JSON.parse(sent.stdout)).toMatchObject({ target: { id } })
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §5: the layer that is saved with a key is that of the command line, in format 4.5', {
    tags: ['long'],
  }, async () => {
    const env = { DATABASE_URL: explorer.databaseUrl }
    const { stdout } = await runCommand(['findings', '--application', 'Demo: support assistant', '--navigator'], env)
    const layer = JSON.parse(stdout)
    expect([fitsLayer45(layer), fitsLayer45.errors]).toEqual([true, null])
    expect(layer.techniques.length).toBeGreaterThan(3)
    expect((await fetch(`${explorer.url}/api/applications/${demo}/navigator.json`)).status).toBe(401)
    for (const [path, shows] of [
      [`/?app=${demo}`, '.matrix .cell-mark'],
      [`/apps/${demo}`, '#findings table'],
    ] as const) {
      const { page, faults, close } = await openWithKey(path)
      await page.waitForSelector(shows)
      const save = await watchFiles(page)
      expect([path, JSON.parse(await save('Navigator layer'))]).toEqual([path, layer])
      expect(faults).toEqual([])
      await close()
    }
  })

  test('explorer §2: a run moves while it is looked at, and what it brought in is offered', {
    tags: ['long'],
  }, async () => {
    const { page, faults, close } = await openWithKey(`/targets/${explorer.target}`)
    const rule = { id: 'r1', properties: { tags: ['external/cwe/cwe-89'] } }
    const results = [{ ruleId: 'r1', message: { text: 'Query made of text' } }]
    const sarif = { version: '2.1.0', runs: [{ tool: { driver: { name: 'watched', rules: [rule] } }, results }] }
    const sent = await client(explorer.url, explorer.key)('POST', `/scan-runs?target=${explorer.target}`, {
      body: JSON.stringify(sarif),
      headers: { 'content-type': 'application/sarif+json', 'idempotency-key': 'watched' },
    })
    expect(sent.status).toBe(202)
    await page.waitForFunction(() => /succeeded.*watched/s.test(document.querySelector('.runs')?.textContent ?? ''))
    await page.waitForSelector('.banner button')
    await page.click('.banner button')
    await page.waitForFunction(() => document.querySelector('#findings')?.textContent?.includes('Query made of text'))
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §2: the findings of a target are exported', { tags: ['long'] }, async () => {
    const { page, faults, close } = await openWithKey(`/targets/${explorer.target}`)
    await page.waitForSelector('section[aria-label="Export"] select')
    const save = await watchFiles(page)
    await page.select('section[aria-label="Export"] select', 'CSV')
    const button = await page.$eval('section[aria-label="Export"] button', ({ textContent }) => textContent!)
    expect(await save(button)).toContain('Customer text is pasted')
    expect(await page.$eval('section[aria-label="Export"] [role="status"]', (line) => line.textContent)).toMatch(/rows/)
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §2: findings are decided about in bulk, and one shows its history', { tags: ['long'] }, async () => {
    const { page, faults, close } = await openWithKey(`/targets/${explorer.target}?severity=3&status=OPEN`)
    await page.waitForSelector('#findings tbody input')
    const ids = await page.$$eval('#findings tbody tr a[href*="/findings/"]', (links) =>
      links.slice(0, 2).map((link) => link.getAttribute('href')!),
    )
    for (const row of [1, 2]) await page.click(`#findings tbody tr:nth-child(${row}) input`)
    await page.waitForSelector('.decision select')
    await page.select('.decision select', 'FALSE_POSITIVE')
    await page.type('.decision input[name="comment"]', 'dead code')
    await page.click('.decision button[type="submit"]')
    await page.waitForFunction(
      (gone) => !document.querySelector(`#findings a[href="${gone}"]`) && document.querySelector('#findings table'),
      {},
      ids[0]!,
    )
    await page.goto(`${explorer.url}${ids[1]}`, { waitUntil: 'networkidle0' })
    await page.waitForSelector('section[aria-label="Decisions"] ol')
    const told = await page.$eval('section[aria-label="Decisions"]', (section) => section.textContent)
    expect(told).toContain('Decided: false positive')
    expect(told).toContain('none → false positive · not reachable · dead code')
    expect(await violationsOf(page)).toEqual([])
    await page.select('.decision select', 'NONE')
    await page.click('.decision button[type="submit"]')
    await page.waitForFunction(() => document.body.textContent!.includes('No decision yet'))
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §5: the pages with a key and the changes are walked by Tab, with the focus visible, and a round is switched by Space', {
    tags: ['long'],
  }, async () => {
    for (const path of ['/targets', `/targets/${explorer.target}`, `/apps/${demo}/findings/1`, '/changes']) {
      const { page, faults, close } = await openWithKey(path)
      await page.waitForFunction(() => !document.querySelector('.skeleton') && document.querySelector('main article'))
      const { stops, ...walked } = await walkByTab(page)
      expect([path, walked]).toEqual([path, { missed: [], hidden: [] }])
      expect(stops).toBeGreaterThan(3)
      if (path === `/targets/${explorer.target}`) {
        await page.focus('.rounds li:first-child input')
        await page.keyboard.press('Space')
        await page.waitForFunction(
          () => location.search.includes('fixed=') && !document.querySelector('.is-old, .skeleton'),
        )
      }
      expect(await violationsOf(page)).toEqual([])
      expect(faults).toEqual([])
      await close()
    }
  })
})
