import type { HTTPRequest, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visibleText } from '../../src/ground/text.ts'
import { demo, type Explorer, startExplorer } from '../support/explorer.ts'
import { createKeys } from '../support/seceng.ts'

const long = { tags: ['long'] }
const ending = ' · Security knowledge graph'

describe('the views of the explorer, in a browser', () => {
  let keys: Awaited<ReturnType<typeof createKeys>>
  let explorer: Explorer
  beforeAll(async () => {
    keys = await createKeys([{ name: 'analyst' }])
    explorer = await startExplorer({ SECENG_KEYS_FILE: keys.file, FINDINGS_ACCESS: 'public' })
  })
  afterAll(async () => {
    await explorer?.close()
    await keys?.remove()
  })

  const operationOf = (request: HTTPRequest) => new URL(request.url()).searchParams.get('operationName')
  const intercept = async (page: Page, answer: (request: HTTPRequest) => Promise<void> | undefined) => {
    await page.setRequestInterception(true)
    page.on('request', (request) => void (answer(request) ?? request.continue()))
  }
  /** Goes to another view without loading the page. */
  const goTo = (page: Page, path: string) =>
    page.evaluate((href) => {
      history.pushState(null, '', href)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  const closedSinceMarch = 'Overview, first stored after 2026-03-01 UTC, findings fixed after 2026-03-01 UTC'
  const titleIs = (page: Page, title: string) =>
    page.waitForFunction((wanted) => document.title === wanted, { timeout: 20_000 }, `${visibleText(title)}${ending}`)

  test('explorer: truth of what is shown: each view has a title of its own', async () => {
    const { page, faults, close } = await explorer.open('/')
    const { twin } = explorer
    const name = await explorer.db.selectFrom('application').select('name').where('guid', '=', demo).executeTakeFirst()
    const other = await explorer.db.selectFrom('application').select('name').where('guid', '=', twin).executeTakeFirst()
    for (const [path, title] of [
      ['/', 'ATLAS matrix'],
      [`/?app=${demo}`, `Exposure of ${name!.name}, Severity of the gravest finding`],
      [`/?app=${demo}&by=count`, `Exposure of ${name!.name}, Number of findings`],
      [`/?app=${demo}&app2=${twin}`, `${name!.name} (A) and ${other!.name} (B)`],
      ['/?by=coverage', 'Mitigations of each technique'],
      ['/?by=maturity', 'Maturity'],
      ['/search?q=prompt', 'Search: prompt'],
      ['/search?q=prompt&kind=TECHNIQUE', 'Search: prompt, Technique'],
      [`/apps/${demo}?severity=5`, `${name!.name}, Very high`],
      ['/object/AML.T0051', 'LLM Prompt Injection'],
      ['/overview?date=2026-03-01', 'Overview'],
      ['/overview?list=open&severity=5', 'Overview, findings open, of severity very high'],
      [`/overview?list=open&app=${demo}`, 'Overview, findings open in one application'],
      ['/overview?date=2026-03-01&only=new&list=closed', closedSinceMarch],
      ['/overview?only=unknown', 'Overview, of unknown exposure'],
      ['/overview?only=nothing&list=nothing', 'Overview'],
      ['/apps?name=assist', 'Applications, name assist'],
      ['/path', 'Paths'],
      ['/path?from=AML.T0051', 'Paths, from AML.T0051'],
      ['/path?to=AML.M0015', 'Paths, to AML.M0015'],
    ] as const) {
      await goTo(page, path)
      await titleIs(page, title)
    }
    await goTo(page, '/search?q=the')
    await page.waitForSelector('.take .button')
    await page.locator("::-p-xpath(//button[normalize-space()='Next page'])").click()
    await titleIs(page, 'Search: the, further page')
    expect(faults).toEqual([])
    await close()
  })

  test('explorer: truth of what is shown: an unknown id names near ones', async () => {
    const { page, faults, close } = await explorer.open('/search?q=cwe79')
    const first = () =>
      page.waitForSelector('.hits a, .message li a').then((a) => a!.evaluate((one) => one.getAttribute('href')))
    expect(await first()).toBe('/object/CWE-79')
    for (const [path, near] of [
      ['/object/T0051', '/object/AML.T0051'],
      ['/object/AML.T0O51', '/object/AML.T0051'],
      ['/object/cwe79', '/object/CWE-79'],
      ['/object/AML.T0051.9OO', '/object/AML.T0051'],
    ] as const) {
      await goTo(page, path)
      await page.waitForFunction((id) => document.querySelector('h1')?.textContent.includes(id), {}, path.slice(8))
      expect([path, await first()]).toEqual([path, near])
    }
    expect(faults).toEqual([])
    await close()
  })

  test('explorer: truth of what is shown: a key is known in the open tabs of the explorer alone', {
    tags: ['long'],
  }, async () => {
    const { page, close } = await explorer.open('/')
    const context = page.browserContext()
    const openTab = async (path: string) => {
      const tab = await context.newPage()
      await tab.goto(`${explorer.url}${path}`, { waitUntil: 'networkidle0' })
      return tab
    }
    const token = keys.keys.analyst!
    const has = (tab: Page) => tab.evaluate(() => sessionStorage.getItem('skg:credential'))
    const signsIn = (tab: Page) => tab.waitForSelector('.signed-in')
    const second = await openTab('/apps')
    await goTo(page, '/targets')
    await page.waitForSelector('.credential input')
    await page.type('.credential input', token)
    await page.click('.credential button')
    await signsIn(second)
    const third = await openTab('/docs')
    await signsIn(third)
    expect([await has(second), await has(third)]).toEqual([token, token])
    for (const other of ['/graphql', '/contribute']) {
      const tab = await openTab(other)
      expect([other, await has(tab)]).toEqual([other, null])
      await tab.close()
    }
    await third.click('.end .signed-in button')
    for (const tab of [page, second]) await tab.waitForFunction(() => !document.querySelector('.signed-in'))
    expect([await has(page), await has(second), await has(third)]).toEqual([null, null, null])
    await close()
  })

  test('explorer: truth of what is shown: nobody answers for a key when the last tab is closed', long, async () => {
    const { page, close } = await explorer.open('/')
    await page.evaluate((token) => sessionStorage.setItem('skg:credential', token), `skg_${'b'.repeat(40)}`)
    await page.reload({ waitUntil: 'networkidle0' })
    expect(await page.$('.signed-in')).not.toBeNull()
    const context = page.browserContext()
    await page.close()
    const next = await context.newPage()
    await next.goto(`${explorer.url}/docs`, { waitUntil: 'networkidle0' })
    expect(await next.$('.signed-in')).toBeNull()
    await close()
  })

  test('explorer: truth of what is shown: 429 and 503 are tried again after Retry-After', {
    tags: ['long'],
  }, async () => {
    const { page, close } = await explorer.open('/docs')
    const refusals = [429, 503]
    await intercept(page, (request) => {
      const status = operationOf(request) === 'Applications' ? refusals.shift() : undefined
      return status === undefined ? undefined : request.respond({ status, headers: { 'retry-after': '1' }, body: '{}' })
    })
    await page.click('nav a[href="/apps"]')
    await page.waitForSelector('.apps')
    expect(refusals).toEqual([])
    await close()
  })

  test('explorer: truth of what is shown: a view that takes long says so, and can be stopped', long, async () => {
    const { page, close } = await explorer.open('/docs')
    let isHeld = true
    await intercept(page, (request) =>
      isHeld && operationOf(request) === 'Applications' ? new Promise(() => {}) : undefined,
    )
    await page.click('nav a[href="/apps"]')
    const banner = () => page.waitForSelector('.banner').then((one) => one!.evaluate(({ textContent }) => textContent))
    expect(await banner()).toBe('This view takes long. ')
    await page.locator("::-p-xpath(//button[normalize-space()='Stop'])").click()
    await page.waitForFunction(() => document.querySelector('.banner')?.textContent.includes('was stopped'))
    isHeld = false
    await page.locator("::-p-xpath(//button[normalize-space()='Load it'])").click()
    await page.waitForSelector('.apps')
    expect(await page.$('.banner')).toBeNull()
    await close()
  })

  test('explorer: truth of what is shown: a part that is gone after an upgrade loads the page once', {
    tags: ['long'],
  }, async () => {
    const { page, close } = await explorer.open('/docs')
    let loads = 0
    let isGone = true
    await intercept(page, (request) => {
      if (request.isNavigationRequest()) loads++
      return isGone && /apps-page/.test(request.url()) ? request.respond({ status: 404 }) : undefined
    })
    await page.click('nav a[href="/apps"]')
    await page.waitForFunction(() => document.querySelector('.message h1')?.textContent === 'This page failed')
    expect(loads).toBe(1)
    isGone = false
    await page.reload({ waitUntil: 'networkidle0' })
    await page.waitForSelector('.apps')
    await close()
  })

  test('explorer: truth of what is shown: a link has a title, a description and a picture of its chart', async () => {
    const propertiesOf = async (path: string) => {
      const html = await (await fetch(`${explorer.url}${path}`, { headers: { accept: 'text/html' } })).text()
      const found = html.split('</head>')[0]!.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g)
      return Object.fromEntries([...found].map(([, name, value]) => [name, value]))
    }
    const chart = await propertiesOf('/charts/genai-adoption-by-wave?period=2026-H1&app=%22%3E%3Cscript%3E')
    expect(chart.title).toMatch(/\(genai-adoption-by-wave\)$/)
    expect(chart.description).not.toBe('')
    expect(chart.image).toBe(`${explorer.url}/api/previews/charts/genai-adoption-by-wave.png?period=2026-H1`)
    const picture = await fetch(chart.image)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(await propertiesOf('/object/AML.T0051')).toMatchObject({ title: 'LLM Prompt Injection (AML.T0051)' })
    for (const path of [`/object/${explorer.twin}`, `/apps/${explorer.twin}`, `/?app=${explorer.twin}`]) {
      const properties = await propertiesOf(path)
      expect([path, JSON.stringify(properties).includes('onerror'), properties.url]).toEqual([path, false, undefined])
    }
    expect((await propertiesOf('/search?q=%3Cb%3E%22x')).title).toBe('Search: &lt;b&gt;&quot;x')
  })
})
