import { describe, expect, test } from 'vitest'
import { buildCatalogue } from '../../src/search/catalogue.ts'
import type { SearchDocument } from '../../src/search/document.ts'
import { idsInside, idsOf } from '../../src/search/identifier.ts'
import { countBits, createSpelling, editDistance, lettersOf } from '../../src/search/spelling.ts'
import { stemOf, withoutStopWords, wordsOf } from '../../src/search/word.ts'

const object = (id: string, kind: string, name: string, body = '', rest: Partial<SearchDocument> = {}) => ({
  id,
  kind,
  name,
  body,
  aliases: '',
  retired: false,
  links: 0,
  ...rest,
})

const documents = [
  object(
    'AML.T0051',
    'TECHNIQUE',
    'LLM Prompt Injection',
    'Crafted prompts that make a model act against its instructions.',
  ),
  object('AML.T0051.001', 'TECHNIQUE', 'Indirect', 'The prompt comes from a web page that the model reads.'),
  object('AML.T0052', 'TECHNIQUE', 'Phishing', 'Messages to victims.', { aliases: 'T1566' }),
  object('AML.T0053', 'TECHNIQUE', 'Spear Phishing', 'Phishing, phishing, phishing, phishing, phishing.'),
  object('CWE-1', 'WEAKNESS', 'Sand of clay', 'Grains.', { aliases: 'Web Mischief' }),
  object('CWE-2', 'WEAKNESS', 'Web Mischief by Robots', 'Web mischief.'),
  object(
    'AML.M0020',
    'MITIGATION',
    'Generative AI Guardrails',
    'Filters between a model and its users stop prompt injection.',
  ),
  object('CWE-79', 'WEAKNESS', 'Cross-site Scripting', 'Input is put into a page.', { aliases: 'XSS' }),
  object('CWE-284', 'WEAKNESS', 'Improper Access Control', 'Access is not restricted.'),
  object('CWE-1000', 'WEAKNESS_VIEW', 'Research Concepts', 'Views of access control and injection.'),
  object('CWE-999', 'WEAKNESS', 'Access Control of old', 'Access control.', { retired: true }),
]
const catalogue = buildCatalogue(documents)
const page = { kinds: null, limit: 10, backwards: false, after: null, before: null }
const idsFor = (text: string, rest: object = {}) =>
  catalogue.search({ ...page, text, ...rest }).hits.map(({ id }) => id)

