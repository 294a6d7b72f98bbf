import { describe, expect, test } from 'vitest'
import { pinsAddresses } from '../../src/runner/clone/git-command.ts'
import { isAllowedAddress, parseRange } from '../../src/scope/address.ts'
import { readLocator } from '../../src/scope/locator.ts'
import { canonicalHost, judge, readPolicy } from '../../src/scope/policy.ts'

const refused = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:808:808::',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '127.1',
  '08.8.8.8',
  '8.8.8.8.',
  '1.2.3',
  'localhost',
  '',
  ':::',
  '1::2::3',
]

describe('addresses that a clone may connect to', () => {
  test.each(refused)('seceng §4.3: %j is refused', (address) => {
    expect(isAllowedAddress(address, [])).toBe(false)
  })

  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
    'seceng §4.3: %s is public',
    (address) => expect(isAllowedAddress(address, [])).toBe(true),
  )

  test('seceng §4.3: ranges of the operator hold addresses of their own family', () => {
    const ranges = ['10.20.0.0/16', 'fd00::/8'].map((cidr) => parseRange(cidr)!)
    expect(['10.20.3.4', 'fd12::1'].map((address) => isAllowedAddress(address, ranges))).toEqual([true, true])
    expect(['10.21.0.1', 'fe80::1', '::ffff:10.20.3.4'].map((address) => isAllowedAddress(address, ranges))).toEqual([
      false,
      false,
      false,
    ])
    expect(['10.0.0.0/33', '10.0.0/8', 'fd00::/129', '10.0.0.1', 'x/8'].map(parseRange)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })
})

test.each([
  ['https://GIT.example.:443/shop/api.git', 'https://git.example/shop/api.git'],
  ['https://bücher.example/x.git', 'https://xn--bcher-kva.example/x.git'],
  ['https://git.example:8443/x.git', 'https://git.example:8443/x.git'],
  ['https://git。example/x.git', 'https://git.example/x.git'],
  ['https://2130706433/x.git', 'https://127.0.0.1/x.git'],
  ['https://0x7f.0.0.1/x.git', 'https://127.0.0.1/x.git'],
  ['https://0177.0.0.1/x.git', 'https://127.0.0.1/x.git'],
  ['https://127.1/x.git', 'https://127.0.0.1/x.git'],
  ['https://①②⑦.⓪.⓪.①/x.git', 'https://127.0.0.1/x.git'],
  ['https://127.0.0.1./x.git', 'https://127.0.0.1/x.git'],
  ['https://[0:0:0:0:0:FFFF:127.0.0.1]/x.git', 'https://[::ffff:7f00:1]/x.git'],
  ['https://[64:ff9b::a9fe:a9fe]/x.git', 'https://[64:ff9b::a9fe:a9fe]/x.git'],
  ['https://git.example/a/../x.git', 'https://git.example/x.git'],
  ['https://user@git.example/x.git', null],
  ['https://user:pass@git.example/x.git', null],
  ['https://@git.example/x.git', null],
  ['https://git.example\\@169.254.169.254/x.git', null],
  ['https://git.example/x.git?y', null],
  ['https://git.example/x.git#y', null],
  ['https://git.example../x.git', null],
  ['https://[fe80::1%25eth0]/x.git', null],
  ['https://git.example:99999/x.git', null],
  ['https://git.example/', null],
  ['https://git.example/a%2f..%2fb.git', null],
  ['https://git.exa mple/x.git', null],
  ['http://git.example/x.git', null],
  ['ssh://git.example/x.git', null],
  ['git@git.example:x.git', null],
  ['ext::sh -c id', null],
  ['file:///etc/x.git', null],
  ['-u./payload', null],
])('seceng §4.3: the URL %j is stored as %j', (url, canonical) => {
  const problems: string[] = []
  const locator = readLocator('repository', { url }, null, (_, message) => problems.push(message))
  expect(problems.length > 0 ? null : locator.url).toBe(canonical)
})

test.each([
  ['git version 2.37.0', true],
  ['git version 2.39.5 (Apple Git-154)', true],
  ['git version 3.0.0', true],
  ['git version 2.34.1', false],
  ['git version 1.99.0', false],
  ['', false],
])('seceng §4.3: %j pins addresses: %j', (version, isRight) => expect(pinsAddresses(version)).toBe(isRight))

describe('the policy of the operator', () => {
  const { value: policy } = readPolicy({
    git: {
      allow: [{ host: 'Git.Example.', paths: ['/shop/*'] }, { host: '*.corp.example:8443' }, { host: '127.0.0.1' }],
    },
    artifactFolders: ['/srv/models'],
  })
  test.each([
    [{ url: 'https://git.example/shop/api.git' }, 'allowed', 'git.allow[0]'],
    [{ url: 'https://git.example/other/api.git' }, 'refused', 'git.allow'],
    [{ url: 'https://git.example:8443/shop/api.git' }, 'refused', 'git.allow'],
    [{ url: 'https://a.b.corp.example:8443/x' }, 'allowed', 'git.allow[1]'],
    [{ url: 'https://corp.example:8443/x' }, 'refused', 'git.allow'],
    [{ url: 'https://a.corp.example/x' }, 'refused', 'git.allow'],
    [{ url: 'https://127.0.0.1/x' }, 'refused', 'privateAddresses'],
    [{ uri: 'file:///srv/models/a.bin' }, 'allowed', 'artifactFolders[0]'],
    [{ uri: 'file:///srv/models2/a.bin' }, 'refused', 'artifactFolders'],
    [{ uri: `artifact:${'a'.repeat(64)}` }, 'allowed', null],
    [{}, 'allowed', null],
  ])('seceng §4.2: %j is %s by %s', (locator, state, rule) => {
    expect(judge(locator, policy)).toEqual({ state, rule })
  })

  test.each([
    ['BÜCHER.example.', 'xn--bcher-kva.example'],
    ['2130706433', '127.0.0.1'],
    ['0x7f.1', '127.0.0.1'],
    ['::1', '::1'],
    ['[::FFFF:1.2.3.4]', '::ffff:102:304'],
    ['a b', null],
    ['user@host', null],
    ['', null],
    ['host:1', null],
  ])('seceng §4.3: the host %j is compared as %j', (host, canonical) => {
    expect(canonicalHost(host)).toBe(canonical)
  })

  test.each([
    [{ gti: {} }],
    [{ git: { allow: [{ paths: [] }] } }],
    [{ artifactFolders: ['/a/../b'] }],
    [{ privateAddresses: ['10'] }],
    [[]],
  ])('seceng §4.2: %j is no policy', (document) => expect(problemsOf(document)).not.toEqual([]))

  test('seceng §4.2: a file that is no object is said to be none', () => {
    for (const document of [[], 'text', 1]) expect(() => readPolicy(document)).toThrow('the policy must be an object')
    expect(readPolicy({ limits: [] }).problems).toEqual(['/limits must be an object'])
  })
})

function problemsOf(document: unknown): readonly unknown[] {
  try {
    return readPolicy(document).problems
  } catch (cause) {
    return [cause]
  }
}
