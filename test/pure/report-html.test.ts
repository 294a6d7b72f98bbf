import { describe, expect, test } from 'vitest'
import { formatReport } from '../../rest-adapters/report-text.ts'
import { readReportHtml } from '../../src/import/report/report-html.ts'
import { shownValue, wholeValue } from '../../src/import/report/report-html-value.ts'
import { countWords } from '../../src/import/report/report-text-flow.ts'

const textsOf = (html: string) => readReportHtml(html).sections.map(({ text }) => text)

const messagesOf = (html: string) => readReportHtml(html).warnings.map(({ message }) => message)

describe('report §1: sections of report.html', () => {
  test('follow the headings in document order, wherever they stand', () => {
    const { title, sections, words } = readReportHtml(`<!doctype html><title>State &amp; trends</title>
      <p>Before.</p><h1 id="top">State of things</h1><p>One two.</p>
      <div><div><h3>Deep <em>heading</em></h3></div></div><p>Three.</p><h2>Last</h2>`)
    expect(title).toBe('State & trends')
    expect(sections).toEqual([
      { id: 'preamble', position: 1, level: 0, heading: '', text: 'Before.', words: 1 },
      { id: 'top', position: 2, level: 1, heading: 'State of things', text: 'One two.', words: 2 },
      { id: 'deep-heading', position: 3, level: 3, heading: 'Deep heading', text: 'Three.', words: 1 },
      { id: 'last', position: 4, level: 2, heading: 'Last', text: '', words: 0 },
    ])
    expect(words).toBe(4)
  })

  test.each([
    ['the title element', '<title> A\n title </title><h1>Heading</h1>', 'A title'],
    ['the first heading of level 1 without one', '<h2>Two</h2><h1>One</h1><h1>Other</h1>', 'One'],
    ['the heading when the title is empty', '<title> </title><h1>One</h1>', 'One'],
    ['not the title of a drawing', '<svg><title>Drawing</title></svg><h1>One</h1>', 'One'],
    ['null without any', '<h2>Two</h2>', null],
  ])('title: %s', (_, html, title) => {
    expect(readReportHtml(html).title).toBe(title)
  })

  test.each([
    ['repeated headings', '<h2>Same</h2><h2>Same</h2><h2>Same</h2>', ['same', 'same-2', 'same-3']],
    ['an id goes before a slug', '<h2>Scope</h2><h2 id="scope">Other</h2>', ['scope-2', 'scope']],
    ['a repeated id', '<h2 id="a">One</h2><h2 id="a">Two</h2>', ['a', 'a-2']],
    ['accents and punctuation', '<h2>Été: 2024 — “why?”</h2>', ['ete-2024-why']],
    ['another script', '<h2>安全 報告</h2>', ['安全-報告']],
    ['no letters', '<h2>!!!</h2>', ['section']],
    ['an id with a space is none', '<h2 id="a b">One</h2>', ['one']],
  ])('ids: %s', (_, html, ids) => {
    expect(readReportHtml(html).sections.map(({ id }) => id)).toEqual(ids)
  })

  test.each([
    ['white space', '<p> a\n\t b&nbsp;c </p>', 'a b c'],
    ['entities', '<p>a &lt;b&gt; &amp;amp; &#8364; &hellip;</p>', 'a <b> &amp; € …'],
    ['inline elements join', '<p>un<b>break</b>able <a href="x">link</a></p>', 'unbreakable link'],
    ['paragraphs are apart', '<p>a</p><p>b<p>c', 'a\n\nb\n\nc'],
    ['a line break', '<p>a<br>b</p>', 'a\nb'],
    ['loose text and blocks', 'a<div>b<div>c</div>d</div>e', 'a\n\nb\n\nc\n\nd\n\ne'],
    [
      'a list',
      '<p>x</p><ul><li>a<li>b<ol><li>c</ol><li><p>d</p><p>e</p></ul><p>y',
      'x\n\n- a\n- b\n  - c\n- d\n  e\n\ny',
    ],
    ['terms', '<dl><dt>a<dd>b<dt>c<dd>d</dl>', 'a\nb\nc\nd'],
    ['a table', '<table><caption>t<tr><th>a<th>b<tr><td><p>1</p><p>2</p><td></table>z', 't\n\na | b\n1 2 |\n\nz'],
    ['a table in a table', '<table><tr><td>a<table><tr><td>b<td>c</table><td>d</table>', 'a\nb | c\n| d'],
    ['a list in a cell', '<table><tr><td><ul><li>a<li>b</ul><td>c</table>', 'a b | c'],
    ['preformatted', '<p>a</p><pre>\n  x\n\n    y\n</pre><p>b', 'a\n\n  x\n\n    y\n\nb'],
    ['scripts and styles', '<p>a<script>"<p>x"</script><style>b{}</style>c', 'ac'],
    ['noscript and template', '<p>a<noscript><p>x</noscript><template><p>y</template>b', 'ab'],
    ['comments', '<p>a<!-- x --><!x><?x?>b', 'ab'],
    ['drawings', '<p>a<svg onload="x()"><text>no</text><foreignObject><p>no</p></foreignObject></svg>b', 'ab'],
    ['fallbacks and form controls', '<p>a<iframe>x</iframe><select><option>y</select><textarea>z</textarea>b', 'ab'],
    ['hidden', '<p>a<span hidden>x</span><i aria-hidden="TRUE">y</i><b style="color:red; Display : none">z</b>b', 'ab'],
    ['not hidden', '<p>a<i aria-hidden="false">b</i><b style="display: nonesuch">c</b>', 'abc'],
    ['an open hidden element', '<div hidden>x</p></span>y</div>z', 'z'],
    ['event handlers', '<p onclick="x()">a<img src=x onerror="x()">b', 'ab'],
    ['a caption of a picture', '<figure><img alt="x"><figcaption>a</figcaption></figure>', 'a'],
    ['invisible characters', '<p>soft\u00ADhyphen\u200B\uFEFF', 'softhyphen'],
    ['wrongly nested', '<b>a<i>b</b>c</i><p>d</b></div><table>e<tr><td>f</table>', 'abc\n\nde\n\nf'],
    ['cut off in a tag', '<p>a<b', 'a'],
    ['plain text', '<p>a<plaintext><b>b', 'a\n\n<b>b'],
    ['a byte order mark', '\uFEFFa', 'a'],
  ])('text: %s', (_, html, text) => {
    expect(textsOf(html)).toEqual([text])
  })

  test('NUL and half a surrogate pair are removed with a warning', () => {
    const { sections, warnings } = readReportHtml('<h1>a\0b</h1><p>c\uD800d&#0;')
    expect(sections[0]).toMatchObject({ heading: 'ab', text: 'c\uFFFDd\uFFFD' })
    expect(warnings.map(({ message }) => message)).toEqual([
      'has characters that no text can hold (NUL, half a surrogate pair)',
    ])
  })

  test.each([
    ['nothing', ''],
    ['white space', ' \n'],
    ['a byte order mark alone', '\uFEFF'],
    ['nothing to see', '<!doctype html><html><head></head><body><script>1</script>'],
  ])('%s has no text', (_, html) => {
    expect(readReportHtml(html)).toMatchObject({ title: null, sections: [], blocks: [], words: 0 })
    expect(messagesOf(html)).toEqual(['has no text'])
  })

  test.each([
    [
      'a heading without text',
      '<h1>a</h1>\n<h2><img src=x></h2>',
      'line 2',
      'the heading <h2> has no text; it begins no section',
    ],
    ['a repeated id', '<h2 id="a">a</h2>\n\n<h2 id="a">b</h2>', 'line 3', 'its id is taken; it is a-2 here'],
    ['an empty block', '<p>a</p>\n<p class="claim"></p>', 'line 2', 'the claim has no text; it is left out'],
    [
      'a stat box without a number',
      '<p class="stat-box">many</p>',
      'line 1',
      'the stat-box has no number; its value is null',
    ],
    [
      'names that are no slugs',
      '<p class="claim" data-finding="ok X__ y!">a',
      'line 1',
      '2 of its names are no slugs, such as "X__"',
    ],
    [
      'an unclosed block',
      '<h2>a</h2><div class="claim">b\n<h2>c</h2>',
      'line 1',
      'the claim is not closed; it ends before the heading on line 2',
    ],
  ])('a warning with its line: %s', (_, html, pointer, message) => {
    expect(readReportHtml(html).warnings).toEqual([expect.objectContaining({ pointer, message })])
  })
})

