import { expect, test } from 'vitest'
import { pythonText } from '../../src/trust/jinja/python-text.ts'
import { rawUnescaped, unescaped } from '../../src/trust/pickle/argument.ts'

test.each([
  ['plain', 'plain'],
  [String.raw`a\nb\tc\rd\ae\bf\fg\vh`, 'a\nb\tc\rd\x07e\bf\fg\vh'],
  [String.raw`\\ \' \"`, `\\ ' "`],
  ['a\\\nb', 'ab'],
  [String.raw`\x5f\137\7`, '__\x07'],
  [String.raw`\q\8`, String.raw`\q\8`],
])('%j is decoded as Python does, in templates and in pickles', (written, text) => {
  expect([pythonText(written), unescaped(written)]).toEqual([text, text])
})

test.each([
  [String.raw`\u005f\U0001F600`, '_\u{1f600}'],
  [String.raw`\N{LOW LINE}\N{latin small letter c}\N{LATIN CAPITAL LETTER D}`, '_cD'],
  [String.raw`\N{GREEK SMALL LETTER ALPHA}`, null],
  [String.raw`\N`, undefined],
  [String.raw`\x5`, undefined],
  [String.raw`\u005`, undefined],
  [String.raw`\U0011FFFF`, undefined],
])('a template reads %j as %j', (written, text) => {
  expect(pythonText(written)).toBe(text)
})

test('octal numbers of a pickle have eight bits, and other escapes are its own', () => {
  expect(unescaped(String.raw`\777\u005f`)).toBe(`\xff${String.raw`\u005f`}`)
  expect(rawUnescaped(String.raw`\u005f\\u005f\n`)).toBe(String.raw`_\\u005f\n`)
})
