import { describe, expect, test } from 'vitest'
import { at, type Json, one } from '../support/sarif-log.ts'

/** Results as scanners of dependencies word them, each with what the run and the driver have besides. */
type Expected = Json & { readonly cves: readonly string[] }
const dialects: readonly (readonly [string, Json, Json, Json, Expected])[] = [
  [
    'Grype: the message, with the type',
    {
      ruleId: 'CVE-2030-0001-left',
      message: { text: 'The path a.jar reports left at version 1.0  which is a vulnerable (npm) package' },
    },
    {},
    {},
    { cves: ['CVE-2030-0001'], name: 'left', version: '1.0', ecosystem: 'npm', purl: 'pkg:npm/left@1.0' },
  ],
  [
    'Anchore: the id of the rule between strokes, and its help',
    { ruleId: 'ANCHOREVULN_CVE-2030-0002_deb_zlib', message: { text: 'Image has zlib' } },
    {},
    {
      rules: [
        {
          id: 'ANCHOREVULN_CVE-2030-0002_deb_zlib',
          help: { text: 'Vulnerability CVE-2030-0002\nPackage: zlib\nVersion: 1.2\nType: deb' },
        },
      ],
    },
    { cves: ['CVE-2030-0002'], name: 'zlib', version: '1.2', ecosystem: 'deb', purl: 'pkg:deb/debian/zlib@1.2' },
  ],
  [
    'Anchore: the id of the rule alone, behind the image, with underlines in the name',
    {
      ruleId: 'ANCHOREVULN_localhost:5000/shop/a_b:latest_CVE-2030-0012_python_left_pad_1.0',
      message: { text: 'Image has it' },
    },
    {},
    { rules: [{ id: 'ANCHOREVULN_localhost:5000/shop/a_b:latest_CVE-2030-0012_python_left_pad_1.0' }] },
    { cves: ['CVE-2030-0012'], name: 'left_pad', version: '1.0', ecosystem: 'python', purl: 'pkg:pypi/left-pad@1.0' },
  ],
  [
    'Anchore: an advisory that is no CVE, between underlines',
    {
      ruleId: 'ANCHOREVULN_GHSA-aaaa-bbbb-cccc_python_left_2.0',
      message: {
        text: 'The path /x reports left at version 2.0  which would result in a vulnerable (python) package installed',
      },
    },
    {},
    {},
    { cves: [], name: 'left', version: '2.0', ecosystem: 'python', purl: 'pkg:pypi/left@2.0' },
  ],
  [
    'Docker Scout: a Package URL on the line of the package',
    {
      ruleId: 'CVE-2030-0013',
      message: {
        text: '  Vulnerability   : CVE-2030-0013\n  Package         : pkg:apk/alpine/zlib@1.2.12-r1?os_name=alpine\n',
      },
    },
    {},
    {},
    {
      cves: ['CVE-2030-0013'],
      name: 'alpine/zlib',
      version: '1.2.12-r1',
      ecosystem: 'apk',
      purl: 'pkg:apk/alpine/zlib@1.2.12-r1?os_name=alpine',
    },
  ],
  [
    'a Package URL in the sentence of the message',
    { ruleId: 'CVE-2030-0014', message: { text: 'CWE-20 vulnerability in pkg:maven/org.x/core@2.0.' } },
    {},
    {},
    { cves: ['CVE-2030-0014'], name: 'org.x:core', version: '2.0', purl: 'pkg:maven/org.x/core@2.0' },
  ],
  [
    'Trivy: lines of the message, which outrank the help of a rule that results share',
    { ruleId: 'CVE-2030-0003', message: { text: 'Package: tar\nInstalled Version: 6.1\nVulnerability CVE-2030-0003' } },
    {},
    { rules: [{ id: 'CVE-2030-0003', help: { text: 'Package: other\nInstalled Version: 9' } }] },
    { cves: ['CVE-2030-0003'], name: 'tar', version: '6.1', ecosystem: null, purl: null },
  ],
  [
    'dependency-check: a Package URL as a property of the file',
    { ruleId: 'CVE-2030-0004', message: { text: 'CVE-2030-0004 - it breaks' } },
    { artifacts: [{ location: { uri: 'a.jar' }, properties: { id1: 'pkg:maven/org.x/core@2.0' } }] },
    {},
    {
      cves: ['CVE-2030-0004'],
      name: 'org.x:core',
      version: '2.0',
      ecosystem: 'maven',
      purl: 'pkg:maven/org.x/core@2.0',
    },
  ],
  [
    'OSV-Scanner: a scoped package in the message, the CVE only there',
    {
      ruleId: 'GHSA-aaaa-bbbb-cccc',
      message: { text: "Package '@a/b@1.2.3' is vulnerable to 'CVE-2030-0005' (also known as 'GHSA-aaaa-bbbb-cccc')." },
    },
    {},
    {},
    { cves: ['CVE-2030-0005'], name: '@a/b', version: '1.2.3' },
  ],
  [
    'Snyk: the full description of the rule',
    { ruleId: 'SNYK-JS-X-1', message: { text: 'This file introduces a vulnerable x package' } },
    {},
    { rules: [{ id: 'SNYK-JS-X-1', fullDescription: { text: '(CVE-2030-0006) x@4.5' } }] },
    { cves: ['CVE-2030-0006'], name: 'x', version: '4.5' },
  ],
  [
    'properties of the result',
    { ruleId: 'CVE-2030-0007', message: { text: 'vulnerable' }, properties: { purl: 'pkg:npm/%40s/p@3' } },
    {},
    {},
    { cves: ['CVE-2030-0007'], name: '@s/p', version: '3', purl: 'pkg:npm/%40s/p@3' },
  ],
]

