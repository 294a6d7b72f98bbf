// @module-tag long
import type { HTTPRequest, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo, type Explorer, openPage, startExplorer, violationsOf, watchFiles } from '../support/explorer.ts'
import { finding, scan } from '../support/finding-lines.ts'
import { databases, startTestService } from '../support/setup.ts'

describe('the explorer in unusual states, in a browser', () => {
  let explorer: Explorer
  beforeAll(async () => {
    explorer = await startExplorer()
  })
  afterAll(() => explorer?.close())

  const operationOf = (request: HTTPRequest) => new URL(request.url()).searchParams.get('operationName')
  /** Answers the requests of some operations as `answer` says, for as long as the page is open. */
  const intercept = async (page: Page, answer: (request: HTTPRequest) => Promise<void>) => {
    await page.setRequestInterception(true)
    page.on('request', (request) => void answer(request))
  }

  test('explorer §3: no view is of two revisions, not even while one part is slower than another', {
    tags: ['long'],
  }, async () => {
    const { page, faults, close } = await explorer.open(`/?app=${demo}`)
    await page.waitForSelector('.cell-mark')
    const revisionShown = () => page.$eval('.matrix-top .muted', (line) => /revision (\d+)/.exec(line.textContent!)![1])
    const before = await revisionShown()
    const held: HTTPRequest[] = []
    let isHeld = true
    await intercept(page, async (request) => {
      if (isHeld && operationOf(request) === 'Matrix') held.push(request)
      else await request.continue()
    })
    await explorer.folder.import(explorer.db, 'newcomer', [scan('STATIC', 'lint'), finding('Key', 2, { cwes: [798] })])
    const answered = page.waitForResponse((response) => operationOf(response.request()) === 'TechniquePanel')
    await page.click('.matrix [data-id="AML.T0051"]')
    await answered
    await expect.poll(() => held.length).toBeGreaterThan(0)
    expect(await revisionShown()).toBe(before)
    expect(await page.$('.panel h2')).toBeNull()
    isHeld = false
    for (const request of held) await request.continue()
    await page.waitForSelector('.panel h2')
    expect(Number(await revisionShown())).toBeGreaterThan(Number(before))
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §3: what is shown until a filter is answered can be read, and says that it waits', async () => {
    const { page, faults, close } = await explorer.open(`/apps/${demo}`)
    await page.waitForSelector('#findings tbody')
    const held: HTTPRequest[] = []
    await intercept(page, async (request) => {
      if (operationOf(request) === 'Findings') held.push(request)
      else await request.continue()
    })
    await page.select('#findings select', 'STATIC')
    await page.waitForSelector('#findings.is-old[aria-busy="true"]')
    expect(await violationsOf(page)).toEqual([])
    expect(await page.$eval('#findings', (section) => getComputedStyle(section).opacity)).toBe('1')
    await expect.poll(() => held.length).toBeGreaterThan(0)
    for (const request of held) await request.continue()
    await page.waitForSelector('#findings:not(.is-old)')
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §2: an error in a browser looks like the product, in words, with what leads on', async () => {
    const path = '/api/charts/genai-adoption-by-wave?period=never'
    const { page, close } = await explorer.open(path)
    const told = () => page.$eval('main', (main) => main.textContent!)
    const links = () => page.$$eval('main a', (all) => all.map((link) => link.textContent!))
    expect(await told()).toMatch(/^Error 400.*"never" is no period of chart/s)
    expect(await links()).toEqual(['2025-H1', '2025-H2', '2026-H1', 'Matrix', 'Search', 'REST paths', 'GraphQL'])
    expect(await page.$eval('main a', (link) => link.getAttribute('href'))).toBe(path.replace('never', '2025-H1'))
    const html = await (await fetch(`${explorer.url}${path}`, { headers: { accept: 'text/html' } })).text()
    const problem = { title: 'The client asks too often', status: 429, detail: 'At most 20.', retryAfterSeconds: 7 }
    const body = html.replace(/(id="problem">).*(<\/script>)/, `$1${JSON.stringify(problem)}$2`)
    await intercept(page, (request) =>
      request.isNavigationRequest()
        ? request.respond({ status: 429, contentType: 'text/html', body })
        : request.continue(),
    )
    await page.reload({ waitUntil: 'networkidle0' })
    expect(await told()).toMatch(/^Error 429.*Load it again in 7 seconds/s)
    expect(await violationsOf(page)).toEqual([])
    await close()
  })

  test('explorer §3: LIMIT_EXCEEDED is told in words', { tags: ['long'] }, async () => {
    const { page, close } = await explorer.open('/')
    await intercept(page, async (request) => {
      if (operationOf(request) !== 'Applications') return request.continue()
      const errors = [{ message: 'cost 1 of at most 0', extensions: { code: 'LIMIT_EXCEEDED' } }]
      await request.respond({ status: 200, contentType: 'application/json', body: JSON.stringify({ errors }) })
    })
    await page.click('nav a[href="/apps"]')
    await page.waitForSelector('.message h1')
    expect(await page.$eval('.message', ({ textContent }) => textContent)).toContain('Narrow it by a filter')
    await close()
  })

  test('explorer §3: the service goes away and comes back: the last view stays, and goes on by itself', {
    tags: ['long'],
  }, async () => {
    const { page, close } = await explorer.open('/apps')
    let isAway = true
    await intercept(page, (request) => (isAway && operationOf(request) ? request.abort() : request.continue()))
    await page.waitForSelector('.banner.warn')
    expect(await page.$('.apps')).not.toBeNull()
    await page.click('nav a[href="/report"]')
    await page.waitForFunction(() => document.querySelector('.message h1')?.textContent?.includes('does not answer'))
    isAway = false
    await page.waitForFunction(() => !document.querySelector('.banners > *') && document.querySelector('article h1'))
    await close()
  })

  test('explorer §3: an empty graph says what to run, on every page that would show it', {
    tags: ['long'],
  }, async () => {
    const database = await databases[1]!.open('empty')
    const service = await startTestService(database, { TRUSTED_DOCUMENTS: 'enforce' })
    for (const path of ['/', '/apps', '/charts', '/report', '/search?q=prompt', '/changes', `/apps/${demo}`]) {
      const { page, faults, close } = await openPage(explorer.browser, service.url, path)
      await page.waitForFunction(() => (document.querySelector('main')?.textContent?.length ?? 0) > 20)
      expect([path, await violationsOf(page)]).toEqual([path, []])
      if (path === '/') expect(await page.$eval('.commands', (code) => code.textContent)).toContain('import atlas')
      expect(faults).toEqual([])
      await close()
    }
    await service.close()
    await database.close()
  })

  test('explorer §5: 10,000 characters, right-to-left text and 500 neighbours break no layout', {
    tags: ['long'],
  }, async () => {
    const lines = Array.from({ length: 500 }, (_, index) =>
      finding(index === 0 ? `${'ש'.repeat(40)} ${'<b>x</b>'.repeat(1_250)}` : `One of many ${index}`, 5, {
        cwes: [79],
      }),
    )
    await explorer.folder.import(explorer.db, 'עברית '.repeat(30), [scan('STATIC', 'lint'), ...lines])
    const { guid } = await explorer.db
      .selectFrom('application')
      .select('guid')
      .where('name', 'like', 'עברית%')
      .executeTakeFirstOrThrow()
    for (const path of [
      '/object/CWE-79',
      `/apps/${guid}`,
      `/apps/${guid}/findings/1`,
      `/path?from=${guid}&to=CWE-79`,
    ]) {
      const { page, faults, close } = await explorer.open(path, { width: 390 })
      await page.waitForSelector('main article')
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390])
      expect([path, await violationsOf(page)]).toEqual([path, []])
      expect(await page.$$eval('.drawing a', (nodes) => nodes.length)).toBeLessThanOrEqual(300)
      expect(faults).toEqual([])
      await close()
    }
  })

  test('explorer §3: a retired object says what replaces it', async () => {
    await explorer.db
      .updateTable('technique')
      .set({ retired: true, supersededBy: 'AML.T0051' })
      .where('id', '=', 'AML.T0031')
      .execute()
    const { page, faults, close } = await explorer.open('/object/AML.T0031')
    expect(await page.$eval('.banner.warn a', (link) => link.getAttribute('href'))).toBe('/object/AML.T0051')
    expect(await violationsOf(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §2: what changed is listed by write, and the matrix is taken along as a table', async () => {
    const { page, faults, close } = await explorer.open('/changes')
    expect(await page.$eval('section h2', (head) => head.textContent)).toMatch(/^starter /)
    expect(await violationsOf(page)).toEqual([])
    await page.locator('::-p-xpath(//a[normalize-space() = "what came after"])').click()
    await page.waitForFunction(() => document.title.startsWith('What changed, after revision 1 '))
    expect(new URL(page.url()).search).toMatch(/^\?since=[0-9a-f]{8}\.1$/)
    const headAt = async (query: string) => {
      await page.goto(`${explorer.url}/changes?${query}`, { waitUntil: 'networkidle0' })
      return page.$eval('main h1', (head) => head.textContent)
    }
    const restored = 'The database was restored since this link was made'
    for (const query of ['since=00000000.1', 'revision=00000000.1']) expect(await headAt(query)).toBe(restored)
    expect(await page.$eval('main .message a', (link) => link.getAttribute('href'))).toBe('/changes')
    expect(await headAt('revision=1')).toBe('What changed in revision 1')
    for (const query of ['revision=0', 'since=1a2b.1', 'revision=x.1']) expect(await headAt(query)).toBe('What changed')
    await page.goto(`${explorer.url}/?app=${demo}`, { waitUntil: 'networkidle0' })
    await page.waitForSelector('.cell-mark')
    const save = await watchFiles(page)
    expect(await save('CSV')).toContain('AML.T0051,LLM Prompt Injection,realized,S5')
    const picture = await save('SVG')
    expect(picture).toMatch(/^<svg.*>Interpreter<\/text>/s)
    expect(picture).not.toContain('…')
    expect(faults).toEqual([])
    await close()
  })
})
