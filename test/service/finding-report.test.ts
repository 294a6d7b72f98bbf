import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { readAdvisories } from '../../src/import/vulnerability/advisories.ts'
import { importCatalog } from '../../src/import/vulnerability/import-catalog.ts'
import { describeDatabases, type TestDatabase } from '../support/setup.ts'
import { grype, trivy } from '../support/supply-files.ts'

const ofTrivy = (...ids: string[]) => trivy(ids.map((id) => ({ id, name: id === 'CVE-2026-1111' ? 'lodash' : 'vue' })))

describeDatabases('one finding of several tools', ({ open }) => {
  let folder: string
  let database: TestDatabase
  let number = 0
  /** The application of a test. */
  let own: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-report-'))
    database = await open('starter')
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })
  beforeEach(() => {
    own = `shop ${++number}`
  })

  const load = async (format: string, content: object, application = own) => {
    const path = join(folder, `${++number}.json`)
    await writeFile(path, JSON.stringify(content))
    const { counts } = await importFindings(database.db, { format, path, application })
    return counts.findings
  }
  const findings = async (application = own) =>
    (
      await sql<{ id: number; rule: string; state: string }>`
        select finding.id::text, rule, tool, state, source_state, severity::int, issue_id, last_scan_id is null as seen
          from security_finding as finding join scanner on scanner.id = scanner_id
          join application on application.id = finding.application_id where application.name = ${application} order by rule, finding.id`.execute(
        database.db,
      )
    ).rows
  const reports = async (application = own) =>
    (
      await sql<{ rule: string }>`
        select said ->> 'rule' as rule, tool, source_state, last_seen_at is null as seen from security_finding_report
          join scanner on scanner.id = scanner_id
          join application on application.id = application_id where application.name = ${application} order by rule, tool`.execute(
        database.db,
      )
    ).rows
  const decisions = () =>
    sql`select finding_id from finding_triage join security_finding on id = finding_id
      where application_id = (select id from application where name = ${own})`.execute(database.db)
  const decide = (rule: string, decision: string, at: string) =>
    sql`insert into finding_triage (finding_id, decision, by, at)
      select id, ${decision}, 'someone', ${at}::timestamptz from security_finding where rule = ${rule} and application_id = (select id from application where name = ${own})`.execute(
      database.db,
    )

  test('supply-chain §8.1: a vulnerability that two tools report is one finding, whichever comes first', async () => {
    expect(await load('trivy', ofTrivy('CVE-2026-1111', 'CVE-2026-9999'))).toMatchObject({ total: 2, added: 2 })
    expect(await load('grype', grype())).toMatchObject({ total: 3, added: 2, changed: 1, unchanged: 0 })
    const all = [
      { rule: 'CVE-2026-1111', tool: 'Grype', state: 'open', severity: 4, seen: true },
      { rule: 'CVE-2026-2222', tool: 'Grype' },
      { rule: 'CVE-2026-3333', tool: 'Grype' },
      { rule: 'CVE-2026-9999', tool: 'Trivy' },
    ]
    expect(await findings()).toMatchObject(all)
    expect(await reports()).toEqual([{ rule: 'CVE-2026-1111', tool: 'Trivy', sourceState: 'open', seen: true }])
    await load('grype', grype(), `${own} b`)
    expect(await load('trivy', ofTrivy('CVE-2026-1111', 'CVE-2026-9999'), `${own} b`)).toMatchObject({
      total: 2,
      added: 1,
      changed: 1,
      unchanged: 0,
    })
    expect(await findings(`${own} b`)).toMatchObject(all)
  })

  test('supply-chain §8.1: what a tool hands in again changes nothing', async () => {
    await load('grype', grype())
    await load('trivy', ofTrivy('CVE-2026-1111'))
    expect(await load('trivy', differently(ofTrivy('CVE-2026-1111')))).toMatchObject({
      total: 1,
      added: 0,
      changed: 0,
      retired: 0,
      unchanged: 1,
    })
    expect(await load('grype', grype({ descriptor: { name: 'grype', version: '0.99' } }))).toMatchObject({
      total: 3,
      changed: 0,
      unchanged: 3,
    })
    expect(await findings()).toHaveLength(3)
    expect(await reports()).toHaveLength(1)
  })

  test('supply-chain §8.1: a finding is open while one tool reports it, and keeps its number and decision', async () => {
    await load('grype', grype())
    await load('trivy', ofTrivy('CVE-2026-1111', 'CVE-2026-2222'))
    await decide('CVE-2026-2222', 'accepted', '2026-01-01T00:00:00Z')
    const before = await findings()
    expect(await load('grype', grype({ matches: [] }))).toMatchObject({ retired: 1 })
    expect(await findings()).toMatchObject([
      { ...before[0], tool: 'Trivy', state: 'open', severity: 3 },
      { ...before[1], tool: 'Trivy', state: 'suppressed', sourceState: 'open', severity: 3 },
      { ...before[2], tool: 'Grype', state: 'fixed', sourceState: 'fixed', seen: false },
    ])
    expect(await reports()).toMatchObject([
      { rule: 'CVE-2026-1111', tool: 'Grype', sourceState: 'fixed', seen: false },
      { rule: 'CVE-2026-2222', tool: 'Grype', sourceState: 'fixed', seen: false },
    ])
    await load('trivy', ofTrivy('CVE-2026-9999'))
    expect((await findings()).map(({ state }) => state)).toEqual(['fixed', 'fixed', 'fixed', 'open'])
    await load('grype', grype({ descriptor: { name: 'grype', version: '0.98' } }))
    expect(await findings()).toMatchObject([
      { ...before[0], tool: 'Grype', state: 'open', severity: 4 },
      { ...before[1], tool: 'Grype', state: 'suppressed' },
      { ...before[2], state: 'open' },
      { rule: 'CVE-2026-9999' },
    ])
  })

  test('supply-chain §8.1: a scan ends only the report of its own tool', async () => {
    await load('grype', grype())
    await load('trivy', ofTrivy('CVE-2026-1111'))
    await load('trivy', ofTrivy('CVE-2026-9999'))
    expect(await findings()).toMatchObject([{ tool: 'Grype', state: 'open' }, {}, {}, { tool: 'Trivy' }])
    expect(await reports()).toEqual([{ rule: 'CVE-2026-1111', tool: 'Trivy', sourceState: 'fixed', seen: false }])
    expect(await load('trivy', differently(ofTrivy('CVE-2026-1111')))).toMatchObject({ changed: 1, retired: 1 })
    expect(await reports()).toMatchObject([{ sourceState: 'open', seen: true }])
  })

  test('supply-chain §8.1: ids of one vulnerability join where one side has no CVE; those of updates do not', async () => {
    await load('grype', grype())
    const found = [
      { id: 'GHSA-aaaa-bbbb-cccc', name: 'vue' },
      { id: 'DSA-1', name: 'vue' },
    ]
    await load('trivy', trivy(found))
    const withIds = trivy([
      { id: 'CVE-2026-5555', name: 'vue', aliases: ['GHSA-aaaa-bbbb-cccc', 'DSA-1'] },
      { id: 'CVE-2026-1111', name: 'lodash' },
    ])
    await load('trivy', withIds, `${own} b`)
    await load('npm-audit', npmAudit(), `${own} b`)
    expect(await findings(`${own} b`)).toMatchObject([
      { rule: 'CVE-2026-1111', tool: 'Trivy' },
      { rule: 'CVE-2026-5555', tool: 'Trivy' },
    ])
    expect(await reports(`${own} b`)).toEqual([
      { rule: 'GHSA-aaaa-bbbb-cccc', tool: 'npm audit', sourceState: 'open', seen: true },
    ])
    await load('grype', grype({ matches: [{ ...grype().matches[1], vulnerability: { id: 'DSA-1' } }] }), `${own} b`)
    expect(await findings(`${own} b`)).toHaveLength(3)
  })

  test('supply-chain §8.2: advisories add CVEs and weaknesses that tools leave out, and so join their findings', async () => {
    const path = join(folder, 'advisories.json')
    await writeFile(
      path,
      JSON.stringify({ vulnerabilities: [nvd('CVE-2026-1111', 'CWE-502'), nvd('CVE-2026-2222', 'CWE-999999')] }),
    )
    await importCatalog(database.db, 'advisories', readAdvisories, path)
    await writeFile(
      path,
      JSON.stringify({ id: 'PYSEC-2026-1', modified: '2026-01-01T00:00:00Z', aliases: ['CVE-2026-3333'] }),
    )
    await importCatalog(database.db, 'advisories', readAdvisories, path)
    await load('grype', grype())
    const { rows } = await sql<{ rule: string }>`
      select rule, source_cwes, derived_from, derived_by from security_finding
        where application_id = (select id from application where name = ${own}) order by rule`.execute(database.db)
    expect(rows).toEqual([
      { rule: 'CVE-2026-1111', sourceCwes: [502], derivedFrom: 'CATALOG', derivedBy: 'CVE-2026-1111' },
      { rule: 'CVE-2026-2222', sourceCwes: [], derivedFrom: null, derivedBy: null },
      { rule: 'CVE-2026-3333', sourceCwes: [], derivedFrom: null, derivedBy: null },
    ])
    expect(await load('trivy', trivy([{ id: 'PYSEC-2026-1', name: 'vue' }]))).toMatchObject({
      total: 1,
      added: 0,
      changed: 1,
    })
    expect(await reports()).toMatchObject([{ rule: 'PYSEC-2026-1', tool: 'Trivy' }])
    expect(await load('grype', grype({ descriptor: { name: 'grype', version: '0.97' } }))).toMatchObject({
      unchanged: 3,
    })
  })

  test('seceng §5.4: a decision that it is fixed ends when another tool reports the finding later', async () => {
    await load('grype', grype())
    await decide('CVE-2026-1111', 'fixed', '2026-01-01T00:00:00Z')
    await load('trivy', ofTrivy('CVE-2026-1111'))
    expect((await findings())[0]).toMatchObject({ tool: 'Trivy', state: 'open' })
    expect((await decisions()).rows).toEqual([])
  })
})

/** The same results in a file that is another one, so that it is read again. */
const differently = (content: ReturnType<typeof trivy>) => ({
  ...content,
  Results: [...content.Results, { Target: 'go.mod', Class: 'lang-pkgs', Type: 'gomod' }],
})

const nvd = (id: string, cwe: string) => ({
  cve: {
    id,
    descriptions: [{ lang: 'en', value: 'Bad.' }],
    weaknesses: [{ description: [{ lang: 'en', value: cwe }] }],
  },
})

const npmAudit = () => ({
  auditReportVersion: 2,
  vulnerabilities: {
    vue: {
      name: 'vue',
      severity: 'high',
      via: [
        {
          source: 1,
          name: 'vue',
          title: 'It breaks',
          url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
          severity: 'high',
          range: '<4',
        },
      ],
      range: '<4',
      nodes: ['node_modules/vue'],
    },
  },
  metadata: {},
})
