import { describe, expect, test } from 'vitest'
import { branchesOf as branchesBeside, hereOf } from '../../src/pages/explorer/app/consequence-tree.ts'

type Finding = Parameters<typeof branchesBeside>[0]
type Exposed = Parameters<typeof branchesBeside>[1][number]

const weakness = (id: string) => ({ id, label: `label of ${id}`, name: `name of ${id}` })
const technique = (id: string) => ({
  id,
  label: `label of ${id}`,
  tactics: [],
  mitigations: { nodes: [], totalCount: 0 },
})
const finding = (rest: Partial<Finding>): Finding => ({
  weaknesses: [weakness('CWE-1'), weakness('CWE-2')],
  techniques: [],
  sourceTechniques: [],
  tool: 'lint',
  derivedFrom: null,
  derivedBy: null,
  links: [],
  ...rest,
})
const branchesOf = (own: Finding, related: readonly Exposed[]) => branchesBeside(own, related, hereOf(own, []))
const link = (id: string, rest: Partial<Finding['links'][number]> = {}) => ({
  technique: technique(id),
  techniqueId: id,
  by: 'TABLE' as const,
  why: `why ${id}`,
  fits: true,
  reason: null,
  ...rest,
})
const exposed = (id: string, ...paths: readonly (readonly [string, readonly string[], string | null])[]) =>
  ({
    technique: technique(id),
    paths: paths.map(([own, ancestors, rationale]) => ({
      weakness: weakness(own),
      ancestors: ancestors.map(weakness),
      rationale,
    })),
  }) as unknown as Exposed

describe('what follows from a finding, as a tree', () => {
  test('each weakness once, each technique once, below the first weakness that leads to it', () => {
    const branches = branchesOf(finding({ techniques: [technique('T1'), technique('T2')] }), [
      exposed('T1', ['CWE-2', [], 'second'], ['CWE-1', [], 'first']),
      exposed('T2', ['CWE-9', [], 'of another finding'], ['CWE-2', ['CWE-5', 'CWE-6'], 'linked']),
    ])
    expect(branches).toMatchObject([
      { weakness: { id: 'CWE-1' }, source: 'lint says so', elsewhere: false, leaves: [{ id: 'T1', reason: 'first' }] },
      {
        weakness: { id: 'CWE-2' },
        elsewhere: true,
        leaves: [
          {
            id: 'T2',
            reason:
              'linked Derived: the technique is linked to CWE-6 name of CWE-6, and by CWE the weakness is a kind of it.',
          },
        ],
      },
    ])
    expect(branches.length).toBe(2)
  })

  test('a weakness without techniques says so, and where its techniques stand', () => {
    const [one, two] = branchesOf(finding({ techniques: [technique('T1')] }), [exposed('T1', ['CWE-1', [], null])])
    expect(one).toMatchObject({ leaves: [{ id: 'T1', reason: null }], elsewhere: false })
    expect(two).toMatchObject({ leaves: [], elsewhere: false })
    const both = [exposed('T1', ['CWE-1', [], null], ['CWE-2', [], null])]
    expect(branchesOf(finding({ techniques: [technique('T1')] }), both)[1]).toMatchObject({
      leaves: [],
      elsewhere: true,
    })
  })

  test('what the tool names itself comes first, and what nothing explains is kept', () => {
    const own = finding({
      techniques: [technique('T1'), technique('T2')],
      sourceTechniques: ['T2', 'T9'],
      weaknesses: [],
    })
    expect(branchesOf(own, [])).toMatchObject([
      { weakness: null, source: 'named by lint', leaves: [{ id: 'T2', reason: 'lint names the technique itself.' }] },
      {
        weakness: null,
        source: 'its weaknesses are exploited, by the knowledge base, by',
        leaves: [{ id: 'T1', reason: null }],
      },
    ])
    expect(branchesOf(finding({ weaknesses: [] }), [])).toEqual([])
  })

  test('what no reason tells of a closed finding stands below its only weakness, else below all', () => {
    const closed = finding({ techniques: [technique('T1')], weaknesses: [weakness('CWE-1')] })
    expect(branchesOf(closed, [])).toMatchObject([{ weakness: { id: 'CWE-1' }, leaves: [{ id: 'T1' }] }])
    const two = branchesOf(finding({ techniques: [technique('T1')] }), [])
    expect(two.map(({ elsewhere, leaves }) => [elsewhere, leaves.length])).toEqual([
      [null, 0],
      [null, 0],
      [false, 1],
    ])
  })

  test('how the first weakness was derived', () => {
    const sources = (rest: Partial<Finding>) => branchesOf(finding(rest), []).map(({ source }) => source)
    expect(sources({ derivedFrom: 'TAGS', derivedBy: 'cwe-1' })).toEqual([
      'derived from a tag of the rule: cwe-1',
      'lint says so',
    ])
    expect(sources({ derivedFrom: 'TEXT' })[0]).toBe('derived from the text of the rule')
    expect(sources({ derivedFrom: 'TAXA' })[0]).toBe('derived from the taxonomy that the rule refers to')
    expect(sources({ derivedFrom: 'RULE_TABLE' })[0]).toBe('derived from the table of rules of common tools')
  })

  test('applications §4: what it speaks for in its application comes first, with what does not hold there and why', () => {
    const own = finding({
      techniques: [technique('T1'), technique('T2.001'), technique('T3')],
      sourceTechniques: ['T1'],
      links: [link('T1', { by: 'TOOL' }), link('T2'), link('T3', { fits: false, reason: 'it needs training' })],
    })
    const exposed = ['T1', 'T2', 'T2.000', 'T2.001', 'T20.000'].map((id) => ({
      technique: technique(id),
      findingCount: id === 'T2.000' ? 0 : 1,
    }))
    const here = hereOf(own, exposed)
    expect(here.holds.map(({ id, reason }) => [id, reason])).toEqual([
      ['T1', 'lint names the technique itself.'],
      ['T2', 'why T2'],
      ['T2.001', 'What speaks for label of T2 speaks for it too.'],
    ])
    expect(here.fails).toMatchObject([{ id: 'T3', reason: 'it needs training' }])
    expect(branchesBeside(own, [], here).flatMap(({ leaves }) => leaves)).toEqual([])
    const linked = [link('T2'), link('T2.001', { fits: false, reason: 'no' })]
    expect(hereOf(finding({ links: linked }), exposed).holds.map(({ id }) => id)).toEqual(['T2'])
    expect(hereOf(finding({ links: [link('T9', { technique: null })] }), []).holds).toMatchObject([
      { id: 'T9', label: 'T9', tactics: [] },
    ])
  })
})
