import { describe, expect, test } from 'vitest'
import { isUuid, uuidV7 } from '../../src/ground/identifiers.ts'

describe('UUIDv7 (RFC 9562 §5.7, RFC 9562 §6.2)', () => {
  test('those of one process sort in the order of their making, also within a millisecond', () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => uuidV7(index % 5_000 === 0 ? Date.now() : 1))
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !isUuid(id) || id[14] !== '7' || !/[89ab]/.test(id[19]!))).toEqual([])
  })

  test('the time is that of the clock', () => {
    const later = Date.now() + 60_000
    expect(Number.parseInt(uuidV7(later).replaceAll('-', '').slice(0, 12), 16)).toBe(later)
  })
})
