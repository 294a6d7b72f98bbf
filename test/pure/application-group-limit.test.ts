import { expect, test } from 'vitest'
import { unmappedNote } from '../../rest-adapters/attack-path/path-document.ts'
import { limitGroups } from '../../src/application/group-limit.ts'
import type { FindingGroup } from '../../src/application/model.ts'
import { groupsOf, tables } from '../support/model/input.ts'

const [sql, script] = groupsOf([
  { title: 'x', cwes: [89], severity: 4 },
  { title: 'y', cwes: [79], severity: 4 },
]) as unknown as readonly [FindingGroup, FindingGroup]
const judged = (...techniques: readonly string[]) =>
  techniques.map((technique) => ({ technique, verdict: 'confirmed' as const, reason: null, by: 'a' }))

test('5,000 groups are left as they are, one more is joined (contract: applications §9.1)', () => {
  expect(
    limitGroups(
      Array.from({ length: 5_000 }, () => sql),
      tables,
    ),
  ).toMatchObject({ isJoined: false })
  const { groups, isJoined } = limitGroups(
    Array.from({ length: 5_001 }, () => sql),
    tables,
  )
  expect([groups.length, isJoined, groups[0]!.count]).toEqual([1, true, 5_001 * sql.count])
})

test('a joined group lists the first five issues in their order, and the last', () => {
  const parts = [
    { ...sql, issueIds: [9, 3], lastIssueId: 9 },
    { ...sql, issueIds: [8, 1], lastIssueId: 12 },
    { ...sql, issueIds: [20, 7], lastIssueId: 20 },
  ]
  expect(limitGroups(parts, tables, 2).groups).toMatchObject([{ issueIds: [1, 3, 7, 8, 9], lastIssueId: 20 }])
})

test('of equally grave groups the one with the first issue speaks for all', () => {
  const [early, late] = [1, 5].map((id) => ({ ...sql, issueIds: [id], candidates: { ...sql.candidates } }))
  expect(limitGroups([late!, early!], tables, 1).groups[0]!.candidates).toBe(early!.candidates)
})

test('groups that stay too many keep the gravest', () => {
  const { groups } = limitGroups(
    [
      { ...sql, severity: 2 },
      { ...script, severity: 5 },
    ],
    tables,
    1,
  )
  expect(groups).toMatchObject([{ severity: 5 }])
})

test('the order of judged links does not keep groups apart, other links do', () => {
  const one = { ...sql, judged: judged('AML.T0085.001', 'AML.T0098') } as FindingGroup
  const same = { ...sql, judged: judged('AML.T0098', 'AML.T0085.001') } as FindingGroup
  const other = { ...sql, judged: judged('AML.T0098') } as FindingGroup
  expect(limitGroups([one, same, other], tables, 2).groups).toHaveLength(2)
})

test('the sentence on findings that no rule knows speaks of one and of many', () => {
  expect([0, 1, 2].map((count) => unmappedNote(count).join(''))).toEqual([
    '',
    'No rule knows 1 open finding: what it makes possible is not known.',
    'No rule knows 2 open findings: what they make possible is not known.',
  ])
})
