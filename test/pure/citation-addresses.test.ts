import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { doiOf } from '../../src/import/report/citation-doi.ts'
import { canonicalUrl } from '../../src/import/report/citation-url.ts'

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
