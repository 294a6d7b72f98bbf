import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonEvent } from '../../src/import/json/plan.ts'
import { streamJson } from '../../src/import/json/stream.ts'
import { refusal } from '../support/finding-readers.ts'
import { testProperty } from '../support/property.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skg-json-'))
})
afterAll(() => rm(folder, { recursive: true }))

const chunkBytes = 131_072

describe('JSON in pieces', () => {
  const path = () => join(folder, 'value.json')
  const read = async (text: string) => {
    await writeFile(path(), text)
    const events: JsonEvent[] = []
    for await (const batch of streamJson(path(), 'take')) events.push(...batch)
    return events.flatMap((event) => (event.kind === 'value' ? [event.value] : []))[0]
  }
  const withoutNulls = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
    if (Array.isArray(value)) return value.map(withoutNulls)
    if (typeof value !== 'object' || value === null) return value
    const members = Object.entries(value).filter(([key, member]) => member !== null && key !== '__proto__')
    return Object.fromEntries(members.map(([key, member]) => [key, withoutNulls(member)]))
  }

  testProperty('is what JSON.parse makes of it, wherever the pieces end', 300, async (numRuns) => {
    const values = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }).filter((value) => value !== null)
    await fc.assert(
      fc.asyncProperty(values, fc.nat(200), async (value, before) => {
        const text = JSON.stringify(value)
        const lead = ' '.repeat(chunkBytes - Math.min(before, Buffer.byteLength(text)))
        expect(await read(lead + text)).toEqual(withoutNulls(JSON.parse(text)))
      }),
      { numRuns },
    )
  })

  testProperty('is refused when JSON.parse refuses it, and only then', 500, async (numRuns) => {
    const values = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value))
    const characters = fc.constantFrom(...'{}[],:"\\01-+.eEtfnu \n\tx\u0001')
    await fc.assert(
      fc.asyncProperty(values, fc.nat(), fc.nat(2), characters, async (text, where, cut, character) => {
        const at = where % (text.length + 1)
        const damaged = text.slice(0, at) + character + text.slice(at + cut)
        const isJson = await Promise.resolve(damaged)
          .then(JSON.parse)
          .then(
            () => true,
            () => false,
          )
        expect((await refusal(read(damaged))) === null).toBe(isJson)
      }),
      { numRuns },
    )
  })

  test.each([
    ['{"a":[1,2', '/a/1', 9],
    ['{"a":[1,2}', '/a/1', 9],
    ['{"a":{"b":"x" "c":1}}', '/a/b', 14],
    ['{"é":"\\x"}', '/é', 8],
  ])('%s is refused at its pointer and byte', async (text, pointer, byte) => {
    const refused = await refusal(read(text))
    expect(refused?.details.pointer).toBe(pointer)
    expect(refused?.message).toContain(`(at byte ${byte})`)
  })

  test('a byte order mark of UTF-8 is passed over', async () => {
    expect(await read('\uFEFF{"a":1}')).toEqual({ a: 1 })
  })

  test('a value of over two million parts is refused', { tags: ['long'] }, async () => {
    expect((await refusal(read(`[${'0,'.repeat(2_000_001)}0]`)))?.message).toMatch(/over 2000000 parts/)
  })
})
