import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersInView, demo, type Explorer, startExplorer, violationsOf } from '../support/explorer.ts'
import { code, finding, scan } from '../support/finding-lines.ts'

const lines = Array.from(
  { length: 90 },
  (_, index) => `step_${index + 1}(answer)  # ${'x'.repeat(index === 2 ? 300 : 2)}`,
)

describe('the page of a finding', () => {
  let explorer: Explorer
  let guid: string
  beforeAll(async () => {
    explorer = await startExplorer()
    await explorer.folder.import(explorer.db, 'coded', [
      scan('STATIC', 'lint'),
      finding(`A title that is long ${'and longer '.repeat(40)}`, 5, {
        cwes: [1427],
        recommendation: 'Do this. '.repeat(200),
        location: code('src/app.py', 12, { endLine: 101, snippet: lines.join('\n') }),
      }),
      finding('Without code', 2, { cwes: [89], location: code('src/b.py', 3) }),
      finding('Controls', 1, {
        location: code('src/c.py', 1, { snippet: 'a = "\u202E"\n\tb <script>window.harmed = 1</script>' }),
      }),
    ])
    const found = await explorer.db.selectFrom('application').select('guid').where('name', '=', 'coded').execute()
    guid = found[0]?.guid ?? ''
  })
  afterAll(() => explorer.close())

  const answerOf = (path: string, width: number, height: number, scheme: 'light' | 'dark' = 'light') =>
    explorer.open(path, { width, scheme }).then(async (opened) => {
      await opened.page.setViewport({ width, height })
      const boxes = await answersInView(opened.page)
      return { ...opened, boxes }
    })

  test.each([
    ['wide', 1440, 900],
    ['narrow', 390, 844],
  ] as const)(
    'explorer-work §5.1: the answer is in the first view, %s, of a long finding too',
    async (_, width, height) => {
      for (const path of [`/apps/${guid}/findings/1`, `/apps/${guid}/findings/2`, `/apps/${demo}/findings/1`]) {
        const { page, faults, boxes, close } = await answerOf(path, width, height)
        expect([path, boxes]).toEqual([path, [true]])
        const text = await page.$eval('[data-answer]', (answer) => answer.textContent ?? '')
        expect(text).toMatch(/since \d{4}-\d\d-\d\d UTC/)
        expect(text).toMatch(/due \d{4}-\d\d-\d\d UTC/)
        expect(text).toContain('What to do')
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        expect([faults, await violationsOf(page)]).toEqual([[], []])
        await close()
      }
    },
  )

  test('explorer-work §1: code with the numbers of its lines, the place marked, what is left out counted, and all of it on demand', async () => {
    const { page, close } = await answerOf(`/apps/${guid}/findings/1`, 1440, 900)
    const numbers = await page.$$eval('.code-line', (all) => all.map((line) => line.getAttribute('data-line')))
    expect(numbers[0]).toBe('12')
    const shown = numbers.length
    expect(await page.$$eval('.code-line[data-marked]', (all) => all.length)).toBe(shown)
    expect(await page.$eval('.code', (box) => box.textContent)).toContain(`and ${90 - shown} more lines of this place`)
    const heightOf = () => page.$eval('.code .fold', (box) => box.clientHeight)
    const before = await heightOf()
    await page.click('::-p-text(Show all lines)')
    expect(await heightOf()).toBeGreaterThan(before)
    expect(await page.$eval('.code .link', (button) => button.getAttribute('aria-expanded'))).toBe('true')
    await close()
  })

  test('explorer-work §1: says when the tool gave no code, and shows that of others as text', {
    tags: ['long'],
  }, async () => {
    const none = await answerOf(`/apps/${guid}/findings/2`, 1440, 900)
    expect(await none.page.$eval('.code', (box) => box.textContent)).toContain('The tool gave no code.')
    await none.close()
    const { page, faults, close } = await answerOf(`/apps/${guid}/findings/3`, 1440, 900)
    const text = await page.$eval('.code', (box) => box.textContent ?? '')
    expect(text).toContain('a = "U+202E"')
    expect(text).toContain('<script>window.harmed = 1</script>')
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
    expect(faults).toEqual([])
    await close()
  })

  test.each([[1], [12]])(
    'explorer-work §1.1: what fixing it does to paths is what the graph says, with a bar only where it cuts some: %i',
    async (issue) => {
      const { page, close } = await answerOf(`/apps/${demo}/findings/${issue}`, 1440, 900)
      const [response] = await Promise.all([
        page.waitForResponse((each) => each.url().includes('operationName=FindingView')),
        page.reload({ waitUntil: 'networkidle0' }),
      ])
      const { cut, total, bestScoreBefore, bestScoreAfter } = (await response.json()).data.securityFinding.pathsCut
      expect([cut > 0, total > 0]).toEqual([issue === 12, true])
      await page.waitForSelector('.paths-cut')
      const words = await page.$eval('.paths-cut p', (one) => one.textContent)
      expect(words).toContain(`cuts ${cut || 'none'} of ${total} paths that findings support, variants counted`)
      expect(words?.includes(`best score from ${bestScoreBefore} to ${bestScoreAfter}`)).toBe(
        bestScoreAfter < bestScoreBefore,
      )
      const shares = await page.$$eval('.paths-cut .bar div', (bars) =>
        bars.map((bar) => bar.getBoundingClientRect().width / (bar.parentElement?.clientWidth ?? 1)),
      )
      expect(shares).toEqual(cut > 0 ? [expect.closeTo(cut / total, 2)] : [])
      await close()
    },
  )
})
