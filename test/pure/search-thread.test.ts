import { expect, test, vi } from 'vitest'
import type { SearchRequest } from '../../src/search/document.ts'
import { searchCatalogues } from '../../src/search/search.ts'

const requestOf = (text: string): SearchRequest => ({
  text,
  kinds: null,
  limit: 5,
  backwards: false,
  after: null,
  before: null,
})
const stored = (state: string) => ({
  state,
  documents: [
    {
      id: 'AML.T0051',
      kind: 'TECHNIQUE',
      name: 'Prompt Injection',
      aliases: '',
      body: 'Prompts.',
      retired: false,
      links: 0,
    },
    {
      id: 'AML.T0052',
      kind: 'TECHNIQUE',
      name: `Phishing ${state}`,
      aliases: '',
      body: 'Mail.',
      retired: false,
      links: 0,
    },
  ],
})

test('questions §6: searches that come at once read and build the index of a state once, and each has its own answer', async () => {
  const read = vi.fn(async () => stored('one'))
  const answers = await Promise.all(
    ['prompt injection', 'phishing', 'injection'].map((text) => searchCatalogues('one', requestOf(text), read)),
  )
  expect(answers.map(({ hits }) => hits[0]?.id)).toEqual(['AML.T0051', 'AML.T0052', 'AML.T0051'])
  expect((await searchCatalogues('one', requestOf('phishing'), read)).hits[0]?.id).toBe('AML.T0052')
  expect(read).toHaveBeenCalledTimes(1)
})

test('questions §6: an index is read again once three later states have taken its place, and after a failure', async () => {
  const failing = vi.fn(async () => Promise.reject(new Error('away')))
  await expect(searchCatalogues('two', requestOf('mail'), failing)).rejects.toThrow('away')
  for (const state of ['two', 'three', 'four', 'five']) {
    const read = vi.fn(async () => stored(state))
    const { hits } = await searchCatalogues(state, requestOf('phishing'), read)
    expect([hits[0]?.name, read.mock.calls.length]).toEqual([`Phishing ${state}`, 1])
  }
  const [again, held] = [vi.fn(async () => stored('two')), vi.fn(async () => stored('five'))]
  await searchCatalogues('five', requestOf('mail'), held)
  await searchCatalogues('two', requestOf('mail'), again)
  expect([again.mock.calls.length, held.mock.calls.length]).toEqual([1, 0])
})

test('questions §6: a search that waits for the read of another one, which fails, reads by itself', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  const first = searchCatalogues('six', requestOf('mail'), () => promise)
  const own = vi.fn(async () => stored('six'))
  const others = [1, 2].map(() => searchCatalogues('six', requestOf('phishing'), own))
  // The thread answers in order: once it has answered this, the others wait for the first one.
  await searchCatalogues('five', requestOf('mail'), async () => stored('five'))
  reject(new Error('the data moved'))
  await expect(first).rejects.toThrow('the data moved')
  expect((await Promise.all(others)).map(({ hits }) => hits[0]?.name)).toEqual(['Phishing six', 'Phishing six'])
  expect(own).toHaveBeenCalledTimes(1)
})
