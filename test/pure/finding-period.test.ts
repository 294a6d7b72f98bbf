import { describe, expect, test } from 'vitest'
import { readPeriod } from '../../graphql/finding-period.ts'

const day = new Date('2026-03-01T00:00:00Z')

describe('questions §1: periods of findings', () => {
  test.each([
    [null, null],
    [undefined, null],
    [{}, { from: null, to: null, before: null }],
    [{ from: '2026-03-01' }, { from: day, to: null, before: null }],
    [{ to: '2026-03-01' }, { from: null, to: null, before: new Date('2026-03-02T00:00:00Z') }],
    [
      { from: '2026-03-01', to: '2026-03-01' },
      { from: day, to: null, before: new Date('2026-03-02T00:00:00Z') },
    ],
    [
      { from: '2026-03-01T01:00:00+01:00', to: '2026-03-01T00:00:00Z' },
      { from: day, to: day, before: null },
    ],
  ])('%o is %o', (range, period) => expect(readPeriod('filter.due', range)).toEqual(period))

  test.each([
    [{ from: 'soon' }, 'filter.due.from'],
    [{ to: '2026-02-30' }, 'filter.due.to'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'filter.due.from'],
  ])('%o is refused', (range, argument) => {
    expect(() => readPeriod('filter.due', range)).toThrow(expect.objectContaining({ details: { argument } }))
  })
})
