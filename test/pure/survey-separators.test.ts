import { expect, test } from 'vitest'
import { splitAnswers } from '../../src/import/survey/split-answers.ts'
import { read, totals } from '../support/survey.ts'

const known = ['C', 'C#', 'Yes, with write access', 'Yes', 'Other', 'SQL (any; kind)', 'Red']

test.each([
  ['a;b;c', [';'], ['a', 'b', 'c']],
  [' a ; b;;c ', [';'], ['a', 'b', 'c']],
  ['C#;C', [';'], ['C#', 'C']],
  ['Yes, with write access, C', [', '], ['Yes, with write access', 'C']],
  ['Yes, C#', [', '], ['Yes', 'C#']],
  ['Red,Yes|C', [',', '|'], ['Red', 'Yes', 'C']],
  ['"a, b", c', [','], ['a, b', 'c']],
  ['"say ""hi"", x",Red', [','], ['say "hi", x', 'Red']],
  ['Red;Other: one; two; three;C', [';'], ['Red', 'Other', 'C']],
  ['SQL (any; kind);Red', [';'], ['SQL (any; kind)', 'Red']],
  ['Redder;Red', [';'], ['Redder', 'Red']],
  ['a;a;a', [';'], ['a']],
  ['"unclosed;b', [';'], ['"unclosed', 'b']],
  [';', [';'], []],
])('report §6: the answers in %j parted by %j', (cell, separators, answers) => {
  expect(splitAnswers(cell, separators, known)).toEqual(answers)
})

test('report §6: a question reads several answers in one cell', async () => {
  const cube = await read('Tools\n"A;Other: mine; B"\nB;A\n\n"Z;A"\nNone\n', {
    questions: [
      {
        id: 'q',
        kind: 'multiple',
        column: 'Tools',
        separator: ';',
        options: [{ label: 'A' }, { label: 'B' }, { label: 'Other' }, { label: 'None', exclusive: true }],
      },
    ],
  })
  expect(totals(cube, 'q')).toMatchObject({ base: 4, counts: { A: 3, B: 2, Other: 2, None: 1 } })
  expect(cube.warnings.map(({ message }) => message).join()).toContain('"Z" (1)')
})

test('report §6: without options, the answers are read in order of appearance', async () => {
  const cube = await read('Tools\nx|y\ny|z\n', {
    questions: [{ id: 'q', kind: 'multiple', column: 1, separators: ['|'] }],
  })
  expect(cube.questions[0]?.options).toEqual(['x', 'y', 'z'])
  expect(totals(cube, 'q')).toMatchObject({ base: 2, counts: { x: 1, y: 2, z: 1 } })
})
