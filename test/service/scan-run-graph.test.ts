import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graph, type RunFolder, runFolder, sarifOf, secengClient } from '../support/scan-run.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

describeDatabases('scan runs in the graph', ({ open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let service: TestService
  let first: string
  let second: string
  beforeAll(async () => {
    database = await open('starter')
    folder = await runFolder()
    service = await startTestService(database, folder.env)
    const api = secengClient(service.url)
    const runOf = async (file: string) => (await api.ended((await api.upload('application=seen', file)).body.id)).id
    first = await runOf(sarifOf(['a', 'b'], { daysAgo: 2 }))
    second = await runOf(sarifOf(['a'], { daysAgo: 1 }))
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
  })

  test('a finding names the run that saw it last, a fixed one no later run, and the scan of it', async () => {
    type Seen = { readonly rule: string; readonly runId: string; readonly lastScan: { readonly id: string } }
    type Answer = { readonly applications: { readonly nodes: readonly { findings: { nodes: readonly Seen[] } }[] } }
    const answer = await graph<Answer>(
      service.url,
      '{ applications(name: "seen") { nodes { findings { nodes { rule runId lastScan { id } } } } } }',
    )
    const { scanRuns } = await graph<Runs>(service.url, runs)
    const scanOf = new Map(scanRuns.nodes.map(({ id, results }) => [id, results[0]?.scanId]))
    expect(
      answer.applications.nodes[0]?.findings.nodes.toSorted((one, other) => one.rule.localeCompare(other.rule)),
    ).toEqual([
      { rule: 'a', runId: second, lastScan: { id: scanOf.get(second) } },
      { rule: 'b', runId: first, lastScan: { id: scanOf.get(first) } },
    ])
  })

  test('a result of a run leads to its scan by the id that node takes', async () => {
    const { scanRuns } = await graph<Runs>(service.url, runs)
    expect(scanRuns.nodes.map(({ id }) => id)).toEqual([second, first])
    for (const { results } of scanRuns.nodes)
      for (const { scanId, scan } of results)
        expect([scanId, scan]).toEqual([scan?.id, { id: scanId, tool: 'Scanner' }])
  })

  test.each(['succeeded', 'failed', 'timed_out'])(
    'contract: seceng §6.5: a run that has ended as %s is RUN_ENDED, its state in the words of the surface',
    async (state) => {
      await sql`update scan_run set state = ${state} where id = ${first}`.execute(database.db)
      const word = state.toUpperCase()
      expect(await cancel(first)).toEqual({
        run: null,
        errors: [
          {
            __typename: 'StateError',
            code: 'RUN_ENDED',
            message: `The run has ended as ${word}.`,
            path: ['id'],
            details: { state: word },
          },
        ],
      })
      const { status, body } = await secengClient(service.url).send('POST', `/scan-runs/${first}/cancel`)
      expect([status, body.code, body.state, body.detail]).toEqual([
        409,
        'RUN_ENDED',
        state,
        `The run has ended as ${state}.`,
      ])
      const { rows } = await sql<{ state: string }>`select state from scan_run where id = ${first}`.execute(database.db)
      expect(rows).toEqual([{ state }])
    },
  )

  test('a run that was cancelled is so again, and one that is unknown does not exist', async () => {
    await sql`update scan_run set state = 'cancelled' where id = ${first}`.execute(database.db)
    for (const _ of [1, 2]) expect(await cancel(first)).toEqual({ run: { state: 'CANCELLED' }, errors: [] })
    for (const id of [first.replace(/.$/, first.endsWith('0') ? '1' : '0'), 'no run'])
      expect(await cancel(id)).toMatchObject({ run: null, errors: [{ code: 'NOT_FOUND' }] })
  })

  const cancel = async (id: string) =>
    (
      await graph<{ cancelScanRun: object }>(
        service.url,
        `mutation { cancelScanRun(input: { id: "${id}" }) { run { state } errors {
          __typename ... on StateError { code message path details } ... on InputError { code } } } }`,
      )
    ).cancelScanRun
})

const runs = '{ scanRuns(filter: { application: "seen" }) { nodes { id results { scanId scan { id tool } } } } }'
type Runs = {
  readonly scanRuns: {
    readonly nodes: readonly {
      readonly id: string
      readonly results: readonly { readonly scanId: string; readonly scan: { readonly id: string } | null }[]
    }[]
  }
}
