import { sql } from 'kysely'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declarePresent } from '../support/declared-components.ts'
import { type Explorer, hostileName, startExplorer, violationsOf, walkByTab } from '../support/explorer.ts'
import { finding, scan } from '../support/finding-lines.ts'

const dayOf = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const at = (offset: number) => ({ startedAt: `${dayOf(offset)}T08:00:00Z` })
const weak = (name: string, severity: number) => finding(name, severity, { cwes: [328], fingerprint: name })
const injection = finding('Prompt injection', 5, { cwes: [1427], fingerprint: 'injection' })

describe('the overview', () => {
  let explorer: Explorer
  const guids: Record<string, string> = {}
  beforeAll(async () => {
    explorer = await startExplorer()
    const { db, folder } = explorer
    const odd = Array.from({ length: 3 }, (_, index) => finding(`Odd ${index}`, 4, { fingerprint: `odd ${index}` }))
    await folder.import(
      db,
      'bank',
      [scan('STATIC', 'lint', at(-50)), injection, weak('a', 3), weak('b', 2)],
      {},
      { team: 'retail', owner: 'Ada & <b>' },
    )
    await folder.import(db, 'bank', [scan('STATIC', 'lint', at(-2)), injection, weak('a', 3), weak('c', 1)])
    await folder.import(
      db,
      'plain',
      [scan('STATIC', 'lint', at(-40)), weak('d', 5)],
      {},
      { team: 'retail', labels: ['eu'] },
    )
    await folder.import(db, 'odd', [scan('MANUAL', 'modeller', at(-3)), ...odd])
    await declarePresent(db, 'bank', ['generative-model', 'chat'])
    await declarePresent(db, 'plain', ['public-endpoint'])
    await sql`update application set created_at = now() - interval '60 days' where name in ('bank', 'plain')`.execute(
      db,
    )
    await sql`update security_finding set first_seen_at = now() - interval '40 days'
      where application_id in (select id from application where name in ('bank', 'plain')) and title <> 'c'`.execute(db)
    await sql`insert into application (guid, name, created_at, changed_at)
      select gen_random_uuid(), 'never ' || n, now(), now() from generate_series(1, 50) as n`.execute(db)
    for (const { guid, name } of await db.selectFrom('application').select(['guid', 'name']).execute())
      guids[name] = guid
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
      const boxes = await page.$$eval('[data-answer]', (all) =>
        all.map((one) => {
          const { left, top, right, bottom } = one.getBoundingClientRect()
          return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        }),
      )
      expect(boxes).toEqual([true])
      expect(await textOf(page, '[data-answer]')).toContain('Demo: support assistant')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect([faults, await violationsOf(page)]).toEqual([[], []])
      expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
      await close()
    },
  )

  /** What the page that a link leads to counts: in the heading of its list, or the coloured cells of the matrix. */
  const countBehind = async (page: Page, href: string) => {
    await page.goto(`${explorer.url}${href}`, { waitUntil: 'networkidle0' })
    const place = href.startsWith('/?') ? '.matrix' : href.slice(href.indexOf('#'))
    await page.waitForSelector(place)
    await page.waitForFunction(() => !document.querySelector('.skeleton, .is-old, [aria-busy="true"]'))
    if (place === '.matrix') return page.$$eval('.matrix .cell-mark', (all) => all.length)
    return Number.parseInt(await textOf(page, `${place} h2`), 10)
  }

  test('explorer-work §1.2: every number leads to a list of so many', async () => {
    const { page, faults, close } = await open('/overview')
    await page.waitForFunction(() => !document.querySelector('[role="status"].warn'))
    const links = await page.$$eval('.standing a, .numbers a, .two div a, .risk .work a, .strip a', (all) =>
      all.map((link) => [link.getAttribute('href') ?? '', link.textContent ?? ''] as const),
    )
    const counts = new Map(links.map(([href, text]) => [href, Number(/\d+/.exec(text)?.[0])]))
    const wanted = [...counts].filter(
      ([href, count]) => href.startsWith('/overview') || href.startsWith('/apps') || count > 2,
    )
    expect(wanted.length).toBeGreaterThan(25)
    for (const [href, count] of wanted) expect([href, await countBehind(page, href)]).toEqual([href, count])
    expect(Object.fromEntries(wanted)).toMatchObject({
      '/overview?list=overdue#findings': 17,
      '/overview?only=unknown#applications': 52,
    })
    expect(faults).toEqual([])
    await close()
  })
})