describe('questions §6: search in memory', () => {
  test.each([
    ['T0051', 'AML.T0051'],
    ['AML.T0O51.001', 'AML.T0051.001'],
    ['cwe_79', 'CWE-79'],
    ['284', 'CWE-284'],
    ['T1566', 'AML.T0052'],
    ['xss', 'CWE-79'],
    ['LLM01', 'AML.T0051'],
    ['acces controll', 'CWE-284'],
    ['access control', 'CWE-284'],
    ['promptinjection', 'AML.T0051'],
    ['what is phishing?', 'AML.T0052'],
    ['what is the risk of phishing', 'AML.T0052'],
    ['is there a risk of web mischief', 'CWE-1'],
    ['how do I stop prompt injection', 'AML.M0020'],
    ['prompt-injektion', 'AML.T0051'],
    ['what is CWE-79', 'CWE-79'],
    ['mitre atlas t0051', 'AML.T0051'],
    ['CWE-ID: 79', 'CWE-79'],
    ['#284', 'CWE-284'],
    ['T1566 as MITRE writes it', 'AML.T0052'],
    ['プロンプトインジェクション対策', 'AML.T0051'],
    ['промпт-инъекция', 'AML.T0051'],
    ['control de acceso', 'CWE-284'],
    ['how can we prevent prompt injection', 'AML.M0020'],
    ['https://cwe.mitre.org/data/definitions/284.html', 'CWE-284'],
    ['scanner says "CWE-79: Cross-site Scripting"', 'CWE-79'],
    ['my page shows javascript that somebody put into comments', 'CWE-79'],
    ['what is the weakness of a page called', 'CWE-79'],
    ['compare AML.T0052 with CWE-79 please', 'AML.T0052'],
    // Words that only the table of everyday words has.
    ['steal cookie forum post', 'CWE-79'],
  ])('%s finds %s first', (text, id) => expect(idsFor(text)[0]).toBe(id))

  test('quoted phrases must be there, excluded words must not', () => {
    expect(idsFor('"prompt injection"')).toEqual(expect.arrayContaining(['AML.T0051', 'AML.M0020']))
    expect(idsFor('"injection prompt"')).toEqual([])
    expect(idsFor('"prompt injection" "stop"')).toEqual(['AML.M0020'])
    expect(idsFor('prompt -guardrails')).not.toContain('AML.M0020')
    expect(idsFor('prompt -guardrails -crafted')).toEqual(['AML.T0051.001'])
    expect(idsFor('prompt')).toContain('AML.M0020')
    expect(idsFor('-guardrails')).not.toContain('AML.M0020')
    expect(idsFor('-guardrails').length).toBeGreaterThan(1)
    expect(catalogue.search({ ...page, text: '%"' })).toMatchObject({ hits: [], total: 0, kinds: {}, isPartial: false })
  })

  test('pages join in both directions, kinds narrow hits and not the counts of kinds', () => {
    const all = catalogue.search({ ...page, text: 'access' })
    const [first, ...rest] = all.hits
    expect(rest.length).toBeGreaterThan(1)
    const key = [first!.rank, first!.id] as const
    expect(idsFor('access', { after: key })).toEqual(rest.map(({ id }) => id))
    const last = rest.at(-1)!
    expect(idsFor('access', { before: [last.rank, last.id], backwards: true, limit: 1 })[0]).toBe(rest.at(-2)!.id)
    const narrowed = catalogue.search({ ...page, text: 'access', kinds: ['WEAKNESS_VIEW'] })
    expect(narrowed).toMatchObject({ total: 1, kinds: all.kinds, hits: [{ id: 'CWE-1000' }] })
  })

  test('an answer says when no object has all words', () => {
    expect(catalogue.search({ ...page, text: 'phishing scripting' })).toMatchObject({ isPartial: true })
    expect(catalogue.search({ ...page, text: 'prompt injection' })).toMatchObject({ isPartial: false })
    expect(catalogue.search({ ...page, text: 'qqqxyzzy' })).toMatchObject({ hits: [], total: 0 })
  })
})

test.each([
  ['TA43', ['AML.TA0043']],
  ['m15', ['AML.M0015']],
  ['CWE: 0079', ['CWE-79']],
  ['T0010.1', ['AML.T0010.001', 'AML.T0010']],
  ['CWE-ID 352', ['CWE-352']],
  ['#502', ['CWE-502']],
  ['prompt', []],
  ['T00512345', []],
  // Letters alone may look like digits, and are a word.
  ['mo', []],
  ['TOO', []],
  ['MO1', ['AML.M0001']],
])('questions §6.1: %s may mean %j', (text, ids) => expect(idsOf(text)).toEqual(ids))

test.each([
  ['is AML.T0051.001 like cwe 79, 89?', ['AML.T0051.001', 'AML.T0051', 'CWE-79', 'CWE-89']],
  ['AML.CS0003 and AML-M0015.', ['AML.CS0003', 'AML.M0015']],
  ['fix CVE-2024-3094 in 30 days', []],
  ['T51, m15 and 79 may mean anything', []],
  ['MT0051 or T00512 or xAML.T0051', []],
])('questions §6.1: %s names %j', (text, ids) => expect(idsInside(text)).toEqual(ids))

test('of many ids among words, the first 20 are looked for', () => {
  const many = Array.from({ length: 21 }, (_, index) => `AML.T${1000 + index}`)
  expect(idsInside(`see ${many.join(' and ')}`)).toEqual(many.slice(0, 20))
  expect(idsInside(`${'x '.repeat(995)}AML.T0051`)).toEqual(['AML.T0051'])
  expect(idsInside(`${'x '.repeat(1000)}AML.T0051`)).toEqual([])
  expect(idsInside(`${'x'.repeat(2_000)} AML.T1000`)).toEqual([])
})

