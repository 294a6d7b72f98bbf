import { describe, expect, test } from 'vitest'
import { readOsv } from '../../src/import/finding/read/osv.ts'
import { readContent } from '../support/finding-readers.ts'

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

  test('compat §8: records of OSV are no scan', async () => {
    expect((await readContent(readOsv, { results: [] })).scans.length).toBe(1)
    for (const content of [record('O'), [record('O')], { vulns: [record('O')] }])
      await expect(readContent(readOsv, content)).rejects.toThrow(/catalogue|must be an object/)
  })

  test('a withdrawn advisory is a false positive; ids without packages are reported', async () => {
    const withdrawn = scanned([record('O', { withdrawn: '2026-01-01T00:00:00Z' })])
    expect((await readContent(readOsv, withdrawn)).findings[0]!.status).toBe('false_positive')
    expect((await readContent(readOsv, { results: [{ vulns: [{ id: 'O' }] }] })).warnings[0]!.message).toMatch(
      /named without packages: 1 vulnerability$/,
    )
  })
})
