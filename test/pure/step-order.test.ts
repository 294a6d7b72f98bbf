import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildAttackGraph } from '../../src/application/graph.ts'
import {
  listTransitions,
  matchesPattern,
  type StepDistance,
  type StepPattern,
  type StudySteps,
} from '../../src/application/step-order.ts'

const none = new Map<string, string>()
const parents = new Map([['A.1', 'A']])
/** Steps written as `technique@tactic`, with the positions that each leads to; none where the source does not say. */
const study = (id: string, ...steps: readonly (string | readonly [string, readonly number[]])[]): StudySteps => ({
  id,
  steps: steps.map((one) => {
    const [text, leadsTo] = typeof one === 'string' ? [one, null] : one
    const [techniqueId, tacticId] = text.split('@') as [string, string]
    return { techniqueId, tacticId, leadsTo }
  }),
})

const pair = (id: string, next: string, distance?: StepDistance) => ({
  id,
  // biome-ignore lint/suspicious/noThenProperty: the graph calls it so.
  then: next,
  ...(distance && { distance }),
})

describe('questions §1: patterns over steps', () => {
  const chain = study('CS1', 'A.1@x', 'B@y', 'C@z')
  // 1 leads to 2 and 3, which both lead to 4; 5 stands alone.
  const forked = study('CS2', ['A@x', [2, 3]], ['B@y', [4]], ['C@y', [4]], ['D@z', []], ['E@w', []])

  test.each<readonly [string, StudySteps, StepPattern, boolean]>([
    ['no condition', chain, {}, true],
    ['null conditions', chain, { startsWith: null, endsIn: null, followedBy: null }, true],
    ['no pair', chain, { followedBy: [] }, true],
    ['begins with a technique', chain, { startsWith: 'A.1' }, true],
    ['begins with a tactic', chain, { startsWith: 'x' }, true],
    ['has it later', chain, { startsWith: 'B' }, false],
    ['ends in a tactic', chain, { endsIn: 'z' }, true],
    ['ends in a technique', chain, { endsIn: 'C' }, true],
    ['has it before the end', chain, { endsIn: 'y' }, false],
    ['begins and ends', chain, { startsWith: 'x', endsIn: 'z' }, true],
    ['begins so, ends otherwise', chain, { startsWith: 'x', endsIn: 'x' }, false],
    ['two beginnings', forked, { startsWith: 'E' }, true],
    ['a fork is no beginning', forked, { startsWith: 'C' }, false],
    ['two ends', forked, { endsIn: 'D' }, true],
    ['the other end', forked, { endsIn: 'w' }, true],
    ['a use', chain, { uses: [{ technique: 'B', tactic: 'y' }] }, true],
    ['a use for the tactic of another step', chain, { uses: [{ technique: 'B', tactic: 'z' }] }, false],
    ['a tactic for a technique', chain, { uses: [{ technique: 'y', tactic: 'y' }] }, false],
    [
      'one of two uses',
      chain,
      {
        uses: [
          { technique: 'B', tactic: 'y' },
          { technique: 'B', tactic: 'z' },
        ],
      },
      false,
    ],
    ['no use', chain, { uses: [] }, true],
    ['null uses', chain, { uses: null }, true],
    ['at once', chain, { followedBy: [pair('A.1', 'B', 'DIRECT')] }, true],
    ['not at once', chain, { followedBy: [pair('A.1', 'C', 'DIRECT')] }, false],
    ['later', chain, { followedBy: [pair('A.1', 'C', 'LATER')] }, true],
    ['later by default', chain, { followedBy: [pair('A.1', 'C')] }, true],
    ['backwards', chain, { followedBy: [pair('C', 'A.1')] }, false],
    ['itself', chain, { followedBy: [pair('B', 'B')] }, false],
    [
      'both pairs',
      chain,
      {
        followedBy: [pair('A.1', 'B'), pair('B', 'z')],
      },
      true,
    ],
    [
      'one of two pairs',
      chain,
      {
        followedBy: [pair('A.1', 'B'), pair('C', 'B')],
      },
      false,
    ],
    ['over a fork', forked, { followedBy: [pair('A', 'D')] }, true],
    ['both arms at once', forked, { followedBy: [pair('A', 'C', 'DIRECT')] }, true],
    ['from one arm to the other', forked, { followedBy: [pair('B', 'C')] }, false],
    ['to what stands alone', forked, { followedBy: [pair('D', 'E')] }, false],
  ])('%s', (_, one, pattern, expected) => {
    expect(matchesPattern(one, pattern, none)).toBe(expected)
  })

  test('sub-techniques count for their parent only when that is wanted, and a parent never for them', () => {
    expect(matchesPattern(chain, { startsWith: 'A' }, none)).toBe(false)
    expect(matchesPattern(chain, { startsWith: 'A' }, parents)).toBe(true)
    expect(matchesPattern(forked, { startsWith: 'A.1' }, parents)).toBe(false)
  })

  test('steps in a circle, and steps that lead nowhere, end', () => {
    const circle = study('CS3', ['A@x', [2]], ['B@y', [1, 9]])
    expect(matchesPattern(circle, { followedBy: [pair('A', 'A')] }, none)).toBe(true)
    expect(matchesPattern(circle, { startsWith: 'A' }, none)).toBe(false)
    expect(matchesPattern(study('CS4', ['A@x', [9]]), { endsIn: 'A' }, none)).toBe(true)
  })
})

