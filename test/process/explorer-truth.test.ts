import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declarePresent } from '../support/declared-components.ts'
import { demo, type Explorer, startExplorer, watchFiles } from '../support/explorer.ts'
import { finding, scan } from '../support/finding-lines.ts'
import { contrastOf, pictureOf, picturesOf } from '../support/picture.ts'

const long = { tags: ['long'] }
const threat = (index: number, rest = {}) => finding(`Threat ${index}`, 3, { fingerprint: `${index}`, ...rest })
const threats = Array.from({ length: 37 }, (_, index) => threat(index))
const at = (startedAt: string) => scan('STATIC', 'lint', { startedAt })
/** One of severity 5, 141 of 2, one of 0: shares of 0.7 % and 98.6 %. */
const uneven = [
  finding('Prompt injection', 5, { cwes: [1427, 77, 1426] }),
  ...Array.from({ length: 141 }, (_, index) =>
    finding(`Weak hash ${index}`, 2, { fingerprint: `${index}`, cwes: [328] }),
  ),
  finding('Again, and by two names', 0, { cwes: [1427, 89], techniqueIds: ['AML.T0051'] }),
]

describe('what the explorer shows is true', () => {
  let explorer: Explorer
  const guids: Record<string, string> = {}
  beforeAll(async () => {
    explorer = await startExplorer()
    const { db, folder } = explorer
    await folder.import(db, 'chatbot', [scan('MANUAL', 'modeller'), ...threats])
    await folder.import(db, 'judged', [scan('STATIC', 'lint'), finding('Weak hash', 2, { cwes: [328] })])
    await folder.import(db, 'uneven', [at('2026-03-01T23:30:00Z'), ...uneven.slice(0, 2)])
    await folder.import(db, 'uneven', [at('2026-03-03T08:00:00Z'), ...uneven.slice(0, 9)])
    await folder.import(db, 'uneven', [at('2026-03-03T09:00:00Z'), ...uneven])
    await folder.import(db, 'one day', [at('2026-03-03T08:00:00Z'), ...uneven.slice(0, 2)])
    await folder.import(db, 'one day', [at('2026-03-03T19:00:00Z'), ...uneven])
    await declarePresent(db, 'judged', ['public-endpoint'])
    await declarePresent(db, 'uneven', ['generative-model', 'chat'])
    for (const { guid, name } of await db.selectFrom('application').select(['guid', 'name']).execute())
      guids[name] = guid
  })
  afterAll(() => explorer?.close())

  /** Returns the text of a page once it shows `selector`. */
  const textOf = async (path: string, selector: string, of = 'main') => {
    const { page, faults, close } = await explorer.open(path)
    await page.waitForSelector(selector)
    if (process.env.SCREENSHOTS)
      await page.screenshot({
        path: `${process.env.SCREENSHOTS}/truth-${path.replace(/\W+/g, '-').slice(0, 60)}.png`,
        fullPage: true,
      })
    const text = await page.$eval(of, ({ textContent }) => textContent)
    expect(faults).toEqual([])
    await close()
    return text
  }
  const unmapped =
    'Nothing is known of what it consists of: no source gave evidence, and nobody declared a component. No rule knows 37 open findings'
  const unknown = 'No rule knows 37 open findings: what they make possible is not known.'

  test('explorer: truth of what is shown: unknown is never shown as safe', async () => {
    const { chatbot, judged } = guids
    const application = await textOf(`/apps/${chatbot}`, '.unjudged')
    expect(application).toContain(unmapped)
    expect(application).not.toMatch(/Every open finding was judged|No open finding makes/)
    expect(await textOf(`/?app=${chatbot}`, '.unjudged')).toContain(unmapped)
    expect(await textOf(`/?app=${demo}&app2=${chatbot}`, '.unjudged')).toContain(`chatbot: ${unmapped}`)
    expect(await textOf(`/apps/${chatbot}?linkClass=UNMAPPED`, '.table .title')).toContain('37 findings')
    expect(await textOf(`/apps/${chatbot}?judged=false`, '.table .title')).toContain('37 findings')
    expect(await textOf(`/apps/${judged}`, '.matters')).toContain('Nothing seen shows that it contains AI')
    const list = await textOf('/apps', '.exposure')
    expect(list).toContain(unknown)
    expect(list.match(/Not known what it exposes/g)).toHaveLength(2)
    expect(list.match(/Exposes no technique, as far as its findings and components say/g)).toHaveLength(1)
  })

  test(
    'explorer: truth of what is shown: cells that are not known are hatched, in the page, the picture and the table',
    long,
    async () => {
      const { page, close } = await explorer.open(`/?app=${guids.chatbot}&fold=none`)
      await page.waitForSelector('.cell.unknown')
      expect(await page.$$eval('.cell:not(.unknown)', (all) => all.length)).toBe(0)
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
        const rows = await pictureOf(explorer.browser, (await page.$('.cell.unknown'))!)
        const strip = rows.slice(8, -4).flatMap((row) => row.slice(-4, -2))
        const contrasts = strip.map((colour) => contrastOf(colour, rows[3]!.at(-12)!))
        expect([scheme, Math.max(...contrasts) > 3, Math.min(...contrasts) < 1.2]).toEqual([scheme, true, true])
      }
      const save = await watchFiles(page)
      expect(await save('SVG')).toContain('No rule knows 37 open findings')
      expect(await save('CSV')).toContain('not known: chatbot: Nothing is known of what it consists of')
      await close()
      const plain = await explorer.open(`/?app=${guids.judged}`)
      await plain.page.waitForSelector('.banner')
      expect(await plain.page.$('.unknown')).toBeNull()
      await plain.close()
    },
  )

  test(
    'explorer: truth of what is shown: a count of findings is one of distinct findings, and leads to so many',
    long,
    async () => {
      const { page, close } = await explorer.open(`/apps/${guids.uneven}?history=open`)
      await page.waitForSelector('.table')
      const counts = await page.$$eval('.table a[href*="#findings"]', (links) =>
        links.map((link) => [link.getAttribute('href')!, link.textContent!] as const),
      )
      expect(counts[0]![1]).toBe('2')
      for (const [href, count] of counts.slice(0, 3)) {
        const text = await textOf(href, '#findings h2', '#findings h2')
        expect([href, text]).toEqual([href, count === '1' ? '1 finding' : `${count} findings`])
      }
      await close()
      const panel = await explorer.open(`/?app=${guids.uneven}&open=AML.T0051`)
      await panel.page.waitForSelector('.panel a[href*="linkedTechnique"]')
      expect(await panel.page.$eval('.panel', ({ textContent }) => textContent)).toContain('2 findings, the gravest')
      await panel.close()
    },
  )

  const sharesOf = (page: Page) =>
    page.$eval('.shares', (bar) => {
      const parts = [...bar.children].map((part) => part.getBoundingClientRect().width)
      const total = bar.clientWidth
      return parts.map((width) => width / total)
    })

  test('explorer: truth of what is shown: a part of a bar is as wide as its share; a trend has a step a day', async () => {
    const { page, faults, close } = await explorer.open(`/apps/${guids.uneven}?history=open`)
    await page.waitForSelector('.trend rect')
    for (const width of [1440, 390]) {
      await page.setViewport({ width, height: 900 })
      const shares = await sharesOf(page)
      for (const [index, count] of [1, 141, 1].entries())
        expect([width, index, Math.abs(shares[index]! - count / 143) < 0.002]).toEqual([width, index, true])
    }
    expect(await page.$eval('.severities ul', ({ textContent }) => textContent.replace(/\s+/g, ' ').trim())).toBe(
      'Very high 1 Low 141 Informational 1',
    )
    const drawn = await page.$eval('.trend svg', (svg) => {
      const rects = [...svg.querySelectorAll('rect')].map((rect) => rect.getBoundingClientRect())
      const lefts = [...new Set(rects.map(({ left }) => Math.round(left)))]
      return { lefts, shapes: [...svg.children].filter(({ localName }) => !['g', 'text'].includes(localName)).length }
    })
    expect([drawn.lefts.length, drawn.shapes]).toEqual([2, 0])
    expect(await page.$eval('.trend figcaption', ({ textContent }) => textContent)).toBe(
      'Open findings from 2 on 2026-03-01 to 143 on 2026-03-03 (days in UTC)',
    )
    const save = await watchFiles(page)
    expect((await save('CSV')).match(/^2026-03-0\d,\d+/gm)).toEqual(['2026-03-01,2', '2026-03-03,143'])
    expect(faults).toEqual([])
    await close()
    expect(await textOf(`/apps/${guids['one day']}?history=open`, '.severities')).not.toContain('Open findings from')
  })

  const levels = [
    '',
    ...[0, 1, 2, 3, 4, 5].map((step) => `heat-${step}`),
    ...[1, 2, 3, 4, 5].map((step) => `cool-${step}`),
  ]
  const allLevels = [...levels, 'only-a', 'only-b', 'both-a', 'both-b', 'both-equal', 'unknown']

  test('explorer: truth of what is shown: the mark of a maturity can be seen on every colour of a cell', {
    tags: ['long'],
  }, async () => {
    const { page, close } = await explorer.open('/')
    const devtools = await page.createCDPSession()
    const looks = [
      { 'prefers-color-scheme': 'light' },
      { 'prefers-color-scheme': 'dark' },
      { 'prefers-color-scheme': 'dark', 'forced-colors': 'active' },
    ]
    const wrong: string[] = []
    const seen = new Set<string>()
    for (const look of looks) {
      const features = Object.entries(look).map(([name, value]) => ({ name, value }))
      await devtools.send('Emulation.setEmulatedMedia', { features })
      await page.$$eval(
        '.matrix .cell',
        (cells, names) => {
          for (const [index, name] of names.entries()) {
            const cell = cells[index]!
            cell.className = `cell realized ${name}`
            cell.setAttribute('data-level', name)
          }
        },
        allLevels,
      )
      for (const [level, rows] of await picturesOf(explorer.browser, page, '.cell[data-level]', 'data-level')) {
        const middle = rows[Math.floor(rows.length / 2)]!
        // Border, gap, mark of four pixels, and what it stands on at both sides.
        const [before, mark, after] = [middle[2]!, middle[5]!, middle[8]!]
        const least = Math.min(contrastOf(mark, before), contrastOf(mark, after))
        if (least < 3)
          wrong.push(`${JSON.stringify(look)} ${level}: ${least.toFixed(2)} ${[before, mark, after].join(' | ')}`)
        seen.add(level)
      }
    }
    expect(wrong).toEqual([])
    expect([...seen]).toEqual(allLevels)
    await close()
  })

  test('explorer: truth of what is shown: what the service derived is marked, with how', long, async () => {
    const weakness = await textOf('/object/CWE-79', '.fact-list')
    expect(weakness).toMatch(/Severity[A-Z][a-z]+( [a-z]+)? derived by this service, .*CWE itself rates no severity/)
    const panel = await textOf(`/?app=${demo}&open=AML.T0024.001`, '.reasons')
    expect(panel).toMatch(/Derived: the technique is linked to CWE-\d+, and by CWE CWE-\d+ is a kind of it/)
  })

  test('explorer: truth of what is shown: texts are whole, and their invisible characters are seen', long, async () => {
    const title = `\u202Egnihsihp\u202C in\u200B ${'a title of many words '.repeat(40)}end`
    await explorer.folder.import(explorer.db, 'named \u2066so\u2069', [
      scan('STATIC', 'lint \u200F', { startedAt: '2026-03-01T08:00:00Z' }),
      finding(title, 4, { cwes: [1427], description: `A \u202Etext` }),
      finding('short \u202Eeltit\u202C', 3, { cwes: [1427] }),
    ])
    const { guid } = await explorer.db
      .selectFrom('application')
      .select('guid')
      .where('name', 'like', 'named %')
      .executeTakeFirstOrThrow()
    for (const path of [
      `/apps/${guid}`,
      `/apps/${guid}/findings/1`,
      `/?app=${guid}&open=AML.T0051`,
      '/apps',
      `/?app=${demo}&app2=${guid}`,
    ]) {
      const { page, close } = await explorer.open(path)
      await page.waitForFunction(() => !document.querySelector('.skeleton'))
      const html = await page.$eval('body', (body) =>
        [...body.querySelectorAll('*')]
          .flatMap((one) => [one.getAttribute('title'), one.getAttribute('aria-label')])
          .concat(body.textContent, document.title)
          .join('\n'),
      )
      expect([path, /[\u200B\u200F\u202A-\u202E\u2066-\u2069]/.exec(html)]).toEqual([path, null])
      expect(html).toContain('named U+2066soU+2069')
      if (path.startsWith('/apps/')) expect(html).toContain('U+202EgnihsihpU+202C inU+200B a title')
      if (path.startsWith('/apps/')) expect(html).toMatch(/(a title of many words ){40}end/)
      await close()
    }
  })
})
