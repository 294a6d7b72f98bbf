import { expect, test } from 'vitest'
import { unmappedNote } from '../../rest-adapters/attack-path/path-document.ts'
import { type GroupOfParts, limitGroups, limitWarnings } from '../../src/application/group-limit.ts'
import { groupsOf, tables } from '../support/model/input.ts'

type Group = GroupOfParts<string>
const [sql, script] = groupsOf([
  { title: 'x', cwes: [89], severity: 4 },
  { title: 'y', cwes: [79], severity: 4 },
]).map((group, place) => ({ ...group, parts: [`part ${place}`] })) as unknown as readonly [Group, Group]
const judged = (...techniques: readonly string[]) =>
  techniques.map((technique) => ({ technique, verdict: 'confirmed' as const, reason: null, by: 'a' }))

test('5,000 groups are left as they are, one more is joined (contract: applications §9.1)', () => {
  expect(
    limitGroups(
      Array.from({ length: 5_000 }, () => sql),
      tables,
    ),
  ).toMatchObject({ isJoined: false, leftOut: 0 })
  const { groups, isJoined, leftOut } = limitGroups(
    Array.from({ length: 5_001 }, () => sql),
    tables,
  )
  expect([groups.length, isJoined, groups[0]!.count, leftOut]).toEqual([1, true, 5_001 * sql.count, 0])
})

test('a joined group lists the first five issues in their order, and the last', () => {
  const parts = [
    { ...sql, issueIds: [9, 3], lastIssueId: 9 },
    { ...sql, issueIds: [8, 1], lastIssueId: 12 },
    { ...sql, issueIds: [20, 7], lastIssueId: 20, parts: ['third'] },
  ]
  expect(limitGroups(parts, tables, 2).groups).toMatchObject([
    { issueIds: [1, 3, 7, 8, 9], lastIssueId: 20, parts: ['part 0', 'part 0', 'third'] },
  ])
})

test('of equally grave groups the one with the first issue speaks for all', () => {
  const [early, late] = [1, 5].map((id) => ({ ...sql, issueIds: [id], candidates: { ...sql.candidates } }))
  expect(limitGroups([late!, early!], tables, 1).groups[0]!.candidates).toBe(early!.candidates)
})

test('groups that stay too many keep the gravest, and those left out are counted', () => {
  const { groups, leftOut } = limitGroups(
    [
      { ...sql, severity: 2, count: 7 },
      { ...script, severity: 5 },
    ],
    tables,
    1,
  )
  expect(groups).toMatchObject([{ severity: 5 }])
  expect(leftOut).toBe(7)
})

test('the order of judged links does not keep groups apart, other links do', () => {
  const one = { ...sql, judged: judged('AML.T0085.001', 'AML.T0098') }
  const same = { ...sql, judged: judged('AML.T0098', 'AML.T0085.001') }
  const other = { ...sql, judged: judged('AML.T0098') }
  const limited = limitGroups([one, same, other], tables, 2)
  expect(limited.groups).toHaveLength(2)
  expect(limited.leftOut).toBe(0)
})

test('a group whose techniques a tool names is kept apart from one that the table gives the same', () => {
  const technique = limitGroups([sql, sql], tables, 1).groups[0]!.candidates.rules.flatMap((list) =>
    list.flatMap((number) => tables.mappings.rules[number]!.techniques),
  )[0]!
  const named = { ...sql, candidates: { ...sql.candidates, named: [{ technique, level: 4 as const }] } }
  expect(limitGroups([sql, sql, named], tables, 2)).toMatchObject({ groups: { length: 2 }, leftOut: 0 })
})

test('the answer says when groups were joined, and how many findings were left out', () => {
  const joined = expect.stringContaining('taken as one')
  expect(limitWarnings({ isJoined: false, leftOut: 0 })).toEqual([])
  expect(limitWarnings({ isJoined: true, leftOut: 0 })).toEqual([joined])
  expect(limitWarnings({ isJoined: true, leftOut: 1 })).toEqual([
    joined,
    'The mildest open findings, 1 of them, are left out: what they make possible is not known.',
  ])
})

test('the sentence on findings that no rule knows speaks of one and of many', () => {
  expect([0, 1, 2].map((count) => unmappedNote(count).join(''))).toEqual([
    '',
    'No rule knows 1 open finding: what it makes possible is not known.',
    'No rule knows 2 open findings: what they make possible is not known.',
  ])
})
