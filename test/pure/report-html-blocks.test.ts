import { describe, expect, test } from 'vitest'
import { readReportHtml } from '../../src/import/report/report-html.ts'

const textsOf = (html: string) => readReportHtml(html).sections.map(({ text }) => text)

const blocksOf = (html: string) => readReportHtml(html).blocks

describe('report §1: narrative blocks of report.html', () => {
  test('the documented classes', () => {
    const blocks = blocksOf(`<h2 id="s">S</h2>
      <p class="lead claim" id="c1" data-finding="one two" data-chart="three">A claim.</p>
      <div class="stat-box"><span class="stat-value">62</span><span class="stat-unit">%</span>
        <span class="stat-label">of teams</span></div>
      <div class="pull-quote"><p>We were</p><p>surprised.</p><span class="attribution">— A. Person, CISO</span></div>`)
    const rest = {
      value: null,
      unit: null,
      label: null,
      attribution: null,
      section: 's',
      anchor: null,
      findings: [],
      charts: [],
    }
    expect(blocks).toEqual([
      {
        ...rest,
        ...{ id: 'c1', position: 1, kind: 'claim', text: 'A claim.', anchor: 'c1' },
        ...{ findings: ['one', 'two'], charts: ['three'] },
      },
      {
        ...rest,
        ...{ id: 'stat-box-62-of-teams', position: 2, kind: 'stat-box', text: '62% of teams' },
        ...{ value: 62, unit: '%', label: 'of teams' },
      },
      {
        ...rest,
        ...{ id: 'pull-quote-we-were-surprised', position: 3, kind: 'pull-quote', text: 'We were surprised.' },
        attribution: 'A. Person, CISO',
      },
    ])
  })

  test.each([
    [
      'a blockquote',
      '<blockquote>q<footer>– b</footer></blockquote>',
      { kind: 'pull-quote', text: 'q', attribution: 'b' },
    ],
    ['a cite at the end', '<blockquote>q <cite>b</cite></blockquote>', { text: 'q', attribution: 'b' }],
    [
      'a cite in the sentence',
      '<blockquote>In <cite>b</cite> we read</blockquote>',
      { text: 'In b we read', attribution: null },
    ],
    [
      'a figure with a blockquote',
      '<figure id=f><blockquote><p>q</blockquote><figcaption>b, <cite>c</cite></figcaption></figure>',
      { kind: 'pull-quote', text: 'q', attribution: 'b, c', anchor: 'f' },
    ],
    [
      'a figure of the class',
      '<figure class="pull-quote"><blockquote>q</blockquote></figure>',
      { kind: 'pull-quote', text: 'q' },
    ],
    ['an aside', '<aside>a <b>bold</b> claim</aside>', { kind: 'claim', value: null }],
    [
      'an aside with a number',
      '<aside><strong>3.4x</strong> faster</aside>',
      { kind: 'stat-box', value: 3.4, unit: 'x', label: 'faster' },
    ],
    [
      'an aside with data-value',
      '<aside data-value="0.5" data-unit="ratio">half</aside>',
      { kind: 'stat-box', value: 0.5, unit: 'ratio' },
    ],
    ['an aside with a number in words', '<aside><b>Note 3</b> x <b>2024</b></aside>', { kind: 'claim' }],
    [
      'an aside with its own heading',
      '<aside><h3>Key</h3><b>5 days</b> to fix</aside>',
      { kind: 'stat-box', text: 'Key 5 days to fix', unit: 'days', label: 'to fix' },
    ],
    ['a blockquote in a claim', '<div class="claim">a<blockquote>b</blockquote></div>', { kind: 'claim', text: 'a b' }],
    [
      'a blockquote in a blockquote',
      '<blockquote>a<blockquote>b</blockquote></blockquote>',
      { kind: 'pull-quote', text: 'a b' },
    ],
    [
      'an aside around one with a class',
      '<aside><p class="claim" id="c">a</p></aside>',
      { kind: 'claim', anchor: 'c' },
    ],
    ['two classes', '<p class="claim stat-box">5%</p>', { kind: 'stat-box', value: 5, unit: '%', label: null }],
    [
      'a value without its own element',
      '<p class="stat-box">In 2024, $4.2M was lost</p>',
      { value: 4_200_000, unit: '$' },
    ],
    [
      'a value and a unit with words',
      '<p class="stat-box"><b class="stat-value">12</b> <i class="stat-unit">pp</i>',
      { value: 12, unit: 'pp', text: '12 pp' },
    ],
    [
      'a claim with a value',
      '<p class="claim">We saw <b class="stat-value">7%</b></p>',
      { kind: 'claim', value: 7, unit: '%', label: null },
    ],
    ['a heading', '<h2 class="claim">a</h2>', { kind: 'claim', text: 'a', section: 'a' }],
    [
      'names on parts',
      '<div class="claim" data-finding="a">x<i data-finding="b a" data-chart="c">',
      { findings: ['a', 'b'], charts: ['c'] },
    ],
    [
      'hidden parts',
      '<p class="claim">a<span hidden class="stat-value" data-chart="c">5</span>',
      { text: 'a', value: null },
    ],
    ['a hidden break', '<p class="claim">a<br hidden>b<div hidden>c</div></p>', { text: 'ab' }],
  ])('one block: %s', (_, html, expected) => {
    expect(blocksOf(html)).toEqual([expect.objectContaining(expected)])
  })

  test.each([
    ['a figure with a picture', '<figure><img><svg></svg><figcaption>a</figcaption></figure>'],
    ['a hidden block', '<p class="claim" hidden>a</p>'],
    ['a class in other case', '<p class="Claim">a</p>'],
  ])('no block: %s', (_, html) => {
    expect(blocksOf(html)).toEqual([])
  })

  test('an aside that frames several blocks is none itself', () => {
    const html = '<aside>Numbers<p class="stat-box">1%</p><p class="stat-box">2%</p></aside>'
    expect(blocksOf(html).map(({ text }) => text)).toEqual(['1%', '2%'])
  })

  test('a block that is not closed ends before the next heading of its rank, and what follows is read as ever', () => {
    const html = '<h2>a</h2><div class="claim">b<h3>own</h3><h2>c</h2><p>d<p class="claim">e<i>f'
    const { sections, blocks } = readReportHtml(html)
    expect(sections.map(({ heading, text }) => [heading, text])).toEqual([
      ['a', 'b own'],
      ['c', 'd\n\nef'],
    ])
    expect(blocks.map(({ text, section }) => [text, section])).toEqual([
      ['b own', 'a'],
      ['ef', 'c'],
    ])
  })

  test('a block is one paragraph of the text of its section', () => {
    const html = '<p>a<div class="claim"><p>b<ul><li>c<li>d</ul><table><tr><td>e<td>f</table></div><p>g'
    expect(textsOf(html)).toEqual(['a\n\nb c d e f\n\ng'])
  })
})
