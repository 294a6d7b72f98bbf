import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { component, exportClient } from '../support/data-export.ts'
import { finding, findingFolder, scan } from '../support/finding-lines.ts'
import { graph, keyOf, type RunFolder, runFolder, secengClient } from '../support/scan-run.ts'
import {
  both,
  describeDatabases,
  startTestService,
  type TestDatabase,
  type TestService,
  uncached,
} from '../support/setup.ts'

const application = 'model shop'
const artifactId = '0199f3a2-5c11-7d3e-8a4b-2f6c9d0e1b73'

type Json = Readonly<Record<string, unknown>>
type WireFinding = {
  readonly violates_policy: boolean
  readonly finding_status: { readonly status: string; readonly resolution: string; readonly resolution_status: string }
  readonly finding_details: { readonly cve: { readonly name: string } }
}
type Overview = {
  readonly guid: string
  readonly policyCompliance: { readonly violations: number }
  readonly techniques: { readonly nodes: readonly { readonly technique: { readonly id: string } }[] }
  readonly attackPaths: { readonly exposedFindingCount: number }
  readonly trend: readonly { readonly open: number; readonly openBySeverity: readonly number[] }[]
}

describeDatabases('seceng §9.7: findings that went with their artefact', ({ open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let service: TestService
  let api: ReturnType<typeof exportClient>
  beforeAll(async () => {
    database = await open('starter')
    folder = await runFolder()
    const findings = await findingFolder()
    await findings.import(database.db, application, [
      scan('SCA', 'osv'),
      finding('Stays', 2, component('CVE-2024-1002', 'left-pad')),
    ])
    await findings.import(database.db, application, [
      scan('SCA', 'examiner'),
      finding('Goes', 5, component('CVE-2024-1001', 'xz', { techniqueIds: ['AML.T0010'] })),
      finding('Goes, though accepted', 4, component('CVE-2024-1003', 'zlib', { techniqueIds: ['AML.T0010'] })),
      finding('False and goes', 4, component('CVE-2024-1004', 'gzip', { status: 'false_positive' })),
    ])
    await findings.remove()
    await sql`insert into artifact (id, scanner_id, application_id, name, sha256, verdict, examined_at)
      select ${artifactId}, id, application_id, 'm.pkl', repeat('0', 64), 'malicious', now() from scanner where tool = 'examiner'`.execute(
      database.db,
    )
    service = await startTestService(database, { ...folder.env, ...uncached })
    api = exportClient(service.url)
    const { body } = await api.get(`/findings?application=${encodeURIComponent(application)}&severity=4`)
    const accepted = body.items.find(({ title }: Json) => title === 'Goes, though accepted')
    const decision = { decision: 'accepted', reason: 'deferred', comment: 'later' }
    expect((await api.json('PATCH', `/findings/${accepted.id}`, decision, { 'if-match': '*' })).status).toBe(200)
    expect(await overview()).toMatchObject({ policyCompliance: { violations: 1 } })
    expect((await api.send('DELETE', `/artifacts/${artifactId}`)).status).toBe(204)
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
  })

  const make = async (format: string, rest: object = {}) => (await api.make({ format, application, ...rest })).text
  const overview = async () => {
    const { applications } = await graph<{ applications: { nodes: Overview[] } }>(
      service.url,
      `{ applications(first: 1, name: "${application}") { nodes {
        guid policyCompliance { violations } techniques(first: 10) { nodes { technique { id } } }
        attackPaths(first: 1, filter: { model: 1 }) { exposedFindingCount } trend(last: 5) { open openBySeverity } } } }`,
    )
    return applications.nodes[0]!
  }

  test('violate no policy, expose nothing, and leave the trend', both, async () => {
    expect(await overview()).toMatchObject({
      policyCompliance: { violations: 0 },
      techniques: { nodes: [] },
      attackPaths: { exposedFindingCount: 0 },
    })
    expect((await overview()).trend.at(-1)).toEqual({ open: 1, openBySeverity: [0, 0, 1, 0, 0, 0] })
  })

  test('are closed without a decision in the compat feed, which knows no word for them', both, async () => {
    const { guid } = await overview()
    const response = await fetch(`${service.url}/api/compat/appsec/v2/applications/${guid}/findings?scan_type=SCA`, {
      headers: { authorization: `Bearer ${keyOf('ci')}` },
    })
    const { _embedded } = (await response.json()) as { _embedded: { findings: readonly WireFinding[] } }
    const told = _embedded.findings.map(({ finding_status, violates_policy, finding_details }) => {
      const { status, resolution, resolution_status } = finding_status
      return [finding_details.cve.name, status, resolution, resolution_status, violates_policy]
    })
    expect(told.sort()).toEqual([
      ['CVE-2024-1001', 'CLOSED', 'UNRESOLVED', 'NONE', false],
      ['CVE-2024-1002', 'OPEN', 'UNRESOLVED', 'NONE', false],
      ['CVE-2024-1003', 'CLOSED', 'UNRESOLVED', 'NONE', false],
      ['CVE-2024-1004', 'CLOSED', 'UNRESOLVED', 'NONE', false],
    ])
  })

  test('are absent and not suppressed in SARIF, and left out for GitHub as fixed', both, async () => {
    const results = JSON.parse(await make('sarif')).runs.flatMap(({ results: own }: { results: Json[] }) => own)
    const told = results.map(({ properties, baselineState, suppressions }: Json) => [
      (properties as Json).title,
      baselineState,
      suppressions,
    ])
    expect(told.sort()).toEqual([
      ['False and goes', 'absent', []],
      ['Goes, though accepted', 'absent', []],
      ['Goes', 'absent', []],
      ['Stays', 'new', []],
    ])
    const github = await api.make({ format: 'sarif', profile: 'github', application })
    expect(github.export).toMatchObject({ omitted: 4 })
  })

  test('are resolved in CycloneDX and fixed in OpenVEX', async () => {
    const { vulnerabilities } = JSON.parse(await make('cyclonedx-vex'))
    expect(
      vulnerabilities.map(({ id, analysis }: { id: string; analysis: Json }) => [id, analysis.state]).sort(),
    ).toEqual([
      ['CVE-2024-1001', 'resolved'],
      ['CVE-2024-1002', 'in_triage'],
      ['CVE-2024-1003', 'resolved'],
      ['CVE-2024-1004', 'resolved'],
    ])
    const { statements } = JSON.parse(await make('openvex'))
    expect(
      statements
        .map(({ vulnerability, status }: { vulnerability: Json; status: string }) => [vulnerability.name, status])
        .sort(),
    ).toEqual([
      ['CVE-2024-1001', 'fixed'],
      ['CVE-2024-1002', 'under_investigation'],
      ['CVE-2024-1003', 'fixed'],
      ['CVE-2024-1004', 'fixed'],
    ])
  })

  test('are told in CSV, and in JSON Lines as what the tool no longer reports, which is imported again', async () => {
    const csv = (await make('csv')).split('\r\n')
    expect(csv.filter((line) => line.includes('CLOSED,REPLACED')).length).toBe(3)
    const lines = (await make('jsonl'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const states = lines.flatMap(({ finding: own }) => (own ? [[own.title, own.status]] : []))
    expect(states.sort()).toEqual([
      ['False and goes', 'fixed'],
      ['Goes, though accepted', 'fixed'],
      ['Goes', 'fixed'],
      ['Stays', 'open'],
    ])
    const copy = await api.send('POST', '/scan-runs?application=copy', {
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      headers: { 'content-type': 'application/x-ndjson' },
    })
    expect(await secengClient(service.url).ended(copy.body.id)).toMatchObject({ state: 'succeeded' })
  })

  test('are in no STIX bundle and no layer', async () => {
    const { objects } = JSON.parse(await make('stix'))
    expect(objects.filter(({ type }: Json) => type === 'vulnerability').map(({ name }: Json) => name)).toEqual([
      'CVE-2024-1002',
    ])
    expect(objects.filter(({ type }: Json) => type === 'attack-pattern')).toEqual([])
    expect(JSON.parse(await make('navigator')).techniques).toEqual([])
  })
})
