import { expect, test } from 'vitest'
import { createSnippets, plainText } from '../../src/search/snippet.ts'
import { stemOf } from '../../src/search/word.ts'

const object = (id: string, kind: string, name: string, body = '') => ({
  id,
  kind,
  name,
  body,
  aliases: '',
  retired: false,
  links: 0,
})

test('snippets are plain text around what matched', () => {
  expect(plainText('See [the *paper*](https://example.org/a) and `code`\n# Head <b>bold</b>')).toBe(
    'See the paper and code Head bold',
  )
  const body = `${'Nothing of interest is here. '.repeat(40)}The needle lies in hay. ${'More text follows. '.repeat(40)}`
  const snippetOf = createSnippets()
  const snippet = snippetOf(object('X', 'WEAKNESS', 'X', body), new Set([stemOf('needle')]))
  expect(snippet).toContain('The needle lies')
  expect(snippet.length).toBeLessThanOrEqual(310)
  expect(snippetOf(object('X', 'WEAKNESS', 'Its name'), new Set())).toBe('Its name')
})

test('a snippet has dots where text was left out, and loses no letter where none was', () => {
  const snippetOf = createSnippets()
  const excerpt = (before: number, after: number) => {
    const body = `${'alpha '.repeat(before)}The needle lies in hay. ${'More text follows. '.repeat(after)}`
    return snippetOf(object('X', 'WEAKNESS', 'X', body), new Set([stemOf('needle')]))
  }
  expect(excerpt(0, 40)).toMatch(/^The needle lies in hay.* \.\.\.$/)
  expect(excerpt(4, 40)).toMatch(/^alpha alpha alpha alpha The needle.* \.\.\.$/)
  expect(excerpt(60, 0)).toMatch(/^\.\.\. alpha .*lies in hay\.$/)
  expect(excerpt(60, 40)).toMatch(/^\.\.\. alpha .* \.\.\.$/)
})