describe('questions §1: transitions', () => {
  test('a study counts once, at once or later', () => {
    const studies = [study('CS2', 'A.1@x', 'B@y', 'A.1@x', 'B@y'), study('CS1', 'A.1@x', 'C@y', 'B@z')]
    expect(listTransitions(studies, none)).toEqual([
      { fromId: 'A.1', toId: 'A.1', direct: [], later: ['CS2'] },
      { fromId: 'A.1', toId: 'B', direct: ['CS2'], later: ['CS1', 'CS2'] },
      { fromId: 'A.1', toId: 'C', direct: ['CS1'], later: ['CS1'] },
      { fromId: 'B', toId: 'A.1', direct: ['CS2'], later: ['CS2'] },
      { fromId: 'B', toId: 'B', direct: [], later: ['CS2'] },
      { fromId: 'C', toId: 'B', direct: ['CS1'], later: ['CS1'] },
    ])
    const withParents = listTransitions([study('CS1', 'A.1@x', 'B@y'), study('CS0', 'A@x', 'B@y')], parents)
    expect(withParents).toEqual([
      { fromId: 'A', toId: 'B', direct: ['CS0', 'CS1'], later: ['CS0', 'CS1'] },
      { fromId: 'A.1', toId: 'B', direct: ['CS1'], later: ['CS1'] },
    ])
    expect(listTransitions([study('CS1', 'B@x', 'A.1@y')], parents).map(({ toId }) => toId)).toEqual(['A', 'A.1'])
  })

  test('between pairs of rising tactics they equal those of attack paths (contract: seceng §10)', () => {
    const tactics = ['x', 'y', 'z']
    const step = fc.tuple(fc.constantFrom('A', 'B', 'C'), fc.constantFrom(...tactics)).map(([t, k]) => `${t}@${k}`)
    fc.assert(
      fc.property(fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 5 }), (procedures) => {
        const studies = procedures.map((steps, index) => study(`CS${index}`, ...steps))
        const graph = buildAttackGraph({
          tactics,
          techniques: ['A', 'B', 'C'].map((id) => ({ id, maturity: 0, tactics })),
          findings: [{ targets: [], techniques: ['A', 'B', 'C'], severity: 1, count: 1, issueIds: [1] }],
          studies: studies.map(({ id, steps }) => ({
            id,
            steps: steps.map(({ techniqueId: technique, tacticId: tactic }) => ({ technique, tactic })),
          })),
          parents: none,
        })
        // A node is a technique at a tactic: taken as a technique, each pair of them is a transition.
        const nodes = studies.map(({ id, steps }) => ({
          id,
          steps: steps.map((own) => ({ ...own, techniqueId: `${own.techniqueId}@${own.tacticId}` })),
        }))
        const rank = (text: string) => tactics.indexOf(text.split('@')[1]!)
        const ours = listTransitions(nodes, none)
          .filter(({ fromId, toId }) => rank(fromId) < rank(toId))
          .map(({ fromId, toId, later }) => [fromId, toId, later.length])
        const theirs = graph.transitions.flatMap((own, from) =>
          own.map(({ to, precedent }) => [graph.nodes[from]!.text, graph.nodes[to]!.text, precedent]),
        )
        expect(ours.sort()).toEqual(theirs.sort())
      }),
    )
  })
})
