import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AttackPathsData, attackPathsDocument } from '../../src/pages/shared/documents/attack-paths.ts'
import { type FixFirstData, fixFirstDocument } from '../../src/pages/shared/documents/remediation.ts'
import { answersInView, violationsOf } from '../support/explorer.ts'
import { startTargetExplorer, type TargetExplorer } from '../support/explorer-target.ts'
import { client } from '../support/seceng.ts'

describe('what to fix first of a target, and its paths', () => {
  let explorer: TargetExplorer
  beforeAll(async () => {
    explorer = await startTargetExplorer()
  })
  afterAll(() => explorer?.close())
  const open = async (search = '', width = 1440, height = 900) => {
    const opened = await explorer.open(`/targets/${explorer.target}${search}`, { credential: explorer.key, width })
    await opened.page.setViewport({ width, height })
    await opened.page.waitForSelector('[data-answer]')
    return opened
  }
  const asked = async <Data>({ text }: { readonly text: string }, variables: object): Promise<Data> => {
    const response = await fetch(`${explorer.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${explorer.key}` },
      body: JSON.stringify({ query: text, variables }),
    })
    return (await response.json()).data
  }
  /** Ids of the techniques of each path of the first page. */
  const pathsOfTarget = async () => {
    const data = await asked<AttackPathsData>(attackPathsDocument, { id: explorer.target, filter: {} })
    return data.target!.attackPaths.nodes.map(({ steps }) => steps.map(({ technique }) => technique.id))
  }

  test.each([
    ['wide', 1440, 900],
    ['narrow', 390, 844],
  ] as const)('explorer-work §5.1: the first fix is in the first view, %s', async (_, width, height) => {
    const { page, faults, close } = await open('', width, height)
    const boxes = await answersInView(page)
    expect(boxes).toEqual([true])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect([faults, await violationsOf(page)]).toEqual([[], []])
    await close()
  })

  test('explorer-work §1: fixes are findings, each with the paths that it cuts of all', async () => {
    const { page, close } = await open()
    const { remediation } = (await asked<FixFirstData>(fixFirstDocument, { id: explorer.target })).target!
    const shown = await page.$$eval('.rounds > li', (all) =>
      all.map((fix) => ({
        finding: fix.querySelector('.fix a')?.getAttribute('href'),
        bar: fix.querySelector('.cut-bar span')?.textContent,
      })),
    )
    expect(shown).toEqual(
      remediation.findings.rounds.map(({ pathsCut, findings }) => ({
        finding: `/apps/${findings[0]!.id.replace(':', '/findings/')}`,
        bar: expect.stringContaining(`cuts ${pathsCut || 'none'} of ${remediation.pathCount}`),
      })),
    )
    await close()
  })

  test('explorer-work §1: one path of the table is drawn, the chosen one, which its address keeps', async () => {
    const { page, faults, close } = await open()
    await page.waitForSelector('.paths td button')
    const ids = await pathsOfTarget()
    const drawn = () =>
      page.$$eval('.attack-path', (all) =>
        all.map((path) => [...path.querySelectorAll('.stop')].map((stop) => stop.getAttribute('data-id'))),
      )
    expect(await drawn()).toEqual([ids[0]])
    await (await page.$$('.paths td button'))[2]!.click()
    expect(await drawn()).toEqual([ids[2]])
    await page.reload({ waitUntil: 'networkidle0' })
    await page.waitForSelector('.attack-path .stop')
    expect(await drawn()).toEqual([ids[2]])
    expect(await page.$$eval('.paths [aria-pressed="true"]', (all) => all.length)).toBe(1)
    expect(faults).toEqual([])
    await close()
  })

  test('explorer-work §1: all paths are merged on demand, each technique and each step once', async () => {
    const { page, faults, close } = await open()
    await page.waitForSelector('.merge button')
    const paths = await pathsOfTarget()
    await page.click('.merge button')
    await page.waitForSelector('.merged svg')
    const nodes = await page.$$eval('.merged a[data-id]', (all) => all.map((node) => node.getAttribute('data-id')))
    expect(nodes.toSorted()).toEqual([...new Set(paths.flat())].toSorted())
    const steps = new Set(paths.flatMap((ids) => ids.slice(1).map((id, index) => `${ids[index]} ${id}`)))
    expect(await page.$$eval('.merged .edge', (all) => all.length)).toBe(steps.size)
    expect(await page.$$eval('.merged figcaption li', (all) => all.length)).toBe(steps.size)
    expect(await page.$$eval('.attack-path', (all) => all.length)).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await page.click('.merge button')
    await page.waitForSelector('.attack-path .stop')
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §2: attack paths name the case studies in which they were seen as a whole', {
    tags: ['long'],
  }, async () => {
    const { page, faults, close } = await open()
    await page.waitForSelector('.attack-path .stop')
    const shown: (string | null)[][] = []
    for (const draw of await page.$$('.paths td button')) {
      await draw.click()
      shown.push(
        await page.$$eval('.attack-path details > p a', (links) => links.map((link) => link.getAttribute('href'))),
      )
    }
    await page.click('.paths td button')
    const { body } = await client(explorer.url, explorer.key)('GET', `/attack-paths?target=${explorer.target}&limit=10`)
    type Path = { readonly witnesses: readonly { readonly id: string }[] }
    expect(shown).toEqual(body.items.map(({ witnesses }: Path) => witnesses.map(({ id }) => `/object/${id}`)))
    expect([shown.some((links) => links.length > 1), shown.some((links) => links.length === 0)]).toEqual([true, true])
    await page.click('.attack-path details summary')
    await page.click('.attack-path details > p a')
    await page.waitForFunction(() => document.querySelector('[data-page-id^="AML.CS"]'))
    expect(faults).toEqual([])
    await close()
  })
})
