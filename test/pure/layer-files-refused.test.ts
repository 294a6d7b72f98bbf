import { describe, expect, test } from 'vitest'
import { isHttps, linkLines, linksOfLines } from '../../src/pages/explorer/layers/links.ts'
import { layerOfAtlas as ofAtlas, openLayer, openLayers } from '../support/layer-files.ts'

describe('explorer-work §1.5: files that are no layers', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ techniqueID: `T${index}` }))

  test.each([
    ['{', 'a.json: The file is not JSON.'],
    ['[]', 'a.json: The file is an empty list.'],
    ['7', 'a.json: The file is not a layer: it is no object.'],
    ['[[]]', 'is not a layer'],
    [{}, 'names no version of the format'],
    [{ ...ofAtlas, versions: {} }, 'names no version of the format'],
    [{ name: 'Old', version: '3.0', domain: 'mitre-enterprise' }, 'of format 3.0; formats 4.0 to 4.5 are read'],
    [{ ...ofAtlas, versions: { layer: '4.6' } }, 'of format 4.6'],
    [{ ...ofAtlas, versions: { layer: '14.5' } }, 'of format 14.5'],
    [{ ...ofAtlas, name: ' ' }, 'has no “name”'],
    [{ ...ofAtlas, name: 7 }, 'has no “name”'],
    [{ ...ofAtlas, domain: 'd3fend' }, 'The domain of the layer is “d3fend”; those of ATLAS (atlas-atlas)'],
    [{ ...ofAtlas, domain: undefined }, 'The domain of the layer is “”'],
    [{ ...ofAtlas, techniques: {} }, '“techniques” of the layer is not a list'],
    [{ ...ofAtlas, techniques: many(20_001) }, 'has 20001 techniques; at most 20000 are read'],
    [{ ...ofAtlas, deep: nested(20) }, 'nested more than 20 levels deep'],
    [`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'a.json: The file is'],
    [' '.repeat(5_000_001), 'a.json: The file has over 5 MB'],
  ])('are refused with their name and what is wrong: %#', async (content, words) => {
    await expect(openLayers(content)).rejects.toThrow(words)
  })

  test('are told from layers at these bounds', async () => {
    const { layer } = await openLayer({ ...ofAtlas, techniques: many(20_000), deep: nested(19) })
    expect(layer.entries).toHaveLength(20_000)
    const text = JSON.stringify(ofAtlas)
    expect((await openLayers(text.padEnd(5_000_000))).layers).toHaveLength(1)
    expect((await openLayer({ ...ofAtlas, name: 'x'.repeat(300) })).layer.name).toHaveLength(200)
    for (const format of ['4.0', '4.1', '4.2', '4.3', '4.4', '4.5', 4.5])
      expect((await openLayers({ ...ofAtlas, versions: { layer: format } })).layers).toHaveLength(1)
    for (const domain of ['atlas', 'mitre-atlas', 'ATLAS-ATLAS', 'mobile-attack', 'ics-attack', 'mitre-mobile'])
      expect((await openLayers({ ...ofAtlas, domain })).layers).toHaveLength(1)
    const { techniques: _, ...without } = ofAtlas
    expect((await openLayer(without)).layer.entries).toEqual([])
  })
})

describe('explorer-work §1.5: layers with parts that are none', () => {
  test('lose what could do harm or means nothing, and say so', async () => {
    const { layer, notes } = await openLayer({
      ...ofAtlas,
      description: 7,
      gradient: { colors: ['url(https://x.example)', '#000000'], minValue: 0, maxValue: 1 },
      legendItems: [{ label: 'ok', color: '#ABCDEF' }, { label: 'bad', color: 'red' }, { color: '#000000' }, null],
      techniques: [
        { techniqueID: 'AML.T0052', color: 'red;background:url(https://x.example)', score: '7' },
        { techniqueID: 'AML.T0012', color: '#fff', score: null, comment: ['x'] },
        {
          techniqueID: 'AML.T0015',
          links: [{ label: 'a', url: 'javascript:alert(1)' }, { url: 'https://x.example/' }, 'https://y.example'],
        },
        { techniqueID: 'AML.T0052.000', links: [{ url: 'http://x.example/' }] },
        { techniqueID: 'two words' },
        { techniqueID: 'x'.repeat(101) },
        null,
      ],
    })
    expect(layer.entries).toEqual([
      { id: 'AML.T0052' },
      { id: 'AML.T0012' },
      { id: 'AML.T0015', links: [{ label: 'https://x.example/', url: 'https://x.example/' }] },
      { id: 'AML.T0052.000' },
    ])
    expect(layer.legend).toEqual([{ label: 'ok', colour: '#abcdef' }])
    expect(layer.description).toBe('')
    expect(notes).toEqual([
      'A case: 1 technique: has a score that is no number, which was left out.',
      'A case: 2 techniques: has a colour that is not #rrggbb, which was left out.',
      'A case: 1 technique: has a comment that is no text, which was left out.',
      'A case: 2 techniques: has a link that is not https, which was left out.',
      'A case: 3 techniques: has no “techniqueID”, and was left out.',
      'A case: its “gradient” is none; the colours of the Navigator are used.',
      'A case: 3 items of its legend left out: no label, or no colour #rrggbb.',
    ])
  })

  test.each([
    [{ colors: ['#000000'], minValue: 0, maxValue: 1 }],
    [{ colors: ['#000000', '#ffffff'], minValue: 1, maxValue: 1 }],
    [{ colors: ['#000000', '#ffffff'], minValue: '0', maxValue: 1 }],
    [{ colors: Array.from({ length: 21 }, () => '#000000'), minValue: 0, maxValue: 1 }],
    [{ colors: '#000000', minValue: 0, maxValue: 1 }],
    [null],
  ])('have the colours of the Navigator where theirs are none: %j', async (gradient) => {
    const { layer, notes } = await openLayer({ ...ofAtlas, gradient })
    expect(layer.scale).toEqual({ colours: ['#ff6666', '#ffe766', '#8ec843'], least: 0, most: 100 })
    expect(notes).toHaveLength(1)
  })
})

describe('explorer-work §1.5: links of a technique', () => {
  test.each([
    'http://x.example',
    'javascript:alert(1)',
    'https://',
    'https://a b',
    'https://u:p@x.example',
    'ftp://x',
    7,
  ])('are none: %s', (text) => expect(isHttps(text)).toBe(false))

  test('are written and read a line each', () => {
    const links = [
      { url: 'https://x.example/1', label: 'A page' },
      { divider: true as const },
      { url: 'https://y.example/', label: 'https://y.example/' },
    ]
    expect(linkLines(links)).toBe('https://x.example/1 A page\n---\nhttps://y.example/')
    expect(linksOfLines(`\n ${linkLines(links)} \n\n`)).toEqual(links)
    expect(linkLines()).toBe('')
    expect(() => linksOfLines('https://x.example\njavascript:alert(1) x')).toThrow(
      '“javascript:alert(1)” is not an address that begins with https://',
    )
  })
})
