import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { unstated } from '../../src/import/finding/kit/mapped-finding.ts'
import { withWeakness } from '../../src/import/finding/kit/rule-table.ts'
import type { SourceFinding } from '../../src/import/finding/kit/source-finding.ts'
import { readSarif } from '../../src/import/finding/read/sarif.ts'
import { readSemgrep } from '../../src/import/finding/read/semgrep.ts'
import { bandit } from '../../src/import/finding/rules/bandit.ts'
import { brakeman } from '../../src/import/finding/rules/brakeman.ts'
import { codeql } from '../../src/import/finding/rules/codeql.ts'
import { eslint } from '../../src/import/finding/rules/eslint.ts'
import { flawfinder } from '../../src/import/finding/rules/flawfinder.ts'
import { gosec } from '../../src/import/finding/rules/gosec.ts'
import { mobsfscan } from '../../src/import/finding/rules/mobsfscan.ts'
import { semgrep } from '../../src/import/finding/rules/semgrep.ts'
import { spotbugs } from '../../src/import/finding/rules/spotbugs.ts'
import { readAll, readContent } from '../support/finding-readers.ts'
import { sharedData } from '../support/shared-data.ts'

const finding = (rule: string | null, rest: Partial<SourceFinding> = {}): SourceFinding => ({
  ...unstated,
  fingerprint: 'f',
  rule,
  title: 'Title',
  description: null,
  severity: 3,
  tags: [],
  pointer: '',
  ...rest,
})

describe('compat §4.6: the weakness of a rule of a common tool', () => {
  test.each<[tool: string, rule: string | null, cwe: number, by: string]>([
    ['Bandit', 'B602', 78, 'bandit B602'],
    ['gosec', 'G201', 89, 'gosec G201'],
    ['ESLint', 'security/detect-unsafe-regex', 1333, 'ESLint security/detect-unsafe-regex'],
    ['CodeQL', 'py/sql-injection', 89, 'CodeQL sql-injection'],
    ['CodeQL command-line toolchain', 'cs/web/xss', 79, 'CodeQL xss'],
    ['Flawfinder', 'FF1014', 120, 'flawfinder FF1014'],
    ['SpotBugs', 'EI_EXPOSE_REP', 374, 'SpotBugs EI_EXPOSE_REP'],
    ['Find Security Bugs', 'SQL_INJECTION_JDBC', 89, 'SpotBugs SQL_INJECTION_JDBC'],
    ['Brakeman', 'BRAKE0000', 89, 'brakeman BRAKE0000'],
    ['mobsfscan', 'android_kotlin_insecure_random', 330, 'mobsfscan/njsscan android_kotlin_insecure_random'],
    [
      'Semgrep OSS',
      'java.lang.security.audit.formatted-sql-string.formatted-sql-string',
      89,
      'Semgrep formatted-sql-string',
    ],
    ['gitleaks', null, 798, 'secret scanners'],
    ['TruffleHog', 'AWS', 798, 'secret scanners'],
    ['secretlint', '@secretlint/secretlint-rule-aws', 798, 'secret scanners'],
  ])('%s %s is CWE-%i', (tool, rule, cwe, by) => {
    expect(withWeakness(finding(rule), tool)).toMatchObject({ cwes: [cwe], derived: { from: 'RULE_TABLE', by } })
  })

  test.each<[tool: string, rule: string | null]>([
    ['Bandit', 'B999'],
    ['Bandit', null],
    ['banditry', 'B602'],
    ['another tool', 'B602'],
    ['Semgrep', 'constructor'],
    ['CodeQL', 'py/unused-import'],
  ])('%s %s has none', (tool, rule) => {
    expect(withWeakness(finding(rule), tool)).toEqual(finding(rule))
  })

  test('what the source names is not touched', () => {
    const named = finding('B602', { cwes: [20] })
    expect(withWeakness(named, 'bandit')).toBe(named)
  })

  test.skipIf(!sharedData.exists)('every number of the tables is a weakness of the catalogue', () => {
    const known = new Set(
      readdirSync(sharedData.cwe, { recursive: true }).flatMap(
        (name) => /(?:^|\/)W\/(\d+)\.json$/.exec(String(name))?.[1] ?? [],
      ),
    )
    expect(known.size).toBeGreaterThan(900)
    const tables = { bandit, brakeman, codeql, eslint, flawfinder, gosec, mobsfscan, semgrep, spotbugs }
    for (const [name, table] of Object.entries(tables)) {
      expect([name, Object.keys(table).filter((number) => !known.has(number))]).toEqual([name, []])
      const rules = Object.values(table).flatMap((rules) => rules.trim().split(/\s+/))
      expect([name, rules.filter((rule, index) => rules.indexOf(rule) !== index)]).toEqual([name, []])
    }
  })
})

