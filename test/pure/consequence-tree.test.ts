import { describe, expect, test } from 'vitest'
import { branchesOf } from '../../src/pages/explorer/app/consequence-tree.ts'

type Finding = Parameters<typeof branchesOf>[0]
type Exposed = Parameters<typeof branchesOf>[1][number]

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
      { weakness: null, source: 'makes possible, by its weaknesses', leaves: [{ id: 'T1', reason: null }] },
    ])
    expect(branchesOf(finding({ weaknesses: [] }), [])).toEqual([])
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
})
