import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { readYamlValue } from '../../src/ground/yaml/value.ts'

const lines = (line: (index: number) => string, size = 200_000) => {
  let text = ''
  for (let index = 0; text.length < size; index++) text += line(index)
  return text
}
const megabyte = 1_000_000

describe('YAML of importers', () => {
  test('is read as the library reads it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(readYamlValue(stringify(value)).value).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test.each([
    'a: &a {x: 1, y: 2}\nb: {<<: *a, y: 3}\nc: {y: 3, <<: *a}',
    'a: &a {x: 1}\nb: &b {x: 2, z: 3}\nc:\n  <<: [*a, *b]\n  w: 4',
    'a: &a {x: &x [1, 2]}\nb: &b {<<: *a, v: *x}\nc: {<<: *b}\nd: {"<<": 1}',
    'a: &a 1\nb: *a\nc: &a 2\nd: *a',
    '? 1\n: a\n? null\n: b\n~x: c\ntrue: d',
    'a: 0x1F\nb: 1e3\nc: .inf\nd: |\n  text\ne: "\\u00e9"\nf: 2001-12-14',
    '',
  ])('merge keys, aliases and values are what the library makes of them: %j', (text) => {
    expect(readYamlValue(text, { merge: true }).value).toEqual(parse(text, { merge: true }))
  })

  test.each([
    ['keys', lines((index) => `k${index}: 1\n`, megabyte)],
    ['anchors with an alias each', lines((index) => `- &a${index} x\n- *a${index}\n`, megabyte)],
  ])('DESIGN §4.8: a megabyte of %s is read in time that grows with its size', { tags: ['long'] }, (_, text) => {
    expect(Object.keys(readYamlValue(text).value as object).length).toBeGreaterThan(10_000)
  })

  const wide = `b: &b {${Array.from({ length: 3_000 }, (_, index) => `k${index}: 1`).join(', ')}}\n`
  test.each([
    ['merge keys that copy much', wide + lines((index) => `m${index}: {<<: *b}\n`), 'line 23, column 11: aliases and'],
    ['one object that merges often', `${wide}m:\n${lines(() => '  <<: *b\n')}`, 'line 24, column 7: aliases and'],
    [
      'a chain of merge keys',
      lines((i) => `m${i}: &m${i} {${i ? `<<: *m${i - 1}, ` : ''}k${i}: 1}\n`),
      'nested deeper than',
    ],
    ['aliases of a long text', `a: &a ${'x'.repeat(50_000)}\nb:\n${lines(() => '- *a\n')}`, 'column 3: aliases and'],
    ['aliases of aliases', `a0: &a0 [1,1,1,1,1,1,1,1,1]\n${billion()}`, 'aliases and merge keys repeat more than'],
    ['lists in lists', '['.repeat(100_000), 'it is nested deeper than 200 levels'],
    ['lists in lists that end', '['.repeat(300) + ']'.repeat(300), 'column 201: it is nested deeper than 200 levels'],
    ['an alias of what it is part of', 'a: &a [*a]', 'line 1, column 8: the alias *a stands inside what it means'],
    ['a merge of what it is part of', 'a: &a {<<: *a}', 'line 1, column 12: the alias *a stands inside what it means'],
    ['an alias of nothing', 'a: *b', 'line 1, column 4: there is no anchor &b before this alias'],
    ['a merge of a text', 'a: {<<: x}', 'line 1, column 9: a merge key takes an object'],
    ['a key twice', 'a: 1\nb: 2\na: 3', 'line 3, column 1: the key "a" stands twice'],
    ['a key that is a list', '? [1]\n: 2', 'line 1, column 3: a key must be a text'],
    ['commas', `[${','.repeat(10_000)}]`, 'line 1, column 2: expected the node content, but found'],
  ])('report §1.1: %s are refused by line and column', (_, text, message) => {
    expect(() => readYamlValue(text, { merge: true })).toThrow(message)
  })
})

function billion(): string {
  const lines = Array.from({ length: 12 }, (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index},`.repeat(9)}]`)
  return lines.join('\n')
}
