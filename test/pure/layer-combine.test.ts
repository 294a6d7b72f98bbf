import { describe, expect, test } from 'vitest'
import { combinedName, combineLayers, type Operation } from '../../src/pages/explorer/layers/combine.ts'
import {
  type Entry,
  emptyLayer,
  entryAt,
  type Layer,
  marksOf,
  markTechnique,
  shortName,
} from '../../src/pages/explorer/layers/layer.ts'
import { layerOverlay } from '../../src/pages/explorer/layers/layer-overlay.ts'
import { colourOf, inkOn, isColour } from '../../src/pages/explorer/layers/scale.ts'

const layerOf = (name: string, entries: readonly Entry[]): Layer => ({ ...emptyLayer(name, name, 1), entries })
const tactics = new Map([
  ['T1', ['one']],
  ['T2', ['one', 'two']],
  ['T3', ['two']],
  ['T4', ['two']],
])
const made = { id: 'made', madeAt: 2 }
const combined = (operation: Operation, layers: readonly Layer[], factor = 2) =>
  combineLayers(operation, layers, factor, tactics, made)
const scoresOf = ({ entries }: Layer) =>
  entries.map(({ id, tactic, score }) => `${id}${tactic ? `@${tactic}` : ''}=${score}`)

const a = layerOf('A', [
  { id: 'T1', score: 3, comment: 'seen', links: [{ label: 'x', url: 'https://x.example' }] },
  { id: 'T2', score: 0.1 },
  { id: 'T3', colour: '#ff0000' },
  { id: 'X9', score: 1 },
])
const b = layerOf('B', [
  { id: 'T1', score: 5, comment: 'mine' },
  { id: 'T2', score: 0.2 },
  { id: 'T4', score: 7, isOff: true },
  { id: 'T3', comment: 'only words' },
])

