import { expect, test } from 'vitest'
import { matchingWords, restoreGroups } from '../../src/pages/explorer/app/deciding.ts'

const accepted = { decision: 'ACCEPTED', reason: 'DEFERRED', comment: 'later', until: '2027-01-01T00:00:00.000Z' }
const at = (id: string, triageVersion: number, triage: object | null = null) =>
  ({ __typename: 'SecurityFinding', id, triageVersion, triage }) as never

test.each([
  [26, 'Choose all 26 findings that match'],
  [500, 'Choose all 500 findings that match'],
  [501, 'Choose the first 500 of 501 that match: one decision takes no more'],
  [12_345, 'Choose the first 500 of 12,345 that match: one decision takes no more'],
])('choosing all of %i findings is called by what one decision takes', (count, words) =>
  expect(matchingWords(count)).toBe(words),
)

test('findings with the same decision before get it back together, one by itself by its version', () => {
  const before = [at('a', 0), at('b', 3, accepted), at('c', 7), at('d', 0, { ...accepted, comment: 'other' })]
  const now = [at('a', 1), at('b', 4), at('c', 8), at('d', 1)]
  expect(restoreGroups(before, now)).toEqual([
    { ids: ['a', 'c'], decision: 'NONE' },
    { ids: ['b'], ...accepted, ifVersion: [4] },
    { ids: ['d'], ...accepted, comment: 'other', ifVersion: [1] },
  ])
})

test('findings that did not change, changed again or are gone are left as they are', () => {
  const before = [at('same', 2), at('again', 2), at('gone', 2), at('mine', 2)]
  expect(restoreGroups(before, [at('same', 2), at('again', 4), at('mine', 3)])).toEqual([
    { ids: ['mine'], decision: 'NONE', ifVersion: [3] },
  ])
})
