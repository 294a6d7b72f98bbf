import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readAvid } from '../../src/import/finding/read/avid.ts'
import { readOsv } from '../../src/import/finding/read/osv.ts'
import { readAll, readContent } from '../support/finding-readers.ts'

type Json = Record<string, unknown>

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
      /named without packages: 1 vulnerability$/,
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
