import { describe, expect, test } from 'vitest'
import { documentProblems, storedDocument } from '../../graphql/saved-view-document.ts'

const layer = {
  name: 'Mine',
  versions: { layer: '4.5', navigator: '5.1.0' },
  domain: 'atlas-atlas',
  techniques: [
    {
      techniqueID: 'AML.T0051',
      tactic: 'execution',
      score: -1.5,
      color: '#00ff00',
      comment: 'why',
      enabled: false,
      links: [{ label: 'x', url: 'https://x.example' }, { divider: true }],
      metadata: [{ name: 'a', value: 'b' }],
    },
    { techniqueID: 'T1566', color: '' },
  ],
  gradient: { colors: ['#000000', '#ffffff'], minValue: 0, maxValue: 1 },
  legendItems: [{ label: 'x', color: '#abcdef' }],
  sorting: 3,
}
const ids = (count: number) => Array.from({ length: count }, (_, index) => `CWE-${index}`)
const nested = (levels: number): unknown => (levels === 0 ? 1 : { in: nested(levels - 1) })
const long = (length: number) => 'x'.repeat(length)

describe('documents of saved views', () => {
  test.each([
    ['graph', { nodes: ids(300), hidden: ids(2_000), without: ['HAS_FINDING'], pins: { 'CWE-1': [99_999, -99_999] } }],
    ['graph', { nodes: ['CWE-1'], places: { 'CWE-1': [0, 7] } }],
    ['graph', { nodes: [] }],
    ['brief', { ids: ids(2_000), title: long(200), notes: { 'CWE-1': long(10_000) } }],
    ['layer', layer],
    ['tray', { ids: [`${long(300)}`] }],
    ['filter', { path: '/apps', search: { severity: '5', text: long(2_000) } }],
  ] as const)('%s: what its page keeps fits', (kind, document) => {
    expect(documentProblems(kind, document)).toEqual([])
  })

  test.each([
    ['graph', {}, '/nodes'],
    ['graph', { nodes: ids(301) }, '/nodes'],
    ['graph', { nodes: ['a', 'a'] }, '/nodes'],
    ['graph', { nodes: ['two words'] }, '/nodes/0'],
    ['graph', { nodes: ['a*b'] }, '/nodes/0'],
    ['graph', { nodes: [''] }, '/nodes/0'],
    ['graph', { nodes: [long(301)] }, '/nodes/0'],
    ['graph', { nodes: [], hidden: ids(2_001) }, '/hidden'],
    ['graph', { nodes: [], without: ['has_finding'] }, '/without/0'],
    ['graph', { nodes: [], without: ['A'.repeat(61)] }, '/without/0'],
    ['graph', { nodes: [], without: Array.from({ length: 101 }, () => 'A') }, '/without'],
    ['graph', { nodes: [], pins: { a: [1] } }, '/pins/a'],
    ['graph', { nodes: [], pins: { a: [1, 2, 3] } }, '/pins/a'],
    ['graph', { nodes: [], places: { a: [1, 'x'] } }, '/places/a/1'],
    ['graph', { nodes: [], pins: { a: [1, 100_000] } }, '/pins/a/1'],
    ['graph', { nodes: [], pins: { a: [-100_000, 1] } }, '/pins/a/0'],
    ['graph', { nodes: [], title: 'x' }, '/title'],
    ['brief', { title: 'x' }, '/ids'],
    ['brief', { ids: [], title: long(201) }, '/title'],
    ['brief', { ids: ids(2_001) }, '/ids'],
    ['brief', { ids: [], notes: { a: long(10_001) } }, '/notes/a'],
    ['brief', { ids: [], texts: {} }, '/texts'],
    ['layer', { ...layer, name: undefined }, '/name'],
    ['layer', { ...layer, name: long(201) }, '/name'],
    ['layer', { ...layer, domain: long(61) }, '/domain'],
    ['layer', { ...layer, versions: { layer: '3.0' } }, '/versions/layer'],
    ['layer', { ...layer, versions: {} }, '/versions/layer'],
    ['layer', { ...layer, techniques: [{}] }, '/techniques/0/techniqueID'],
    ['layer', { ...layer, techniques: [{ techniqueID: long(101) }] }, '/techniques/0/techniqueID'],
    ['layer', { ...layer, techniques: [{ techniqueID: 'a', tactic: long(101) }] }, '/techniques/0/tactic'],
    ['layer', { ...layer, techniques: [{ techniqueID: 'a', score: '1' }] }, '/techniques/0/score'],
    ['layer', { ...layer, techniques: [{ techniqueID: 'a', color: 'red' }] }, '/techniques/0/color'],
    ['layer', { ...layer, techniques: [{ techniqueID: 'a', comment: 1 }] }, '/techniques/0/comment'],
    ['layer', { ...layer, techniques: [{ techniqueID: 'a', enabled: 1 }] }, '/techniques/0/enabled'],
    [
      'layer',
      { ...layer, techniques: [{ techniqueID: 'a', links: [{ label: 'x', url: 'http://x' }] }] },
      '/techniques/0/links/0/url',
    ],
    ['layer', { ...layer, gradient: { ...layer.gradient, colors: ['#000000'] } }, '/gradient/colors'],
    ['layer', { ...layer, gradient: { ...layer.gradient, colors: ids(2) } }, '/gradient/colors/0'],
    [
      'layer',
      { ...layer, gradient: { ...layer.gradient, colors: Array.from({ length: 21 }, () => '#000000') } },
      '/gradient/colors',
    ],
    ['layer', { ...layer, gradient: { colors: ['#000000', '#ffffff'], minValue: 0 } }, '/gradient/maxValue'],
    ['layer', { ...layer, legendItems: [{ label: 'x', color: 'url(x)' }] }, '/legendItems/0/color'],
    ['tray', { ids: ids(2_001) }, '/ids'],
    ['tray', {}, '/ids'],
    ['tray', { ids: [], notes: {} }, '/notes'],
    ['filter', { path: 'https://x.example', search: {} }, '/path'],
    ['filter', { path: '/apps?x', search: {} }, '/path'],
    ['filter', { path: `/${long(300)}`, search: {} }, '/path'],
    ['filter', { path: '/apps' }, '/search'],
    ['filter', { path: '/apps', search: { a: long(2_001) } }, '/search/a'],
    ['filter', { path: '/apps', search: { a: 1 } }, '/search/a'],
    ['tray', [], ''],
    ['tray', 'x', ''],
  ] as const)('%s: %# is refused at its place', (kind, document, pointer) => {
    const sent = JSON.parse(JSON.stringify(document))
    expect(documentProblems(kind, sent).map((problem) => problem.pointer)).toContain(`/document${pointer}`)
  })

  test('are at most 10 levels deep', () => {
    expect(documentProblems('layer', { ...layer, more: nested(9) })).toEqual([])
    expect(documentProblems('layer', { ...layer, more: nested(10) })).toEqual([
      { pointer: '/document', message: 'must be at most 10 levels deep' },
    ])
  })

  test('have at most 65,536 bytes as JSON', () => {
    const fill = (bytes: number) => {
      const room = bytes - JSON.stringify({ ...layer, more: '' }).length
      return documentProblems('layer', { ...layer, more: long(room) })
    }
    expect(fill(65_536)).toEqual([])
    expect(fill(65_537)).toEqual([{ pointer: '/document', message: 'has 65537 bytes as JSON; at most 65536 are kept' }])
    expect(documentProblems('layer', { ...layer, more: 'ä'.repeat(33_000) })).toHaveLength(1)
  })

  test('lose characters that no database takes', () => {
    expect(storedDocument({ a: 'x\0y\ud800', ids: ['\0'] })).toEqual({ a: 'xy\ufffd', ids: [''] })
  })
})
