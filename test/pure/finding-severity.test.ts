import { describe, expect, test } from 'vitest'
import { severityOf, severityOfScore } from '../../src/import/finding/kit/severity.ts'

const words = [
  ['none', 'info', 'informational', 'information', 'inventory', 'experiment'],
  ['negligible', 'minimal', 'very low', 'trivial'],
  ['low', 'note', 'recommendation', 'minor'],
  ['medium', 'moderate', 'warning'],
  ['high', 'elevated', 'error', 'major', 'important', 'significant'],
  ['critical', 'very high', 'blocker', 'severe', 'maximal', 'extreme'],
]

describe('compat §4: the severity of a source', () => {
  test.each(words.flatMap((all, severity) => all.map((word) => [word, severity] as const)))(
    '%s is %i',
    (word, severity) => {
      const spellings = [word, word.toUpperCase(), ` ${word} `, word.replace(' ', '_'), word.replace(' ', '-')]
      expect(spellings.map(severityOf)).toEqual(spellings.map(() => severity))
    },
  )

  test.each([
    [0, 0],
    [0.1, 2],
    [3.9, 2],
    [4, 3],
    [6.9, 3],
    [7, 4],
    [8.9, 4],
    [9, 5],
    [10, 5],
    [10.1, null],
    [-0.1, null],
    [Number.NaN, null],
  ])('a score of %d is %s', (score, severity) => {
    expect(severityOfScore(score)).toBe(severity)
    if (score >= 0) expect([severityOf(score), severityOf(String(score))]).toEqual([severity, severity])
  })

  test.each([null, undefined, '', ' ', 'grave', '7.', '.7', '7.0.0', 'toString', '-1', '0x7'])(
    '%j is none',
    (value) => {
      expect(severityOf(value)).toBeNull()
    },
  )
})
