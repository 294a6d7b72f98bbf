import { describe, expect, test } from 'vitest'
import { byExposure, daysForShare, sumOpen } from '../../src/application/portfolio.ts'

const known = (...openBySeverity: number[]) => ({ isKnown: true, openBySeverity })
const unknown = { isKnown: false, openBySeverity: [9, 9, 9, 9, 9, 9] }

describe('questions §1: sums over applications', () => {
  test('unknown ones are in no sum', () => {
    expect(sumOpen([known(1, 0, 0, 0, 0, 2), unknown, known(1, 2, 3, 4, 5, 6)])).toEqual([2, 2, 3, 4, 5, 8])
    expect(sumOpen([])).toEqual([0, 0, 0, 0, 0, 0])
  })

  test.each([
    [known(0, 0, 0, 0, 0, 1), known(9, 9, 9, 9, 9, 0), -1],
    [known(0, 0, 0, 0, 2, 1), known(0, 0, 0, 0, 1, 1), -1],
    [known(1, 0, 0, 0, 0, 0), known(2, 0, 0, 0, 0, 0), 1],
    [known(1, 0, 0, 0, 0, 0), known(1, 0, 0, 0, 0, 0), 0],
    [known(0, 0, 0, 0, 0, 0), unknown, -1],
    [unknown, known(0, 0, 0, 0, 0, 0), 1],
    [unknown, unknown, 0],
  ])('%o against %o: %i', (a, b, sign) => expect(Math.sign(byExposure(a, b))).toBe(sign))

  test.each([
    [[[1, 1]], 0.5, 1],
    [
      [
        [5, 1],
        [1, 3],
      ],
      0.5,
      1,
    ],
    [
      [
        [1, 1],
        [5, 1],
      ],
      0.5,
      1,
    ],
    [
      [
        [1, 1],
        [5, 2],
      ],
      0.5,
      5,
    ],
    [
      [
        [0, 9],
        [30, 1],
      ],
      0.9,
      0,
    ],
    [
      [
        [0, 8],
        [30, 2],
      ],
      0.9,
      30,
    ],
    [[], 0.5, null],
  ])('of fixes %o the share %d takes %s days', (fixes, share, days) => {
    const counts = fixes.map(([each = 0, count = 0]) => ({ days: each, count }))
    expect(daysForShare(counts, share)).toBe(days)
  })
})
