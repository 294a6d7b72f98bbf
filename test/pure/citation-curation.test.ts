import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimReadiness, claimReadinessWeights, type JudgedFinding } from '../../db/claim-readiness.ts'
import { type CitationSource, curateCitations, type SourceUse } from '../../src/import/report/citation-curation.ts'
import { doiOf, doisOf } from '../../src/import/report/citation-doi.ts'
import { readinessWeights } from '../../src/import/report/citation-readiness.ts'
import { canonicalUrl } from '../../src/import/report/citation-url.ts'

const source = (id: string, given: Partial<CitationSource> = {}): CitationSource => ({
  id,
  title: id,
  url: `https://${id}.example.org/report`,
  doi: null,
  publisher: 'A publisher',
  type: 'survey',
  publishedAt: '2024-01-01',
  accessedAt: '2025-01-01',
  linkStatus: 'ok',
  ...given,
})
const use = (sourceId: string, given: Partial<SourceUse> = {}): SourceUse => ({
  sourceId,
  findingSlug: 'finding',
  hasLocator: true,
  validated: 'confirmed',
  ...given,
})
const curate = (sources: readonly CitationSource[], uses: readonly SourceUse[] = []) =>
  curateCitations(sources, uses, '2025-01-01')
const reasonsOf = (sources: readonly CitationSource[]) =>
  curate(sources).flatMap(({ duplicates }) => duplicates.map(({ reason }) => reason))

