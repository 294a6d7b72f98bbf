import { expect, test } from 'vitest'
import { chipOf, filterOf, filterWords } from '../../src/pages/explorer/app/finding-filter.ts'
import { wordsOfFilter } from '../../src/pages/explorer/component/kinds.ts'
import { nextSorting, sortingOf } from '../../src/pages/explorer/parts/sorting.ts'
import { openWords } from '../../src/pages/explorer/target/open-words.ts'

const usual = { field: 'NAME', direction: 'ASC' } as const

test.each([
  [undefined, usual],
  ['', usual],
  ['OTHER DESC', usual],
  ['CHANGED ASC', { field: 'CHANGED', direction: 'ASC' }],
  ['CHANGED DESC', { field: 'CHANGED', direction: 'DESC' }],
  ['CHANGED', { field: 'CHANGED', direction: 'DESC' }],
])('a list is sorted by what its address names: %s', (text, sorting) =>
  expect(sortingOf(text, ['NAME', 'CHANGED'], usual)).toEqual(sorting),
)

test('a column is sorted falling first, then rising, then falling again', () => {
  expect(nextSorting(usual, 'CHANGED')).toBe('CHANGED DESC')
  expect(nextSorting({ field: 'CHANGED', direction: 'DESC' }, 'CHANGED')).toBe('CHANGED ASC')
  expect(nextSorting({ field: 'CHANGED', direction: 'ASC' }, 'CHANGED')).toBe('CHANGED DESC')
  expect(nextSorting({ field: 'CHANGED', direction: 'DESC' }, 'NAME')).toBe('NAME DESC')
})

test('a text in the address narrows findings, and is said in words', () => {
  expect(filterOf({ text: 'hash' })).toEqual({ text: 'hash' })
  expect(filterOf({})).toEqual({})
  expect(filterWords({ text: 'hash' })).toEqual(['hash'])
})

const run = { id: 'run', state: 'SUCCEEDED', finishedAt: null } as const

test.each([
  ['REPOSITORY', [0, 0, 0, 0, 0, 0], null, 'not known: not scanned yet'],
  ['REPOSITORY', [0, 0, 0, 0, 0, 0], run, '0'],
  ['APPLICATION', [0, 0, 0, 0, 0, 0], null, '0'],
  ['REPOSITORY', [1, 0, 0, 0, 0, 0], null, '1, of them 1 informational'],
  ['REPOSITORY', [0, 0, 1200, 0, 3, 0], run, '1,203, of them 3 high'],
] as const)('open findings of a %s target with %j and the run %j', (kind, bySeverity, newestRun, words) => {
  const open = bySeverity.reduce((sum: number, count) => sum + count, 0)
  expect(openWords({ kind, counts: { open, bySeverity }, newestRun })).toBe(words)
})

test.each([
  ['MITIGATED', 'risk accepted or suppressed'],
  ['POTENTIAL_FALSE_POSITIVE', 'false positive'],
  ['REPLACED', 'gone with what had it'],
  ['UNRESOLVED', 'unresolved'],
])('the resolution %s is called the same in a title and in a filter', (resolution, words) => {
  expect(filterWords({ resolution, tool: 'SAST_TOOL', status: 'OPEN' })).toEqual(['open', 'SAST_TOOL', words])
  expect(chipOf('resolution', resolution)).toBe(words)
})

test('what narrows components is said in words, an order is none', () => {
  expect(wordsOfFilter({ name: 'vue', order: 'KIND DESC' })).toEqual(['named vue'])
})