describe('SARIF of scanners of dependencies (contract: compat §4)', () => {
  test.each(dialects)('%s names CVE and component', async (_, result, run, driver, { cves, ...component }) => {
    const found = await one({ ...result, ...at('a.jar', { startLine: 7 }, { index: 0 }) }, run, driver)
    expect(found.cves).toEqual(cves)
    expect(found.location).toMatchObject({ kind: 'component', path: 'a.jar', ...component })
    // The line in the file is kept beside it.
    expect(found.locations).toMatchObject([{ kind: 'component' }, { kind: 'code', path: 'a.jar', line: 7 }])
  })

  test('a message of static analysis that mentions a package or a CVE makes no component', async () => {
    const found = await one({
      ruleId: 'unsafe-load',
      message: { text: 'Package: yaml\nLike others, this is unsafe.' },
      ...at('a.py'),
    })
    expect([found.location?.kind, found.cves]).toEqual(['code', []])
    const other = await one({
      ruleId: 'x',
      message: { text: 'As in CVE-2030-1234, input reaches exec.' },
      ...at('a.py'),
    })
    expect([other.location?.kind, other.cves]).toEqual(['code', []])
  })
})

describe('vulnerabilities that a result names', () => {
  const purl = { properties: { purl: 'pkg:npm/left@1.0' } }
  const named = async (ruleId: string, text: string, rule: Json = {}) => {
    const { location, cves } = await one(
      { ruleId, message: { text }, ...purl, ...at('a.json', { startLine: 3 }) },
      {},
      { rules: [{ id: ruleId, ...rule }] },
    )
    return [location?.kind, cves]
  }

  test.each(['GHSA', 'PYSEC', 'RUSTSEC', 'OSV', 'SNYK', 'MAL', 'GO'])(
    '%s is an advisory of the component',
    async (word) => {
      expect(await named(`${word}-2030-1`, 'It breaks.')).toEqual(['component', []])
      expect(await named('r', `See ${word.toLowerCase()}-2030-1.`)).toEqual(['component', []])
      expect(await named(`X${word}-2030-1`, 'It breaks.')).toEqual(['code', []])
    },
  )

  test('a result that names none is about its place', async () => {
    expect(await named('r', 'It breaks.')).toEqual(['code', []])
  })

  test('those of the rule are all taken, and then none of the texts', async () => {
    expect(await named('CVE-2030-0001-CVE-2030-0002', 'Unlike CVE-2030-0003.')).toEqual([
      'component',
      ['CVE-2030-0001', 'CVE-2030-0002'],
    ])
  })

  test('of the texts the first one alone is taken, the message before the description', async () => {
    const description = { text: 'CVE-2030-0004' }
    const text = 'CVE-2030-0001, unlike CVE-2030-0002'
    expect(await named('r', text)).toEqual(['component', ['CVE-2030-0001']])
    expect(await named('r', text, { fullDescription: description })).toEqual(['component', ['CVE-2030-0001']])
  })
})

describe('titles', () => {
  test.each([
    ['blacklist', { id: 'B404', name: 'blacklist' }, 'Consider possible security implications of it.'],
    [
      'the template of secretlint',
      { id: '@s/rule-aws', shortDescription: { text: 'secretlint rule(@s/rule-aws) error' } },
      'Found a key.',
    ],
    ['a name in one word', { id: 'android_logging', name: 'AndroidLogging' }, 'The App logs information.'],
  ])('%s is no title: the message is', async (_, rule, text) => {
    expect((await one({ ruleId: rule.id, message: { text } }, {}, { rules: [rule] })).title).toBe(text)
  })

  test('without any text the name of the rule is a title in words', async () => {
    const rule = { id: 'android_logging', name: 'AndroidLogging' }
    expect((await one({ ruleId: rule.id, message: {} }, {}, { rules: [rule] })).title).toBe('Android logging')
  })

  test('the folder that was scanned is a place', async () => {
    const { location } = await one({ ruleId: 'a', message: { text: 'No certificate pinning.' }, ...at('./') })
    expect(location).toMatchObject({ kind: 'code', path: '.' })
  })
})