describe('report §3: one spelling for the URLs of a page', () => {
  test.each([
    ['the scheme', 'http://example.org/a'],
    ['the case of scheme and host', 'HTTPS://EXAMPLE.ORG/a'],
    ['www', 'https://www.example.org/a'],
    ['the default port', 'https://example.org:443/a'],
    ['the default port of http', 'http://example.org:80/a'],
    ['a user', 'https://me:secret@example.org/a'],
    ['a dot behind the host', 'https://example.org./a'],
    ['a fragment', 'https://example.org/a#b'],
    ['a text fragment', 'https://example.org/a#:~:text=b'],
    ['a slash at the end', 'https://example.org/a/'],
    ['slashes at the end', 'https://example.org/a//'],
    ['an index file', 'https://example.org/a/index.html'],
    ['an index file of PHP', 'https://example.org/a/Index.php'],
    ['dot segments', 'https://example.org/b/../a/.'],
    ['an empty query', 'https://example.org/a?'],
    ['campaigns', 'https://example.org/a?utm_source=x&UTM_Medium=y&utm_anything=z'],
    ['click ids', 'https://example.org/a?gclid=1&fbclid=2&mc_cid=3&mc_eid=4&msclkid=5'],
    ['a referrer', 'https://example.org/a?ref=x&ref_src=y'],
    ['a tracking parameter in escapes', 'https://example.org/a?%75tm_source=x'],
    ['an escaped letter', 'https://example.org/%61'],
    ['a session', 'https://example.org/a;jsessionid=1F'],
    ['white space', '  https://example.org/a\n'],
  ])('%s makes no difference', (_, url) => {
    expect(canonicalUrl(url)).toBe('https://example.org/a')
  })

  test.each([
    ['parameters are in order', 'https://example.org/a?c=2&b=1&c=1', 'https://example.org/a?b=1&c=2&c=1'],
    ['an empty value', 'https://example.org/a?b=', 'https://example.org/a?b'],
    ['a space in the query', 'https://example.org/?q=a+b', 'https://example.org?q=a%20b'],
    ['escapes are in upper case', 'https://example.org/%e2%82%ac%2f', 'https://example.org/%E2%82%AC%2F'],
    ['another alphabet', 'https://MÜNCHEN.example/ä', 'https://xn--mnchen-3ya.example/%C3%A4'],
    ['the root', 'http://www.example.org', 'https://example.org'],
    ['another port stays', 'http://example.org:8080/', 'https://example.org:8080'],
    ['the case of a path stays', 'https://example.org/A', 'https://example.org/A'],
    ['a host that is only www', 'https://www.com/', 'https://www.com'],
    ['other subdomains stay', 'https://m.example.org/', 'https://m.example.org'],
    ['the mobile Wikipedia', 'https://en.m.wikipedia.org/wiki/X', 'https://en.wikipedia.org/wiki/X'],
    ['the older DOI proxy', 'http://dx.doi.org/10.1145/ABC', 'https://doi.org/10.1145/abc'],
    ['an arXiv file', 'http://arxiv.org/pdf/2301.00001v2.pdf', 'https://arxiv.org/abs/2301.00001'],
    ['an arXiv page', 'https://www.arxiv.org/html/2301.00001v3#S1', 'https://arxiv.org/abs/2301.00001'],
    ['an older arXiv id', 'https://export.arxiv.org/abs/cs.CR/0112017', 'https://arxiv.org/abs/cs/0112017'],
    ['another page of arXiv', 'https://arxiv.org/list/cs.CR/recent', 'https://arxiv.org/list/cs.CR/recent'],
    ['another scheme', ' ftp://Example.org/a ', 'ftp://Example.org/a'],
    ['no URL', ' none ', 'none'],
  ])('%s', (_, url, canonical) => {
    expect(canonicalUrl(url)).toBe(canonical)
  })

  const word = fc.stringMatching(/^[A-Za-z0-9._~%;=+-]{0,8}$/)
  const url = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc
      .record({
        host: fc.constantFrom(
          'example.org',
          'www.example.org',
          'www.www.example.org',
          'en.m.wikipedia.org',
          'arxiv.org',
          'doi.org',
        ),
        path: fc.array(
          fc.oneof(word, fc.constantFrom('index.html', '..', 'abs', '10.1000', 'a;jsessionid=1', '%2e', '')),
          { maxLength: 5 },
        ),
        query: fc.array(fc.tuple(word, word), { maxLength: 4 }),
      })
      .map(
        ({ host, path, query }) => `http://${host}/${path.join('/')}?${query.map((pair) => pair.join('=')).join('&')}`,
      ),
  )

  test('is its own canonical form', () => {
    fc.assert(
      fc.property(url, (given) => {
        const canonical = canonicalUrl(given)
        expect(canonicalUrl(canonical)).toBe(canonical)
      }),
      { numRuns: 1_000 },
    )
  })

  test('is the same whatever noise is added', () => {
    const noise: readonly ((url: URL) => void)[] = [
      (one) => {
        one.protocol = 'http:'
      },
      (one) => {
        one.hostname = `www.${one.hostname}`
      },
      (one) => {
        one.pathname += '/'
      },
      (one) => {
        one.pathname += '/index.html'
      },
      (one) => {
        one.hash = 'top'
      },
      (one) => {
        one.search += `${one.search ? '&' : '?'}utm_source=a&gclid=b`
      },
    ]
    fc.assert(
      fc.property(url, fc.subarray([...noise]), (given, added) => {
        const noisy = new URL(given)
        for (const add of added) add(noisy)
        fc.pre(!/arxiv|doi/.test(noisy.hostname) || added.every((add) => noise.indexOf(add) !== 3))
        expect(canonicalUrl(noisy.href)).toBe(canonicalUrl(new URL(given).href))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('report §3: the DOI of a source', () => {
  test.each([
    ['the field', '10.1145/ABC.1', 'https://x.org', '10.1145/abc.1'],
    ['a prefix', 'doi:10.1145/abc', 'https://x.org', '10.1145/abc'],
    ['a prefix apart', ' DOI 10.1145/abc. ', 'https://x.org', '10.1145/abc'],
    ['a URL in the field', 'https://doi.org/10.1145/abc', 'https://x.org', '10.1145/abc'],
    ['brackets', '10.1016/S0140-6736(20)30183-5', 'https://x.org', '10.1016/s0140-6736(20)30183-5'],
    ['doi.org', null, 'https://doi.org/10.1145/abc', '10.1145/abc'],
    ['dx.doi.org in escapes', null, 'http://dx.doi.org/10.1000%2F182?x', '10.1000/182'],
    ['the scheme doi', null, 'doi:10.1000/182', '10.1000/182'],
    ['ACM', null, 'https://dl.acm.org/doi/pdf/10.1145/3411764.3445423', '10.1145/3411764.3445423'],
    ['Wiley', null, 'https://onlinelibrary.wiley.com/doi/10.1002/abc.12/full', '10.1002/abc.12'],
    ['Springer', null, 'https://link.springer.com/content/pdf/10.1007%2F978-3-030-1_2.pdf', '10.1007/978-3-030-1_2'],
    ['medRxiv', null, 'https://www.medrxiv.org/content/10.1101/2020.01.02.3v2.full.pdf', '10.1101/2020.01.02.3'],
    [
      'PLOS',
      null,
      'https://journals.plos.org/plosone/article?id=10.1371/journal.pone.0000001',
      '10.1371/journal.pone.0000001',
    ],
    ['arXiv', null, 'https://arxiv.org/pdf/2301.00001v2', '10.48550/arxiv.2301.00001'],
    ['a version at arXiv', '10.48550/arXiv.2301.00001v3', 'https://x.org', '10.48550/arxiv.2301.00001'],
    ['a field that is none', '11.1/x', 'https://x.org', null],
    ['a path that is none', null, 'https://x.org/releases/10.2/notes', null],
    ['escapes that are none', null, 'https://doi.org/10.1000/%E0%A4', '10.1000/%e0%a4'],
  ])('%s', (_, doi, url, expected) => {
    expect(doiOf({ doi, url })).toBe(expected)
  })
})

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

describe('report §3: readiness of a citation', () => {
  test('the weights add up to 1', () => {
    expect(Object.values(readinessWeights).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
  })

  test.each([
    [
      'the best',
      { type: 'peer-reviewed', publishedAt: '2025-01-01' },
      [use('a')],
      { sourceType: 1, recency: 1, locator: 1, validated: 1, link: 1 },
      1,
    ],
    [
      'the worst',
      { type: 'blog', publishedAt: null, linkStatus: 'dead' },
      [use('a', { hasLocator: false, validated: 'rejected' })],
      { sourceType: 0.25, recency: 0, locator: 0, validated: 0, link: 0 },
      0.075,
    ],
    ['without uses', { type: 'survey', publishedAt: '2025-01-01' }, [], { locator: 0, validated: 0 }, 0.46],
    ['four years old', { publishedAt: '2021-01-01' }, [], { recency: 0.5 }, 0.385],
    ['later than the report', { publishedAt: '2026-01-01' }, [], { recency: 1 }, 0.46],
    ['a date that is none', { publishedAt: 'soon' }, [], { recency: 0 }, 0.31],
    ['a link that was not checked', { linkStatus: 'unchecked', publishedAt: null }, [], { link: 0.5 }, 0.26],
    [
      'thirds',
      { publishedAt: null },
      [use('a'), use('a', { validated: 'pending' }), use('a', { hasLocator: false, validated: 'rejected' })],
      { locator: 0.667, validated: 0.5 },
      0.56,
    ],
  ] as const)('%s', (_, given, uses, factors, score) => {
    const [citation] = curate([source('a', given)], uses)
    expect(citation?.factors).toMatchObject(factors)
    expect(citation?.score).toBe(score)
  })

  test('equal scores: the newest first, then by id; nothing depends on the order of the input', () => {
    const late = { publishedAt: '2026-02-01' }
    const sources = [
      source('c'),
      source('b', { publishedAt: '2026-01-01' }),
      source('e', late),
      source('a'),
      source('d', late),
    ]
    expect(curate(sources).map(({ id }) => id)).toEqual(['d', 'e', 'b', 'a', 'c'])
  })

  test('no sources give an empty list', () => {
    expect(curate([], [use('a')])).toEqual([])
  })
})

describe('report §3: readiness of a claim', () => {
  const confirmed = (sourceId: string) => ({
    validated: 'confirmed' as const,
    locator: 'p. 3',
    sourceId,
  })
  const ready: JudgedFinding = {
    claim: 'A claim.',
    summary: 'A summary.',
    method: 'A method.',
    confidence: 'medium',
    charts: ['a-chart'],
    evidence: [confirmed('a'), confirmed('b')],
    openProblems: [{ severity: 'high' }],
  }

  test('the weights add up to 1', () => {
    expect(Object.values(claimReadinessWeights).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
  })

  const evidenceParts = ['two-confirmed-sources', 'no-pending-evidence', 'no-rejected-evidence', 'locators']
  test.each<[string, Partial<JudgedFinding>, number, readonly string[]]>([
    ['all is there', {}, 1, []],
    ['no claim', { claim: ' ' }, 0.9, ['claim']],
    ['no summary', { summary: '' }, 0.95, ['summary']],
    ['no method', { method: null }, 0.85, ['method']],
    ['low confidence', { confidence: 'low' }, 0.95, ['confidence']],
    ['no chart', { charts: [] }, 0.9, ['chart']],
    ['one source', { evidence: [confirmed('a')] }, 0.8, ['two-confirmed-sources']],
    ['one source twice', { evidence: [confirmed('a'), confirmed('a')] }, 0.8, ['two-confirmed-sources']],
    [
      'pending',
      { evidence: [confirmed('a'), confirmed('b'), { sourceId: 'c', validated: 'pending', locator: 'p. 1' }] },
      0.9,
      ['no-pending-evidence'],
    ],
    [
      'rejected',
      { evidence: [confirmed('a'), confirmed('b'), { sourceId: 'c', validated: 'rejected', locator: 'p. 1' }] },
      0.9,
      ['no-rejected-evidence'],
    ],
    ['no locator', { evidence: [confirmed('a'), { ...confirmed('b'), locator: ' ' }] }, 0.9, ['locators']],
    ['no evidence', { evidence: [] }, 0.5, evidenceParts],
    ['a critical problem', { openProblems: [{ severity: 'critical' }] }, 0.95, ['no-critical-citation-problem']],
    [
      'nothing is there',
      {
        claim: '',
        summary: '',
        method: '',
        confidence: 'low',
        charts: [],
        evidence: [],
        openProblems: [{ severity: 'critical' }],
      },
      0,
      Object.keys(claimReadinessWeights),
    ],
  ])('%s', (_, given, score, missing) => {
    expect(claimReadiness({ ...ready, ...given })).toEqual({ score, missing })
  })
})
