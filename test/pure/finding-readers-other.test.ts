import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCvss } from '../../src/import/finding/kit/cvss.ts'
import { cvesIn, cwesIn, cwesOf, instantOf, techniquesIn } from '../../src/import/finding/kit/named-ids.ts'
import { severityOf } from '../../src/import/finding/kit/severity.ts'
import { readAvid } from '../../src/import/finding/read/avid.ts'
import { readKev } from '../../src/import/finding/read/kev.ts'
import { readOsv } from '../../src/import/finding/read/osv.ts'
import { readSemgrep } from '../../src/import/finding/read/semgrep.ts'
import { DigestTable } from '../../src/import/finding/store/digest-table.ts'
import { readAll, readContent } from '../support/finding-readers.ts'

type Json = Record<string, unknown>

describe('shared parts', () => {
  test.each<[string | number | null, number | null]>([
    ['CRITICAL', 5],
    ['Very-High', 5],
    ['high', 4],
    ['ERROR', 4],
    ['elevated', 4],
    ['Medium', 3],
    ['MODERATE', 3],
    ['warning', 3],
    ['low', 2],
    ['note', 2],
    ['negligible', 1],
    ['info', 0],
    ['none', 0],
    [' High ', 4],
    ['TBD', null],
    ['', null],
    [null, null],
    ['constructor', null],
    [0, 0],
    ['0.0', 0],
    [0.1, 2],
    ['3.9', 2],
    [4, 3],
    ['6.9', 3],
    ['7.0', 4],
    [8.9, 4],
    ['9', 5],
    [10, 5],
    ['10.1', null],
    [-1, null],
    ['1e1', null],
    [Number.NaN, null],
  ])('compat §4: severity %j is %j', (value, severity) => {
    expect(severityOf(value)).toBe(severity)
  })

  test.each<[string, number[]]>([
    ['external/cwe/cwe-079', [79]],
    ['CWE-22: Path Traversal', [22]],
    ['CWE 400 and CWE_20, cwe-400', [400, 20]],
    ['CWE-0', []],
    ['https://cwe.mitre.org/data/definitions/80.html', [80]],
    ['SCWE-79', []],
    ['CWE-1234567', []],
    ['NVD-CWE-noinfo', []],
  ])('the CWEs in %j', (text, numbers) => {
    expect(cwesIn(text)).toEqual(numbers)
  })

  test.each<[unknown, number[]]>([
    [79, [79]],
    ['079', [79]],
    [
      ['CWE-79', 80, 'x', null],
      [79, 80],
    ],
    [{}, []],
    [null, []],
    [-5, []],
    [7.5, []],
  ])('a CWE field of %j', (value, numbers) => {
    expect(cwesOf(value)).toEqual(numbers)
  })

  test('CVEs and techniques, each once', () => {
    expect(cvesIn('CVE-2021-44228 cve-2021-44228 CVE-2021-1', null, 'CVE-2020-12345')).toEqual([
      'CVE-2021-44228',
      'CVE-2020-12345',
    ])
    expect(techniquesIn('https://atlas.mitre.org/techniques/AML.T0051.000, AML.T0043; AML.TA0001')).toEqual([
      'AML.T0051.000',
      'AML.T0043',
    ])
  })

  test.each<[string, string | null]>([
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00.000Z'],
    ['2026-01-31 10:00', '2026-01-31T10:00:00.000Z'],
    ['2026-01-31T10:00:00.1234567+02:00', '2026-01-31T08:00:00.123Z'],
    ['2026-02-31T25:00:00Z', null],
    ['yesterday', null],
    ['31.01.2026', null],
  ])('the instant of %j', (text, instant) => {
    expect(instantOf(text)).toBe(instant)
  })

  test.each<[string, string | null, number | null]>([
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', '3.1', 9.8],
    ['CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', '3.0', 10],
    ['CVSS:3.1/AV:L/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N', '3.1', 1.8],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N', '3.1', 0],
    ['CVSS:3.1/AV:N/AC:L', '3.1', null],
    ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', '4.0', null],
    ['AV:N/AC:L/Au:N/C:P/I:P/A:P', '2.0', null],
    ['9.8', null, null],
  ])('CVSS %s', (vector, version, score) => {
    const read = readCvss(vector)
    expect([read?.version ?? null, read?.score ?? null]).toEqual([version, score])
  })

  test('a digest table is a map of digests', () => {
    const digests = fc
      .uint8Array({ minLength: 12, maxLength: 12 })
      .map((bytes) => Buffer.from(bytes.map((byte) => byte & 3)))
    fc.assert(
      fc.property(fc.array(fc.tuple(digests, fc.nat(1e9)), { minLength: 1, maxLength: 4000 }), (entries) => {
        const table = new DigestTable()
        const map = new Map<string, number>()
        for (const [digest, value] of entries) {
          expect(table.get(digest)).toBe(map.get(digest.toString('hex')) ?? null)
          table.set(digest, value)
          map.set(digest.toString('hex'), value)
        }
        for (const [hex, value] of map) expect(table.get(Buffer.from(hex, 'hex'))).toBe(value)
      }),
      { numRuns: 30 },
    )
  })
})

