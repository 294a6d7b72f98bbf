import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { emptyLayer, type Layer } from '../../src/pages/explorer/layers/layer.ts'
import { unmatchedEntries } from '../../src/pages/explorer/layers/layer-overlay.ts'
import { layerRows } from '../../src/pages/explorer/layers/layer-rows.ts'
import { writeLayer } from '../../src/pages/explorer/layers/write-layer.ts'
import { knownTechniques, layerOfAtlas as ofAtlas, openLayer, openLayers } from '../support/layer-files.ts'
import { layerSchema } from '../support/navigator-layer-4.5.schema.ts'

const fits = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(layerSchema)
const written = (layer: Layer) => JSON.parse(writeLayer(layer))

/** As the Navigator writes layers of ATT&CK. */
const ofAttack = {
  name: 'Groups',
  versions: { attack: '14', navigator: '5.1.0', layer: '4.5' },
  domain: 'enterprise-attack',
  description: '',
  filters: { platforms: ['Windows'] },
  sorting: 2,
  layout: { layout: 'side', showName: true },
  hideDisabled: false,
  techniques: [
    { techniqueID: 'T1566', score: 3, color: '', comment: 'phished', enabled: true, metadata: [], links: [] },
    { techniqueID: 'T1566.002', score: 4, color: '#fd8d3c' },
    { techniqueID: 'T1078', tactic: 'persistence', score: 2 },
    { techniqueID: 'T1078', tactic: 'initial-access', score: 5, enabled: false },
  ],
  gradient: { colors: ['#ff6666ff', '#ffe766ff', '#8ec843ff'], minValue: 0, maxValue: 10 },
  legendItems: [],
  metadata: [{ name: 'by', value: 'us' }, { divider: true }],
  links: [],
  selectVisibleTechniques: false,
}

