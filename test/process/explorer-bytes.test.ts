import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo } from '../support/explorer.ts'
import { startTargetExplorer, type TargetExplorer } from '../support/explorer-target.ts'

/** The bodies that a page has loaded, as they were sent. */
const loadedBy = (page: Page) =>
  page.evaluate(() => {
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    const sizes = (all as PerformanceResourceTiming[]).map(({ encodedBodySize }) => encodedBodySize)
    return { requests: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  })

describe('explorer-work §5.2: compressed bytes with the first data', () => {
  let explorer: TargetExplorer
  beforeAll(async () => {
    explorer = await startTargetExplorer()
  })
  afterAll(() => explorer?.close())

  /** The pages that are nearest to what is allowed; the others are left to the long tests. */
  const near: readonly (readonly [path: string, bytes: number])[] = [
    [`/apps/${demo}`, 150_000],
    [`/apps/${demo}/findings/1`, 150_000],
  ]
  const others: typeof near = [
    ['/', 150_000],
    ['/overview', 150_000],
    ['/apps', 150_000],
    ['/object/AML.T0051', 185_000],
    ['/path?from=AML.T0051&to=CWE-79', 185_000],
    ['/graph?nodes=AML.T0051', 185_000],
    ['/targets/{target}', 185_000],
  ]
  const expectSmall = async (path: string, bytes: number) => {
    const { page, close } = await explorer.open(path.replace('{target}', explorer.target), { credential: explorer.key })
    const loaded = await loadedBy(page)
    expect(loaded.bytes).toBeGreaterThan(90_000)
    expect(loaded.bytes).toBeLessThanOrEqual(bytes)
    await close()
  }
  test.each(near)('%s: at most %i', expectSmall)
  test.each(others)('%s: at most %i', { tags: ['long'] }, expectSmall)

  test('scripts and styles are sent as they were compressed at the build, or as they are', async () => {
    const html = await (await fetch(explorer.url, { headers: { accept: 'text/html' } })).text()
    const files = [...html.matchAll(/\/assets\/[\w-]+\.(?:js|css)/g)].map(([path]) => path)
    expect(files.length).toBeGreaterThan(5)
    for (const path of files) {
      const [small, plain] = await Promise.all(
        ['br', 'identity'].map((encoding) =>
          fetch(`${explorer.url}${path}`, { headers: { 'accept-encoding': encoding } }),
        ),
      )
      expect([small!.headers.get('vary'), plain!.headers.get('content-encoding')]).toEqual(['accept-encoding', null])
      const text = await plain!.text()
      expect(await small!.text()).toBe(text)
      const [sent, whole] = [Number(small!.headers.get('content-length')), Buffer.byteLength(text)]
      if (whole >= 1024) expect([path, small!.headers.get('content-encoding'), sent > 0]).toEqual([path, 'br', true])
      if (whole >= 1024) expect(sent).toBeLessThan(whole / 2)
    }
  })
})
