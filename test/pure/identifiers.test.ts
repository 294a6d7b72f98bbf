import { describe, expect, test } from 'vitest'
import { checkIdentifier, entrySources, isUuid, uuidV7 } from '../../src/ground/identifiers.ts'

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

describe('ids', () => {
  test.each(entrySources)('entries of %s are read by their id', (source) => {
    const id = `${source}:CVE-2024-0001`
    expect([checkIdentifier('id', id), checkIdentifier('id', id, 'vulnerability')]).toEqual([id, id])
  })

  test('one of no kind is answered with an example each, one of another kind with the pattern', () => {
    expect(() => checkIdentifier('id', 'CVE-2024-0001')).toThrow(
      /^id: "CVE-2024-0001" is not such an id; ids are such as ATLAS, AML\.TA0005, .*, CWE-79$/,
    )
    expect(() => checkIdentifier('id', 'CVE-2024-0001', 'weakness', 'vulnerability')).toThrow(
      'it must match ^CWE-[1-9]\\d{0,5}$ (such as CWE-79) or ^(?:KEV|AVID|OSV|NVD):',
    )
  })
})
