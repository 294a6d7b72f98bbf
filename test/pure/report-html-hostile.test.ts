import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readReportHtml } from '../../src/import/report/report-html.ts'
import { htmlLimits } from '../../src/import/report/report-html-tree.ts'

describe('report §1: hostile HTML', () => {
  test.each([
    ['too many bytes', () => 'x'.repeat(htmlLimits.bytes + 1), 'has 20.0 MB, but at most 20 MB are read'],
    ['too many bytes in fewer characters', () => '€'.repeat(7_000_000), 'has 21.0 MB, but at most 20 MB are read'],
    ['deep elements', () => `<p>\n${'<div>'.repeat(100_000)}`, 'line 2: elements are nested more than 256 deep'],
    [
      'deep elements that are not closed',
      () => '<b><p class=x><i><table><td>'.repeat(1_000),
      'line 1: elements are nested more than 256 deep',
    ],
    ['too many elements', () => '<p>'.repeat(htmlLimits.elements + 1), 'has more than 1000000 elements'],
    [
      'attributes',
      () => `<p ${Array.from({ length: 300_000 }, (_, at) => `a${at}`).join(' ')}>`,
      'line 1: a tag has more than 250 attributes',
    ],
  ])('%s: refused', (_, html, message) => {
    expect(() => readReportHtml(html())).toThrow(`The report's HTML ${message}`)
  })

  test.each([
    ['one paragraph of 2 MB', () => 'word '.repeat(400_000), 400_000],
    ['one word of 2 MB', () => 'x'.repeat(2_000_000), 1],
    ['2 MB without a word', () => '-'.repeat(2_000_000), 0],
    ['2 MB of white space', () => `${' '.repeat(2_000_000)}x`, 1],
    ['10 MB of paragraphs', () => '<p>three short words</p>'.repeat(400_000), 1_200_000],
    ['2 MB of opening brackets', () => '<'.repeat(2_000_000), 0],
    ['misplaced content of a table', () => `<table>${'<b>x</b>'.repeat(100_000)}`, 1],
    [
      'open formatting',
      () => `${Array.from({ length: 150 }, (_, at) => `<font size=${at}>`).join('')}${'<p>x'.repeat(3_000)}`,
      3_000,
    ],
    ['an attribute of 1 MB', () => `<p class="${'a '.repeat(500_000)}" style="${'; '.repeat(500_000)}">x`, 1],
    ['names of 1 MB', () => `<p class="claim" data-finding="${'A '.repeat(500_000)}">x`, 1],
    ['an attribute that is not closed', () => `x<p a="${'<p a='.repeat(400_000)}`, 1],
    ['another body, again and again', () => `${'<body a=1>'.repeat(100_000)}x`, 1],
  ])('%s: read', { tags: ['long'] }, (_, html, words) => {
    expect(readReportHtml(html()).words).toBe(words)
  })

  const tags =
    'p div h1 h2 h3 ul li table tr td b i a span aside blockquote figure figcaption pre br svg script template'
  const attributes = [
    '',
    ' class="claim"',
    ' class="stat-box"',
    ' class="pull-quote"',
    ' hidden',
    ' id="a"',
    ' data-finding="a B"',
  ]
  const tag = fc
    .tuple(fc.constantFrom(...tags.split(' ')), fc.constantFrom(...attributes), fc.boolean())
    .map(([name, attribute, opens]) => (opens ? `<${name}${attribute}>` : `</${name}>`))
  const anything = fc.array(
    fc.oneof(tag, fc.constantFrom('word', '62%', ' ', '&amp;', '\0', '\uD800', '<!--', '-->', '<')),
    {
      maxLength: 60,
    },
  )

  test('anything gives the same document twice, with unique ids, storable text, and each block in its section', () => {
    fc.assert(
      fc.property(anything, (pieces) => {
        const html = pieces.join('')
        const { sections, blocks, words, warnings } = readReportHtml(html)
        expect(readReportHtml(html)).toEqual({ title: expect.toSatisfy(() => true), sections, blocks, words, warnings })
        for (const list of [sections, blocks]) expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
        for (const { heading, text } of sections) {
          expect((heading + text).isWellFormed()).toBe(true)
          expect(heading + text).not.toContain('\0')
          expect(text).toBe(text.trimEnd())
        }
        for (const { text, section, kind } of blocks) {
          const home = sections.find(({ id }) => id === section)
          if (kind !== 'pull-quote') expect([home?.heading, home?.text].join('\n')).toContain(text)
        }
      }),
      { numRuns: 500 },
    )
  })
})
