import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Explorer, startExplorer } from '../support/explorer.ts'

describe('the drawing of an object in a browser', () => {
  let explorer: Explorer
  beforeAll(async () => {
    explorer = await startExplorer()
  })
  afterAll(() => explorer?.close())
  const open: Explorer['open'] = (...to) => explorer.open(...to)

  test.each(['AML.T0051', 'AML.T0020', 'CWE-20', 'CWE-707', 'AML.TA0005', 'AML.M0020', 'AML.CS0020'])(
    'explorer §3: the drawing round %s is the same twice, has no label over another, and names every node',
    async (id) => {
      const boxes = []
      for (let time = 0; time < 2; time++) {
        const { page, faults, close } = await open(`/object/${id}`)
        await page.waitForSelector('.drawing .node')
        boxes.push(
          await page.$$eval('.drawing .node rect', (all) =>
            all.map((box) => ['x', 'y', 'width', 'height'].map((name) => Number(box.getAttribute(name)))),
          ),
        )
        expect(
          await page.$$eval('.drawing a', (links) =>
            links.every((link) => /, .+, .+/.test(link.getAttribute('aria-label') ?? '')),
          ),
        ).toBe(true)
        expect(faults).toEqual([])
        await close()
      }
      const [first, second] = boxes as [number[][], number[][]]
      expect(second).toEqual(first)
      expect(first.length).toBeGreaterThan(2)
      const overlaps = first.flatMap(([x, y, width, height], index) =>
        first
          .slice(index + 1)
          .filter(
            ([x2, y2, width2, height2]) =>
              x! < x2! + width2! && x2! < x! + width! && y! < y2! + height2! && y2! < y! + height!,
          ),
      )
      expect(overlaps).toEqual([])
    },
  )
})
