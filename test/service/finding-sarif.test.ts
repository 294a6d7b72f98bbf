import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { runCommand } from '../support/command.ts'
import { code, type FindingFolder, finding, findingFolder, scan } from '../support/finding-lines.ts'
import { sarifSchema } from '../support/sarif-2.1.0.schema.ts'
import { databases, type TestDatabase } from '../support/setup.ts'
import { sharedData } from '../support/shared-data.ts'

const ajv = new Ajv2020({ allErrors: true, strict: false })
formats.default(ajv)
const validate = ajv.compile(sarifSchema)
/** What the schema says against a document, by place. */
const wrongIn = (log: unknown) =>
  validate(log) ? [] : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)

const { scans, threatModels } = sharedData
const demo = 'Demo: support assistant'
const odd = [
  scan('STATIC', 'odd "tool"', { category: 'a' }),
  finding('Odd\ud800 \u0000 title', 0, {
    rule: 'r 1',
    cwes: [79, 79, 89],
    tags: ['x', 'x'],
    description: '',
    references: [{ url: 'javascript:alert(1)' }, { url: 'http://[' }],
    location: code('../a b/ä?#%.py', 1, { endLine: 1, column: 1, snippet: '' }),
  }),
  finding('From the root', 3, { rule: 'r 1', location: code('/build/a b.c', 1) }),
  finding('Of a host', 3, { rule: 'r 1', location: code('//host/share/a.c', 1) }),
  finding('Nowhere', 5),
  finding('Also by rule r 1', 3, { rule: 'r 1', status: 'suppressed' }),
  finding('Gone', 3, { status: 'fixed' }),
  finding('None', 3, { status: 'false_positive' }),
  scan('STATIC', 'odd "tool"', { category: 'b', toolVersion: '2', startedAt: '2026-03-01T08:00:00+05:00' }),
  finding('Of another part', 2),
  scan('DYNAMIC', 'odd "tool"'),
  ...['https://a.example/x?y=<z>&w=%', 'not a url', 'http://[::1', '//host/ path'].map((url) =>
    finding(`At ${url}`, 2, { location: { kind: 'http', url, hostname: 'a.example', path: '/' } }),
  ),
  scan('SCA', 'parts'),
  finding('Bare', 2, { location: { kind: 'component', name: 'left pad' } }),
  finding('Placed', 2, { location: { kind: 'component', name: 'x', path: 'C:\\app\\package lock.json' } }),
  scan('MANUAL', 'canvas'),
  finding('Modelled', 2, { location: { kind: 'model', label: 'Vector store' } }),
  scan('STATIC', 'found nothing'),
]

// biome-ignore lint/suspicious/noExplicitAny: a document of another standard, checked by its schema
type Log = any