describe('Semgrep', () => {
  const result = (extra: Json, more: Json = {}) => ({
    check_id: 'a.b.c',
    path: './src\\a.py',
    start: { line: 3, col: 1 },
    end: { line: 4, col: 9 },
    extra,
    ...more,
  })
  const one = async (extra: Json, more: Json = {}) =>
    (await readContent(readSemgrep, { results: [result(extra, more)], version: '1' })).findings[0]!

  test.each<[string, Json, Json]>([
    ['a CWE in a text', { metadata: { cwe: 'CWE-78: OS Command' } }, { cwes: [78] }],
    ['CWEs in a list', { metadata: { cwe: ['CWE-78: OS Command', 'CWE-79'] } }, { cwes: [78, 79] }],
    ['no CWE', { metadata: {} }, { cwes: [] }],
    ['ERROR', { severity: 'ERROR' }, { severity: 4 }],
    ['WARNING', { severity: 'WARNING' }, { severity: 3 }],
    ['INFO', { severity: 'INFO' }, { severity: 0 }],
    ['CRITICAL, of newer versions', { severity: 'CRITICAL' }, { severity: 5 }],
    ['no severity', {}, { severity: 3 }],
    ['nosem', { is_ignored: true }, { status: 'suppressed' }],
    ['a fix', { fix: 'b()' }, { recommendation: 'Replace the code with:\n\n```\nb()\n```' }],
    ['a path of Windows', {}, { location: { path: 'src/a.py', line: 3, endLine: 4, column: 1 } }],
    ['code that needs a login', { lines: 'requires login' }, { location: { snippet: null } }],
  ])('%s', async (_, extra, expected) => {
    expect(await one(extra)).toMatchObject(expected)
  })

  test.each<[string, Json, Json, boolean]>([
    ['a fingerprint', { fingerprint: 'ab_0', lines: 'x' }, { fingerprint: 'ab_0', lines: 'y' }, true],
    ['another fingerprint', { fingerprint: 'ab_0', lines: 'x' }, { fingerprint: 'ab_1', lines: 'x' }, false],
    [
      'requires login, the same code',
      { fingerprint: 'requires login', lines: 'x' },
      { fingerprint: 'requires login', lines: ' x' },
      true,
    ],
    [
      'requires login, other code',
      { fingerprint: 'requires login', lines: 'x' },
      { fingerprint: 'requires login', lines: 'y' },
      false,
    ],
    [
      'code hidden, other message',
      { lines: 'requires login', message: 'a' },
      { lines: 'requires login', message: 'b' },
      false,
    ],
  ])('identity by %s', async (_, before, after, isSame) => {
    const moved = { start: { line: 30, col: 1 }, end: { line: 31, col: 9 } }
    expect((await one(before)).fingerprint === (await one(after, moved)).fingerprint).toBe(isSame)
  })

  test('errors of the run are one warning, and a fatal one makes the scan partial', async () => {
    const { scans, warnings } = await readContent(readSemgrep, {
      results: [],
      errors: [{ level: 'warn', message: 'odd file' }, { level: 'error' }],
    })
    expect(scans[0]!.isPartial).toBe(true)
    expect(warnings.map(({ message }) => message)).toEqual([
      'Semgrep tells 2 problems of its own run, the first: "odd file"',
    ])
  })

  test('what is reported twice is a finding and a repeat', async () => {
    const { findings, repeats } = await readContent(readSemgrep, {
      results: [result({ lines: 'x' }), result({ lines: 'x' })],
    })
    expect(repeats.map(({ fingerprint, pointer }) => [fingerprint, pointer])).toEqual([
      [findings[0]!.fingerprint, '/results/1'],
    ])
  })
})

