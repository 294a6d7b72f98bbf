import { expect, test } from 'vitest'
import { filterOf, filterWords } from '../../src/pages/explorer/app/finding-filter.ts'
import { nextSorting, sortingOf } from '../../src/pages/explorer/parts/sorting.ts'

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