describe('explorer-work §1.5: files of layers', () => {
  test('of ATLAS are read as they are', async () => {
    const { layer, notes } = await openLayer(ofAtlas)
    expect(notes).toEqual([])
    expect(layer).toMatchObject({
      name: 'A case',
      description: 'What was seen.',
      scale: { colours: ['#ff6666', '#ffe766', '#8ec843'], least: 0, most: 100 },
      legend: [{ label: 'Used in case study', colour: '#c8e6c9' }],
      entries: [
        { id: 'AML.T0052.000', colour: '#c8e6c9' },
        { id: 'AML.T0052', tactic: 'initial-access', rest: { showSubtechniques: true } },
        { id: 'AML.T0015', tactic: 'impact', colour: '#c8e6c9', rest: { showSubtechniques: false } },
      ],
    })
    expect(unmatchedEntries(layer, knownTechniques.tactics)).toEqual([])
  })

  test('of ATT&CK are read through the ids that the release names; the rest stays and is listed', async () => {
    const { layer, notes } = await openLayer(ofAttack)
    expect(layer.entries.map(({ id, tactic, score }) => [id, tactic, score])).toEqual([
      ['AML.T0052', undefined, 3],
      ['T1566.002', undefined, 4],
      ['T1078', 'persistence', 2],
      ['AML.T0012', 'initial-access', 5],
    ])
    expect(layer.entries[3]).toMatchObject({ isOff: true })
    expect(unmatchedEntries(layer, knownTechniques.tactics).map(({ id }) => id)).toEqual(['T1566.002', 'T1078'])
    expect(notes).toEqual(['Groups: it is of ATT&CK: techniques are those that ATLAS names the same id for.'])
    const file = written(layer)
    expect(file).toMatchObject({
      domain: 'atlas-atlas',
      versions: { navigator: '5.1.0', layer: '4.5' },
      metadata: [
        { name: 'by', value: 'us' },
        { divider: true },
        { name: 'made from', value: 'enterprise-attack, version 14' },
      ],
    })
    expect([file.filters, file.versions.attack]).toEqual([undefined, undefined])
    expect(fits(file) || fits.errors).toBe(true)
  })

  test('of ATT&CK mark each technique that the release names their id for', async () => {
    const ids = async (technique: object) =>
      (
        await openLayer({ ...ofAttack, techniques: [{ techniqueID: 'T1204', score: 1, ...technique }] })
      ).layer.entries.map(({ id }) => id)
    expect(await ids({})).toEqual(['AML.T0015', 'AML.T0052.000'])
    expect(await ids({ tactic: 'impact' })).toEqual(['AML.T0015'])
    expect(await ids({ tactic: 'execution' })).toEqual(['T1204'])
  })

  test('are written as they were read, in format 4.5, with members that the page does not know', async () => {
    const own = {
      ...ofAttack,
      domain: 'atlas-atlas',
      versions: { layer: '4.0', navigator: '4.0', atlas: '5.6.0' },
      shape: { of: ['things', 1] },
      techniques: [
        {
          techniqueID: 'AML.T0052',
          score: -1.5,
          color: '#00FF00',
          comment: 'why',
          enabled: false,
          metadata: [{ name: 'a', value: 'b' }],
          links: [{ label: 'x', url: 'https://x.example/' }, { divider: true }],
          aim: 7,
        },
      ],
    }
    const { layer, notes } = await openLayer(own)
    expect(notes).toEqual([])
    const colours = { ...own.gradient, colors: ['#ff6666', '#ffe766', '#8ec843'] }
    const techniques = [{ ...own.techniques[0], color: '#00ff00' }]
    const versions = { atlas: '5.6.0', navigator: '5.1.0', layer: '4.5' }
    expect(written(layer)).toEqual({ ...own, techniques, gradient: colours, versions })
    const again = await openLayer(written(layer))
    expect({ ...again.layer, id: layer.id, madeAt: layer.madeAt }).toEqual(layer)
  })

  test('have one layer or a list of them, and each of up to ten files is read', async () => {
    const { layers } = await openLayers([ofAtlas, { ...ofAtlas, name: ' B ' }], ofAttack)
    expect(layers.map(({ name }) => name)).toEqual(['A case', 'B', 'Groups'])
    expect(new Set(layers.map(({ id }) => id)).size).toBe(3)
    expect((await openLayers(...Array.from({ length: 10 }, () => ofAtlas))).layers).toHaveLength(10)
    await expect(openLayers(...Array.from({ length: 11 }, () => ofAtlas))).rejects.toThrow(
      '11 files were chosen; at most 10',
    )
  })

  test('that mark a technique more than once have all of it, and of two different marks the last', async () => {
    const twice = (first: object, second: object) => ({
      ...ofAtlas,
      techniques: [
        { techniqueID: 'AML.T0052', a: 1, ...first },
        { techniqueID: 'AML.T0052', b: 2, ...second },
      ],
    })
    const { layer, notes } = await openLayer(twice({ color: '#000000' }, { score: 1 }))
    expect(layer.entries).toEqual([{ id: 'AML.T0052', colour: '#000000', score: 1, rest: { a: 1, b: 2 } }])
    expect(notes).toEqual([])
    const other = await openLayer(twice({ score: 1 }, { score: 2 }))
    expect(other.layer.entries).toMatchObject([{ score: 2 }])
    expect(other.notes).toEqual([
      'A case: 1 technique: is in it more than once, with different marks: the last counts.',
    ])
  })

  test('as a table have a row for each mark, also for those that match nothing', async () => {
    const { layer } = await openLayer(ofAttack)
    expect(layerRows(layer, new Map([['AML.T0052', 'Phishing']]))).toEqual([
      ['technique', 'technique name', 'tactic', 'score', 'colour', 'comment', 'links', 'enabled'],
      ['AML.T0052', 'Phishing', 'all', 3, '', 'phished', '', 'yes'],
      ['T1566.002', '', 'all', 4, '#fd8d3c', '', '', 'yes'],
      ['T1078', '', 'persistence', 2, '', '', '', 'yes'],
      ['AML.T0012', '', 'initial-access', 5, '', '', '', 'no'],
    ])
    const linked: Layer = {
      ...emptyLayer('a', 'A', 1),
      entries: [
        { id: 'X', links: [{ label: 'a', url: 'https://a.example' }, { divider: true }] },
        { id: 'Y', rest: { showSubtechniques: true } },
      ],
    }
    expect(layerRows(linked, new Map()).slice(1)).toEqual([['X', '', 'all', '', '', '', 'https://a.example', 'yes']])
  })
})
