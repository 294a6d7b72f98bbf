// @module-tag long
import { sql } from 'kysely'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Explorer, startExplorer } from '../support/explorer.ts'

describe('the drawing of an object in a browser', () => {
  let explorer: Explorer
  beforeAll(async () => {
    explorer = await startExplorer()
  })
  afterAll(() => explorer?.close())

  type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  const boxesOf = async (page: Page): Promise<Box[]> => {
    await page.waitForSelector('.drawing .node')
    return page.$$eval('.drawing .node rect', (all) =>
      (all as SVGRectElement[]).map(({ x, y, width, height }) => ({
        x: x.baseVal.value,
        y: y.baseVal.value,
        width: width.baseVal.value,
        height: height.baseVal.value,
      })),
    )
  }
  const overlapsOf = (boxes: readonly Box[]) =>
    boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            one.x < other.x + other.width &&
            other.x < one.x + one.width &&
            one.y < other.y + other.height &&
            other.y < one.y + one.height,
        )
        .map((other) => [one, other]),
    )
  /** Draws these objects twice each, and checks that a drawing is the same, legible and named. */
  const check = async (ids: readonly string[]) => {
    const { page, faults, close } = await explorer.open(`/object/${ids[0]}`)
    for (const id of ids) {
      await page.goto(`${explorer.url}/object/${id}`, { waitUntil: 'networkidle0' })
      const boxes = await boxesOf(page)
      await page.reload({ waitUntil: 'networkidle0' })
      expect([id, await boxesOf(page)]).toEqual([id, boxes])
      expect([id, boxes.length > 2, overlapsOf(boxes)]).toEqual([id, true, []])
      const names = await page.$$eval('.drawing a', (links) =>
        links.map((link) => link.getAttribute('aria-label') ?? ''),
      )
      expect([id, names.filter((name) => !/, .+, .+/.test(name))]).toEqual([id, []])
    }
    expect(faults).toEqual([])
    await close()
  }

  test('explorer §3: a drawing is the same twice, has no label over another, and names every node', () =>
    check(['AML.T0051', 'CWE-707', 'AML.CS0020']))

  test('explorer §5: so are those of the twenty best connected objects', { tags: ['long'] }, async () => {
    const { rows } = await sql<{ id: string }>`
      select id from (select source_id as id from graph_edge union all select target_id from graph_edge) as ends
        join catalogue_object using (id) where kind not in ('WEAKNESS_VIEW', 'MATRIX', 'CHART', 'RESEARCH_FINDING')
        group by id order by count(*) desc, id limit 20`.execute(explorer.db)
    expect(rows.length).toBe(20)
    await check(rows.map(({ id }) => id))
  })
})
