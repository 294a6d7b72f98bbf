import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { runCommand } from '../support/command.ts'
import { type FindingFolder, findingFolder } from '../support/finding-lines.ts'
import { findingsOfEveryType } from '../support/findings-of-every-type.ts'
import { databases, type TestDatabase } from '../support/setup.ts'
import { sharedData } from '../support/shared-data.ts'

const { scans, threatModels } = sharedData
/** What of a finding must be the same after it was written as SARIF and read again. */
const told = `query ($guid: ID!) { application(guid: $guid) {
  threatModels { title format description components { idInModel name componentKind } controls { idInModel name status } }
  findings(first: 100) { nodes {
    tool scanType rule title description recommendation severity status resolution firstFound count sourceCwes derivedFrom derivedBy sourceTechniques
    weakness { id } category { id } cves cvss { version score vector } references { title url } tags evidence { sourceFingerprints }
    location { ...place } locations { ...place } relatedLocations { message location { ...place } }
    codeFlows { message threadFlows { message steps { message kinds importance nestingLevel location { ...place } } } }
  } } } }
  fragment place on SecurityFindingLocation {
    __typename
    ... on CodeLocation { codePath: path line endLine column byteOffset byteLength charOffset charLength module procedure snippet }
    ... on HttpLocation { url hostname port httpPath: path method parameter attack }
    ... on ComponentLocation { name version ecosystem purl componentPath: path licences dependency }
    ... on ModelLocation { label components { name } capecIds likelihood impact inputVector }
  }`

