import { describe, expect, test } from 'vitest'
import type { SearchDocument } from '../../src/search/document.ts'
import { findTerms } from '../../src/search/terms.ts'
import { wordsOf } from '../../src/search/word.ts'
import { ranksOf, searchDocument } from '../support/search-ranks.ts'

const object = (id: string, name: string, body: string, rest: Partial<SearchDocument> = {}) =>
  searchDocument(id, name, { body, ...rest })

test('a word counts by the field that has it: 6 in a name, 4 in another name, 1 in a text', () => {
  const ranks = ranksOf(
    [
      object('B-1', 'glue', 'sand', { aliases: 'salt' }),
      object('B-2', 'iron', 'clay', { aliases: 'glue' }),
      object('B-3', 'lime', 'glue', { aliases: 'coal' }),
    ],
    'glue please',
  )
  expect(ranks).toEqual({ 'B-1': 20, 'B-2': expect.closeTo((20 * 4) / 6), 'B-3': expect.closeTo(20 / 6) })
})

test('a word of the table of everyday words counts 3 to 6 of a name', () => {
  const ranks = ranksOf([object('CWE-122', 'iron', 'sand'), object('CWE-369', 'malloc', 'clay')], 'malloc please')
  expect(ranks).toEqual({ 'CWE-369': 20, 'CWE-122': expect.closeTo(10) })
})

test('a word in the name of a parent counts about 2 to 6 of a name', () => {
  const ranks = ranksOf(
    [
      object('AML.T2000', 'glue', 'sand'),
      object('AML.T2000.001', 'iron', 'clay'),
      object('AML.T2001', 'lime', 'salt'),
      object('AML.T2001.001', 'coal', 'wood'),
      object('AML.T2001.002', 'wool', 'rock'),
      object('AML.T2001.003', 'silk', 'dust'),
    ],
    'glue please',
  )
  expect(ranks).toEqual({ 'AML.T2000': 20, 'AML.T2000.001': expect.closeTo(6, 0) })
})

test('of two words, the one that fewer objects have tells more', () => {
  const words = ['glue', 'road', 'road', 'road', 'sand', 'clay', 'salt', 'coal']
  const ranks = ranksOf(
    words.map((word, index) => object(`B-${index}`, `name${index}`, word)),
    'glue road',
  )
  // As BM25 weighs a word that so many of the 8 have, and what it tells of the question.
  const frequency = (count: number) => Math.log(1 + (8 - count + 0.5) / (count + 0.5))
  const told = (count: number) => Math.log(1 + 8 / (1 + count))
  const other = 20 * (frequency(3) / frequency(1)) * (told(3) / told(1)) ** 1.5
  expect(ranks).toEqual({
    'B-0': 20,
    ...Object.fromEntries(['B-1', 'B-2', 'B-3'].map((id) => [id, expect.closeTo(other)])),
  })
})

test('a word that no object has tells most, and words that stand for it no more than all', () => {
  const texts = ['training data', 'training wood', 'sand clay', 'salt coal', 'wool rock', 'silk dust', 'iron lime']
  const ranks = ranksOf(
    texts.map((text, index) => object(`B-${index}`, `name${index}`, text)),
    'trainingsdaten',
  )
  const frequency = (count: number) => Math.log(1 + (7 - count + 0.5) / (count + 0.5))
  const told = (count: number) => Math.log(1 + 7 / (1 + count))
  // MiniSearch counts the words of a hit twice where it has two.
  const one = (frequency(2) / (frequency(1) + frequency(2)) / 2) * (told(2) / told(0)) ** 1.5
  expect(ranks).toEqual({ 'B-0': 20, 'B-1': expect.closeTo(20 * one) })
})

test.each([
  [
    'データ汚染',
    [
      ['AML.T0020', 1],
      ['AML.T0059', 0.99],
    ],
    [],
  ],
  ['网络钓鱼', [['AML.T0052', 1]], []],
  [
    'データ汚染対策',
    [
      ['AML.T0020', 0.5],
      ['AML.T0059', 0.49],
    ],
    [],
  ],
  ['対策の网络钓鱼', [['AML.T0052', 0.5]], []],
  ['モデル攻撃', [], ['model', 'attack']],
  ['攻撃モデル', [], ['attack', 'model']],
] as const)('a script without spaces: %s has the terms %j and %j', (word, ids, words) => {
  const found = findTerms(wordsOf(word))
  expect([[...found.ids], found.words]).toEqual([ids, words])
})

describe('a sub-technique is found by its name behind that of its technique', () => {
  const technique = { kind: 'TECHNIQUE' }
  const documents = [
    object('AML.T0051', 'LLM Prompt Injection', 'sand', technique),
    object('AML.T0051.000', 'Direct', 'clay', technique),
    object('AML.T0051.001', 'Indirect', 'coal', technique),
    object('AML.T0068', 'LLM Prompt Obfuscation', 'salt', technique),
  ]
  const found = (text: string) => Object.keys(ranksOf(documents, text))

  test('by the start of the technique, which itself is before, and what has the words in another place behind', () => {
    expect(found('LLM prompt inj').slice(0, 3)).toEqual(['AML.T0051', 'AML.T0051.000', 'AML.T0051.001'])
  })
  test('by the start of its own name behind it', () => {
    expect(found('LLM Prompt Injection: Ind')[0]).toBe('AML.T0051.001')
  })
  test('not by one word that many names begin with', () => {
    expect(ranksOf(documents, 'llm')['AML.T0051.000']).toBeLessThan(10)
  })
  test('by the whole name of the technique, a little less than itself', () => {
    const ranks = ranksOf(documents, 'LLM Prompt Injection')
    expect(Object.keys(ranks)[0]).toBe('AML.T0051')
    for (const id of ['AML.T0051.000', 'AML.T0051.001']) expect(ranks[id]).toBeCloseTo(ranks['AML.T0051']! * 0.9, 4)
  })
  test('by the name of a technique of one word, but not by its beginning', () => {
    const phishing = [
      object('AML.T0052', 'Phishing', 'sand', technique),
      object('AML.T0052.000', 'Spear', 'clay', technique),
      object('AML.T0053', 'iron', 'wood', technique),
    ]
    const [whole, begun] = [ranksOf(phishing, 'phishing'), ranksOf(phishing, 'phishi')]
    expect(whole['AML.T0052.000']).toBeCloseTo(whole['AML.T0052']! * 0.9, 4)
    expect(begun['AML.T0052.000']).toBeLessThan(10)
  })
  test('by its own name behind it before the technique, and at least at the rank of another name', () => {
    const ranks = ranksOf(documents, 'LLM Prompt Injection Ind')
    expect(ranks['AML.T0051']).toBeGreaterThan(22)
    expect(ranks['AML.T0051.001']).toBeCloseTo(ranks['AML.T0051']! + 1, 4)
    expect(ranks['AML.T0051.000']).toBeLessThan(20)
    const obfuscation = [...documents, object('AML.T0068.000', 'Glue', 'wood', technique)]
    expect(ranksOf(obfuscation, 'LLM Prompt Obfuscation gl')['AML.T0068.000']).toBeCloseTo(22 * 1.25, 4)
  })
})
