import { describe, expect, test } from 'vitest'
import { emptyLayer } from '../../src/pages/explorer/layers/layer.ts'
import { layerOverlay } from '../../src/pages/explorer/layers/layer-overlay.ts'
import { scoreLevels } from '../../src/pages/explorer/layers/score-levels.ts'
import { writtenMarks } from '../../src/pages/explorer/layers/written-marks.ts'

const { scale } = emptyLayer('L', 'L', 1)
const names = (scores: readonly number[], of = scale) => scoreLevels(scores, of).map(({ name }) => name)

describe('explorer-work §1.5: the legend of scores', () => {
  test('a new layer has scores from 0 to 100', () => {
    expect([scale.least, scale.most]).toEqual([0, 100])
  })

  test('names each of a few scores, also beyond the scale', () => {
    expect(names([])).toEqual([])
    expect(names([90, 5, 73, 8, 5])).toEqual(['score 5', 'score 8', 'score 73', 'score 90'])
    expect(names([-1, 1_000.5])).toEqual(['score -1', 'score 1,000.5'])
  })

  test('has ranges for many, which hold them all', () => {
    expect(names([0, 1, 2, 3, 20, 100])).toEqual(['0 to 20', '20 to 40', '40 to 60', '60 to 80', '80 to 100'])
    const beyond = [-7, 1, 2, 3, 20, 170]
    expect(names(beyond)).toEqual(['below 20', '20 to 40', '40 to 60', '60 to 80', '80 and more'])
    const entries = beyond.map((score) => ({ id: `T${score}`, score }))
    const overlay = layerOverlay({ ...emptyLayer('L', 'L', 1), entries })
    const levels = entries.map(({ id }) => {
      const technique = {
        id,
        name: id,
        maturity: null,
        parent: null,
        mitigations: { totalCount: 0 },
        caseStudies: { totalCount: 0 },
      }
      return overlay.shadeOf(technique)?.level
    })
    expect(levels).toEqual(['step-0', 'step-0', 'step-0', 'step-0', 'step-1', 'step-4'])
  })
})

test('what is written into the panel is read as marks, and a link that is none is refused', () => {
  const form = (parts: Readonly<Record<string, string>>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(parts)) data.set(name, value)
    return data
  }
  expect(writtenMarks(form({ score: '', comment: ' ', links: '' }))).toEqual({})
  const all = { score: '0', colour: '#9ecae1', comment: ' seen ', links: 'https://a.example A', off: 'on' }
  expect(writtenMarks(form(all))).toEqual({
    score: 0,
    colour: '#9ecae1',
    comment: 'seen',
    links: [{ url: 'https://a.example', label: 'A' }],
    isOff: true,
  })
  expect(() => writtenMarks(form({ links: 'http://a.example' }))).toThrow('not an address that begins with https')
})
