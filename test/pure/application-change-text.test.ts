import { expect, test } from 'vitest'
import { changeText } from '../../src/command/application-change.ts'

test('a change says one of a kind as one, kinds in words, and nothing of what there is none', () => {
  const rows = { applications: 1, findings: 12, scanRuns: 2, threatModels: 1, links: 0 }
  const report = { done: 'remove demo data', rows, notes: [], revision: 7, dryRun: true } as const
  expect(changeText(report).split('\n').slice(0, 5)).toEqual([
    'Would remove demo data',
    '   1 application',
    '  12 findings',
    '   2 scan runs',
    '   1 threat model',
  ])
})
