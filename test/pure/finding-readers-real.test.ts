import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readGarak } from '../../src/import/finding/read/garak.ts'
import { readOsv } from '../../src/import/finding/read/osv.ts'
import { readSarif } from '../../src/import/finding/read/sarif.ts'
import { readSemgrep } from '../../src/import/finding/read/semgrep.ts'
import { readThreatModel } from '../../src/import/finding/read/threat-model.ts'
import { type Reader, type Reading, readAll } from '../support/finding-readers.ts'
import { sharedData } from '../support/shared-data.ts'

const { scans, threatModels } = sharedData
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const severities = ({ findings }: Reading) =>
  [0, 1, 2, 3, 4, 5].map((level) => findings.filter(({ severity }) => severity === level).length)

type Case = readonly [
  file: string,
  reader: Reader,
  results: (path: string) => number,
  counts: { findings: number; withCwe: number; severities: readonly number[]; warnings: number },
]

const sarifResults = (path: string) =>
  sum(json(path).runs.map((run: { results?: unknown[] }) => run.results?.length ?? 0))
const listed = (key: string) => (path: string) => json(path)[key].length

const cases: readonly Case[] = [
  [
    `${scans}/sarif/semgrepowasp-benchmark-sample.sarif`,
    readSarif,
    sarifResults,
    { findings: 1768, withCwe: 0, severities: [0, 0, 0, 1768, 0, 0], warnings: 0 },
  ],
  [
    `${scans}/sarif/issue_10191.json`,
    readSarif,
    sarifResults,
    { findings: 77, withCwe: 77, severities: [0, 0, 0, 42, 1, 34], warnings: 1 },
  ],
  [
    `${scans}/sarif/taint-python-report.sarif`,
    readSarif,
    sarifResults,
    { findings: 11, withCwe: 11, severities: [0, 0, 2, 1, 7, 1], warnings: 0 },
  ],
  [
    `${scans}/sarif/appendix_k.sarif`,
    readSarif,
    sarifResults,
    { findings: 1, withCwe: 0, severities: [0, 0, 0, 0, 1, 0], warnings: 10 },
  ],
  [
    `${scans}/sarif/suppression_test.sarif`,
    readSarif,
    sarifResults,
    { findings: 5, withCwe: 0, severities: [0, 0, 0, 5, 0, 0], warnings: 0 },
  ],
  [
    `${scans}/sarif/no_runs.sarif`,
    readSarif,
    sarifResults,
    { findings: 0, withCwe: 0, severities: [0, 0, 0, 0, 0, 0], warnings: 1 },
  ],
  [
    `${scans}/semgrep/many_vulns.json`,
    readSemgrep,
    listed('results'),
    { findings: 48, withCwe: 44, severities: [0, 0, 0, 35, 13, 0], warnings: 0 },
  ],
  [
    `${scans}/semgrep/empty.json`,
    readSemgrep,
    listed('results'),
    { findings: 0, withCwe: 0, severities: [0, 0, 0, 0, 0, 0], warnings: 0 },
  ],
  [
    `${scans}/garak/many_hits.jsonl`,
    readGarak,
    (path) => new Set(readFileSync(path, 'utf8').match(/"probe": .*"detector": "[^"]+"/g)).size,
    { findings: 3, withCwe: 0, severities: [0, 0, 0, 3, 0, 0], warnings: 0 },
  ],
  [
    `${threatModels}/husky-ai-threat-model.json`,
    readThreatModel,
    listed('threats'),
    { findings: 9, withCwe: 9, severities: [0, 0, 0, 5, 4, 0], warnings: 0 },
  ],
  [
    `${threatModels}/threat-composer-genai.tc.json`,
    readThreatModel,
    listed('threats'),
    { findings: 37, withCwe: 0, severities: [0, 0, 3, 17, 17, 0], warnings: 0 },
  ],
]

describe.skipIf(!sharedData.exists)('findings of real files (../shared/data)', () => {
  test.each(cases)(
    'compat §4: every result of %s is a finding, a repeat, a pass or a warning',
    async (path, reader, results, counts) => {
      const reading = await readAll(reader, path)
      expect({
        findings: reading.findings.length,
        withCwe: reading.findings.filter(({ cwes }) => cwes.length > 0).length,
        severities: severities(reading),
        warnings: reading.warnings.length,
      }).toEqual(counts)
      const leftOut = reading.warnings.filter(({ message }) => message.endsWith('it is left out'))
      expect(reading.findings.length + reading.repeats.length + leftOut.length).toBe(results(path))
      expect(new Set(reading.findings.map(({ fingerprint }) => fingerprint)).size).toBe(reading.findings.length)
    },
  )

  test.each(cases)('%s gives the same the second time', async (path, reader) => {
    expect((await readAll(reader, path)).items).toEqual((await readAll(reader, path)).items)
  })

  test('compat §4: OSV-Scanner groups the 66 vulnerabilities into 37 findings, and counts each', async () => {
    const path = `${scans}/osv/many_findings.json`
    const { findings, repeats, warnings } = await readAll(readOsv, path)
    type Packages = { packages: { vulnerabilities: unknown[]; groups: unknown[] }[] }
    const packages = json(path).results.flatMap((result: Packages) => result.packages) as Packages['packages']
    expect(findings.length).toBe(sum(packages.map(({ groups }) => groups.length)))
    expect(sum(findings.map(({ count }) => count))).toBe(
      sum(packages.map(({ vulnerabilities }) => vulnerabilities.length)),
    )
    expect([findings.length, repeats.length, warnings.length]).toEqual([37, 0, 0])
    expect(findings.every(({ location, cves }) => location?.kind === 'component' && cves.length > 0)).toBe(true)
  })

  test('compat §4: Threagile gives the risks its authors identified, without HTML, and warns of those that are tracked only', async () => {
    const {
      findings,
      scans: [scan],
      warnings,
    } = await readAll(readThreatModel, `${threatModels}/threagile.yaml`)
    expect(findings.map(({ title, severity, cwes }) => [title, severity, cwes])).toEqual([
      ['Example Individual Risk at Database', 5, [693]],
      ['Example Individual Risk at Contract Filesystem', 3, [693]],
    ])
    expect(scan!.threatModel!.components.find(({ id }) => id === 'contract-summaries')?.kind).toBe('data asset')
    expect(warnings.length).toBe(6)
  })

  test('compat §4: Threat Dragon gives 14 threats on its elements, mitigated ones as fixed', async () => {
    const {
      findings,
      scans: [scan],
      warnings,
    } = await readAll(readThreatModel, `${threatModels}/threat-dragon-v2.json`)
    const ids = new Set(scan!.threatModel!.components.map(({ id }) => id))
    expect(findings.length).toBe(14)
    expect(findings.filter(({ status }) => status === 'fixed').length).toBe(4)
    expect(
      findings.every(({ location }) => location?.kind === 'model' && location.componentIds.every((id) => ids.has(id))),
    ).toBe(true)
    expect(warnings).toEqual([])
  })

  test.each([
    ['semgrep/semgrep_version_1_30_0_line_26.json', 'semgrep/semgrep_version_1_30_0_line_27.json', 5],
    ['semgrep/close_old_findings_report_line31.json', 'semgrep/close_old_findings_report_second_run_line24.json', 1],
  ])('compat §4: %s and %s, in which lines moved, tell the same findings', async (one, other, count) => {
    const [before, after] = await Promise.all([one, other].map((name) => readAll(readSemgrep, `${scans}/${name}`)))
    const prints = ({ findings }: Reading) => findings.map(({ fingerprint }) => fingerprint)
    expect(prints(before!).length).toBe(count)
    expect(prints(after!)).toEqual(prints(before!))
  })
})
