import { expect, test } from 'vitest'
import { filesOf } from '../../src/export/github.ts'

/** Returns which runs go together, of runs with so many results each; a category of its own each unless given. */
const filesWith = (counts: readonly number[], categoryOf = (run: number) => `category ${run}`) =>
  filesOf(counts.map((count, run) => ({ run, category: categoryOf(run), count })))

test.each<[string, readonly number[], readonly (readonly number[])[]]>([
  ['none', [], [[]]],
  ['results up to 25,000', [10_000, 15_000, 0], [[0, 1, 2]]],
  ['results over 25,000', [10_000, 15_000, 1], [[0, 1], [2]]],
  ['a run that has over 25,000 alone', [25_001, 1], [[0], [1]]],
  ['one such run after another', [1, 25_001], [[0], [1]]],
])('GitHub: a file has at most 25,000 results: %s', (_, counts, files) => {
  expect(filesWith(counts)).toEqual(files)
})

test('GitHub: a file has at most 20 runs, and one of a category', () => {
  expect(filesWith(Array.from({ length: 41 }, () => 1)).map((runs) => runs.length)).toEqual([20, 20, 1])
  expect(filesWith([1, 1, 1, 1], (run) => `category ${run % 2}`)).toEqual([
    [0, 1],
    [2, 3],
  ])
})
