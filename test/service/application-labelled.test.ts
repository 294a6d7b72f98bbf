import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { runCommand } from '../support/command.ts'
import { code, type FindingFolder, finding, findingFolder, scan } from '../support/finding-lines.ts'
import { judge, type Labelled, labelled } from '../support/model/labelled.ts'
import { findingsOfLabelled } from '../support/model/labelled-findings.ts'
import { client, createKeys } from '../support/seceng.ts'
import { describeDatabases, startTestService, type TestDatabase } from '../support/setup.ts'
import { sharedData } from '../support/shared-data.ts'

type Step = { readonly technique: { readonly id: string } }
type Path = { readonly steps: readonly Step[] }
type Answer = { readonly items: readonly Path[]; readonly outcome: { readonly kind: string } }

/** The log of a scan that saw these components: each in a file of its own, and those near a finding in its file. */
function seen({ components, id }: Labelled): string {
  const files = Object.fromEntries(
    (findingsOfLabelled[id] ?? []).map(({ near = [] }, index) => [`src/${index}.py`, near]),
  )
  const evidence = [
    ...components.map((kind) => ({ kind, place: `src/${kind}.py` })),
    ...Object.entries(files).flatMap(([place, kinds]) => (kinds ?? []).map((kind) => ({ kind, place }))),
  ].map((one) => ({ ...one, source: 'built-in', line: 1, pattern: 301, confidence: 2 }))
  const counts = Object.fromEntries(
    evidence.map(({ kind }) => [kind, evidence.filter((other) => other.kind === kind).length]),
  )
  const run = {
    tool: { driver: { name: 'skg-trust' } },
    results: [],
    properties: { 'skg/scanType': 'STATIC', 'skg/components': { evidence, counts, files, inUse: [] } },
  }
  return JSON.stringify({ version: '2.1.0', runs: [run] })
}

describeDatabases('contract: applications §11.1: labelled applications as they are read', ({ open }) => {
  if (labelled.length === 0) {
    test.skip('needs ../shared/data')
    return
  }
  let database: TestDatabase
  let folder: FindingFolder
  let started: Awaited<ReturnType<typeof start>>
  async function start() {
    database = await open('starter')
    folder = await findingFolder()
    const { file, keys, remove } = await createKeys([{ name: 'ci' }])
    for (const label of labelled) await store(label)
    const service = await startTestService(database, { SECENG_KEYS_FILE: file, FINDINGS_ACCESS: 'public' })
    const close = async () => {
      await service.close()
      await database.close()
      await folder.remove()
      await remove()
    }
    return { ci: client(service.url, keys.ci!), close }
  }
  async function store(label: Labelled) {
    const { id } = label
    if (id.startsWith('v4')) {
      const path = sharedData.threatComposer
      await importFindings(database.db, { format: 'threat-model', path, application: id, details: {} })
      return
    }
    const path = await folder.write(`${id}.sarif`, seen(label))
    await importFindings(database.db, { format: 'sarif', path, application: id, details: {} })
    const found = (findingsOfLabelled[id] ?? []).map(({ title, severity = 3, rule, cwes = [] }, index) =>
      finding(title, severity, { rule: rule ?? `rule-${index}`, cwes, location: code(`src/${index}.py`, 1) }),
    )
    await folder.import(database.db, id, [scan('STATIC', 'bandit'), ...found])
  }
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started.close())

  const read = async (application: string) => {
    const body = { name: application, kind: 'application', application, locator: {} }
    const made = await started.ci('POST', '/targets', { body })
    const { body: answer } = await started.ci('GET', `/attack-paths?target=${made.body.id}&limit=100`)
    const { body: graph } = await started.ci('POST', '/graphql', {
      body: {
        query: `query ($guid: ID!) { application(guid: $guid) {
          attackPaths(first: 100) { nodes { steps { technique { id } } } } } }`,
        variables: { guid: made.body.application.guid },
      },
    })
    const nodes = graph.data.application.attackPaths.nodes as Path[]
    const ids = ({ steps }: Path) => steps.map(({ technique }) => technique.id.replace('technique:', ''))
    const items = (answer as Answer).items.map((path) => ({
      steps: ids(path).map((technique) => ({ technique })),
    }))
    return { outcome: (answer as Answer).outcome.kind, items, nodes: nodes.map(ids), printed: await print(application) }
  }
  /** What the command prints; null on PGlite, whose one process is the service. */
  const print = async (application: string) => {
    if (database.url === null) return null
    const env = { DATABASE_URL: database.url }
    const { stdout } = await runCommand(['paths', '--application', application, '--limit', '100', '--json'], env)
    return (JSON.parse(stdout).nodes as Path[]).map(({ steps }) => steps.map(({ technique }) => technique.id))
  }

  test.each(labelled.map((label) => [label.id, label] as const))('%s', async (id, label) => {
    const { outcome, items, nodes, printed } = await read(id)
    const chains = items.map(({ steps }) => steps.map(({ technique }) => technique))
    expect(nodes).toEqual(chains)
    if (printed) expect(printed.map((steps) => steps.map((step) => step.replace(/^.*:/, '')))).toEqual(chains)
    const verdict = judge({ items } as never, label)
    expect(verdict.forbidden).toEqual([])
    expect(verdict.plausible).toBeGreaterThanOrEqual(Math.min(5, verdict.listed) - 1)
    if (label.ai) expect([outcome, verdict.firstPathsFound > 0]).toEqual(['paths', true])
    else expect([outcome, items]).toEqual([label.components.length > 0 ? 'no_ai' : 'unknown', []])
  })
})
