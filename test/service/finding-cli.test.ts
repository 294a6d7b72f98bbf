import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { declarePresent } from '../support/declared-components.ts'
import { code, finding, scan } from '../support/finding-lines.ts'
import { databases, type TestDatabase } from '../support/setup.ts'

const many = Array.from({ length: 1_100 }, (_, index) => finding(`Filler ${index}`, 1, { fingerprint: `f${index}` }))
const hostile = finding('=HYPERLINK("http://x")\u001b[31m red', 5, {
  rule: 'sqli',
  description: 'What it is.',
  recommendation: 'Bind.',
  cwes: [89, 1427],
  cves: ['CVE-2024-1234'],
  tags: ['a', 'b'],
  references: [{ url: 'https://example.com/a b' }],
  location: code('C:\\src\\a b.py', 3, { endLine: 4, column: 2, procedure: 'f', snippet: 'x' }),
})

describe('skg findings', () => {
  let database: TestDatabase
  let folder: string
  let env: Record<string, string>
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    env = { DATABASE_URL: database.url! }
    folder = await mkdtemp(join(tmpdir(), 'skg-findings-'))
    const lines = [
      scan('STATIC', 'lint', { toolVersion: '1.0', startedAt: '2026-03-01T08:00:00Z' }),
      hostile,
      finding('Accepted', 3, { rule: 'sqli', status: 'suppressed' }),
      finding('Not so', 2, { status: 'false_positive' }),
      ...many,
      scan('SCA', 'lookup'),
      finding('Known bug', 4, {
        location: {
          kind: 'component',
          name: 'left-pad',
          version: '1.0',
          purl: 'pkg:npm/left-pad@1.0',
          path: 'a/package.json',
        },
      }),
      scan('DYNAMIC', 'proxy'),
      finding('Open page', 2, {
        cwes: [79],
        location: { kind: 'http', url: 'https://a.example/ä?x=%', hostname: 'a.example', path: '/ä' },
      }),
    ]
    await writeFile(join(folder, 'a.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'))
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
    await database.close()
  })
  const skg = (...args: readonly string[]) => runCommand(['findings', ...args], env)

  test('import findings prints the scans; the application is required', async () => {
    const { code: status, stdout } = await runCommand(
      ['import', 'findings', join(folder, 'a.jsonl'), '--application', 'shop'],
      env,
    )
    expect(status).toBe(0)
    expect(stdout).toMatch(
      /reported +repeats +new +fixed +reopened +changed +unchanged\nshop: lint \(STATIC\) +1103 +0 +1103 +0 +0 +0 +0\n/,
    )
    expect(stdout).toMatch(/\nRevision 6 \(\d+\.\d s\)\.\n$/)
    expect(await runCommand(['import', 'findings', join(folder, 'a.jsonl')], env)).toMatchObject({
      code: 2,
      stderr: "error: required option '--application <name>' not specified\n",
    })
  })

  test.each(['sarif', 'findings'])('import %s refuses a pipe and a folder at once', async (verb) => {
    const pipe = join(folder, `pipe-${verb}`)
    execFileSync('mkfifo', [pipe])
    for (const [path, reason] of [
      [pipe, 'it is not a regular file, and a file may have to be read twice'],
      [folder, 'it is a folder'],
    ] as const)
      expect(await runCommand(['import', verb, path, '--application', 'pipe'], env)).toEqual({
        code: 1,
        stdout: '',
        stderr: `${path} cannot be read: ${reason}.\n`,
      })
  })

  test('a file without a scan says that nothing is stored', async () => {
    const path = join(folder, 'no-runs.sarif')
    await writeFile(path, '{"version":"2.1.0","runs":[]}')
    const { code: status, stdout } = await runCommand(['import', 'sarif', path, '--application', 'nothing'], env)
    expect(status).toBe(0)
    expect(stdout).toMatch(
      /^sarif \(sarif, 29 bytes\)\n\nNo scan\.\n\nWarnings \(2\)\n {2}\/runs: the file has no runs.*\n {2}the file has no scan; nothing is stored\n\nRevision \d+ /,
    )
  })

  test('a table shows the gravest open ones first, without control characters, and says how many there are', async () => {
    const { stdout } = await skg('--application', 'shop', '--limit', '3')
    const lines = stdout.split('\n')
    expect(lines[1]).toMatch(
      /^ +1 {2}very high {2}open +CWE-89 +C:\\src\\a b\.py:3 +=HYPERLINK\("http:\/\/x"\)U\+001B\[31m red$/,
    )
    expect(lines[2]).toMatch(/^ +1104 {2}high +open +left-pad 1\.0 +Known bug$/)
    expect(lines[3]).toMatch(/^ +2 {2}medium +mitigated +Accepted$/)
    expect(stdout).toContain('\n3 of 1104 findings; --limit shows more, --json and --csv give all.\n')
    expect((await skg('--application', 'shop', '--weakness', 'CWE-22')).stdout).toBe('No findings.\n')
  })

  test('JSON and CSV give all of them, CSV safe for spreadsheets', async () => {
    const json = JSON.parse((await skg('--application', 'shop', '--status', 'all', '--json')).stdout)
    expect(json).toHaveLength(1_105)
    expect(json[0]).toMatchObject({
      issueId: 1,
      application: 'shop',
      severity: 5,
      weakness: 'CWE-89',
      weaknesses: ['CWE-89', 'CWE-1427'],
      cves: ['CVE-2024-1234'],
      place: 'C:\\src\\a b.py:3',
      violatesPolicy: true,
    })
    const { stdout } = await skg('--application', 'shop', '--status', 'all', '--csv')
    const rows = parse(stdout, { columns: true }) as Record<string, string>[]
    expect(rows).toHaveLength(1_105)
    expect(rows[0]).toMatchObject({ title: expect.stringMatching(/^'=HYPERLINK/), weaknesses: 'CWE-89 CWE-1427' })
    expect((await skg('--application', 'shop', '--weakness', 'CWE-22', '--json')).stdout).toBe('[]\n')
  })

  test('SARIF 2.1.0: a run for each tool, CWE as taxonomy, places as URI references', async () => {
    const log = JSON.parse((await skg('--application', 'shop', '--status', 'all', '--sarif')).stdout)
    expect([log.version, log.$schema]).toEqual(['2.1.0', expect.stringMatching(/^https:/)])
    const [proxy, lookup, lint] = log.runs
    expect(log.runs).toHaveLength(3)
    expect(lint.tool.driver).toMatchObject({
      name: 'lint',
      version: '1.0',
      supportedTaxonomies: [{ name: 'CWE', index: 0 }],
    })
    expect(lint.tool.driver.rules).toEqual([
      {
        id: 'sqli',
        shortDescription: { text: expect.any(String) },
        help: { text: 'Bind.' },
        helpUri: 'https://example.com/a%20b',
        properties: { 'security-severity': '9.5' },
      },
      { id: 'skg/no-rule', shortDescription: { text: 'The tool names no rule' }, properties: {} },
    ])
    expect(lint.taxonomies[0].taxa.map(({ id }: { id: string }) => id)).toEqual(['89', '1427'])
    expect(lint.results).toHaveLength(1_103)
    expect(lint.results[0]).toMatchObject({
      ruleId: 'sqli',
      level: 'error',
      message: { text: expect.stringMatching(/\n\nWhat it is\.$/) },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'file:///C:/src/a%20b.py' },
            region: { startLine: 3, startColumn: 2, endLine: 4, snippet: { text: 'x' } },
          },
        },
      ],
      baselineState: 'new',
      suppressions: [],
      taxa: [
        { id: '89', toolComponent: { name: 'CWE', index: 0 } },
        { id: '1427', toolComponent: { name: 'CWE', index: 0 } },
      ],
      properties: { tags: ['a', 'b'] },
    })
    expect(lint.results[1].suppressions).toEqual([
      { kind: 'external', status: 'accepted', justification: 'lint reports it as accepted or suppressed.' },
    ])
    expect(lookup.results[0].locations[0]).toEqual({
      physicalLocation: { artifactLocation: { uri: 'a/package.json' } },
      logicalLocations: [{ name: 'left-pad', fullyQualifiedName: 'pkg:npm/left-pad@1.0', kind: 'package' }],
      properties: {
        'skg/location': {
          kind: 'component',
          name: 'left-pad',
          version: '1.0',
          ecosystem: null,
          purl: 'pkg:npm/left-pad@1.0',
          path: 'a/package.json',
          licences: [],
          dependency: 'UNKNOWN',
        },
      },
    })
    expect(proxy.results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('https://a.example/%C3%A4?x=%25')
    const only = JSON.parse((await skg('--application', 'shop', '--type', 'sca', '--sarif')).stdout)
    expect(only.runs.map(({ results }: { results: object[] }) => results.length)).toEqual([1])
  })

  test('a Navigator layer scores the techniques that open findings make possible', async () => {
    await declarePresent(database.db, 'shop', ['generative-model', 'chat'])
    const layer = JSON.parse((await skg('--application', 'shop', '--navigator')).stdout)
    expect(layer).toMatchObject({
      name: 'shop: exposure',
      domain: 'atlas-atlas',
      versions: { layer: '4.5' },
      gradient: { minValue: 0, maxValue: 5 },
    })
    expect(layer.techniques).toContainEqual(
      expect.objectContaining({
        techniqueID: 'AML.T0051',
        score: 5,
        enabled: true,
        comment: expect.stringMatching(/^1 open finding, .*\nneeds .*generative-model/),
      }),
    )
    expect(new Set(layer.techniques.map(({ techniqueID }: { techniqueID: string }) => techniqueID)).size).toBe(
      layer.techniques.length,
    )
  })

  const refused = '%j is refused with exit code %i'
  const refuse = async (args: readonly string[], status: number, message: string) => {
    expect(await skg(...args)).toEqual({ code: status, stdout: '', stderr: message })
  }
  test.each([
    [
      ['--type', 'BINARY'],
      2,
      expect.stringMatching(/is invalid\. BINARY is none of STATIC, DYNAMIC, MANUAL, SCA\.\n$/),
    ],
    [['--application', 'shopp'], 1, 'There is no application "shopp". Near it: shop.\n'],
  ])(refused, refuse)
  test.each([
    [['--sarif'], 2, '--sarif needs --application NAME\n'],
    [['--json', '--csv'], 2, '--json and --csv: give one of them\n'],
    [['--severity-at-least', '6'], 2, expect.stringMatching(/It must be a whole number from 0 to 5\.\n$/)],
    [['--weakness', '79'], 2, expect.stringMatching(/^--weakness: "79" is not such an id/)],
  ])(refused, { tags: ['long'] }, refuse)
})