describe('compat §4: findings come back from our own SARIF as what they were', () => {
  let database: TestDatabase
  let folder: string
  let jsonLines: FindingFolder
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    folder = await mkdtemp(join(tmpdir(), 'skg-round-trip-'))
    jsonLines = await findingFolder()
  })
  afterAll(async () => {
    await jsonLines.remove()
    await rm(folder, { recursive: true })
    await database.close()
  })
  const load = async (verb: string, path: string, application: string) =>
    importFindings(database.db, { format: verb, path, application })
  const findingsOf = async (application: string) => {
    const { guid } = await database.db
      .selectFrom('application')
      .select('guid')
      .where('name', '=', application)
      .executeTakeFirstOrThrow()
    const { graphOver } = await import('../../src/export/graph.ts')
    const graph = await graphOver(database.db)
    // biome-ignore lint/suspicious/noExplicitAny: an answer of the graph
    const { application: found } = await graph<any>(told, { guid })
    const ordered = found.findings.nodes.toSorted((a: object, b: object) =>
      JSON.stringify(a) < JSON.stringify(b) ? -1 : 1,
    )
    return { ...found, findings: ordered }
  }
  const roundTrip = async (application: string) => {
    const args = ['findings', '--application', application, '--status', 'all', '--sarif']
    const { code: status, stdout } = await runCommand(args, { DATABASE_URL: database.url! })
    expect(status).toBe(0)
    const path = join(folder, 'log.sarif')
    await writeFile(path, stdout)
    const report = await load('sarif', path, `${application} again`)
    expect(report.warnings.filter(({ id }) => id === null)).toEqual([])
    const before = await findingsOf(application)
    expect(await findingsOf(`${application} again`)).toEqual(before)
    const back = await load('sarif', path, application)
    for (const { tool, reported, unchanged } of back.scans!) expect([tool, unchanged]).toEqual([tool, reported])
    expect(await findingsOf(application)).toEqual(before)
    return { path, report }
  }

  test('of every type, with places, flows, ratings and the threat model; the same file again changes nothing', async () => {
    await jsonLines.import(database.db, 'all types', findingsOfEveryType)
    const { path, report } = await roundTrip('all types')
    expect(report.scans!.map(({ scanType, reported }) => [scanType, reported]).sort()).toEqual([
      ['DYNAMIC', 2],
      ['MANUAL', 2],
      ['SCA', 1],
      ['STATIC', 1],
    ])
    const again = await load('sarif', path, 'all types again')
    expect(again.scans!.map(({ reported, unchanged }) => unchanged - reported)).toEqual([0, 0, 0, 0])
    expect(report.scans).toHaveLength(4)
  })

  test('from places that begin at the root, at a host and at a drive, as file URIs', async () => {
    const uris = ['file:///build/a%20b.c', 'file://host/share/a.c', 'file:///C:/code/a.c', 'src/a.c']
    const results = uris.map((uri) => ({
      ruleId: 'r',
      message: { text: uri },
      locations: [{ physicalLocation: { artifactLocation: { uri } } }],
    }))
    const path = join(folder, 'roots.sarif')
    await writeFile(path, JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'T' } }, results }] }))
    await load('sarif', path, 'roots')
    const { path: written } = await roundTrip('roots')
    const places = JSON.parse(await readFile(written, 'utf8')).runs[0].results.map(
      (result: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }) =>
        result.locations[0]!.physicalLocation.artifactLocation.uri,
    )
    expect(places).toEqual(uris)
  })

  test('as JSON Lines too, whatever the order of their members', async () => {
    const args = ['export', 'findings', '--application', 'all types', '--format', 'jsonl']
    const { stdout } = await runCommand(args, { DATABASE_URL: database.url! })
    expect(stdout).toContain('"derived":{"from":"RULE_TABLE","by":"bandit B602"}')
    const turned = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turned)
        : value === null || typeof value !== 'object'
          ? value
          : Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([name, own]) => [name, turned(own)]),
            )
    const lines = stdout.trimEnd().split('\n')
    const path = join(folder, 'turned.jsonl')
    await writeFile(path, lines.map((line) => JSON.stringify(turned(JSON.parse(line)))).join('\n'))
    const before = await findingsOf('all types')
    const { scans: read } = await load('findings', path, 'all types')
    for (const { tool, reported, unchanged } of read!) expect([tool, unchanged]).toEqual([tool, reported])
    expect(await findingsOf('all types')).toEqual(before)
  })

  test('seceng §11.1: the fingerprints of a tool are in its SARIF beside ours, and come back', async () => {
    const fingerprints = { 'matchBasedId/v1': 'abcd_0' }
    const partialFingerprints = { primaryLocationLineHash: '39fa2ee980eb94b0:1', 'contextRegionHash/v1': 'f00d' }
    const result = { ruleId: 'r', message: { text: 'It leaks.' }, fingerprints, partialFingerprints }
    const log = { version: '2.1.0', runs: [{ tool: { driver: { name: 'T' } }, results: [result] }] }
    const path = join(folder, 'fingerprints.sarif')
    await writeFile(path, JSON.stringify(log))
    await load('sarif', path, 'fingerprints')
    const { path: written } = await roundTrip('fingerprints')
    const [found] = JSON.parse(await readFile(written, 'utf8')).runs[0].results
    expect(found.fingerprints).toEqual(fingerprints)
    expect(found.partialFingerprints).toEqual({ ...partialFingerprints, 'skg/v1': expect.any(String) })
  })

  test('compat §4: a log of some findings of a part closes no others, and makes no second scanner', async () => {
    const path = join(folder, 'part.sarif')
    const result = (uri: string, level: string) => ({
      ruleId: 'r',
      level,
      message: { text: `m ${uri}` },
      locations: [{ physicalLocation: { artifactLocation: { uri } } }],
    })
    const run = {
      tool: { driver: { name: 'T' } },
      automationDetails: { id: 'backend/1' },
      results: [result('a.c', 'error'), result('b.c', 'note')],
    }
    await writeFile(path, JSON.stringify({ version: '2.1.0', runs: [run] }))
    await load('sarif', path, 'part')
    const before = await findingsOf('part')
    const args = ['findings', '--application', 'part', '--severity-at-least', '4', '--sarif']
    const { stdout } = await runCommand(args, { DATABASE_URL: database.url! })
    expect(JSON.parse(stdout).runs[0].properties).toMatchObject({ 'skg/part': 'backend', 'skg/isPartial': true })
    await writeFile(path, stdout)
    const { scans } = await load('sarif', path, 'part')
    expect(scans).toMatchObject([{ tool: 'T', reported: 1, unchanged: 1, fixed: 0, added: 0 }])
    expect(await findingsOf('part')).toEqual(before)
  })

  test('compat §4: JSON, CSV and SARIF tell how a weakness was derived', async () => {
    const out = async (flag: string) =>
      (
        await runCommand(['findings', '--application', 'all types', '--type', 'STATIC', flag], {
          DATABASE_URL: database.url!,
        })
      ).stdout
    expect(JSON.parse(await out('--json'))).toMatchObject([
      { weakness: 'CWE-78', derivedFrom: 'RULE_TABLE', derivedBy: 'bandit B602', knownExploited: [] },
    ])
    const [header, row] = (await out('--csv')).split('\r\n')
    expect(header).toMatch(/,derivedFrom,derivedBy,knownExploited$/)
    expect(row).toMatch(/,RULE_TABLE,bandit B602,$/)
    const { runs } = JSON.parse(await out('--sarif'))
    expect(runs[0].results[0].properties).toMatchObject({ derivedFrom: 'RULE_TABLE', derivedBy: 'bandit B602' })
  })

  const realFiles = test.skipIf(!sharedData.exists)
  const returns = async (verb: string, path: string) => {
    await load(verb, path, path)
    await roundTrip(path)
  }
  realFiles.each([
    ['threat-model', `${threatModels}/husky-ai-threat-model.json`],
    ['sarif', `${scans}/sarif/taint-python-report.sarif`],
  ])('%s %s', returns)
  realFiles.each([
    ['threat-model', `${threatModels}/ephemeral-browser-isolation-threat-model.json`],
    ['threat-model', `${threatModels}/threagile.yaml`],
    ['threat-model', `${threatModels}/threat-dragon-v2.json`],
    ['threat-model', `${threatModels}/threat-composer-genai.tc.json`],
    ['osv', `${scans}/osv/many_findings.json`],
    ['sarif', `${scans}/sarif/suppression_test.sarif`],
    ['sarif', `${scans}/snyk_code/snykcode_issue_9270.json`],
    ['sarif', `${scans}/codeQL-output.sarif`],
    ['semgrep', `${scans}/semgrep/many_vulns.json`],
  ])('%s %s', { tags: ['long'] }, returns)

  test('a scan type, a place and a severity that are not ours are left out, with a warning', async () => {
    const path = join(folder, 'odd.sarif')
    const result = {
      ruleId: 'r',
      message: { text: 'm' },
      locations: [
        { physicalLocation: { artifactLocation: { uri: 'a.c' } }, properties: { 'skg/location': { kind: 'model' } } },
      ],
      properties: { severity: 2.5, cves: 'CVE-2024-1' },
    }
    const run = (scanType: unknown, name: string) => ({
      tool: { driver: { name } },
      properties: { 'skg/scanType': scanType, 'skg/threatModel': { title: 'x' } },
      results: [result],
    })
    await writeFile(path, JSON.stringify({ version: '2.1.0', runs: [run('MANUAL', 'a'), run('ODD', 'b')] }))
    const { warnings, scans: read } = await load('sarif', path, 'odd')
    expect(read!.map(({ tool, scanType }) => [tool, scanType])).toEqual([
      ['a', 'MANUAL'],
      ['b', 'STATIC'],
    ])
    expect(warnings.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
      '/runs/0/properties/skg~1threatModel lacks "format"; it is left out',
      '/runs/1/properties/skg~1scanType must be one of STATIC, DYNAMIC, MANUAL, SCA; it is left out',
      '/runs/1/properties/skg~1threatModel lacks "format"; it is left out',
      '/runs/0/results/0/properties/cves must be a list, but is a string; it is left out',
    ])
    const { findings } = await findingsOf('odd')
    expect(
      findings.map(({ severity, location }: { severity: number; location: object }) => [severity, location]),
    ).toMatchObject([
      [2, { __typename: 'CodeLocation', codePath: 'a.c' }],
      [2, { __typename: 'CodeLocation', codePath: 'a.c' }],
    ])
  })
})
