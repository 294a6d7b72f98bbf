import { expect, test } from 'vitest'
import { findTerms } from '../../src/search/terms.ts'
import { wordsOf } from '../../src/search/word.ts'

test('texts without spaces are parted where the script changes, and into terms', () => {
  expect(wordsOf('SQL注入とXSS')).toEqual(['sql', '注入と', 'xss'])
  expect([...findTerms(wordsOf('データポイズニングと脱獄')).ids.keys()]).toEqual([
    'AML.T0020',
    'AML.T0059',
    'AML.T0054',
  ])
  expect([...findTerms(wordsOf('SQL注入')).ids.keys()]).toEqual(['CWE-89'])
  // The longer term has the shorter one inside.
  expect(findTerms(wordsOf('网络钓鱼')).ids.get('AML.T0052')).toBe(1)
})

test('longer terms take their words before shorter ones', () => {
  expect([...findTerms(['indirect', 'prompt', 'injection']).ids.keys()]).toEqual(['AML.T0051.001'])
  // A word of two terms is of the first, and an object has the greater share of two terms.
  expect([...findTerms(['phishing', 'email', 'injection']).ids]).toEqual([['AML.T0052', 2 / 3]])
  expect([...findTerms(['prompt', 'injection', 'llm01']).ids]).toEqual([['AML.T0051', 2 / 3]])
  expect(findTerms(['trainingsdaten']).words).toEqual(['training', 'data'])
  expect(findTerms(['nothing', 'known']).ids.size).toBe(0)
})
