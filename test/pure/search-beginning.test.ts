import { describe, expect, test } from 'vitest'
import { ranksOf, searchDocument } from '../support/search-ranks.ts'

describe('questions §6.4: of the beginning of a word, the likeliest objects are first', () => {
  test('techniques before weaknesses, and each by what its kind weighs', () => {
    const ranks = ranksOf(
      [searchDocument('B-1', 'prowl'), searchDocument('B-2', 'proxy', { kind: 'TECHNIQUE' })],
      'pro',
    )
    expect(ranks).toEqual({ 'B-2': 20, 'B-1': expect.closeTo((20 * 1.1) / 1.25, 4) })
  })
  test('what has more links before what has few', () => {
    const ranks = ranksOf(
      [searchDocument('B-1', 'prowl', { links: 4 }), searchDocument('B-2', 'proxy', { links: 9 })],
      'pro',
    )
    expect(ranks).toEqual({ 'B-2': 20, 'B-1': expect.closeTo((20 * (1 + Math.log(5))) / (1 + Math.log(10)), 4) })
  })
  test('what a word makes out more of the name of', () => {
    const ranks = ranksOf([searchDocument('B-1', 'prowl sand'), searchDocument('B-2', 'proxy')], 'pro')
    expect(ranks).toEqual({ 'B-2': 20, 'B-1': expect.closeTo(20 * Math.sqrt(1 / 2), 4) })
  })
  test('where a word that most names have makes out little', () => {
    const documents = ['prowl glue', 'prowl sand', 'prowl clay', 'prowl iron', 'proxy lime'].map((name, place) =>
      searchDocument(`B-${place}`, name),
    )
    const tells = (count: number) => Math.log(1 + 5 / (1 + count))
    const [few, many] = [tells(1), tells(4)]
    expect(ranksOf(documents, 'pro')).toEqual({
      'B-4': 20,
      ...Object.fromEntries(
        [0, 1, 2, 3].map((place) => [`B-${place}`, expect.closeTo(20 * Math.sqrt((many / (many + few)) * 2), 4)]),
      ),
    })
  })
  test('other names count 4 to 5 of a name, terms that stand for an object 2 to 5', () => {
    const documents = [
      searchDocument('B-1', 'ssrow'),
      searchDocument('B-2', 'sand', { aliases: 'glue\nssray' }),
      searchDocument('CWE-918', 'clay'),
      searchDocument('B-3', 'ssri', { body: 'iron' }),
    ]
    expect(ranksOf(documents, 'ssr')).toEqual({
      'B-1': 20,
      'B-3': 20,
      'B-2': expect.closeTo(16, 4),
      'CWE-918': expect.closeTo(8, 4),
    })
  })
  test('a name that has two words of the beginning counts by the one that makes out more', () => {
    const documents = [
      searchDocument('B-1', 'glue prowl'),
      searchDocument('B-2', 'prowl protean'),
      searchDocument('B-3', 'prowl sand'),
    ]
    const tells = (count: number) => Math.log(1 + 3 / (1 + count))
    const [few, many] = [tells(1), tells(3)]
    expect(ranksOf(documents, 'pro')).toEqual({
      'B-2': 20,
      'B-1': expect.closeTo(20 * Math.sqrt(many / few), 4),
      'B-3': expect.closeTo(20 * Math.sqrt(many / few), 4),
    })
  })
  test('what only mentions such a word reaches 7 to 10 of what is called by it', () => {
    const ranks = ranksOf(
      [searchDocument('B-1', 'sand', { body: 'proxy' }), searchDocument('B-2', 'clay', { aliases: 'proxy' })],
      'pro',
    )
    expect(ranks['B-2']).toBe(20)
    expect(ranks['B-1']).toBeCloseTo((20 * 0.7 * 1) / 4, 1)
    expect(ranksOf([searchDocument('B-1', 'sand', { body: 'proxy' })], 'pro')).toEqual({ 'B-1': 20 })
  })
  test('retired ones are behind', () => {
    const ranks = ranksOf([searchDocument('B-1', 'prowl', { retired: true }), searchDocument('B-2', 'proxy')], 'pro')
    expect(ranks).toEqual({ 'B-2': 20, 'B-1': expect.closeTo((20 * 0.4) / 1.1, 4) })
  })
  test('not where it is the end of a longer text, or complete', () => {
    const documents = [
      searchDocument('B-1', 'prowl', { links: 9 }),
      searchDocument('B-2', 'proxy', { body: 'sand' }),
      searchDocument('B-3', 'pro'),
    ]
    expect(Object.keys(ranksOf(documents, 'sand pro'))).toEqual(['B-2'])
    expect(Object.keys(ranksOf(documents, 'pro'))).toEqual(['B-3', 'B-1', 'B-2'])
    expect(Object.keys(ranksOf(documents, 'pro '))).toEqual(['B-3'])
    expect(Object.keys(ranksOf(documents, 'pro?'))).toEqual(['B-3'])
  })
})

describe('questions §6.4: the beginning of a word is found where its stem is shorter', () => {
  const documents = [
    searchDocument('B-1', 'Code injections'),
    searchDocument('B-2', 'Hallucination'),
    searchDocument('B-3', 'Vulnerability of glue'),
    searchDocument('B-4', 'Generalization'),
    searchDocument('B-5', 'Genes of sand'),
    searchDocument('B-6', 'Injector'),
  ]
  test.each([
    ['inject', ['B-1', 'B-6']],
    ['injectio', ['B-1']],
    ['code injectio', ['B-1']],
    ['hallucinati', ['B-2']],
    ['vulnerabilit', ['B-3']],
    ['generaliza', ['B-4']],
    ['gene', ['B-4', 'B-5']],
  ])('%s finds %j', (text, ids) => expect(Object.keys(ranksOf(documents, text)).sort()).toEqual(ids))

  test('but not once a word is complete', () => {
    expect(ranksOf(documents, 'gene.')).toEqual({ 'B-5': expect.any(Number) })
  })
  test('and a single letter is no beginning', () =>
    expect(ranksOf(documents, 'code i')).toEqual({ 'B-1': expect.any(Number) }))
})