describe('KEV', () => {
  const entry = (rest: Json = {}) => ({
    cveID: 'CVE-2026-0001',
    vendorProject: 'Acme',
    product: 'Acme Server',
    vulnerabilityName: 'Hole',
    dateAdded: '2026-01-02',
    shortDescription: 'Bad.',
    requiredAction: 'Patch.',
    dueDate: '2026-02-02',
    knownRansomwareCampaignUse: 'Unknown',
    notes: '',
    ...rest,
  })
  const read = (entries: readonly unknown[], rest: Json = {}) =>
    readContent(readKev, {
      catalogVersion: '2026.01.02',
      dateReleased: '2026-01-02T03:04:05.6789Z',
      vulnerabilities: entries,
      ...rest,
    })

  test('an entry is a CVE with a component', async () => {
    const { findings, scans } = await read([
      entry({ cwes: ['CWE-264', 'CWE-79'], notes: 'Affects many. ; https://a.example/1 ; https://b.example/2' }),
    ])
    expect(scans[0]).toMatchObject({
      scanType: 'SCA',
      tool: 'CISA KEV',
      toolVersion: '2026.01.02',
      startedAt: '2026-01-02T03:04:05.678Z',
    })
    expect(findings[0]).toMatchObject({
      rule: 'CVE-2026-0001',
      title: 'Hole',
      description: 'Bad.\n\nAffects many.',
      recommendation: 'Patch.',
      severity: 4,
      cwes: [264, 79],
      cves: ['CVE-2026-0001'],
      location: { kind: 'component', name: 'Acme Server' },
      firstFoundAt: '2026-01-02T00:00:00.000Z',
      tags: ['known exploited', 'remedy due 2026-02-02'],
      references: [
        { title: null, url: 'https://a.example/1' },
        { title: null, url: 'https://b.example/2' },
      ],
    })
  })

  test.each<[Json, Json]>([
    [{ product: 'Server' }, { location: { name: 'Acme Server' } }],
    [{ knownRansomwareCampaignUse: 'Known' }, { severity: 5 }],
    [{ cwes: [] }, { cwes: [] }],
    [{ cwes: undefined }, { cwes: [] }],
  ])('%j', async (rest, expected) => {
    expect((await read([entry(rest)])).findings[0]).toMatchObject(expected)
  })

  test('entries without a CVE, twice, or of another type are told; so is a count that does not fit', async () => {
    const { findings, repeats, warnings, scans } = await read([entry(), entry(), entry({ cveID: 'none' }), 'x', null], {
      count: 9,
    })
    expect([findings.length, repeats.length]).toEqual([1, 1])
    expect(scans[0]!.isPartial).toBe(true)
    expect(warnings.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
      '/count says 9, but the file has 5 entries: some may be missing',
      '/vulnerabilities/2/cveID must be a CVE id; the entry is left out',
      '/vulnerabilities/3 must be an object; it is left out',
      '/vulnerabilities/4 must be a value, but is null; it is left out',
    ])
  })
})

