import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readOsv } from '../../src/import/finding/read/osv.ts'
import { readSarif } from '../../src/import/finding/read/sarif.ts'
import { readSemgrep } from '../../src/import/finding/read/semgrep.ts'
import { readThreatModel } from '../../src/import/finding/read/threat-model.ts'
import { readAvid } from '../../src/import/vulnerability/avid.ts'
import { readKev } from '../../src/import/vulnerability/kev.ts'
import { readOsvCorpus } from '../../src/import/vulnerability/osv.ts'
import { readCatalog, readCatalogContent } from '../support/catalog-readers.ts'
import { type Reading, readAll, readContent } from '../support/finding-readers.ts'
import { sharedData } from '../support/shared-data.ts'

const unknownKeys = ({ warnings }: Pick<Reading, 'warnings'>) =>
  warnings.filter(({ message }) => message.includes('known')).map(({ pointer, message }) => `${pointer}: ${message}`)
const of = (key: string, objects: string) => `the key "${key}" is not known here; it is left out of ${objects}`

describe('DESIGN §4.12: keys of findings that no reader knows are one warning each, with their count', () => {
  const entry = { cveID: 'CVE-2024-1000', vendorProject: 'A', product: 'B', notes: '' }
  const kev = (vulnerabilities: readonly unknown[], rest: object = {}) =>
    readCatalogContent(readKev, { title: 'KEV', count: vulnerabilities.length, ...rest, vulnerabilities })

  test('DESIGN §4.12: KEV, of the catalogue and of its entries', async () => {
    const leftOut = { ...entry, cveID: 'none', epss: 0.1 }
    const entries = [leftOut, { ...entry, epss: 0.5 }, { ...entry, epss: 0.9, none: null }]
    const reading = await kev(entries, { mirror: 'x' })
    expect(unknownKeys(reading)).toEqual([
      `/mirror: ${of('mirror', '1 object')}`,
      `/vulnerabilities/1/epss: ${of('epss', '2 objects')}`,
    ])
  })

  test('DESIGN §4.12: ten thousand entries over many pieces of a file are counted as one key', {
    tags: ['long'],
  }, async () => {
    const entries = Array.from({ length: 10_000 }, (_, index) => ({
      ...entry,
      cveID: `CVE-2024-${10_000 + index}`,
      epss: 1,
    }))
    expect(unknownKeys(await kev(entries))).toEqual([`/vulnerabilities/0/epss: ${of('epss', '10000 objects')}`])
  })

  test('DESIGN §4.12: of endless unknown keys a bounded number is kept, and long ones are cut', async () => {
    const entries = Array.from({ length: 12_000 }, (_, index) => ({ ...entry, [`k${index}${'x'.repeat(300)}`]: 1 }))
    const told = unknownKeys(await kev(entries))
    expect(told.length).toBe(101)
    expect(told.at(-1)).toBe(': at least 9900 other keys not known either')
    expect(Math.max(...told.map((text) => text.length))).toBeLessThan(500)
  })

  const record = {
    id: 'GHSA-1',
    schema_version: '1',
    affected: [{ package: { name: 'p', ecosystem: 'npm' }, database_specific: { own: 1 }, novelty: 1 }],
    severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', when: 1 }],
    database_specific: { any: 1 },
  }

  test('DESIGN §4.12: OSV-Scanner, of every level; not what databases add as they like', async () => {
    const packages = [
      { package: { name: 'p', ecosystem: 'npm' }, vulnerabilities: [record], license_violations: ['x'] },
    ]
    const results = [{ source: { path: 'a' }, packages, tool: 1 }]
    expect(
      unknownKeys(await readContent(readOsv, { results, experimental_config: {}, extra: ['x'], empty: [] })),
    ).toEqual([
      `/results/0/packages/0/license_violations: ${of('license_violations', '1 object')}`,
      `/results/0/packages/0/vulnerabilities/0/affected/0/novelty: ${of('novelty', '1 object')}`,
      `/results/0/packages/0/vulnerabilities/0/severity/0/when: ${of('when', '1 object')}`,
      `/results/0/tool: ${of('tool', '1 object')}`,
      `/extra: ${of('extra', '1 object')}`,
    ])
  })

  test('DESIGN §4.12: OSV records of a list, that are read more than once', async () => {
    expect(
      unknownKeys(await readCatalogContent(readOsvCorpus, [record, { ...record, id: 'GHSA-2', fancy: 1 }])),
    ).toEqual([
      `/0/affected/0/novelty: ${of('novelty', '2 objects')}`,
      `/0/severity/0/when: ${of('when', '2 objects')}`,
      `/1/fancy: ${of('fancy', '1 object')}`,
    ])
  })

  test('DESIGN §4.12: AVID, over the files of a folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'skg-avid-'))
    const report = (id: string, rest: object) => ({
      data_type: 'AVID',
      metadata: { report_id: id },
      description: { lang: 'eng', value: 'Bad.' },
      ...rest,
    })
    try {
      await writeFile(join(folder, 'a.json'), JSON.stringify(report('A', { novelty: 1 })))
      await writeFile(join(folder, 'b.json'), JSON.stringify(report('B', { novelty: 1, impact: { odds: 2 } })))
      await writeFile(join(folder, 'c.json'), JSON.stringify({ novelty: 1 }))
      expect(unknownKeys(await readCatalog(readAvid, folder))).toEqual([
        `/a.json/novelty: ${of('novelty', '2 objects')}`,
        `/b.json/impact/odds: ${of('odds', '1 object')}`,
      ])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  const step = { location: { physicalLocation: { artifactLocation: { uri: 'a.c', x: 1 } } }, executionOrder: 1, x: 1 }
  const sarifResult = (rest: object) => ({
    ruleId: 'r',
    message: { text: 'Bad.' },
    correlationGuid: 'c',
    guid: 'g',
    ...rest,
  })
  const sarif = (results: readonly unknown[], rest: object = {}) =>
    readContent(readSarif, {
      $schema: 's',
      version: '2.1.0',
      runs: [
        { tool: { driver: { name: 'T', organization: 'O', x: 1 } }, columnKind: 'unicodeCodePoints', ...rest, results },
      ],
      x: 1,
    })

  test('DESIGN §4.12: SARIF, of the file, its runs, and every object of its results; not of property bags, nor what SARIF defines', async () => {
    const results = [
      sarifResult({ properties: { x: 1 } }),
      sarifResult({ novelty: 1, codeFlows: [{ threadFlows: [{ locations: [step, { ...step }] }] }] }),
      sarifResult({
        novelty: 2,
        fixes: [{ description: { text: 'F', x: 1 }, artifactChanges: [] }],
        none: null,
        empty: [],
      }),
    ]
    const rest = {
      invocations: [{ executionSuccessful: true, machine: 'm', x: 1 }],
      artifacts: [{ length: 1, x: 1 }],
      x: {},
    }
    expect(unknownKeys(await sarif(results, rest)).sort()).toEqual(
      [
        `/x: ${of('x', '1 object')}`,
        `/runs/0/x: ${of('x', '1 object')}`,
        `/runs/0/tool/driver/x: ${of('x', '1 object')}`,
        `/runs/0/invocations/0/x: ${of('x', '1 object')}`,
        `/runs/0/artifacts/0/x: ${of('x', '1 object')}`,
        `/runs/0/results/1/novelty: ${of('novelty', '2 objects')}`,
        `/runs/0/results/1/codeFlows/0/threadFlows/0/locations/0/x: ${of('x', '2 objects')}`,
        `/runs/0/results/1/codeFlows/0/threadFlows/0/locations/0/location/physicalLocation/artifactLocation/x: ${of('x', '2 objects')}`,
        `/runs/0/results/2/fixes/0/description/x: ${of('x', '1 object')}`,
      ].sort(),
    )
  })

  test('DESIGN §4.12: SARIF, of a thousand results as one key, and of endless keys a bounded number', {
    tags: ['long'],
  }, async () => {
    const many = Array.from({ length: 1_000 }, () => sarifResult({ x: 1 }))
    expect(unknownKeys(await sarif(many))).toContain(`/runs/0/results/0/x: ${of('x', '1000 objects')}`)
    const endless = Array.from({ length: 12_000 }, (_, index) => sarifResult({ [`k${index}`]: 1 }))
    expect(unknownKeys(await sarif(endless)).length).toBe(101)
  })

  test('DESIGN §4.12: Semgrep, of the report, its results and its errors', async () => {
    const result = (rest: object) => ({
      check_id: 'c',
      path: 'a.py',
      start: { line: 1, col: 1, offset: 0 },
      end: { line: 1, col: 2, offset: 1, x: 1 },
      extra: { message: 'M', severity: 'ERROR', metavars: { $X: 1 }, engine_kind: 'OSS', metadata: { x: 1 }, x: 1 },
      ...rest,
    })
    const report = {
      version: '1.0',
      paths: {},
      time: {},
      errors: [{ code: 2, level: 'warn', type: 't', message: 'm', x: 1 }],
      results: [result({}), result({ novelty: 1 })],
      x: 1,
    }
    expect(unknownKeys(await readContent(readSemgrep, report)).sort()).toEqual(
      [
        `/x: ${of('x', '1 object')}`,
        `/errors/0/x: ${of('x', '1 object')}`,
        `/results/0/end/x: ${of('x', '2 objects')}`,
        `/results/0/extra/x: ${of('x', '2 objects')}`,
        `/results/1/novelty: ${of('novelty', '1 object')}`,
      ].sort(),
    )
  })

  test.skipIf(!sharedData.exists)(
    'DESIGN §4.12: of real SARIF and Semgrep files only those that are none of their format',
    { tags: ['long'] },
    async () => {
      const { scans } = sharedData
      const files = (await readdir(scans, { recursive: true })).filter((name) =>
        /\.sarif$|^semgrep\/|^snyk_code\//.test(name),
      )
      const told = await Promise.all(
        files
          .filter((name) => /\.(json|sarif)$/.test(name))
          .map(async (name) =>
            unknownKeys(await readAll(name.startsWith('semgrep/') ? readSemgrep : readSarif, join(scans, name))),
          ),
      )
      expect(told.flat().sort()).toEqual([
        `/runs/0/automationId: ${of('automationId', '1 object')}`,
        `/runs/0/invocations/0/fileName: ${of('fileName', '1 object')}`,
        `/runs/0/logicalLocations/3/fullyQualfiedName: ${of('fullyQualfiedName', '1 object')}`,
        `/runs/0/results/0/addresses: ${of('addresses', '1 object')}`,
      ])
    },
  )

  test.each([
    [
      'TM-BOM',
      { scope: { title: 'S', x: 1 }, threats: [{ title: 'T', x: 1 }], frozen: true },
      ['/threats/0/x', '/scope/x'],
    ],
    [
      'Threat Dragon',
      { summary: { title: 'S', x: 1 }, detail: { diagrams: [{ title: 'D', cells: [{ id: 'c', attrs: {}, x: 1 }] }] } },
      ['/summary/x', '/detail/diagrams/0/cells/0/x'],
    ],
    [
      'Threat Composer',
      { schema: 1, threats: [{ id: 't', statement: 'S', x: 1, metadata: [{ key: 'mine', value: 'v' }] }] },
      ['/threats/0/x'],
    ],
    [
      'Threagile',
      'threagile_version: 1\nx: 1\ntechnical_assets:\n  A: {id: a, size: s, x: 1}\n  B: {id: b, x: 1}\n',
      ['/x', '/technical_assets/A/x'],
    ],
  ])('DESIGN §4.12: %s', async (_, content, places) => {
    const told = unknownKeys(await readContent(readThreatModel, content))
    expect(told.map((text) => text.split(':')[0]).sort()).toEqual([...places].sort())
  })
})
