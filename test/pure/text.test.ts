import { describe, expect, test } from 'vitest'
import { formatText } from '../../graphql/runtime/text.ts'

describe('knowledge §1: descriptions in three formats', () => {
  test.each([
    ['a link', '[Model](/techniques/AML.T0043)', 'Model', '<p><a href="/techniques/AML.T0043">Model</a></p>'],
    [
      'a literal token',
      'The <think> block ends with </think>.',
      'The <think> block ends with </think>.',
      '<p>The &lt;think&gt; block ends with &lt;/think&gt;.</p>',
    ],
    [
      'a token at the start of a line',
      '<profile>\nName\n</profile>',
      '<profile>\nName\n</profile>',
      '&lt;profile&gt;\nName\n&lt;/profile&gt;',
    ],
    [
      'code',
      'Run `rm <file>`:\n\n```\na < b\n```',
      'Run rm <file>:\n\na < b',
      '<p>Run <code>rm &lt;file&gt;</code>:</p>\n<pre><code>a &lt; b\n</code></pre>',
    ],
    [
      'emphasis and a list',
      '**Bold**\n\n- one\n- two',
      'Bold\n\n- one\n\n- two',
      '<p><strong>Bold</strong></p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
    ],
    ['layout', '<div style="x"><span>Kept</span></div> <sup>1</sup>', 'Kept 1', 'Kept <sup>1</sup>'],
    ['a script', 'a<script>alert(1)</script>b', 'ab', '<p>ab</p>'],
    ['an event handler', '<b onclick="x()">b</b>', 'b', '<p><b>b</b></p>'],
    ['a hostile link', '[x](javascript:alert(1))', '[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
    ['entities', 'a &amp; b © é', 'a & b © é', '<p>a &amp; b © é</p>'],
  ])('%s', async (_, markdown, text, html) => {
    expect(await formatText(markdown, 'MARKDOWN')).toBe(markdown)
    expect(await formatText(markdown, 'HTML')).toBe(html)
    expect((await formatText(markdown, 'TEXT')).replace(/\n+/g, '\n')).toBe(text.replace(/\n+/g, '\n'))
  })

  test('null stays null', () => expect(formatText(null, 'HTML')).toBeNull())
})
