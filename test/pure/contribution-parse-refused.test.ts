import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DocumentFormat, parseDocument } from '../../src/contribution/parse/document.ts'
import { ServiceError } from '../../src/ground/errors.ts'

const limit = 2 * 1024 * 1024
const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))))

/** Code, line and column of the refusal, and its message. */
function refusalOf(source: string | Uint8Array, format: DocumentFormat) {
  try {
    parseDocument(source, format)
  } catch (cause) {
    const { code, details, message } = cause as ServiceError
    expect(cause).toBeInstanceOf(ServiceError)
    return { code, at: details.line === undefined ? null : `${details.line}:${details.column}`, message }
  }
  return null
}

describe('reading contribution documents', () => {
  test.each<[string, DocumentFormat, string | Uint8Array, string, string | null, RegExp]>([
    ['nothing', 'json', '', 'INPUT_REFUSED', '1:1', /the document is empty/],
    ['blanks', 'yaml', ' \n\n', 'INPUT_REFUSED', '1:1', /the document is empty/],
    [
      'one byte too many',
      'json',
      `"${'x'.repeat(limit - 1)}"`,
      'BODY_TOO_LARGE',
      null,
      /over the limit of 2097152 bytes/,
    ],
    ['one byte too many in UTF-8', 'yaml', `${'é'.repeat(limit / 2)}x`, 'BODY_TOO_LARGE', null, /over the limit/],
    ['a comma too many', 'json', '{\n  "a": [1, 2,]\n}', 'INPUT_REFUSED', '2:14', /no comma may stand before \]/],
    ['a comma at the end of an object', 'json', '{"a": 1,\n}', 'INPUT_REFUSED', '2:1', /no comma may stand before }/],
    ['a comma too few', 'json', '{"a": 1\n "b": 2}', 'INPUT_REFUSED', '2:2', /a comma is expected/],
    ['an object left open', 'json', '{"a": {"b": 1}', 'INPUT_REFUSED', '1:15', /} is expected/],
    ['single quotes', 'json', "{'a': 1}", 'INPUT_REFUSED', '1:2', /double quotes/],
    ['a comment', 'json', '{"a": 1} // one', 'INPUT_REFUSED', '1:10', /no comments/],
    ['a line break in a text', 'json', '{"a": "b\nc"}', 'INPUT_REFUSED', '1:7', /a double quote is expected/],
    ['more after the end', 'json', '{} {}', 'INPUT_REFUSED', '1:4', /nothing may follow/],
    ['a leading zero', 'json', '[01]', 'INPUT_REFUSED', '1:3', /comma/],
    ['a number out of range', 'json', '[1e999]', 'INPUT_REFUSED', '1:2', /too large/],
    ['no number', 'yaml', 'a: .nan', 'INPUT_REFUSED', '1:4', /not a finite number/],
    ['a key twice', 'json', '{"a": 1,\n "b": 2, "a": 3}', 'INPUT_REFUSED', '2:10', /"a" is given twice.* line 1/],
    ['a key twice, once escaped', 'json', '{"a": 1, "\\u0061": 3}', 'INPUT_REFUSED', '1:10', /given twice/],
    [
      'a key twice in YAML',
      'yaml',
      'b: 1\nx:\n  a: 1\n  "a": 2\n',
      'INPUT_REFUSED',
      '4:3',
      /"a" is given twice.* line 3/,
    ],
    ['NUL', 'json', '{"a": "b\\u0000"}', 'INPUT_REFUSED', '1:7', /NUL/],
    ['NUL in a key', 'json', '{"a\\u0000": 1}', 'INPUT_REFUSED', '1:2', /NUL/],
    ['NUL as it is', 'json', '{"a": "b\0"}', 'INPUT_REFUSED', '1:7', /control character/],
    ['NUL in YAML', 'yaml', 'a: "b\\0"', 'INPUT_REFUSED', '1:4', /NUL/],
    ['half a surrogate pair', 'json', '["\\ud83d"]', 'INPUT_REFUSED', '1:2', /surrogate/],
    ['invalid UTF-8', 'json', bytes('{\n "a": "é', 0xff, '"}'), 'INPUT_REFUSED', '2:9', /not UTF-8/],
    ['a character cut off', 'yaml', bytes('a: b', 0xc3), 'INPUT_REFUSED', '1:5', /not UTF-8/],
    ['UTF-16', 'json', Buffer.from('\uFEFF{}', 'utf16le'), 'INPUT_REFUSED', '1:1', /UTF-16/],
    ['__proto__', 'json', '{"a": {\n"__proto__": {"b": 1}}}', 'INPUT_REFUSED', '2:1', /"__proto__" is not allowed/],
    ['__proto__ escaped', 'json', '{"\\u005f_proto__": {}}', 'INPUT_REFUSED', '1:2', /"__proto__" is not allowed/],
    ['__proto__ in YAML', 'yaml', 'a:\n  __proto__: {b: 1}', 'INPUT_REFUSED', '2:3', /"__proto__" is not allowed/],
    [
      'constructor.prototype',
      'json',
      '{"constructor": {"prototype": {}}}',
      'INPUT_REFUSED',
      '1:18',
      /"prototype" is not allowed/,
    ],
    ['lists in lists', 'json', '['.repeat(1_000_000), 'INPUT_REFUSED', '1:101', /deeper than the limit of 100/],
    ['objects in objects', 'json', `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`, 'INPUT_REFUSED', '1:501', /deeper/],
    ['lists in lists in YAML', 'yaml', '['.repeat(45_000), 'INPUT_REFUSED', '1:101', /deeper than the limit of 100/],
    ['objects in objects in YAML', 'yaml', '{a: '.repeat(20_000), 'INPUT_REFUSED', '1:401', /deeper/],
    ['dashes in YAML', 'yaml', '- '.repeat(45_000), 'INPUT_REFUSED', '1:201', /deeper/],
    [
      'indentation in YAML',
      'yaml',
      Array.from({ length: 1_000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
      'INPUT_REFUSED',
      expect.any(String),
      /deeper/,
    ],
    [
      'aliases of aliases',
      'yaml',
      `a0: &a0 [x, x]\n${Array.from({ length: 40 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]\n`).join('')}`,
      'INPUT_REFUSED',
      expect.any(String),
      /aliases make the document larger/,
    ],
    [
      'DESIGN §4.8: aliases of an object with a long key',
      'yaml',
      `a: &a {"${'k'.repeat(500_000)}": 1}\nb:\n${'- *a\n'.repeat(20_000)}`,
      'INPUT_REFUSED',
      '7:3',
      /aliases make the document larger than 2097152 bytes/,
    ],
    [
      'DESIGN §4.8: a key in an alias that its place forbids',
      'yaml',
      'a: &a {prototype: 1}\nconstructor: *a\n',
      'INPUT_REFUSED',
      '1:8',
      /"prototype" is not allowed/,
    ],
    [
      'DESIGN §4.8: aliases of what is nested, nested too deep',
      'yaml',
      `a: &a ${'['.repeat(90)}${']'.repeat(90)}\nb: ${'['.repeat(10)}*a${']'.repeat(10)}\n`,
      'INPUT_REFUSED',
      '2:14',
      /deeper than the limit of 100/,
    ],
    [
      'DESIGN §4.8: more signs than are read',
      'yaml',
      `- a: b\n`.repeat(20_000),
      'INPUT_REFUSED',
      '16667:7',
      /YAML of more than 50000 signs that separate values .* send JSON instead/,
    ],
    [
      'DESIGN §4.8: an escape of no character',
      'yaml',
      'a: "\\U00110000"',
      'INPUT_REFUSED',
      '1:4',
      /stands for no character/,
    ],
    ['an alias in itself', 'yaml', 'a: &a\n  - *a\n', 'INPUT_REFUSED', '2:5', /stands inside what it means/],
    ['an alias of nothing', 'yaml', 'a: *b\n', 'INPUT_REFUSED', '1:4', /Unresolved alias|no anchor/],
    ['only commas', 'yaml', `[${','.repeat(limit - 1)}`, 'INPUT_REFUSED', expect.any(String), /send JSON instead/],
    [
      'DESIGN §4.8: keys in keys on one line',
      'yaml',
      `[${'a: '.repeat(45_000)}]`,
      'INPUT_REFUSED',
      '1:6',
      /not YAML: /,
    ],
    [
      'DESIGN §4.8: commas',
      'yaml',
      `- x\n- [${','.repeat(45_000)}]`,
      'INPUT_REFUSED',
      '2:4',
      /expected the node content, but found ','/,
    ],
    [
      'DESIGN §4.8: many lists',
      'yaml',
      `[${'[],'.repeat(100_000)}]`,
      'INPUT_REFUSED',
      expect.any(String),
      /send JSON instead/,
    ],
    ['DESIGN §4.8: many documents', 'yaml', '---\n'.repeat(10_000), 'INPUT_REFUSED', '2:1', /second document/],
    ['DESIGN §4.8: many ends', 'yaml', '...\n'.repeat(45_000), 'INPUT_REFUSED', '1:1', /the document is empty/],
    [
      'DESIGN §4.8: closing brackets',
      'yaml',
      ']'.repeat(100_000),
      'INPUT_REFUSED',
      '1:1',
      /not YAML: end of the stream/,
    ],
    [
      'DESIGN §4.8: directives',
      'yaml',
      `${'%a\n'.repeat(40_000)}---\na: 1`,
      'INPUT_REFUSED',
      '1:1',
      /the directive %a has no meaning here/,
    ],
    [
      'DESIGN §4.8: a long word',
      'yaml',
      `a: !${'x'.repeat(100_000)} b`,
      'INPUT_REFUSED',
      '1:4',
      /a tag has no meaning here: !x{171}….$/,
    ],
    ['two documents', 'yaml', 'a: 1\n---\nb: 2\n', 'INPUT_REFUSED', '2:1', /second document/],
    ['a tag', 'yaml', 'a: !!binary aGk=\n', 'INPUT_REFUSED', '1:4', /tag/],
    ['a key that is a list', 'yaml', '? [a]\n: 1\n', 'INPUT_REFUSED', expect.any(String), /key|string/],
    ['a tab as indentation', 'yaml', 'a:\n\tb: 1\n', 'INPUT_REFUSED', expect.any(String), /tab/i],
    ['a bracket left open', 'yaml', 'a: [1, 2\nb: 3\n', 'INPUT_REFUSED', expect.any(String), /not YAML/],
  ])('refused with its place: %s (%s)', (_, format, source, code, at, message) => {
    expect(refusalOf(source, format)).toEqual({ code, at, message: expect.stringMatching(message) })
  })

  test('2 MiB exactly and 100 levels exactly are taken', () => {
    for (const format of ['json', 'yaml'] as const) {
      expect(refusalOf(`"${'x'.repeat(limit - 2)}"`, format)).toBeNull()
      expect(refusalOf(`${'['.repeat(100)}${']'.repeat(100)}`, format)).toBeNull()
    }
  })

  test('any bytes at all are read or refused with a message', () => {
    const texts = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...'{}[]:,"\'-?&*!|>%@#\\ \n\tabe01.'), maxLength: 60 }),
    )
    fc.assert(
      fc.property(texts, fc.constantFrom<DocumentFormat>('json', 'yaml'), (source, format) => {
        const refused = refusalOf(source, format)
        if (refused)
          expect([refused.at, refused.message.length > 10]).toEqual([expect.stringMatching(/^\d+:\d+$/), true])
      }),
      { numRuns: 3_000 },
    )
  })
})
