import { describe, expect, test } from 'vitest'
import { chartContent, frameContent, matrixContent, pathContent, problemContent } from '../../src/http/embed-content.ts'

const hostile = '<b>"x"</b>\u202E'
const shownHostile = '&lt;b&gt;&quot;x&quot;&lt;/b&gt;U+202E'
const preview = { title: hostile, description: 'of things', picture: '' }

describe('explorer §4: what an embedded page shows', () => {
  test.each([
    ['light', ''],
    ['dark', '?theme=dark'],
  ])('a chart in the theme %s is one picture', (theme, query) => {
    const html = chartContent(preview, 'a/b', new URLSearchParams(), theme)
    expect(html).toBe(
      `<h1 class="hidden">${shownHostile}</h1><img class="picture" src="/api/charts/a%2Fb.svg${query}" alt="${shownHostile}. of things">`,
    )
  })

  test('a chart without a theme is in that of the reader, under its filters', () => {
    const html = chartContent(preview, 'a', new URLSearchParams({ period: '2026-H1' }), null)
    expect(html).toContain(
      '<picture><source media="(prefers-color-scheme: dark)" srcset="/api/charts/a.svg?period=2026-H1&amp;theme=dark"><img class="picture" src="/api/charts/a.svg?period=2026-H1" alt=',
    )
    expect(html).toMatch(/^<h1 class="hidden">.*<\/h1><picture>.*<\/picture>$/)
  })

  test('the matrix lists what each tactic has, by how well known it is, and parts as such', () => {
    const technique = (id: string, maturity: string | null, parent: string | null) => ({
      id,
      name: hostile,
      maturity,
      parent,
    })
    const one = {
      id: 'TA1',
      name: hostile,
      techniques: [
        technique('T1', 'realized', null),
        technique('T1.1', 'feasible', 'T1'),
        technique('T2', null, 'T1'),
        technique('T3', null, null),
      ],
    }
    const item = (id: string, classes: string) =>
      `<li class="${classes}"><a href="/object/${id}" target="_blank" rel="noopener">${shownHostile}</a></li>`
    const list = [item('T1', 'realized'), item('T1.1', 'feasible part'), item('T2', 'part'), item('T3', '')].join('')
    expect(matrixContent({ preview, tactics: [one] })).toContain(
      `<ul class="tactics"><li><h2><a href="/object/TA1" target="_blank" rel="noopener">${shownHostile}</a></h2><ul>${list}</ul></li></ul>`,
    )
    expect(matrixContent({ preview, tactics: [one] })).toMatch(/^<h1>&lt;b&gt;/)
    expect(matrixContent({ preview, tactics: [] })).toBe('<h1>Nothing is imported yet</h1>')
  })

  const node = (id: string, kind: string, label = id) => ({ id, kind, label })
  const pathOf = (rest: object) =>
    pathContent({
      revision: 1,
      from: node('A', 'TECHNIQUE', hostile),
      to: node('C', 'WEAKNESS', 'c'),
      path: { stopped: null, complete: true, visited: 1, paths: [], ...rest },
    } as never)

  test('each path is a list of its stops, with what leads to each', () => {
    const html = pathOf({
      paths: [
        {
          length: 2,
          nodes: [node('A/1', 'TECHNIQUE', hostile), node('B', 'A_NEW_KIND'), node('C', 'WEAKNESS')],
          hops: [
            { kind: 'EXPLOITS', direction: 'OUT' },
            { kind: 'CHILD_OF', direction: 'IN' },
          ],
        },
        { length: 0, nodes: [node('C', 'WEAKNESS')], hops: [] },
      ],
    })
    const stop = (path: string, words: string, hop = '') =>
      `<li>${hop && `<span class="hop">${hop}</span>`}<a href="/object/${path}" target="_blank" rel="noopener" class="stop"><small>${words}</a></li>`
    expect(html).toBe(
      [
        `<h1>From ${shownHostile} to c</h1>`,
        `<ol class="way">${stop('A%2F1', `Technique A/1</small>${shownHostile}`)}`,
        stop('B', 'A_NEW_KIND B</small>B', 'exploits'),
        `${stop('C', 'Weakness C</small>C', 'has kinds')}</ol>`,
        `<ol class="way">${stop('C', 'Weakness C</small>C')}</ol>`,
      ].join(''),
    )
  })

  test.each([
    ['HOP_LIMIT', 1, 'There is no path of so few hops; a longer one may exist. 1 object looked at.'],
    [null, 1234, 'There is no path: everything that can be reached was looked at, 1,234 objects.'],
  ])('where no path is found, after %s, it says what was looked at', (stopped, visited, words) => {
    expect(pathOf({ stopped, visited })).toBe(`<h1>From ${shownHostile} to c</h1><p>${words}</p>`)
  })

  test('a page leads to all of it, and a problem is told in words', () => {
    expect(frameContent('<p>x</p>', '/charts/a?b&c')).toBe(
      '<main><p>x</p><p class="source"><a href="/charts/a?b&amp;c" target="_blank" rel="noopener">Open in the Security knowledge graph</a></p></main>',
    )
    expect(problemContent(hostile)).toBe(`<h1>There is nothing to show</h1><p>${shownHostile}</p>`)
  })
})
