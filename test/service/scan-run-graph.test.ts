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
