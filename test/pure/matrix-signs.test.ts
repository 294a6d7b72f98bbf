import { describe, expect, test } from 'vitest'
import { layerOverlay } from '../../src/pages/explorer/layers/layer-overlay.ts'
import {
  controlsOverlay,
  differenceOverlay,
  exposureOverlay,
  knowledgeOverlay,
  type Overlay,
} from '../../src/pages/explorer/matrix/overlay.ts'

const techniqueOf = (id: string, maturity: string | null, count: number) =>
  ({ id, maturity, mitigations: { totalCount: count }, caseStudies: { totalCount: count } }) as never
const techniques = ['REALIZED', 'DEMONSTRATED', 'FEASIBLE', null].map((maturity, index) =>
  techniqueOf(`T${index}`, maturity, [0, 1, 5, 12][index]!),
)
const exposed = (id: string, severity: number | null, findingCount: number) => ({
  technique: { id },
  severity,
  findingCount,
})
const exposure = { complete: true, outcome: { kind: 'PATHS', text: 'p' }, classes: { unmapped: 0 } }
const subject = {
  name: 'shop',
  exposure,
  exposedTechniques: [exposed('T0', 5, 1), exposed('T1', 0, 4), exposed('T2', null, 0)],
} as never
const control = (status: string, id: string) => ({
  status,
  mitigation: { label: 'M', techniques: { nodes: [{ id }] } },
})
const both = (id: string, graver: string) => ({ technique: { id }, graver })

/** Signs that neither an entry of the legend begins with nor its numbers explain. */
function unexplained(overlay: Overlay, seen: Set<string>): readonly string[] {
  return techniques
    .flatMap((technique) => overlay.shadeOf(technique) ?? [])
    .filter(({ mark, level }) => {
      seen.add(mark)
      if (overlay.legend.some((entry) => entry.level === level && entry.name.startsWith(`${mark}: `))) return false
      return !(overlay.numbers && /^[\d,]+$/.test(mark))
    })
    .map(({ mark }) => mark)
}

describe('explorer: each sign in a cell of the matrix is explained by the legend', () => {
  test.each([
    ['severity', exposureOverlay('severity', subject), ['S5', 'S0', 'D']],
    ['count', exposureOverlay('count', subject), ['1', '4', 'D']],
    ['maturity', knowledgeOverlay('maturity'), ['R', 'D', 'F']],
    ['coverage', knowledgeOverlay('coverage'), ['0', '1', '5', '12']],
    ['references', knowledgeOverlay('references'), ['1', '5', '12']],
    [
      'controls',
      controlsOverlay(subject, [{ controls: [control('IMPLEMENTED', 'T0'), control('PLANNED', 'T1')] }] as never),
      ['I', 'P', '!'],
    ],
    [
      'difference',
      differenceOverlay({
        a: { name: 'a', exposure },
        b: { name: 'b', exposure },
        onlyA: [exposed('T0', 1, 1)],
        onlyB: [exposed('T1', 1, 1)],
        both: [both('T2', 'A'), both('T3', 'EQUAL')],
      } as never),
      ['A', 'B', 'A>B', 'A=B'],
    ],
    [
      'a layer',
      layerOverlay({
        name: 'own',
        entries: [{ id: 'T0', score: 40 }],
        legend: [],
        scale: { colours: ['#ffffff', '#000000'], least: 0, most: 100 },
      } as never),
      ['40'],
    ],
  ] as const)('%s', (_, overlay, signs) => {
    const seen = new Set<string>()
    expect(unexplained(overlay, seen)).toEqual([])
    expect([...seen].toSorted()).toEqual(signs.toSorted())
  })

  test('numbers are explained where there are any, and by what they count', () => {
    expect(exposureOverlay('count', subject).numbers).toBe('open findings')
    expect(exposureOverlay('severity', subject).numbers).toBeUndefined()
    expect(knowledgeOverlay('coverage').numbers).toBe('mitigations')
    expect(knowledgeOverlay('references').numbers).toBe('case studies')
  })
})
