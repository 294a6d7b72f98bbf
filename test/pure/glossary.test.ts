import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { terms, type Word } from '../../src/pages/explorer/glossary/terms.ts'

const words = Object.entries<Word>(terms)

test('explorer-work §2.3: at most 60 words, each a sentence or more, with links to their makers', () => {
  expect(words.length).toBeLessThanOrEqual(60)
  for (const [, { name, says, more }] of words) {
    expect(name).toMatch(/^[A-Z]/)
    expect(says).toMatch(/^[A-Z0-9].{20,200}\.$/)
    if (more) expect(more.href).toMatch(/^https:\/\//)
  }
})

test('explorer-work §2.3: each word is marked on a page', () => {
  const pages = globSync('src/pages/explorer/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
  const text = pages.join('\n')
  expect(words.filter(([term]) => !text.includes(`"${term}"`) && !text.includes(`'${term}'`))).toEqual([])
})