describe('OSV', () => {
  const record = (id: string, rest: Json = {}) => ({ id, modified: '2026-01-01T00:00:00Z', ...rest })
  const affected = (name: string, rest: Json = {}) => ({
    package: { name, ecosystem: 'PyPI', purl: `pkg:pypi/${name}` },
    ...rest,
  })
  const scanned = (vulnerabilities: readonly Json[], rest: Json = {}) => ({
    results: [
      {
        packages: [{ package: { name: 'p', version: '1.0', ecosystem: 'PyPI' }, vulnerabilities, ...rest }],
        source: { path: '/app/lock', type: 'lockfile' },
      },
    ],
  })

  test('a group of ids is one finding, with the best of what its records say', async () => {
    const { findings } = await readContent(
      readOsv,
      scanned(
        [
          record('PYSEC-1', {
            aliases: ['CVE-2026-1111'],
            details: 'Short.',
            affected: [
              affected('p', {
                ranges: [
                  { type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '1.1' }] },
                  { type: 'GIT', events: [{ fixed: 'abc' }] },
                ],
                versions: ['0.9', '1.0'],
              }),
            ],
          }),
          record('GHSA-1', {
            aliases: ['CVE-2026-1111'],
            summary: 'A hole',
            details: 'Long.',
            severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
            database_specific: { cwe_ids: ['CWE-79'], severity: 'LOW' },
          }),
        ],
        { groups: [{ ids: ['GHSA-1', 'PYSEC-1'] }], licenses: ['MIT'], dependency_groups: ['dev'] },
      ),
    )
    expect(findings.length).toBe(1)
    expect(findings[0]).toMatchObject({
      rule: 'PYSEC-1',
      title: 'A hole',
      description: 'Long.',
      recommendation: 'Fixed in 1.1.',
      severity: 5,
      cwes: [79],
      cves: ['CVE-2026-1111'],
      count: 2,
      cvss: { version: '3.1', score: 9.8 },
      location: {
        kind: 'component',
        name: 'p',
        version: '1.0',
        ecosystem: 'PyPI',
        purl: 'pkg:pypi/p@1.0',
        path: '/app/lock',
        licences: ['MIT'],
      },
    })
    expect(findings[0]!.tags).toContain('dependency group: dev')
  })

  test.each<[string, Json, Json, number]>([
    [
      'what the scanner computed',
      { database_specific: { severity: 'LOW' } },
      { groups: [{ ids: ['G'], max_severity: '9.1' }] },
      5,
    ],
    ['the word of the database', { database_specific: { severity: 'MODERATE' } }, {}, 3],
    ['a word per package', { affected: [affected('p', { ecosystem_specific: { severity: 'HIGH' } })] }, {}, 4],
    ['nothing', {}, {}, 3],
    ['an empty score', {}, { groups: [{ ids: ['G'], max_severity: '' }] }, 3],
  ])('severity by %s', async (_, rest, group, severity) => {
    expect((await readContent(readOsv, scanned([record('G', rest)], group))).findings[0]!.severity).toBe(severity)
  })

  test('the identity is file, package and CVE, not the version or the other ids', async () => {
    const print = async (content: unknown) => (await readContent(readOsv, content)).findings[0]!.fingerprint
    const first = scanned([record('GHSA-1', { aliases: ['CVE-2026-1111'] })])
    const later = scanned([record('PYSEC-9', { aliases: ['CVE-2026-1111', 'GHSA-1'] })], {
      package: { name: 'p', version: '1.0.1', ecosystem: 'PyPI' },
    })
    expect(await print(later)).toBe(await print(first))
    expect(await print(scanned([record('GHSA-2')]))).not.toBe(await print(first))
  })

  test.each<[string, unknown, readonly (string | null)[]]>([
    [
      'a record with two packages',
      record('O', { affected: [affected('a'), affected('b'), affected('a')] }),
      ['a', 'b'],
    ],
    ['a record without packages', record('O'), [null]],
    [
      'a list of records',
      [record('O', { affected: [affected('a')] }), record('P', { affected: [affected('a')] })],
      ['a', 'a'],
    ],
    ['an answer of the API', { vulns: [record('O', { affected: [affected('a')] })] }, ['a']],
    ['nothing found', { results: [] }, []],
  ])('%s', async (_, content, names) => {
    const { findings, scans } = await readContent(readOsv, content)
    expect(scans.length).toBe(1)
    expect(findings.map(({ location }) => (location?.kind === 'component' ? location.name : null))).toEqual(names)
  })

  test('a withdrawn advisory is a false positive; ids without packages, and entries of another type, are told', async () => {
    expect((await readContent(readOsv, record('O', { withdrawn: '2026-01-01T00:00:00Z' }))).findings[0]!.status).toBe(
      'false_positive',
    )
    expect((await readContent(readOsv, { results: [{ vulns: [{ id: 'O' }] }] })).warnings[0]!.message).toMatch(
      /1 vulnerabilities are named without packages/,
    )
    expect((await readContent(readOsv, [1])).warnings[0]!.message).toMatch(/must be an object/)
  })
})

