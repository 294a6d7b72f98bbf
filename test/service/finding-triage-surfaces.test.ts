import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sarifRuns } from '../../src/command/finding-list/sarif-runs.ts'
import { graphOver } from '../../src/export/graph.ts'
import { asSarif } from '../../src/export/sarif.ts'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { findingFolder } from '../support/finding-lines.ts'
import { describeDatabases, type TestDatabase } from '../support/setup.ts'
import { decisionOf, minutes, startTriage } from '../support/triage.ts'

describeDatabases('decisions on other surfaces', ({ open }) => {
  let database: TestDatabase
  let triage: Awaited<ReturnType<typeof startTriage>>
  beforeAll(async () => {
    database = await open('starter')
    triage = await startTriage(database)
    await triage.scan('shown', { a: 'open', b: 'open', c: 'open', d: 'false_positive' }, { startedAt: minutes(-60) })
    const { a, b, c } = await triage.read('shown')
    await triage.decide(a.id, decisionOf.accepted)
    await triage.decide(b.id, decisionOf.false_positive)
    await triage.decide(c.id, decisionOf.fixed)
  })
  afterAll(async () => {
    await triage?.stop()
    await database?.close()
  })

  test('questions §1.1: findings are counted by resolution and by the decision in force', async () => {
    const values = async (by: string) => {
      const query = `{ securityFindings(filter: { application: "${(await triage.read('shown')).a.application.guid}" }) {
        topValues(by: ${by}) { valueCount values { value count } } } }`
      const { body } = await triage.ci('POST', '/graphql', { body: { query } })
      return body.data.securityFindings.topValues.values.map(({ value, count }: Counted) => `${value} ${count}`)
    }
    expect(await values('RESOLUTION')).toEqual(['POTENTIAL_FALSE_POSITIVE 2', 'MITIGATED 1', 'UNRESOLVED 1'])
    expect(await values('DECISION')).toEqual(['ACCEPTED 1', 'FALSE_POSITIVE 1', 'FIXED 1', 'NONE 1'])
  })

  test('compat §3: the feed shows decisions as approved, with annotations that tell no notes', async () => {
    const { a } = await triage.read('shown')
    const path = `/api/compat/appsec/v2/applications/${a.application.guid}/findings?include_annot=true`
    const answer = await fetch(triage.service.url + path, { headers: { authorization: `Bearer ${triage.keys.ci}` } })
    const body = (await answer.json()) as { _embedded: { findings: readonly Shown[] } }
    const shown = body._embedded.findings.map((one) => [
      one.finding_status.status,
      one.finding_status.resolution,
      one.finding_status.resolution_status,
      one.annotations.map(({ action, user_name, comment }) => `${action} ${user_name}: ${comment}`),
    ])
    const decided = 'It was decided that it is'
    expect(shown).toEqual([
      ['OPEN', 'MITIGATED', 'APPROVED', [`APPROVED triage: ${decided} accepted.`]],
      [
        'CLOSED',
        'POTENTIAL_FALSE_POSITIVE',
        'APPROVED',
        [`APPROVED triage: ${decided} a false positive.`, `FP triage: ${decided} a false positive.`],
      ],
      ['CLOSED', 'UNRESOLVED', 'NONE', []],
      [
        'CLOSED',
        'POTENTIAL_FALSE_POSITIVE',
        'APPROVED',
        ['APPROVED lint: lint reports it as a false positive.', 'FP lint: lint reports it as a false positive.'],
      ],
    ])
  })

  test('seceng §5.4: SARIF tells decisions as suppressions, and brings back what the tool says, not what was decided', async () => {
    const graph = await graphOver(database.db)
    const guid = (await triage.read('shown')).a.application.guid
    const { application } = await graph<{ application: Parameters<typeof sarifRuns>[1] }>(
      `query ($guid: ID!) { application(guid: $guid) { guid name scanners { tool part scanType newestScan {
        toolVersion startedAt threatModel { title } } } } }`,
      { guid },
    )
    const parts: string[] = []
    for await (const part of asSarif(sarifRuns(graph, application, {}))) parts.push(part)
    const log = JSON.parse(parts.join(''))
    const told = log.runs[0].results.map((result: SarifResult) => [
      result.baselineState,
      result.suppressions.map(({ justification }) => justification),
      result.properties.sourceState,
    ])
    expect(told).toEqual([
      ['new', ['Accepted (deferred): next quarter'], 'OPEN'],
      ['new', ['False positive (not_reachable): dead code'], 'OPEN'],
      ['absent', [], 'OPEN'],
      ['new', ['lint reports it as a false positive.'], undefined],
    ])
    const folder = await findingFolder()
    const path = await folder.write('own.sarif', parts.join(''))
    const restore = (name: string) => importFindings(database.db, { format: 'sarif', path, application: name })
    const before = await triage.read('shown')
    const again = await restore('shown')
    expect(again.scans).toMatchObject([{ added: 0, fixed: 0, reopened: 0 }])
    await restore('copy')
    await rm(join(path, '..'), { recursive: true })
    await triage.service.query('{ revision }')
    const statesOf = (findings: object) =>
      Object.values(findings).map(({ rule, status, resolution }) => `${rule} ${status}/${resolution}`)
    expect(statesOf(await triage.read('shown'))).toEqual(statesOf(before))
    expect(statesOf(await triage.read('copy'))).toEqual([
      'a OPEN/UNRESOLVED',
      'b OPEN/UNRESOLVED',
      'c OPEN/UNRESOLVED',
      'd CLOSED/POTENTIAL_FALSE_POSITIVE',
    ])
  })
})

type SarifResult = {
  readonly baselineState: string
  readonly suppressions: readonly { readonly justification: string }[]
  readonly properties: { readonly sourceState?: string }
}
type Shown = {
  readonly finding_status: Readonly<Record<string, string>>
  readonly annotations: readonly Readonly<Record<string, string>>[]
}

type Counted = { readonly value: string; readonly count: number }
