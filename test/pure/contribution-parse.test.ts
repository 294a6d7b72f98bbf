import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { validateBySchema } from '../../src/contribution/explain/validate.ts'
import { parseDocumentApart } from '../../src/contribution/parse/apart.ts'
import { type DocumentFormat, parseDocument } from '../../src/contribution/parse/document.ts'
import { validDocument } from '../support/contribution-documents.ts'
import { testProperty } from '../support/property.ts'

const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))))

describe('reading contribution documents', () => {
  testProperty('§2: JSON and YAML give the same value, whatever it is', 300, (numRuns) => {
    fc.assert(
      fc.property(validDocument, (document) => {
        const expected = JSON.parse(JSON.stringify(document))
        expect(parseDocument(JSON.stringify(document, null, 1), 'json').document).toEqual(expected)
        expect(parseDocument(stringify(expected, { version: '1.2' }), 'yaml').document).toEqual(expected)
        expect(parseDocument(JSON.stringify(document), 'yaml').document).toEqual(expected)
      }),
      { numRuns },
    )
  })

  test('a byte order mark, comments, anchors and dates in YAML are read as texts', () => {
    const text = '\uFEFF# note\ncontact: &c {name: A, emails: null}\nsame: *c\ndate: 2024-05-01\nversion: "1"\n'
    expect(parseDocument(bytes(text), 'yaml').document).toEqual({
      contact: { name: 'A', emails: null },
      same: { name: 'A', emails: null },
      date: '2024-05-01',
      version: '1',
    })
  })

  test.each([
    ['no', 'no'],
    ['Yes', 'Yes'],
    ['012', 12],
    ['0o17', 15],
    ['0x1F', 31],
    ['1_000', '1_000'],
    ['2024-05-01', '2024-05-01'],
    ['12:30:45', '12:30:45'],
    ['1e3', 1000],
    ['~', null],
    ['', null],
    ['TRUE', true],
    ['"true"', 'true'],
  ])('DESIGN §4.8: %s in YAML is read by the core schema of YAML 1.2', (source, value) => {
    expect(parseDocument(`%YAML 1.1\n---\na: ${source}\n`, 'yaml').document).toEqual({ a: value })
  })
})

describe('reading large documents apart', () => {
  const large = { contact: 1, submissions: Array.from({ length: 3_000 }, (_, id) => ({ id })) }
  const text = { json: JSON.stringify(large, null, 1), yaml: stringify(large) }

  test.each(['json', 'yaml'] as const)('gives the same document, verdict and places (%s)', async (format) => {
    const bytes = Buffer.from(text[format])
    const [here, apart] = [parseDocument(bytes, format), await parseDocumentApart(bytes, format)]
    expect(apart.document).toEqual(here.document)
    expect(validateBySchema(apart.document)).toEqual(validateBySchema(here.document))
    for (const pointer of [
      '/contact',
      '/additional-info',
      '/submissions/7',
      '/submissions/7/object-type',
      '/submissions/2999/id',
    ])
      expect([apart.placeOf(pointer), apart.placeOf(pointer, 'key')]).toEqual([
        here.placeOf(pointer),
        here.placeOf(pointer, 'key'),
      ])
  })

  test('refuses the same, and goes on with the next, many at once', async () => {
    const bad = Buffer.from(text.json.replace('"contact"', '"__proto__"'))
    const good = Buffer.from(text.json)
    const answers = await Promise.allSettled([bad, good, bad, good].map((bytes) => parseDocumentApart(bytes, 'json')))
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
    expect((answers[0] as PromiseRejectedResult).reason).toMatchObject({
      code: 'INPUT_REFUSED',
      details: { line: 2, column: 2 },
      message: expect.stringContaining('"__proto__" is not allowed'),
    })
  })
})

describe('places of what pointers name', () => {
  const json = '{\r\n  "contact": {"name": 1},\r\n  "submissions": [\r\n    {"a/b": "x"}\r\n  ]\r\n}'
  const yaml = 'contact: &c\n  name: 1\nsubmissions:\n  - a/b: x\n  - *c\n'
  test.each<[DocumentFormat, string, string, 'key' | 'value', string, string]>([
    ['json', json, '/contact/name', 'value', '2:23', '1'],
    ['json', json, '/contact/name', 'key', '2:15', '"name"'],
    ['json', json, '/contact/emails', 'value', '2:3', '"contact"'],
    ['json', json, '/submissions/0/a~1b', 'value', '4:13', '"x"'],
    ['json', json, '/submissions/0/name', 'value', '4:5', '{'],
    ['json', json, '/additional-info', 'value', '1:1', '{'],
    ['json', json, '/submissions/01', 'value', '3:3', '"submissions"'],
    ['yaml', yaml, '/contact/name', 'value', '2:9', '1'],
    ['yaml', yaml, '/contact/emails', 'value', '1:1', 'contact'],
    ['yaml', yaml, '/submissions/0/a~1b', 'key', '4:5', 'a/b'],
    ['yaml', yaml, '/submissions/1', 'value', '5:5', '*c'],
    ['yaml', yaml, '/submissions/1/name', 'value', '2:9', '1'],
    ['yaml', yaml, '/submissions/0/name', 'value', '4:5', 'a'],
  ])('%s: %j at %s (%s)', (format, text, pointer, part, at, shown) => {
    const { line, column, from, to } = parseDocument(text, format).placeOf(pointer, part)
    expect([`${line}:${column}`, text.slice(from, to)]).toEqual([at, shown])
  })
})