describe('AVID', () => {
  const report = (id: string, rest: Json = {}) => ({
    data_type: 'AVID',
    metadata: { report_id: id },
    affects: { developer: ['n/a'], deployer: [], artifacts: [{ type: 'System', name: 'chat' }] },
    problemtype: { classof: '', type: 'Issue', description: { lang: 'eng', value: 'A problem' } },
    description: { lang: 'eng', value: 'At length.' },
    reported_date: '2026-01-02',
    ...rest,
  })
  const read = async (files: Readonly<Record<string, unknown>>) => {
    const folder = await mkdtemp(join(tmpdir(), 'skg-avid-'))
    try {
      await mkdir(join(folder, 'reports'))
      for (const [name, content] of Object.entries(files))
        await writeFile(join(folder, 'reports', name), JSON.stringify(content))
      return await readAll(readAvid, folder)
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  test('compat §4: a CVE with a component is SCA, anything else is MANUAL', async () => {
    const problemtype = { classof: 'CVE Entry', type: 'Advisory', description: { value: 'Hole (CVE-2026-1234)' } }
    const impact = {
      cvss: {
        version: '3.1',
        vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
        baseScore: '9.8',
        baseSeverity: '',
      },
      cwe: [{ cweId: 'CWE-79' }, { description: 'CWE-80 Basic' }],
    }
    const { items, findings } = await read({
      'a.json': report('A'),
      'b.json': report('B', { problemtype, impact }),
      'c.json': report('C', { problemtype, affects: { artifacts: [] } }),
    })
    expect(
      items.map((item) =>
        item.kind === 'scan' ? item.scan.scanType : item.kind === 'finding' ? item.finding.rule : item.kind,
      ),
    ).toEqual(['SCA', 'B', 'MANUAL', 'A', 'C'])
    expect(findings[0]).toMatchObject({
      severity: 5,
      cwes: [79, 80],
      cves: ['CVE-2026-1234'],
      cvss: { version: '3.1', score: 9.8 },
      location: { kind: 'component', name: 'chat' },
    })
    expect(findings[1]).toMatchObject({
      severity: 3,
      title: 'A problem',
      description: 'At length.',
      location: { kind: 'model', label: 'chat' },
      firstFoundAt: '2026-01-02T00:00:00.000Z',
      tags: ['type: Issue'],
    })
  })

  test.each<[string, Json, number]>([
    ['the word of CVSS', { cvss: { baseSeverity: 'LOW', baseScore: 9 } }, 2],
    ['a score', { cvss: { baseScore: 9 } }, 5],
    ['a vector alone', { cvss: { vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' } }, 5],
    ['an impact score of 0DIN', { odin: { SocialImpactScore: 'Level 1: Minimal Risk' } }, 1],
    ['nothing', {}, 3],
  ])('severity by %s', async (_, impact, severity) => {
    expect((await read({ 'a.json': report('A', { impact }) })).findings[0]!.severity).toBe(severity)
  })

  test('measurements are told in the description', async () => {
    const metrics = [
      { name: 'x', results: { rows: [{ detector: 'd.D', passed: 4, total_evaluated: 6, score: 66.7 }] } },
    ]
    expect((await read({ 'a.json': report('A', { metrics }) })).findings[0]!.description).toBe(
      'At length.\n\nd.D: passed 4 of 6',
    )
  })

  test('an id twice is a repeat; other JSON is told; a folder without reports is refused', async () => {
    const { findings, repeats, warnings } = await read({
      'a.json': report('A'),
      'b.json': report('A'),
      'c.json': { hello: 1 },
      'd.json': [1],
    })
    expect([findings.length, repeats.length]).toEqual([1, 1])
    expect(warnings.map(({ pointer }) => pointer)).toEqual(['/reports/c.json', '/reports/d.json'])
    await expect(read({ 'c.json': { hello: 1 } })).rejects.toThrow('no AVID reports')
  })
})
