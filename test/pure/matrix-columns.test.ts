import { describe, expect, test } from 'vitest'
import { columnsOf, emptyTactics } from '../../src/pages/explorer/matrix/columns.ts'
import type { Overlay, Technique } from '../../src/pages/explorer/matrix/overlay.ts'

const technique = (id: string, maturity: Technique['maturity'], parent?: string): Technique => ({
  id,
  name: id,
  maturity,
  parent: parent ? { id: parent } : null,
  mitigations: { totalCount: 0 },
  caseStudies: { totalCount: 0 },
})
const tactic = (id: string, nodes: readonly Technique[]) => ({
  id,
  name: `Tactic ${id}`,
  techniques: { totalCount: nodes.length, nodes },
})
const tactics = [
  tactic('A', [technique('T1', 'REALIZED')]),
  tactic('B', [technique('T2', 'FEASIBLE'), technique('T2.1', 'REALIZED', 'T2')]),
  tactic('C', []),
]
const overlay: Overlay = {
  title: '',
  legend: [],
  unknown: null,
  shadeOf: ({ id }) => (id === 'T2.1' ? { level: 'heat-5', mark: 'S5', words: '' } : null),
}

describe('explorer §3: the columns of the matrix', () => {
  test.each([
    ['no filter keeps all tactics', {}, ['A', 'B', 'C'], []],
    ['only what is coloured', { only: 'shown' }, ['B'], ['Tactic A', 'Tactic C']],
    ['with its colour switched off', { only: 'shown', hide: 'heat-5' }, [], ['Tactic A', 'Tactic B', 'Tactic C']],
    ['of one maturity', { maturity: 'realized' }, ['A', 'B'], ['Tactic C']],
    ['of one maturity that no technique has', { maturity: 'demonstrated', tactic: 'B' }, [], ['Tactic B']],
    ['a chosen tactic leaves the others out by choice', { tactic: 'A,C' }, ['A', 'C'], []],
  ])('%s', (_, search, shown, leftOut) => {
    const columns = columnsOf(tactics, overlay, search)
    expect(columns.map((column) => column.tactic.id)).toEqual(shown)
    expect(emptyTactics(tactics, columns, search)).toEqual(leftOut)
  })
})