describe('explorer-work §1.5: layers combined', () => {
  test.each([
    ['sum', ['T1=8', 'T2=0.3', 'T3=undefined', 'X9=1']],
    ['difference', ['T1=-2', 'T2=-0.1', 'T3=undefined', 'X9=1']],
    ['mean', ['T1=4', 'T2=0.15', 'T3=undefined', 'X9=0.5']],
    ['min', ['T1=3', 'T2=0.1', 'T3=undefined', 'X9=0']],
    ['max', ['T1=5', 'T2=0.2', 'T3=undefined', 'X9=1']],
    ['and', ['T1=1', 'T2=1', 'T3=0', 'X9=0']],
    ['or', ['T1=1', 'T2=1', 'T3=1', 'X9=1']],
  ] as const)('%s: a technique that one of them scores counts as 0 in the others', (operation, scores) => {
    expect(scoresOf(combined(operation, [a, b]))).toEqual(scores)
  })

  test('not answers for every technique of the matrix, times multiplies', () => {
    expect(scoresOf(combined('not', [a]))).toEqual(['T1=0', 'T2=0', 'T3=0', 'T4=1', 'X9=0'])
    expect(scoresOf(combined('not', [layerOf('Z', [{ id: 'T1', score: 0, colour: '#000000' }])]))[0]).toBe('T1=1')
    expect(scoresOf(combined('not', [b]))).toEqual(['T1=0', 'T2=0', 'T3=1', 'T4=1'])
    expect(scoresOf(combined('times', [a], -0.5))).toEqual(['T1=-1.5', 'T2=-0.05', 'X9=-0.5'])
  })

  test('three are combined in their order', () => {
    const c = layerOf('C', [{ id: 'T1', score: 10 }])
    expect(scoresOf(combined('difference', [c, a, b]))[0]).toBe('T1=2')
    expect(scoresOf(combined('mean', [c, a, b]))[0]).toBe('T1=6')
    expect(scoresOf(combined('and', [c, a, b]))[1]).toBe('T2=0')
  })

  test('comments and links are those of all, comments with the name of their layer', () => {
    const [first, , third] = combined('sum', [a, b]).entries
    expect(first).toEqual({
      id: 'T1',
      score: 8,
      comment: 'A: seen\nB: mine',
      links: [{ label: 'x', url: 'https://x.example' }],
    })
    expect(third).toEqual({ id: 'T3', comment: 'B: only words' })
    expect(combined('times', [a]).entries[0]).toMatchObject({ comment: 'seen' })
  })

  test('what is said at one tactic is combined there, and what is said everywhere at the others', () => {
    const here = layerOf('H', [
      { id: 'T1', tactic: 'one', score: 1 },
      { id: 'T2', tactic: 'two', score: 2 },
      { id: 'X9', tactic: 'far', score: 4 },
    ])
    expect(scoresOf(combined('sum', [here, a]))).toEqual(['T1=4', 'T2@one=0.1', 'T2@two=2.1', 'X9=1', 'X9@far=5'])
    expect(scoresOf(combined('times', [here]))).toEqual(['T1=2', 'T2@two=4', 'X9@far=8'])
  })

  test.each([
    ['sum', 1, 'Choose at least 2 layers.'],
    ['not', 2, 'Choose one layer.'],
    ['times', 0, 'Choose one layer.'],
  ] as const)('%s of %i layers is refused', (operation, count, words) => {
    expect(() => combined(operation, [a, b].slice(0, count))).toThrow(words)
  })

  test('the colours go from the lowest score, at most 0, to the highest', () => {
    expect(combined('difference', [a, b]).scale).toMatchObject({ least: -2, most: 1 })
    expect(combined('sum', [a, b]).scale).toMatchObject({ least: 0, most: 8 })
    expect(combined('sum', [layerOf('Y', []), layerOf('Z', [])]).scale).toMatchObject({ least: 0, most: 1 })
    expect(combined('sum', [a, b])).toMatchObject({ id: 'made', madeAt: 2, name: 'A + B', legend: [], rest: {} })
  })

  test.each([
    ['sum', ['A', 'B', 'C'], 'A + B + C'],
    ['sum', ['A'], 'A + ?'],
    ['difference', ['A', 'B'], 'A − B'],
    ['mean', ['A', 'B'], 'Mean of A and B'],
    ['min', [], 'Lowest of ? and ?'],
    ['max', ['A', 'B'], 'Highest of A and B'],
    ['and', ['A', 'B'], 'A and B'],
    ['or', ['A', 'B'], 'A or B'],
    ['not', ['A'], 'Not in A'],
    ['times', ['A'], '3 × A'],
  ] as const)('%s of %j is called %s', (operation, names, name) => {
    expect(combinedName(operation, names, 3)).toBe(name)
  })

  test('a long name is cut to 200 characters', () => {
    expect(combined('sum', [layerOf('x'.repeat(150), []), layerOf('y'.repeat(150), [])]).name).toHaveLength(200)
  })
})

describe('explorer-work §1.5: marks of a technique', () => {
  const entry = (layer: Layer, tactic?: string) => entryAt(marksOf(layer).get('T2'), tactic)
  const rest = { showSubtechniques: true }

  test('at a tactic count before those everywhere', () => {
    const layer = layerOf('A', [
      { id: 'T2', score: 1 },
      { id: 'T2', tactic: 'two', score: 2 },
      { id: 'T2', tactic: 'one', rest },
    ])
    expect([entry(layer, 'one')?.score, entry(layer, 'two')?.score, entry(layer)?.score]).toEqual([1, 2, 1])
  })

  test('take the place of those before; what the page does not show stays', () => {
    const layer = layerOf('A', [
      { id: 'T2', tactic: 'two', score: 2, rest },
      { id: 'T2', tactic: 'one', score: 3 },
      { id: 'T1', score: 9 },
    ])
    expect(markTechnique(layer, 'T2', 'two', { score: 5 }).entries).toEqual([
      { id: 'T2', tactic: 'two', score: 5, rest },
      { id: 'T2', tactic: 'one', score: 3 },
      { id: 'T1', score: 9 },
    ])
    expect(markTechnique(layer, 'T2', null, { comment: 'x' }).entries).toEqual([
      { id: 'T2', tactic: 'two', rest },
      { id: 'T1', score: 9 },
      { id: 'T2', comment: 'x' },
    ])
    expect(markTechnique(layer, 'T2', 'one', {}).entries).toEqual([
      { id: 'T2', tactic: 'two', score: 2, rest },
      { id: 'T1', score: 9 },
    ])
    expect(markTechnique(layer, 'T9', null, {}).entries).toEqual(layer.entries)
    expect(markTechnique(layer, 'T1', null, {}).entries).toEqual(layer.entries.slice(0, 2))
  })

  test('tactics have short names', () => {
    expect(shortName('AI Attack Staging')).toBe('ai-attack-staging')
  })
})

