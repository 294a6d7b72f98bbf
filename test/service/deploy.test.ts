import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { createReplicas } from '../../db/engine/replicas.ts'
import { settingNames } from '../../src/ground/settings-file.ts'
import { version } from '../../src/ground/version.ts'
import { keyOf, runFolder } from '../support/scan-run.ts'
import { databases, startTestService } from '../support/setup.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (name: string) => readFileSync(join(root, name), 'utf8')
type Alert = { readonly alert: string; readonly expr: string }
const alerts = (
  parse(textOf('deploy/observability/alerts.yaml')) as { groups: readonly { rules: readonly Alert[] }[] }
).groups.flatMap(({ rules }) => rules)
const panels = (
  JSON.parse(textOf('deploy/observability/grafana.json')) as {
    panels: readonly { title: string; targets: readonly { expr: string }[] }[]
  }
).panels

/** Words of PromQL, and labels: everything else in an expression is a metric. */
const metricsOf = (expr: string) => expr.match(/\b(skg|http|process|nodejs)_[a-z0-9_]+/g) ?? []

test('operations §3.2: each metric of the alerts and of the dashboard is served, and each of the service is watched', async () => {
  const database = await databases[1]!.open('starter')
  const folder = await runFolder()
  const replicas = createReplicas([{ name: 'one', opened: database }])
  const service = await startTestService({ ...database, replicas }, { ...folder.env, SECENG_RUNNING: '0' })
  await service.query('query Named { technique(id: "AML.T0051") { name } }')
  await service.query('query Wrong { none }')
  await fetch(`${service.url}/api/v1/none`, { headers: { authorization: `Bearer ${keyOf('ci')}` } })
  await database.execute('update database_state set backup_at = now()')
  const text = await (await fetch(`${service.url}/metrics`)).text()
  const served = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!],
    ),
  )
  const used = [...alerts.map(({ expr }) => expr), ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]
  expect(used.length).toBeGreaterThan(35)
  for (const expr of used) expect([expr, metricsOf(expr).filter((name) => !served.has(name))]).toEqual([expr, []])
  const watched = new Set(used.flatMap(metricsOf))
  const own = [...served].filter((name) => name.startsWith('skg_'))
  expect(own.filter((name) => !watched.has(name)).sort()).toEqual(['skg_cache_entries', 'skg_cache_joined_total'])

  const figure = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    )
  expect(figure('skg_graphql_operations_total{operation="Named",code="OK",cached="false"}')).toBe(1)
  expect(
    figure('skg_graphql_operations_total{operation="anonymous",code="GRAPHQL_VALIDATION_FAILED",cached="false"}'),
  ).toBe(1)
  expect(figure('skg_graphql_cost_points_total{operation="Named"}')).toBeGreaterThan(0)
  expect(figure('skg_security_findings{state="open"}')).toBeGreaterThan(0)
  expect(figure('skg_import_timestamp_seconds{importer="atlas"}')).toBeGreaterThan(1.7e9)
  expect(figure('skg_database_connections{state="waiting"}')).toBeLessThan(10)
  expect(figure('skg_database_statements_total{statement="select technique"}')).toBeGreaterThan(0)
  expect(figure('skg_database_statement_errors_total{statement="select technique"}')).toBe(0)
  const seconds = figure('skg_database_statement_seconds_total{statement="select technique"}')
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThan(60)
  expect(figure('skg_replica_lag_revisions{replica="one"}')).toBe(0)
  expect(figure('skg_scan_run_oldest_queued_seconds')).toBe(0)
  expect(text).toMatch(
    /^skg_build_info\{version="\d+\.\d+\.\d+",node="\d+\.\d+\.\d+",database="postgres",epoch="[0-9a-f]{8}"\} 1$/m,
  )
  await service.close()
  await database.close()
  await folder.remove()
})

test('operations §3.2: names that clients make up do not make metrics without end', async () => {
  const database = await databases[1]!.open('starter')
  const service = await startTestService(database)
  for (const length of [100, 101]) await service.query(`query ${'N'.repeat(length)} { revision }`)
  for (let number = 0; number < 220; number++) await service.query(`query Name${number} { revision }`)
  const text = await (await fetch(`${service.url}/metrics`)).text()
  const names = new Set(
    [...text.matchAll(/^skg_graphql_operations_total\{operation="([^"]+)"/gm)].map(([, name]) => name),
  )
  expect(names.size).toBe(201)
  expect(names.has('other')).toBe(true)
  expect([100, 101].map((length) => names.has('N'.repeat(length)))).toEqual([true, false])
  await service.close()
  await database.close()
})

test('operations §3.2: each alert is explained in the documents', () => {
  const page = textOf('docs/watching.md')
  expect(alerts.filter(({ alert }) => !page.includes(`\`${alert}\``)).map(({ alert }) => alert)).toEqual([])
})

test('operations §4.1: settings of the files of deployment are settings', () => {
  const names = settingNames()
  const used = [
    ...[...textOf('deploy/Dockerfile').matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name]) => name!),
    ...[...textOf('deploy/systemd/skg.service').matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs]) =>
      pairs!.split(' ').map((pair) => pair.split('=')[0]!),
    ),
    ...[...textOf('deploy/kubernetes/deployment.yaml').matchAll(/- name: ([A-Z_]+)$/gm)].map(([, name]) => name!),
  ]
  expect(used.length).toBeGreaterThan(6)
  expect(used.filter((name) => !names.includes(name) && name !== 'NODE_ENV')).toEqual([])
})

test('operations §4.1: every YAML file of deployment can be read', () => {
  for (const file of globSync('deploy/**/*.yaml', { cwd: root }))
    for (const document of parseAllDocuments(textOf(file), { merge: true }))
      expect([file, document.errors]).toEqual([file, []])
})

const hasProgram = (name: string) =>
  ['/usr/bin', '/bin', '/usr/local/bin'].some((folder) => existsSync(join(folder, name)))

test.skipIf(!hasProgram('systemd-analyze'))(
  'operations §4.1: systemd rates the exposure of the unit at 3.0 or less',
  () => {
    const unit = join(root, 'deploy/systemd/skg.service')
    const printed = execFileSync(
      'systemd-analyze',
      ['security', '--offline=true', '--no-pager', '--threshold=30', unit],
      { encoding: 'utf8' },
    )
    expect(Number(/Overall exposure level for skg\.service: ([\d.]+)/.exec(printed)?.[1])).toBeLessThanOrEqual(3)
  },
)

test.skipIf(!hasProgram('kubectl'))('operations §4.1: kustomize builds the files for Kubernetes', () => {
  const printed = execFileSync('kubectl', ['kustomize', join(root, 'deploy/kubernetes')], { encoding: 'utf8' })
  const kinds = parseAllDocuments(printed).map((document) => document.toJS().kind)
  expect(kinds.sort()).toEqual(['Deployment', 'Namespace', 'NetworkPolicy', 'PodDisruptionBudget', 'Service'])
  expect(printed).toContain(`image: registry.example/skg:${version}`)
})
