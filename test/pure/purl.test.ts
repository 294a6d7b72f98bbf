import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalPurl, packageOfPurl, purlOfParts, readPurl } from '../../src/ground/purl.ts'

test.each<[string, string]>([
  ['PKG:NPM/%40angular/Core@16.0.0', 'pkg:npm/%40angular/Core@16.0.0'],
  ['pkg://npm/@angular/core@16.0.0', 'pkg:npm/%40angular/core@16.0.0'],
  ['pkg:PyPI/Django_Rest@1.0', 'pkg:pypi/django-rest@1.0'],
  ['pkg:deb/Debian/Curl@7.50.3-1?distro=jessie&ARCH=i386', 'pkg:deb/debian/curl@7.50.3-1?arch=i386&distro=jessie'],
  ['pkg:deb/debian/curl@1%3A7?arch=&distro=x', 'pkg:deb/debian/curl@1:7?distro=x'],
  ['pkg:huggingface/Org/Model@ABCDEF', 'pkg:huggingface/Org/Model@abcdef'],
  [
    'pkg:mlflow/Model@3?repository_url=https://adb.azuredatabricks.net',
    'pkg:mlflow/model@3?repository_url=https://adb.azuredatabricks.net',
  ],
  ['pkg:generic/model.pt?checksum=sha256%3Aab', 'pkg:generic/model.pt?checksum=sha256:ab'],
  ['pkg:golang/g.co/x/y@v1#./a/../b/', 'pkg:golang/g.co/x/y@v1#a/b'],
  ['pkg:maven/org.a/b@1(2)', 'pkg:maven/org.a/b@1%282%29'],
])('supply-chain §2.2: %s is %s', (given, canonical) => {
  expect(canonicalPurl(given)).toBe(canonical)
  expect(canonicalPurl(canonical)).toBe(canonical)
})

test.each([
  ['nothing', ''],
  ['another scheme', 'http://a/b'],
  ['no name', 'pkg:npm/@1.0'],
  ['no type', 'pkg:/b'],
  ['a type that is no word', 'pkg:n&g?inx/nginx@0.8.9'],
  ['broken encoding', 'pkg:npm/a%zz@1'],
  ['a qualifier twice', 'pkg:npm/a?b=1&B=2'],
  ['a megabyte', `pkg:npm/${'a'.repeat(1_000_000)}`],
])('supply-chain §7.2: %s is no Package URL', (_, text) => {
  expect(readPurl(text)).toBeNull()
})

test('supply-chain §3.1: a package is the same in all versions and builds', () => {
  expect(packageOfPurl('pkg:deb/debian/curl@7?distro=x#a')).toBe('pkg:deb/debian/curl')
  expect(packageOfPurl('curl')).toBeNull()
})

test('supply-chain §2.2: parts of any text make a Package URL that reads as itself', () => {
  const text = fc.string({ minLength: 1, maxLength: 30, unit: 'binary' }).filter((part) => !/[/]|^\.{1,2}$/.test(part))
  fc.assert(
    fc.property(text, text, text, (namespace, name, version) => {
      const purl = purlOfParts('generic', namespace, name, version)!
      expect(canonicalPurl(purl)).toBe(purl)
      expect(readPurl(purl)).toMatchObject({ type: 'generic', name: name.toWellFormed() })
    }),
  )
})

test('supply-chain §7.3: names of prototypes are data', () => {
  expect(canonicalPurl('pkg:npm/__proto__@1?constructor=1')).toBe('pkg:npm/__proto__@1?constructor=1')
})