describe('explorer-work §1.5: colours of a layer', () => {
  const scale = { colours: ['#000000', '#ff0000', '#ffffff'], least: 0, most: 10 }

  test.each([
    [-1, '#000000'],
    [0, '#000000'],
    [2.5, '#800000'],
    [5, '#ff0000'],
    [7.5, '#ff8080'],
    [10, '#ffffff'],
    [99, '#ffffff'],
  ])('the score %d is %s', (score, colour) => expect(colourOf(score, scale)).toBe(colour))

  test.each(['#fff', 'red', '#12345g', '#1234567', ' #123456', 7, undefined])('no colour: %s', (text) =>
    expect(isColour(text)).toBe(false),
  )

  test('a text can be read on each', () => {
    const light = (colour: string) => {
      const [r = 0, g = 0, b = 0] = [1, 3, 5]
        .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    for (let number = 0; number < 0x1000000; number += 4_099) {
      const colour = `#${number.toString(16).padStart(6, '0')}`
      const [high = 0, low = 0] = [light(colour), light(inkOn(colour))].toSorted((x, y) => y - x)
      expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(4.5)
    }
  })

  const technique = (id: string) => ({
    id,
    name: id,
    maturity: null,
    parent: null,
    mitigations: { totalCount: 0 },
    caseStudies: { totalCount: 0 },
  })

  test('a cell says its score, an own colour counts first, and what is off has none', () => {
    const layer: Layer = {
      ...layerOf('A', [
        { id: 'T1', score: 5 },
        { id: 'T2', tactic: 'the-two', score: 1_000, colour: '#00ff00', links: [{ divider: true }] },
        { id: 'T3', comment: 'x', links: [{ label: 'a', url: 'https://a.example' }] },
        { id: 'T4', score: 1, isOff: true },
        { id: 'T5', colour: '#0000ff' },
      ]),
      scale,
      legend: [{ label: 'Blue', colour: '#0000ff' }],
    }
    const overlay = layerOverlay(layer)
    const shade = (id: string, tactic?: string) => overlay.shadeOf(technique(id), tactic)
    expect(shade('T1', 'One')).toEqual({
      level: 'score-5',
      mark: '5',
      words: 'score 5',
      paint: { background: '#ff0000', color: '#000000' },
    })
    expect([shade('T2', 'One'), shade('T9', 'One')]).toEqual([null, null])
    expect(shade('T2', 'The Two')).toMatchObject({ level: 'own', mark: '1,000', words: 'score 1,000, colour #00ff00' })
    expect(shade('T2')).toMatchObject({ level: 'own' })
    expect(shade('T3', 'One')).toEqual({ level: 'remark', mark: '✎', words: 'a comment, 1 link' })
    expect(shade('T4', 'One')).toEqual({ level: 'off', mark: 'off', words: 'switched off, score 1' })
    expect(shade('T5', 'One')).toMatchObject({ level: 'own-0000ff', mark: '●', paint: { color: '#ffffff' } })
    expect(overlay.legend.map(({ level, name }) => `${level}: ${name}`)).toEqual([
      'score-5: score 5',
      'own-0000ff: Blue',
      'own: ● a colour of its own',
      'off: off: switched off',
      'remark: ✎ a comment or links alone',
    ])
    expect(layerOverlay(layerOf('E', [])).legend).toEqual([])
  })
})