describe('compat §4.6: how SARIF names a weakness', () => {
  const read = async (result: object, rule: object = {}, run: object = {}) => {
    const { findings } = await readContent(readSarif, {
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'T', rules: [{ id: 'R', ...rule }] } },
          ...run,
          results: [{ ruleId: 'R', ...result }],
        },
      ],
    })
    return { cwes: findings[0]!.cwes, derived: findings[0]!.derived }
  }
  const taxonomies = { taxonomies: [{ name: 'CWE', taxa: [{ id: '79' }] }] }
  const taxon = { id: '79', toolComponent: { name: 'CWE' } }
  test.each<[string, object, object, object, object]>([
    ['a taxon', { taxa: [taxon] }, {}, taxonomies, { cwes: [79], derived: { from: 'TAXA', by: 'CWE 79' } }],
    [
      'a relationship',
      {},
      { relationships: [{ target: taxon }] },
      taxonomies,
      { cwes: [79], derived: { from: 'TAXA', by: 'CWE 79' } },
    ],
    ['a field of the result', { properties: { cwe: 'CWE-79' } }, {}, {}, { cwes: [79], derived: undefined }],
    ['a field of the rule', {}, { properties: { cwe: ['CWE-79'] } }, {}, { cwes: [79], derived: undefined }],
    [
      'a tag',
      {},
      { properties: { tags: ['security', 'external/cwe/cwe-079'] } },
      {},
      { cwes: [79], derived: { from: 'TAGS', by: 'external/cwe/cwe-079' } },
    ],
    [
      'an address',
      {},
      { helpUri: 'https://cwe.mitre.org/data/definitions/79.html' },
      {},
      { cwes: [79], derived: { from: 'TEXT', by: 'https://cwe.mitre.org/data/definitions/79.html' } },
    ],
    ['an id of a rule', { ruleId: 'X-CWE-79' }, {}, {}, { cwes: [79], derived: { from: 'TEXT', by: 'X-CWE-79' } }],
    [
      'the first of several',
      { properties: { tags: ['CWE-20'] } },
      { properties: { cwe: 79 } },
      {},
      { cwes: [20, 79], derived: { from: 'TAGS', by: 'CWE-20' } },
    ],
    ['nothing', {}, {}, {}, { cwes: [], derived: undefined }],
  ])('%s', async (_, result, rule, run, expected) => {
    expect(await read(result, rule, run)).toEqual(expected)
  })
})

/** How the weaknesses of the findings of a real file were found: in a field, by a rule that is told, or not at all. */
const files = [
  ['sarif/semgrepowasp-benchmark-sample.sarif', readSarif, { RULE_TABLE: 1768 }],
  ['spotbugs.sarif', readSarif, { RULE_TABLE: 18, none: 38 }],
  ['gitleaks_7.5.0.sarif', readSarif, { RULE_TABLE: 4 }],
  ['flawfinder.sarif', readSarif, { TAXA: 53 }],
  ['codeQL-output.sarif', readSarif, { TAGS: 25, none: 47 }],
  ['sarif/issue_10191.json', readSarif, { TAGS: 77 }],
  ['sarif/taint-python-report.sarif', readSarif, { TEXT: 11 }],
  ['snyk_code/single_project_many_vulns.json', readSarif, { field: 206 }],
  ['bash-report.sarif', readSarif, { none: 12 }],
  ['semgrep/many_vulns.json', readSemgrep, { field: 44, none: 4 }],
] as const

describe.skipIf(!sharedData.exists)('compat §4.6: weaknesses of real files', () => {
  test.each(files)('%s', async (name, reader, counts) => {
    const { findings, scans } = await readAll(reader, `${sharedData.scans}/${name}`)
    const told = findings.map((one) => {
      const { cwes, derived } = withWeakness(one, scans[0]!.tool)
      return cwes.length === 0 ? 'none' : (derived?.from ?? 'field')
    })
    expect(Object.fromEntries([...Map.groupBy(told, (from) => from)].map(([from, all]) => [from, all.length]))).toEqual(
      counts,
    )
  })
})
