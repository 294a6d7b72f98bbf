import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createScope, type ScopeRules } from '../../src/scope/rules.ts'
import { targetOfUrl } from '../../src/scope/target.ts'
import { readSidecarConfig } from '../../src/sidecar/config.ts'
import { testProperty } from '../support/property.ts'

const judge = (rules: Partial<ScopeRules>, url: string) =>
  createScope({ allow: [], deny: [], ...rules }).judge([targetOfUrl(url)]).inScope

test.each(['https://user@service.test', 'https://:secret@service.test', 'ftp://service.test', 'service.test', 'x'])(
  '§5.4: %s is no address of the service',
  (url) => {
    expect(() => readSidecarConfig({ SKG_URL: url, SKG_KEY: 'k'.repeat(40) })).toThrow('SKG_URL must be a URL')
  },
)

describe('§5.4: the scope is validated before anything is done', () => {
  test('an empty scope allows nothing, and neither does one with deny rules only', () => {
    expect(judge({}, 'https://example.test/')).toBe(false)
    expect(judge({ deny: [{ host: 'other.test' }] }, 'https://example.test/')).toBe(false)
  })

  test.each([
    ['example.test', 'https://example.test/', true],
    ['example.test', 'https://EXAMPLE.test/', true],
    ['example.test', 'https://example.test./', true],
    ['example.test', 'https://example.test:8443/x', true],
    ['example.test', 'wss://example.test/socket', true],
    ['example.test', 'ftp://example.test/', false],
    ['example.test', 'file:///etc/passwd', false],
    ['example.test', 'constructor://example.test/', false],
    ['example.test', 'https://www.example.test/', false],
    ['example.test', 'https://example.test.evil.test/', false],
    ['example.test', 'https://notexample.test/', false],
    ['example.test', 'https://example.test@evil.test/', false],
    ['example.test', 'https://evil.test#@example.test/', false],
    ['example.test', 'https://evil.test\\@example.test/', false],
    ['example.test', 'https://exаmple.test/', false],
    ['example.test', 'https://ｅxample.test/', true],
    ['example.test', 'https://exam%70le.test/', true],
    ['*.example.test', 'https://a.b.example.test/', true],
    ['*.example.test', 'https://example.test/', false],
    ['*.example.test', 'https://example.test.evil.test/', false],
    ['api-*.example.test', 'https://api-1.example.test/', true],
    ['api-*.example.test', 'https://api-1.x.example.test/', false],
    ['bücher.test', 'https://xn--bcher-kva.test/', true],
    ['*.bücher.test', 'https://a.bücher.test/', true],
    ['127.0.0.1', 'http://2130706433/', true],
    ['127.0.0.1', 'http://0x7f.1/', true],
    ['127.0.0.1', 'http://0177.0.0.1/', true],
    ['127.0.0.1', 'http://[::ffff:127.0.0.1]/', true],
    ['127.0.0.1', 'http://[::ffff:7f00:1]/', true],
    ['127.0.0.1', 'http://127.1/', true],
    ['127.0.0.1', 'http://127.0.0.1./', true],
    ['127.0.0.1', 'http://0x7f000001/', true],
    ['127.0.0.1', 'http://017700000001/', true],
    ['127.0.0.1', 'http://①②⑦.⓪.⓪.①/', true],
    ['127.0.0.1', 'http://127.0.0.1\\@evil.test/', true],
    ['127.0.0.1', 'http://evil.test\\@127.0.0.1/', false],
    ['127.0.0.1', 'http://127.0.0.1@evil.test/', false],
    ['127.0.0.1', 'http://127.0.0.256/', false],
    ['127.0.0.1', 'http://4294967296/', false],
    ['0x7f.1', 'http://127.0.0.1/', true],
    ['127.0.0.1', 'http://[::1]/', false],
    ['127.0.0.1', 'http://127.0.0.1.evil.test/', false],
    ['::1', 'http://[0:0:0:0:0:0:0:1]/', true],
    ['[::1]', 'http://[::1]:8080/', true],
    ['10.0.0.0/8', 'http://10.1.2.3/', true],
    ['10.0.0.0/8', 'http://11.1.2.3/', false],
    ['10.0.0.0/8', 'http://167837953/', true],
    ['10.0.0.0/8', 'http://10.evil.test/', false],
    ['10.0.0.*', 'http://10.0.0.7/', true],
    ['10.0.0.*', 'http://10.0.0.evil.test/', false],
    ['10.0.0.*', 'http://10.0.0.evil/', false],
    ['fd00::/8', 'http://[fd12::1]/', true],
    ['*', 'https://anything.test/', true],
  ])('a rule for %s and %s: %s', (host, url, expected) => {
    expect(judge({ allow: [{ host }] }, url)).toBe(expected)
    expect(judge({ allow: [{ host: '*' }], deny: [{ host }] }, url)).toBe(targetOfUrl(url) !== null && !expected)
  })

  test.each([
    [[443], 'https://example.test/', true],
    [[443], 'http://example.test/', false],
    [['8000-8100'], 'http://example.test:8080/', true],
    [['8000-8100'], 'http://example.test:8101/', false],
  ])('ports %j and %s: %s', (ports, url, expected) => {
    expect(judge({ allow: [{ host: 'example.test', ports }] }, url)).toBe(expected)
  })

  test.each([
    ['/api', 'https://example.test/api', true],
    ['/api', 'https://example.test/api/x', true],
    ['/api', 'https://example.test/apix', false],
    ['/api/', 'https://example.test/api', false],
    ['/api', 'https://example.test/api/../admin', false],
    ['/api', 'https://example.test/api/%2e%2e/admin', false],
    ['/api', 'https://example.test/api/..%2fadmin', false],
    ['/api', 'https://example.test/api/..%252fadmin', false],
    ['/api', 'https://example.test/api/..%5cadmin', false],
    ['/ä', 'https://example.test/%C3%A4/x', true],
  ])('an allowed path %s and %s: %s', (path, url, expected) => {
    expect(judge({ allow: [{ host: 'example.test', paths: [path] }] }, url)).toBe(expected)
  })

  test.each(['/admin', '/ADMIN/x', '/%61dmin', '//admin', '/x/..%2fadmin', '/x\\..\\admin'])(
    'a denied path is found as %s',
    (path) => {
      const rules = { allow: [{ host: '*' }], deny: [{ host: 'example.test', paths: ['/admin'] }] }
      expect(judge(rules, `https://example.test${path}`)).toBe(false)
    },
  )

  test('deny wins, every place must be in scope, and the rule is named', () => {
    const scope = createScope({
      allow: [{ host: '*.example.test' }],
      deny: [{ host: 'admin.example.test', ports: [443] }],
    })
    const targets = (...urls: string[]) => urls.map(targetOfUrl)
    expect(scope.judge(targets('https://admin.example.test/'))).toEqual({
      inScope: false,
      rule: 'deny rule 1 (host "admin.example.test"; ports 443)',
    })
    expect(scope.judge(targets('https://shop.example.test/', 'https://evil.test/')).inScope).toBe(false)
    expect(scope.judge(targets('https://shop.example.test/')).rule).toBe('allow rule 1 (host "*.example.test")')
    expect(scope.judge([null]).inScope).toBe(false)
    expect(scope.judge([]).inScope).toBe(false)
  })

  test.each([['exa mple'], ['user@example.test'], ['example.test:443'], ['10.0.0.0/33'], ['10.*'], ['a/b'], ['']])(
    'a rule for %j is refused',
    (host) => {
      expect(() => createScope({ allow: [{ host }], deny: [] })).toThrow(RangeError)
    },
  )

  testProperty('however its host is written, a target is judged as what a browser would open', 100, (numRuns) => {
    const scope = createScope({ allow: [{ host: 'example.test' }, { host: '192.0.2.1' }], deny: [] })
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const host = new URL(url).hostname.replace(/\.$/, '')
        expect(scope.judge([targetOfUrl(url)]).inScope).toBe(host === 'example.test' || host === '192.0.2.1')
      }),
      { numRuns },
    )
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const url = `https://${text}/`
        const verdict = scope.judge([targetOfUrl(url)]).inScope
        const opened = URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : null
        expect(verdict).toBe(opened === 'example.test' || opened === '192.0.2.1')
      }),
      { numRuns },
    )
  })
})
