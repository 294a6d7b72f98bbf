import { describe, expect, test } from 'vitest'
import { byRisk } from '../../src/application/risk-order.ts'

const one = (bestScore: number | null, overdue: number, grave: readonly [number, number], name: string) => ({
  bestScore,
  overdue,
  openBySeverity: [9, 9, 9, 9, grave[1], grave[0]],
  name,
})

describe('explorer-work §1.2: the order of applications by risk', () => {
  test.each([
    ['the best score counts first', one(2, 0, [0, 0], 'z'), one(1, 9, [9, 9], 'a')],
    ['no path is less than any', one(1, 0, [0, 0], 'z'), one(null, 9, [9, 9], 'a')],
    ['then what is overdue', one(null, 2, [0, 0], 'z'), one(0, 1, [9, 9], 'a')],
    ['then severity 5', one(1, 1, [2, 0], 'z'), one(1, 1, [1, 9], 'a')],
    ['then severity 4', one(1, 1, [1, 2], 'z'), one(1, 1, [1, 1], 'a')],
    ['then the name', one(1, 1, [1, 1], 'a'), one(1, 1, [1, 1], 'b')],
  ])('%s', (_, first, second) => {
    expect([second, first].sort(byRisk)).toEqual([first, second])
    expect([first, second].sort(byRisk)).toEqual([first, second])
  })
})
