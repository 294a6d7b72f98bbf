import { describe, expect, test } from 'vitest'
import { excerptOf, linesOf, maskedLines } from '../../src/import/finding/kit/code-excerpt.ts'
import { numberedLines } from '../../src/import/finding/kit/text.ts'
import { readBandit } from '../../src/import/finding/read/bandit.ts'
import { readContent } from '../support/finding-readers.ts'
import { at, type Json, one } from '../support/sarif-log.ts'

const place = (line: number | null, rest: object = {}) => ({
  line,
  endLine: null,
  column: null,
  snippet: null,
  ...rest,
})
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`)
const file = (lines: readonly string[], firstLine = 1) => ({ firstLine, lines })
const key = [
  '-----BEGIN RSA PRIVATE KEY-----',
  ...Array<string>(30).fill('QUJDRA'.repeat(10)),
  '-----END RSA PRIVATE KEY-----',
]

describe('the code of a finding', () => {
  test('its lines with three before and three after', () => {
    expect(excerptOf(place(10, { endLine: 11 }), file(numbered(1, 50)))).toEqual({
      firstLine: 7,
      text: numbered(7, 14).join('\n'),
      markFrom: 10,
      markTo: 11,
      omitted: 0,
    })
  })

  test.each([
    ['at the beginning', 2, 1, 5],
    ['in the first line', 1, 1, 4],
    ['at the end', 49, 46, 50],
    ['in the last line', 50, 47, 50],
  ])('as many as there are %s', (_, line, first, last) => {
    expect(excerptOf(place(line), file(numbered(1, 50)))).toMatchObject({
      firstLine: first,
      text: numbered(first, last).join('\n'),
      markFrom: line,
      markTo: line,
    })
  })

  test('of a part of a file that begins later', () => {
    expect(excerptOf(place(101), file(numbered(100, 103), 100))).toMatchObject({
      firstLine: 100,
      text: numbered(100, 103).join('\n'),
    })
  })

  test('the snippet where the code around does not have the line', () => {
    const snippet = 'a\r\nb\rc'
    for (const around of [null, file(['x'], 8), file(['x'], 6)])
      expect(excerptOf(place(7, { endLine: 8, snippet }), around)).toEqual({
        firstLine: 7,
        text: 'a\nb\nc',
        markFrom: 7,
        markTo: 8,
        omitted: 0,
      })
    expect(excerptOf(place(7, { snippet }), file(['x'], 7))).toMatchObject({ text: 'x' })
  })

  test('none without a line, and without code', () => {
    expect(excerptOf(place(null, { snippet: 'a' }), file(['x']))).toBeNull()
    expect(excerptOf(place(3), null)).toBeNull()
    expect(excerptOf(place(3), file(['x']))).toBeNull()
  })

  test('an end before the place is the place', () => {
    expect(excerptOf(place(3, { endLine: 1 }), file(numbered(1, 3)))).toMatchObject({ markTo: 3, omitted: 0 })
  })

  test('lines of the place that nobody gave are counted', () => {
    expect(excerptOf(place(3, { endLine: 9 }), file(numbered(1, 4)))).toMatchObject({
      text: numbered(3, 4).join('\n'),
      markTo: 4,
      omitted: 5,
    })
  })

  test('at most 2,000 characters: the place first, then what is before, then what is after', () => {
    const lines = Array.from({ length: 20 }, () => 'x'.repeat(499))
    const long = excerptOf(place(5, { endLine: 15 }), file(lines))
    expect(long).toMatchObject({ firstLine: 5, markFrom: 5, markTo: 8, omitted: 7 })
    expect(long?.text.length).toBe(1_999)
    expect(excerptOf(place(5, { endLine: 6 }), file(lines))).toMatchObject({ firstLine: 3, markTo: 6, omitted: 0 })
    const short = lines.with(3, 'a').with(2, 'b').with(1, 'c')
    const mixed = excerptOf(place(5, { endLine: 6 }), file(short))
    expect(mixed).toMatchObject({ firstLine: 2, markTo: 6 })
    expect(mixed?.text.split('\n').length).toBe(6)
    const exact = [...'x'.repeat(4)].map(() => 'y'.repeat(499)).with(3, 'y'.repeat(500))
    expect(excerptOf(place(1, { endLine: 4 }), file(exact))).toMatchObject({ markTo: 4, omitted: 0 })
    expect(excerptOf(place(1, { endLine: 4 }), file(exact.with(3, 'y'.repeat(501))))).toMatchObject({ markTo: 3 })
  })

  test('of a long line the part around the column', () => {
    const text = `${'a'.repeat(10_000)}eval(${'b'.repeat(10_000)}`
    const code = excerptOf(place(1, { column: 10_001 }), file([text]))
    expect(code?.text).toMatch(/^…a{900,}eval\(b{900,}…$/)
    expect(code?.text.length).toBeLessThanOrEqual(2_000)
    expect(excerptOf(place(1), file([text]))?.text).toMatch(/^a+…$/)
    expect(excerptOf(place(1, { column: 99_999 }), file([text]))?.text).toMatch(/^…b+$/)
    expect(excerptOf(place(2, { column: 500 }), file([text, 'x']))).toMatchObject({ firstLine: 2, text: 'x' })
    expect(excerptOf(place(1), file(['z'.repeat(1_998)]))?.text).toBe('z'.repeat(1_998))
  })

  test('a place of very many lines is read as far as it can be shown', () => {
    expect(excerptOf(place(1, { endLine: 5_000 }), file(Array(5_000).fill('')))).toMatchObject({ markTo: 2_001 })
  })

  test('secrets are masked, also those that begin before the lines shown', () => {
    const secret = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789'
    const masked = excerptOf(place(2), file(['import os', `token = "${secret}"`, 'use(token)']))
    expect(masked?.text).toBe('import os\ntoken = "REDACTED"\nuse(token)')
    const inKey = excerptOf(place(20), file(['a', ...key, 'b']))
    expect(inKey).toMatchObject({ firstLine: 17, text: Array(7).fill('REDACTED').join('\n'), markFrom: 20 })
    const far = excerptOf(
      place(62),
      file([...key.slice(0, 31), ...Array<string>(30).fill('QUJDRA'.repeat(10)), ...key.slice(31), 'x']),
    )
    expect(far?.text).not.toContain('QUJDRA')
  })

  test('a secret of several lines leaves the numbers of the others as they are', () => {
    expect(maskedLines(['a', 'b', ...key, 'c'])).toEqual(['a', 'b', ...Array(32).fill('REDACTED'), 'c'])
    expect(maskedLines(key)).toEqual(Array(32).fill('REDACTED'))
    expect(maskedLines(['a', 'b'])).toEqual(['a', 'b'])
    expect(maskedLines([])).toEqual([])
  })

  test('lines end in three ways', () => {
    expect(linesOf('a\r\nb\nc\rd\n')).toEqual(['a', 'b', 'c', 'd', ''])
  })
})

describe('the code that tools give', () => {
  const context = (contextRegion: Json, region: Json = { startLine: 5 }) => ({
    locations: [{ physicalLocation: { artifactLocation: { uri: 'a.py' }, region, contextRegion } }],
  })
  test('SARIF: the region around', async () => {
    const around = { firstLine: 4, lines: ['a', 'b', 'c'] }
    expect(await one(context({ startLine: 4, snippet: { text: 'a\nb\nc' } }))).toMatchObject({ around, warnings: [] })
  })

  test.each<[string, Json]>([
    ['without a line', { snippet: { text: 'a' } }],
    ['without a text', { startLine: 4 }],
    ['of a line that is none', { startLine: 0, snippet: { text: 'a' } }],
    ['of half a line', { startLine: 4.5, snippet: { text: 'a' } }],
  ])('SARIF: not a region %s', async (_, region) => {
    expect((await one(context(region))).around).toBeUndefined()
  })

  test('SARIF: of the end of a flow where there is no place', async () => {
    const { locations } = context({ startLine: 1, snippet: { text: 'a' } }, { startLine: 1 })
    const flow = { codeFlows: [{ threadFlows: [{ locations: [{ location: locations[0] }] }] }] }
    expect(await one(flow)).toMatchObject({ around: { firstLine: 1, lines: ['a'] } })
    expect((await one(at('a.py'))).around).toBeUndefined()
  })

  test('Bandit: its numbered lines', async () => {
    const code = '3 a\n4 b\n5  c\n'
    const result = { test_id: 'B1', filename: 'a.py', code, line_number: 4, line_range: [3, 4], issue_text: 'x' }
    const { findings } = await readContent(readBandit, {
      generated_at: '2026-01-01T00:00:00Z',
      results: [result],
      errors: [],
    })
    expect(findings[0]).toMatchObject({ around: { firstLine: 3, lines: ['a', 'b', ' c'] } })
    expect(numberedLines('no number')).toBeUndefined()
    expect(numberedLines()).toBeUndefined()
    expect(numberedLines('7 ')).toEqual({ firstLine: 7, lines: [''] })
  })
})
