import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersInView, type Explorer, openPage, startExplorer, violationsOf, walkByTab } from '../support/explorer.ts'
import { fillPortfolio } from '../support/portfolio.ts'
import { databases, startTestService } from '../support/setup.ts'

describe('the overview', () => {
  let explorer: Explorer
  let guids: Readonly<Record<string, string>>
  beforeAll(async () => {
    explorer = await startExplorer()
    guids = await fillPortfolio(explorer)
  })
  afterAll(() => explorer?.close())

  const open = async (path: string, width = 1440, scheme: 'light' | 'dark' = 'light') => {
    const opened = await explorer.open(path, { width, scheme })
    await opened.page.waitForSelector('[data-answer] .risk')
    await opened.page.waitForFunction(() => !document.querySelector('.skeleton, .is-old'))
    if (process.env.SCREENSHOTS)
      await opened.page.screenshot({
        path: `${process.env.SCREENSHOTS}/overview-${width}-${scheme}-${path.replace(/\W+/g, '-').slice(0, 40)}.png`,
        fullPage: true,
      })
    return opened
  }
  const textOf = (page: Page, selector: string) => page.$eval(selector, ({ textContent }) => textContent ?? '')

  test.each([
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)(
    'explorer-work §5.1: sentence and first row are in the first view, %i wide, %s',
    async (width, scheme) => {
      const { page, faults, close } = await open('/overview', width, scheme)
      await page.setViewport({ width, height: width === 390 ? 844 : 900 })
      expect(await answersInView(page)).toEqual([true])
      expect(await textOf(page, '[data-answer]')).toContain('Demo: support assistant')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect([faults, await violationsOf(page)]).toEqual([[], []])
      expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
      await close()
    },
  )

  /** Follows a link of the overview, and waits until the list behind it has so many. */
  const follow = async (page: Page, href: string, count: number) => {
    await page.evaluate((wanted) => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('.overview a')]
      links.find((link) => link.getAttribute('href') === wanted)!.click()
    }, href)
    const place = href.startsWith('/?') ? null : href.slice(href.indexOf('#'))
    await page.waitForFunction(
      (wanted, list, number) =>
        `${location.pathname}${location.search}${location.hash}` === wanted &&
        !document.querySelector('.skeleton, .is-old, main [aria-busy="true"]') &&
        (list === null
          ? document.querySelectorAll('.matrix .cell-mark').length === number
          : Number.parseInt(document.querySelector(`${list} h2`)?.textContent ?? '', 10) === number),
      {},
      href,
      place,
      count,
    )
  }

  test('explorer-work §1.2: every number leads to a list of so many', async () => {
    const { page, faults, close } = await open('/overview')
    await page.waitForFunction(() => !document.querySelector('.banner'))
    const links = await page.$$eval('.standing a, .numbers a, .two .plain a, .risk .work a, .strip a', (all) =>
      all.map((link) => [link.getAttribute('href') ?? '', link.textContent ?? ''] as const),
    )
    const counts = new Map(links.map(([href, text]) => [href, Number(/\d+/.exec(text)?.[0])]))
    const inPage = [...counts].filter(([href]) => href.startsWith('/overview') && !href.includes('app='))
    // What the starter has becomes overdue as time passes.
    const overdue = counts.get('/overview?list=overdue#findings')!
    const lapsed = counts.get('/overview?list=lapsed#findings')!
    expect([overdue >= 17, lapsed >= 2]).toEqual([true, true])
    expect(Object.fromEntries(inPage)).toEqual({
      '/overview#applications': 55,
      '/overview?list=open#findings': 26,
      '/overview?list=overdue#findings': overdue,
      '/overview?list=opened#findings': 6,
      '/overview?list=closed#findings': 1,
      '/overview?only=unknown#applications': 52,
      ...Object.fromEntries(
        [7, 7, 6, 4, 2, 0].map((count, place) => [`/overview?list=open&severity=${5 - place}#findings`, count]),
      ),
      '/overview?list=due#findings': expect.any(Number),
      '/overview?list=lapsed#findings': lapsed,
      '/overview?only=new#applications': 53,
      '/overview?list=unjudged#findings': 3,
    })
    const others = [`/apps/${guids.bank}?status=OPEN#findings`, `/overview?list=overdue&app=${guids.bank}#findings`]
    const cell = [...counts].find(([href, count]) => href.startsWith('/?') && count === 5)!
    for (const [href, count] of [...inPage, ...others.map((href) => [href, counts.get(href)!] as const), cell]) {
      await page.evaluate(() => document.querySelector<HTMLAnchorElement>('nav a[href="/overview"]')!.click())
      await page.waitForSelector('[data-answer] .risk')
      await follow(page, href, count)
    }
    expect(faults).toEqual([])
    await close()
  })

  test('explorer-work §1.2: what is not known is hatched and never pale; empty and pale with 0 are other marks', async () => {
    const { page, close } = await open('/overview')
    const marksOf = (name: string) =>
      page.$$eval(`[data-guid="${guids[name]}"] .strip li`, (all) =>
        all.map((one) => {
          const mark = ['pale', 'empty', 'heat', 'cool'].filter((name) => one.className.includes(name)).join()
          const isHatched = getComputedStyle(one).backgroundImage.includes('repeating-linear-gradient')
          return [mark, isHatched, one.textContent === '0'].join(' ')
        }),
      )
    expect(new Set(await marksOf('odd'))).toEqual(new Set([' true false']))
    expect(new Set(await marksOf('plain'))).toEqual(new Set(['empty false false']))
    const bank = await marksOf('bank')
    expect(bank).toHaveLength(16)
    expect(bank).toContain('pale false true')
    expect(bank.filter((mark) => mark.startsWith('heat'))).not.toEqual([])
    const never = await page.$eval(`[data-guid="${guids['never 1']}"]`, ({ textContent }) => textContent)
    expect(never).toMatch(/no path known.*findings not known.*never scanned.*Nothing is known of what it consists of/)
    expect(await textOf(page, '.strip-legend')).toMatch(
      /hatched: not known.*empty: no technique fits.*pale, 0: none exposed/,
    )
    const title = await page.$eval(`[data-guid="${guids.bank}"] .pale`, (cell) => cell.getAttribute('title'))
    expect(title).toMatch(/: 0 techniques exposed$/)
    await close()
  })

  test('explorer-work §1: applications are chosen by what they are noted with, and pages and lists follow', async () => {
    const { page, faults, close } = await open('/overview')
    const rows = () => page.$$eval('.risk .who a', (all) => all.map(({ textContent }) => textContent))
    expect((await rows()).slice(0, 2)).toEqual(['Demo: support assistant', 'bank'])
    expect(await rows()).toHaveLength(50)
    await page.click('::-p-text(Next applications)')
    await page.waitForFunction(() => document.querySelectorAll('.risk .who a').length === 5)
    await page.select('.selection .choice:nth-of-type(1) select', '=retail')
    await page.waitForFunction(() => document.querySelectorAll('.risk .who a').length === 2)
    expect(await textOf(page, '.selection summary')).toBe(
      'Those with team retail, of all 55 applications that you may read',
    )
    expect(await textOf(page, '.standing')).toContain('2 applications have 4 open findings, 2 overdue')
    await page.click('.numbers li:last-child a')
    await page.waitForSelector('#findings .table')
    expect(await textOf(page, '#findings h2')).toMatch(/^2 findings open and due by Friday/)
    expect(await textOf(page, '#findings tbody')).toMatch(/Prompt injection.*Ada & <b>.*bank.*d.*no owner.*plain/s)
    expect(await textOf(page, '#findings .chip:last-of-type')).toBe('no owner 1')
    await page.click('#findings .chip a')
    await page.waitForFunction(() => document.querySelector('#findings h2')?.textContent?.startsWith('1 finding '))
    await page.waitForFunction(() => document.querySelectorAll('.risk .who a').length === 1)
    expect(await rows()).toEqual(['bank'])
    expect(new URL(page.url()).searchParams.get('sel')).toBe('team=retail&owner=Ada+%26+%3Cb%3E')
    await page.select('.selection .choice:nth-of-type(2) select', '=')
    await page.waitForFunction(() => document.querySelector('.risk .who a')?.textContent === 'plain')
    await page.reload({ waitUntil: 'networkidle0' })
    await page.waitForSelector('[data-answer] .risk')
    expect(await rows()).toEqual(['plain'])
    expect(await page.title()).toContain('Overview, team retail, without owner')
    expect(await violationsOf(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  test('explorer-work §1: five fixes at most, each with what it cuts of how many', async () => {
    const { page, close } = await open('/overview')
    const [response] = await Promise.all([
      page.waitForResponse((each) => each.url().includes('operationName=OverviewFixes')),
      page.reload({ waitUntil: 'networkidle0' }),
    ])
    const { rounds } = (await response.json()).data.remediation
    await page.waitForSelector('.rounds li')
    const shown = await page.$$eval('.rounds > li', (all) =>
      all.map((one) => [one.querySelector('.cut-bar')?.textContent, one.querySelectorAll('details li').length]),
    )
    expect(shown).toEqual(
      rounds.map(({ round: { pathsCut, pathsBefore, findingCount } }: { readonly round: Record<string, number> }) => [
        `cuts ${pathsCut || 'none'} of ${pathsBefore} paths`,
        findingCount,
      ]),
    )
    expect(shown).toHaveLength(5)
    const share = await page.$$eval('.rounds .bar div', (bars) =>
      bars.map((bar) => bar.getBoundingClientRect().width / (bar.parentElement?.clientWidth ?? 1)),
    )
    const wanted = rounds
      .filter(({ round }: { readonly round: Record<string, number> }) => round.pathsCut! > 0)
      .map(({ round }: { readonly round: Record<string, number> }) => round.pathsCut! / round.pathsBefore!)
    expect(share).toHaveLength(wanted.length)
    for (const [place, one] of share.entries()) expect(one).toBeCloseTo(wanted[place], 2)
    expect(await textOf(page, 'section[aria-label="What to fix first"]')).toContain('From 8 of 55 applications')
    await close()
  })

  test('explorer-work §1: it is walked by Tab, with the focus visible', { tags: ['long'] }, async () => {
    const { page, faults, close } = await open(`/overview?sel=team%3Dretail&list=due`)
    await page.waitForSelector('#findings .table')
    const { stops, ...walked } = await walkByTab(page)
    expect(walked).toEqual({ missed: [], hidden: [] })
    expect(stops).toBeGreaterThan(20)
    expect(faults).toEqual([])
    await close()
  })

  test('explorer-work §1: an empty database says what to run', async () => {
    const database = await databases[0]!.open('empty')
    const service = await startTestService(database, { TRUSTED_DOCUMENTS: 'enforce' })
    const { page, faults, close } = await openPage(explorer.browser, service.url, '/overview')
    await page.waitForSelector('.commands')
    expect(await textOf(page, 'main')).toContain('No application is known yet')
    expect([faults, await violationsOf(page)]).toEqual([[], []])
    await close()
    await service.close()
    await database.close()
  })
})