describe('report §1: the number of a stat box', () => {
  test.each([
    ['62%', 62, '%'],
    ['1,337', 1337, null],
    ['1 337', 1337, null],
    ["1'337.5", 1337.5, null],
    ['1.234.567', 1234567, null],
    ['1.337,5', 1337.5, null],
    ['1.337', 1.337, null],
    ['3,4 %', 3.4, '%'],
    ['3.4x', 3.4, 'x'],
    ['a 2× rise', 2, '×'],
    ['.5%', 0.5, '%'],
    ['$4.2M', 4_200_000, '$'],
    ['-$5m', -5_000_000, '$'],
    ['4.2m', 4.2, 'm'],
    ['€3.2bn', 3_200_000_000, '€'],
    ['USD 1.5 billion', 1_500_000_000, 'USD'],
    ['5k', 5000, null],
    ['3 million', 3_000_000, null],
    ['−12 pp', -12, 'pp'],
    ['–12 pp', -12, 'pp'],
    ['+12.5 percentage points', 12.5, 'percentage points'],
    ['1 in 3', 1 / 3, 'ratio'],
    ['2 out of 5', 0.4, 'ratio'],
    ['3/4', 0.75, 'ratio'],
    ['In 2024, 62% of teams', 62, '%'],
    ['In 2024 we saw 12', 12, null],
    ['5 in 2024', 5, null],
    ['2024', 2024, null],
    ['24/7', 24, null],
    ['NIST SP 800-53: 62%', 62, '%'],
  ])('%s', (text, value, unit) => {
    expect(shownValue(text)).toEqual({ value: expect.closeTo(value), unit })
  })

  test.each(['', 'none', '10–20%', '10 to 20 percent', '2023–2024', 'CWE-79', 'GPT-4', 'AML.T0051', '9'.repeat(400)])(
    'null: %s',
    (text) => {
      expect(shownValue(text)).toBeNull()
    },
  )

  test.each([
    ['37 days', 37, 'days'],
    ['62 %', 62, '%'],
    ['1st', 1, null],
    ['1,000 requests', 1000, 'requests'],
  ])('as a whole: %s', (text, value, unit) => {
    expect(wholeValue(text)).toEqual({ value, unit })
  })

  test.each(['2024', 'In 2024', '62% of all the teams', 'x5', 'Note 3'])('not as a whole: %s', (text) => {
    expect(wholeValue(text)).toBeNull()
  })
})

describe('report §3: the report as plain text', () => {
  test('headings are kept with their level; the first is not repeated when it is the title', () => {
    const { sections } = readReportHtml('<p>Zero.<h1>T</h1><p>One.<h3>Three</h3><h2>T</h2><ul><li>a<li>b</ul>')
    const report = { edition: '1', synthetic: false, sections }
    expect(formatReport({ ...report, title: 'T' })).toBe('T (1)\n\nZero.\n\nOne.\n\n### Three\n\n## T\n\n- a\n- b\n')
    expect(formatReport({ ...report, title: 'Other' })).toMatch(/^Other \(1\)\n\nZero\.\n\n# T\n/)
  })

  test.each([
    ['', 0],
    ['one', 1],
    ['state-of-the-art – 62% (of 5)', 4],
    ['- a\n  - b | c', 3],
    ['don’t e.g. it’s', 3],
    ['安全報告 2024', 5],
    ['été 𝒜', 2],
  ])('words: %j', (text, words) => {
    expect(countWords(text)).toBe(words)
  })
})
