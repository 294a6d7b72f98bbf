import { describe, expect, test } from 'vitest'
import { at, one } from '../support/sarif-log.ts'

describe('SARIF of Grype, whose rule is of all versions of a package (contract: compat §4)', () => {
  const found = async (type: string, name: string, version: string, purl: string) => {
    const text = `A high vulnerability in ${type} package: ${name}, version ${version} was found in image a:1 at: /b`
    const rule = {
      id: `CVE-2030-0001-${name}`,
      help: { text: `Vulnerability CVE-2030-0001\nPackage: ${name}\nVersion: 0\nType: ${type}` },
      properties: { purls: [purl] },
    }
    const { location } = await one({ ruleId: rule.id, message: { text }, ...at('a/b') }, {}, { rules: [rule] })
    return location?.kind === 'component' ? [location.name, location.version, location.purl] : location
  }

  test.each([
    ['the version of its rule', 'java-archive', 'core', '1.0', 'pkg:maven/org.x/core@1.0', 'org.x:core'],
    [
      'a path as name',
      'go-module',
      'example.org/x/y',
      'v1.0',
      'pkg:golang/example.org/x/y@v1.0?type=module',
      'example.org/x/y',
    ],
    ['a scope', 'npm', '@a/b', '1.0', 'pkg:npm/%40a/b@1.0', '@a/b'],
    ['a name with its group', 'maven', 'org.x:core', '1.0', 'pkg:maven/org.x/core@1.0?type=jar', 'org.x:core'],
  ])('%s: the Package URL of the rule', async (_, type, name, version, purl, known) => {
    expect(await found(type, name, version, purl)).toEqual([known, version, purl])
  })

  test('another version of its package has the Package URL in its own version', async () => {
    expect(await found('java-archive', 'core', '2.0', 'pkg:maven/org.x/core@1.0')).toEqual([
      'org.x:core',
      '2.0',
      'pkg:maven/org.x/core@2.0',
    ])
    expect(await found('deb', 'zlib', '2.0', 'pkg:deb/debian/zlib@1.0?arch=amd64')).toEqual([
      'debian/zlib',
      '2.0',
      'pkg:deb/debian/zlib@2.0?arch=amd64',
    ])
  })

  test('the epoch of a package of RPM is no part of the version of its Package URL', async () => {
    const purl = 'pkg:rpm/centos/acl@2.2-1?epoch=1'
    expect(await found('rpm', 'acl', '1:2.2-1', purl)).toEqual(['centos/acl', '2.2-1', purl])
  })

  test.each([
    ['another ecosystem', 'python', 'core', 'pkg:npm/core@1.0', 'pkg:pypi/core@2.0'],
    ['another name', 'npm', 'core', 'pkg:npm/core-js@1.0', 'pkg:npm/core@2.0'],
    ['another scope', 'npm', '@a/core', 'pkg:npm/%40b/core@1.0', 'pkg:npm/%40a/core@2.0'],
    ['no Package URL', 'npm', 'core', 'core 1.0', 'pkg:npm/core@2.0'],
    ['another ecosystem, of a kind that no ecosystem is', 'binary', 'core', 'pkg:npm/core@1.0', null],
  ])('a rule of %s lends nothing', async (_, type, name, purl, own) => {
    expect(await found(type, name, '2.0', purl)).toEqual([name, '2.0', own])
  })
})
