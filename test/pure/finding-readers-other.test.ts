import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCvss } from '../../src/import/finding/kit/cvss.ts'
import { cvesIn, cwesIn, cwesOf, instantOf, techniquesIn } from '../../src/import/finding/kit/named-ids.ts'
import { severityOf } from '../../src/import/finding/kit/severity.ts'
import { DigestTable } from '../../src/import/finding/store/digest-table.ts'

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
