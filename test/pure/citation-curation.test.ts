import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { doisOf } from '../../src/import/report/citation-doi.ts'
import { canonicalUrl } from '../../src/import/report/citation-url.ts'
import { curate, reasonsOf, source, use } from '../support/citation-sources.ts'

describe('report §3: sources that are one work', () => {
  test.each([
    ['the same page', { url: 'http://www.x.org/a/?utm_source=y' }, { url: 'https://x.org/a' }, 'same-url'],
    [
      'versions at arXiv',
      { url: 'https://arxiv.org/abs/2301.00001v1' },
      { url: 'https://arxiv.org/pdf/2301.00001' },
      'same-url',
    ],
    ['a DOI in another case', { doi: '10.1145/ABC' }, { doi: '10.1145/abc' }, 'same-doi'],
    ['a DOI in a URL', { doi: '10.1145/abc' }, { url: 'https://dl.acm.org/doi/full/10.1145/abc' }, 'same-doi'],
    [
      'arXiv and its DOI',
      { url: 'https://arxiv.org/abs/2301.00001' },
      { url: 'https://doi.org/10.48550/arXiv.2301.00001' },
      'same-doi',
    ],
    [
      'a published paper read at arXiv',
      { url: 'https://arxiv.org/abs/2301.00001', doi: '10.1145/abc' },
      { url: 'https://doi.org/10.1145/abc' },
      'same-doi',
    ],
  ])('%s', (_, one, other, reason) => {
    expect(reasonsOf([source('one', one), source('other', other)])).toEqual([reason])
  })

  const long = 'Adversarial machine learning in organisations'
  test.each([
    ['equal', 'OWASP Top 10', 'OWASP Top 10'],
    ['case and punctuation', `${long}: a survey`, `${long.toUpperCase()} — A Survey.`],
    ['accents', 'Sécurité numérique en société', 'Securite numerique en societe'],
    ['full width', 'ＯＷＡＳＰ Top 10', 'OWASP Top 10'],
    ['a leading article', `The ${long}`, long],
    ['a note on the file', `[PDF] ${long}`, long],
    ['and', 'Threats & risks of language models', 'Threats and risks of language models'],
    ['little words', 'A survey of the attacks on language models', 'Survey of attacks on language models'],
    ['another spelling', long, 'Adversarial machine learning in organizations'],
    ['a plural', 'Attacks on language models in practice', 'Attack on language models in practice'],
    ['a missing letter', long, 'Adversarial machine lerning in organisations'],
    ['swapped letters', long, 'Adversarial machine laerning in organisations'],
    ['a hyphen', 'Cyber-security of industrial systems', 'Cybersecurity of industrial systems'],
    ['numerals', 'A guide to model security, Part II', 'A guide to model security, part 2'],
  ])('near titles: %s', (_, one, other) => {
    expect(reasonsOf([source('one', { title: one }), source('other', { title: other })])).toEqual(['near-title'])
  })

  test.each([
    ['years', `${long} 2024`, `${long} 2025`],
    ['a year and none', `${long} 2024`, long],
    ['parts', `${long}, Part 1`, `${long}, Part 2`],
    ['parts in words', `${long}, Part One`, `${long}, Part Two`],
    ['volumes', `${long}, Volume I`, `${long}, Volume II`],
    ['annexes', `${long}, Annex A`, `${long}, Annex B`],
    ['editions', long, `${long} (2nd ed.)`],
    ['quarters', `${long} Q1 2024`, `${long} Q2 2024`],
    ['months', `${long}, January 2024`, `${long}, February 2024`],
    ['versions', `${long} 1.1`, `${long} 11`],
    ['short titles', 'AI risk report', 'AI risks report'],
    ['another word', 'A survey of attacks on deep neural networks', 'A survey of attacks on neural networks'],
    ['another place', `${long} in Europe`, `${long} in Africa`],
    ['the opposite', 'Typical behaviour of language models', 'Atypical behaviour of language models'],
    ['short words', 'Security of cloud and edge data', 'Security of cloud and edge date'],
    ['languages', 'Memory safety of C++ programs today', 'Memory safety of C# programs today'],
    ['another order', 'Attacks on models and defences', 'Defences on models and attacks'],
  ])('other works: %s', (_, one, other) => {
    expect(reasonsOf([source('one', { title: one }), source('other', { title: other })])).toEqual([])
  })

  test('the best is listed, the others are its duplicates by way of any of them, and the uses of all count for it', () => {
    const sources = [
      source('blog', { type: 'blog', url: 'https://x.org/a?utm_source=b' }),
      source('page', { type: 'government', url: 'https://x.org/a', doi: '10.1145/abc' }),
      source('paper', { type: 'standard', doi: '10.1145/ABC', title: 'A very long title of a paper' }),
      source('preprint', { type: 'preprint', title: 'Very long title of the paper!' }),
      source('other', { type: 'standard' }),
    ]
    const uses = [
      use('blog', { findingSlug: 'second', hasLocator: false }),
      use('preprint', { findingSlug: 'first', validated: 'rejected' }),
      use('unknown'),
    ]
    const curated = curate(sources, uses)
    expect(curated.map(({ id, rank, findings }) => [id, rank, findings])).toEqual([
      ['paper', 1, ['first', 'second']],
      ['other', 2, []],
    ])
    expect(curated[0]?.factors).toMatchObject({ locator: 0.5, validated: 0.5 })
    expect(curated[0]?.duplicates).toEqual([
      { id: 'page', reason: 'same-url' },
      { id: 'preprint', reason: 'near-title' },
      { id: 'blog', reason: 'same-url' },
    ])
  })

  test('no two in the list have the same canonical URL or DOI, and every source is there once', () => {
    const some = fc.record({
      title: fc.constantFrom(
        'One',
        'Two',
        'Attacks on language models in practice',
        'Attack on language models in practice',
      ),
      url: fc.constantFrom(
        'http://x.org/a',
        'https://www.x.org/a/',
        'https://x.org/b',
        'https://arxiv.org/abs/2301.00001',
        'https://doi.org/10.1145/a',
      ),
      doi: fc.constantFrom(null, '10.1145/A', '10.1145/b', '10.48550/arXiv.2301.00001'),
      type: fc.constantFrom('standard' as const, 'blog' as const),
      publishedAt: fc.constantFrom(null, '2020-01-01', '2024-01-01'),
    })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), (given) => {
        const sources = given.map((one, index) => source(`s${index}`, one))
        const curated = curate(sources)
        const listed = curated.map(({ id }) => sources.find((one) => one.id === id)!)
        const keys = [
          listed.map(({ url }) => canonicalUrl(url)),
          listed.flatMap(doisOf),
          listed.map(({ title }) => title),
        ]
        for (const all of keys) expect(new Set(all).size).toBe(all.length)
        const everyone = curated.flatMap(({ id, duplicates }) => [id, ...duplicates.map((one) => one.id)])
        expect(everyone.toSorted()).toEqual(sources.map(({ id }) => id).toSorted())
        expect(curated.map(({ score }) => score)).toEqual(curated.map(({ score }) => score).toSorted((a, b) => b - a))
        expect(curate(sources.toReversed()).map(({ id }) => id)).toEqual(curated.map(({ id }) => id))
      }),
    )
  })

  test('5,000 sources with alike titles', () => {
    const sources = Array.from({ length: 5_000 }, (_, at) =>
      source(`s${at}`, { title: `The state of model security, issue ${at}` }),
    )
    expect(curate(sources)).toHaveLength(5_000)
    expect(curate(sources.map((one) => ({ ...one, title: 'The state of model security' })))).toHaveLength(1)
  })
})