test('a word that most texts have tells less than a rare one', () => {
  const common = Array.from({ length: 20 }, (_, index) =>
    object(
      `AML.T1${String(index).padStart(3, '0')}`,
      'TECHNIQUE',
      `Model ${index}`,
      'A model of a model that is attacked.',
    ),
  )
  const { search } = buildCatalogue([...common, object('AML.T2000', 'TECHNIQUE', 'Physical', 'Glue on a road sign.')])
  const { hits } = search({ ...page, text: 'which attacked model has glue there' })
  expect(hits[0]?.id).toBe('AML.T2000')
})

test('an object with most words of a question comes before one with a single word in its name', () => {
  const { search } = buildCatalogue([
    object('AML.T2000', 'TECHNIQUE', 'Glue', 'Nothing else.'),
    object('AML.T2001', 'TECHNIQUE', 'Physical', 'A road sign at night is painted.'),
  ])
  expect(search({ ...page, text: 'glue road sign night' }).hits[0]?.id).toBe('AML.T2001')
  expect(search({ ...page, text: 'undefined' }).hits).toEqual([])
})

test('two words of a question in a text tell more than one in a name', () => {
  const { search } = buildCatalogue([
    object('AML.T2000', 'TECHNIQUE', 'Glue', 'Nothing else.'),
    object('AML.T2001', 'TECHNIQUE', 'Physical', 'A road sign is painted.'),
  ])
  expect(search({ ...page, text: 'glue road sign' }).hits[0]?.id).toBe('AML.T2001')
})

test('words lose case, accents and endings, and British spelling', () => {
  expect(wordsOf("L'Évasion of the model's API")).toEqual(['l', 'evasion', 'of', 'the', 'model', 'api'])
  expect(['ids', 'logs', 'tools', 'v2s5s'].map(stemOf)).toEqual(['ids', 'log', 'tool', 'v2s5s'])
  expect(stemOf('deserialisation')).toBe(stemOf('deserialization'))
  expect(withoutStopWords(['what', 'is', 'the', 'risk'])).toEqual(['what', 'is', 'the', 'risk'])
  expect(withoutStopWords(['what', 'is', 'poisoning'])).toEqual(['poisoning'])
})

test('misspelt words become the most frequent near word, and beginnings stay', () => {
  const spelling = createSpelling(
    new Map([
      ['poison', 9],
      ['person', 2],
      ['prompt', 5],
      ['injection', 5],
    ]),
  )
  expect(spelling.correct('poisno', false)).toBe('poison')
  expect(spelling.correct('promp', true)).toBe('promp')
  expect(spelling.correct('promptinjection', false)).toBe('prompt injection')
  // A word in two parts needs parts that are no rare words themselves: each three times at least.
  expect(spelling.correct('personinjection', false)).toBe('personinjection')
  expect(spelling.correct('injectionperson', false)).toBe('injectionperson')
  expect(
    createSpelling(
      new Map([
        ['glue', 3],
        ['sand', 3],
      ]),
    ).correct('gluesand', false),
  ).toBe('glue sand')
  // A rare word is no error, and a word with a digit is a name.
  expect(
    createSpelling(
      new Map([
        ['prompt', 99],
        ['promet', 1],
      ]),
    ).correct('promet', false),
  ).toBe('promet')
  expect(spelling.correct('p0ison', false)).toBe('p0ison')
  expect(spelling.correct('zzzzzz', false)).toBe('zzzzzz')
  expect(editDistance('abcd', 'abdc', 2)).toBe(1)
  expect(editDistance('abc', 'xyz', 2)).toBe(3)
})

test('questions §6: of words that are equally near, one with the first letter comes before a more frequent one', () => {
  const spelling = createSpelling(
    new Map([
      ['sandbag', 1],
      ['bandbox', 1000],
      ['handbag', 1000],
    ]),
  )
  expect(spelling.correct('sandbog', false)).toBe('sandbag')
  expect(spelling.correct('kandbag', false)).toBe('handbag')
})

test('questions §6: words are compared only where few of their letters differ', () => {
  expect(['abc', 'cab', 'aab', ''].map(lettersOf)).toEqual([0b1110, 0b1110, 0b110, 0])
  expect(lettersOf('\u{7f}')).toBe(-(2 ** 31))
  expect([0, 1, 0b1110, -1, 5].map(countBits)).toEqual([0, 1, 3, 32, 2])
})