describe('skg findings --sarif: SARIF 2.1.0 by its schema', () => {
  let database: TestDatabase
  let folder: FindingFolder
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    folder = await findingFolder()
  })
  afterAll(async () => {
    await folder.remove()
    await database.close()
  })
  const load = async (verb: string, path: string, application: string) =>
    importFindings(database.db, { format: verb, path, application })
  const sarifOf = async (application: string, ...flags: readonly string[]): Promise<Log> => {
    const {
      code: status,
      stdout,
      stderr,
    } = await runCommand(['findings', '--application', application, '--status', 'all', '--sarif', ...flags], {
      DATABASE_URL: database.url!,
    })
    expect([status, stderr]).toEqual([0, ''])
    return JSON.parse(stdout)
  }
  const countOf = ({ runs }: Log) => runs.reduce((sum: number, { results }: Log) => sum + results.length, 0)

  test('the starter: findings of all scan types', async () => {
    const log = await sarifOf(demo)
    expect(wrongIn(log)).toEqual([])
    expect(log.runs.map(({ automationDetails }: Log) => automationDetails.id.split('/').at(-1)).sort()).toEqual([
      'DYNAMIC',
      'MANUAL',
      'SCA',
      'STATIC',
    ])
  })

  test('odd names, places, tags and links; one run for the parts that a tool looks at; a scan without findings', async () => {
    await folder.import(database.db, 'odd / "app"', odd)
    const log = await sarifOf('odd / "app"')
    expect(wrongIn(log)).toEqual([])
    expect(countOf(log)).toBe(odd.filter(({ kind }) => kind === 'finding').length)
    const ids = log.runs.map(({ automationDetails }: Log) => automationDetails.id)
    expect(new Set(ids).size).toBe(ids.length)
    const [parts] = log.runs.filter(({ automationDetails }: Log) => /odd "tool"\/STATIC$/.test(automationDetails.id))
    expect(parts.tool.driver.version).toBe('2')
    expect(parts.results).toHaveLength(8)
    const none = await sarifOf('odd / "app"', '--weakness', 'CWE-22')
    expect([wrongIn(none), countOf(none)]).toEqual([[], 0])
  })

  type RealFile = readonly [verb: string, path: string, application: string, findings: number]
  const realFiles = test.skipIf(!sharedData.exists)
  const title = 'real files: %s %s as %s gives all %i findings'
  const writeReal = async (...[verb, path, application, findings]: RealFile) => {
    await load(verb, path, application)
    const log = await sarifOf(application)
    expect(wrongIn(log)).toEqual([])
    expect(countOf(log)).toBe(findings)
  }
  realFiles.each<RealFile>([
    ['sarif', `${scans}/sarif/taint-python-report.sarif`, 'taint', 11],
    ['osv', `${scans}/osv/many_findings.json`, 'osv', 37],
    ['threat-model', `${threatModels}/threat-dragon-v2.json`, 'dragon', 14],
  ])(title, writeReal)
  realFiles.each<RealFile>([
    ['sarif', `${scans}/sarif/semgrepowasp-benchmark-sample.sarif`, 'benchmark', 1768],
    ['sarif', `${scans}/sarif/issue_10191.json`, 'checked', 77],
    ['semgrep', `${scans}/semgrep/many_vulns.json`, 'semgrep', 48],
    ['threat-model', `${threatModels}/husky-ai-threat-model.json`, 'husky', 9],
    ['threat-model', `${threatModels}/threagile.yaml`, 'threagile', 2],
    ['threat-model', `${threatModels}/threat-composer-genai.tc.json`, 'composer', 37],
  ])(title, { tags: ['long'] }, writeReal)

  test.each<readonly [string, (log: Log) => unknown]>([
    ['without a version', (log) => delete log.version],
    ['a member of its own', ({ runs: [run] }) => (run.results[0].severity = 3)],
    ['a level of its own', ({ runs: [run] }) => (run.results[0].level = 'fatal')],
    ['no message', ({ runs: [run] }) => delete run.results[0].message],
    ['an empty message', ({ runs: [run] }) => (run.results[0].message = {})],
    ['a count of none', ({ runs: [run] }) => (run.results[0].occurrenceCount = 0)],
    ['a line 0', ({ runs }) => (regionOf(runs).startLine = 0)],
    ['a blank in a place', ({ runs }) => (placeOf(runs).artifactLocation.uri = 'a b.py')],
    ['a weakness twice', ({ runs: [run] }) => run.results[0].taxa.push(run.results[0].taxa[0])],
    ['a rule twice', ({ runs: [run] }) => run.tool.driver.rules.push(run.tool.driver.rules[0])],
    ['a tag twice', ({ runs: [run] }) => (run.results[0].properties.tags = ['a', 'a'])],
    ['a suppression of its own', ({ runs: [run] }) => (run.results[0].suppressions = [{ kind: 'ours' }])],
    ['no instant', ({ runs: [run] }) => (run.invocations[0].startTimeUtc = 'yesterday')],
    ['no name of the tool', ({ runs: [run] }) => delete run.tool.driver.name],
  ])('the schema refuses %s', async (_, spoil) => {
    const log = structuredClone(await valid())
    expect(wrongIn(log)).toEqual([])
    spoil(log)
    expect(wrongIn(log)).not.toEqual([])
  })
  let starter: Promise<Log> | undefined
  const valid = () => {
    starter ??= sarifOf(demo)
    return starter
  }
  const placeOf = (runs: readonly Log[]) =>
    runs.flatMap(({ results }) => results).find(({ locations }) => locations?.[0].physicalLocation?.region).locations[0]
      .physicalLocation
  const regionOf = (runs: readonly Log[]) => placeOf(runs).region
})
