import { describe, expect, test } from 'vitest'
import { codePlace } from '../../src/ground/code-place.ts'
import { at, type Json, one, prints, read, runOf } from '../support/sarif-log.ts'

const offsets = ['byteOffset', 'byteLength', 'charOffset', 'charLength']
const largest = Number.MAX_SAFE_INTEGER

/** The offsets that a region leaves in the place of its finding. */
const kept = async (region: Json) => {
  const { location } = await one(at('a.bin', region))
  return Object.fromEntries(Object.entries(location!).filter(([name]) => offsets.includes(name)))
}

describe('SARIF: places that are offsets (SARIF §3.30)', () => {
  test.each<[string, Json, Json]>([
    ['bytes', { byteOffset: 4096, byteLength: 16 }, { byteOffset: 4096, byteLength: 16 }],
    ['characters', { charOffset: 254, charLength: 21 }, { charOffset: 254, charLength: 21 }],
    ['the first byte', { byteOffset: 0, byteLength: 0 }, { byteOffset: 0, byteLength: 0 }],
    ['without a length', { byteOffset: 2, charOffset: 1 }, { byteOffset: 2, charOffset: 1 }],
    ['behind 4 GiB', { byteOffset: 2 ** 40 }, { byteOffset: 2 ** 40 }],
    ['the largest', { byteOffset: largest }, { byteOffset: largest }],
    ['too large', { byteOffset: largest + 1, byteLength: 1 }, {}],
    ['unknown by the words of SARIF', { byteOffset: -1, charOffset: -1 }, {}],
    ['a part of a byte', { byteOffset: 1.5 }, {}],
    ['a length below none', { charOffset: 3, charLength: -1 }, { charOffset: 3 }],
    ['a length without an offset', { byteLength: 3 }, {}],
    ['beside a line, which is the same place', { startLine: 2, byteOffset: 9, charOffset: 9 }, {}],
    ['beside a line that is none', { startLine: 0, byteOffset: 9 }, { byteOffset: 9 }],
  ])('%s', async (_, region, place) => {
    expect(await kept(region)).toEqual(place)
  })

  test('no line is made of them, and a text around them is kept', async () => {
    const { location, warnings } = await one(at('a.bin', { byteOffset: 9, snippet: { text: 'cos\nsystem' } }))
    expect(location).toMatchObject({ line: null, endLine: null, column: null, snippet: 'cos\nsystem' })
    expect(warnings).toEqual([])
  })

  test('two offsets of one file are two findings, one offset twice is one', async () => {
    const result = (region: Json) => ({ ruleId: 'R', message: { text: 'A call at 7' }, ...at('a.bin', region) })
    const { findings, repeats } = await prints(
      result({ byteOffset: 7 }),
      result({ byteOffset: 8 }),
      result({ charOffset: 7 }),
      result({ byteOffset: 7 }),
    )
    expect(new Set(findings).size).toBe(3)
    expect(repeats).toEqual([findings[0]])
  })

  test('they are kept in further places, related ones and steps, and behind a vulnerable component', async () => {
    const [first] = at('a.bin', { byteOffset: 1 }).locations
    const { locations, relatedLocations, codeFlows } = await one({
      ruleId: 'R',
      locations: [...at('b.bin').locations, first],
      relatedLocations: [first],
      codeFlows: [{ threadFlows: [{ locations: [{ location: first }] }] }],
    })
    const place = { path: 'a.bin', line: null, byteOffset: 1 }
    expect(locations![1]).toMatchObject(place)
    expect(relatedLocations![0]!.location).toMatchObject(place)
    expect(codeFlows![0]!.threadFlows[0]!.steps[0]!.location).toMatchObject(place)
  })

  test.each([
    [{ byteOffset: 64 }, 2],
    [{ charOffset: 64 }, 2],
    [{ startLine: 3 }, 2],
    [{}, undefined],
  ])('%j of a vulnerable component is a place behind it', async (region, count) => {
    const rules = [{ id: 'CVE-2030-0001', properties: { purls: ['pkg:deb/debian/zlib@1.2.11'] } }]
    const { findings } = await read(
      runOf([{ ruleId: 'CVE-2030-0001', ...at('lib/z.so', region) }], {}, { name: 'Grype', rules }),
    )
    expect(findings[0]!.location).toMatchObject({ kind: 'component', name: 'debian/zlib' })
    expect(findings[0]!.locations?.length).toBe(count)
  })
})

describe('a place in code in words', () => {
  test.each([
    [{ line: 3, byteOffset: 9 }, 'a.c:3'],
    [{ line: null, byteOffset: 0, charOffset: 4 }, 'a.c, byte 0'],
    [{ line: null, byteOffset: null, charOffset: 0 }, 'a.c, character 0'],
    [{ line: null, byteOffset: null, charOffset: null }, 'a.c'],
    [{ line: null }, 'a.c'],
  ])('%j', (place, words) => expect(codePlace('a.c', place)).toBe(words))
})
