import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sarifOf, secengClient } from '../support/scan-run.ts'
import { createKeys } from '../support/seceng.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const everything = `{ serviceState {
  at version database epoch revisionUnconfirmedSeconds backupAt wrongFiles oldestQueuedSeconds
  processes { pid startedAt revision memoryMb inFlight waiting connections databaseBusy databaseIdle databaseWaiting
    caches { name hits misses joined entries memoryMb } }
  runs { id: runId kind state stage percent createdAt startedAt attempt }
  imports { importer at revision }
  slow: operations { name client count failed cost seconds slowestSeconds }
  dear: operations(by: DEAREST) { name cost }
  failures { at pid message type code requestId }
  settings { name value source }
} }`

describeDatabases('operations §3.5: what the service is doing', ({ kind, open }) => {
  let database: TestDatabase
  let keys: Awaited<ReturnType<typeof createKeys>>
  let service: TestService
  beforeAll(async () => {
    database = await open('starter')
    keys = await createKeys([{ name: 'operator', scopes: ['admin'] }, { name: 'analyst' }])
    service = await startTestService(database, {
      SECENG_KEYS_FILE: keys.file,
      SECENG_FILES_DIR: join(keys.folder, 'files'),
      SECENG_RUNNING: '0',
      FINDINGS_ACCESS: 'public',
      GATEWAY_KEYS: 'a-secret-of-the-gateway',
      PUBLIC_URL: 'https://user:hidden-password@skg.example',
    })
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await keys?.remove()
  })
  const ask = async (query: string, key: string | null, headers: object = {}, variables: object = {}) => {
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key !== null && { authorization: `Bearer ${keys.keys[key] ?? key}` }),
        ...headers,
      },
      body: JSON.stringify({ query, variables }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: its shape is that of the query.
    return (await response.json()) as any
  }
  const openings = async () =>
    (
      await database.db
        .selectFrom('auditEvent')
        .selectAll()
        .where('action', '=', 'serviceState')
        .orderBy('id')
        .execute()
    ).map(({ caller, kind: of, outcome, requestId }) => [caller, of, outcome, requestId])

  test('it needs the scope admin, which no other scope has, and each reading is an event', async () => {
    const query = '{ serviceState { version } revision }'
    const refused = [
      await ask(query, null),
      await ask(query, 'skg_a-key-that-is-not-known-here'),
      await ask(query, 'analyst'),
    ]
    expect(refused.map(({ data, errors }) => [data.serviceState, errors[0].extensions.code])).toEqual([
      [null, 'UNAUTHENTICATED'],
      [null, 'UNAUTHENTICATED'],
      [null, 'FORBIDDEN'],
    ])
    expect(refused[2].errors[0].extensions.required).toBe('admin')
    expect(await openings()).toEqual([])
    for (const id of ['first', 'second'])
      expect((await ask(query, 'operator', { 'x-request-id': id })).data.serviceState.version).toMatch(
        /^\d+\.\d+\.\d+$/,
      )
    expect(await openings()).toEqual([
      ['key:operator', 'access', 'done', 'first'],
      ['key:operator', 'access', 'done', 'second'],
    ])
    expect((await ask('{ targets { totalCount } }', 'operator')).errors[0].extensions.required).toBe('read')
  })

  test('processes, caches, imports, runs and settings are those of the service, without a secret', async () => {
    const before = Date.now()
    const api = secengClient(service.url, 'none')
    const headers = { authorization: `Bearer ${keys.keys.analyst}` }
    const upload = { body: sarifOf(['a']), headers: { ...headers, 'content-type': 'application/sarif+json' } }
    const [{ body: waiting }, { body: running }] = [
      await api.send('POST', '/scan-runs?application=one', upload),
      await api.send('POST', '/scan-runs?application=two', upload),
    ]
    await database.execute(
      `update scan_run set state = 'running', stage = 'importing', attempt = 1, started_at = now(),
        progress = '{"percent": 40, "done": 4, "total": 10, "message": "hidden"}' where id = $1`,
      [running.id],
    )
    await database.execute("update scan_run set created_at = now() - interval '90 seconds' where id = $1", [waiting.id])
    const { data, errors } = await ask(everything, 'operator')
    expect(errors).toBeUndefined()
    const state = data.serviceState
    expect(state).toMatchObject({
      database: kind.toUpperCase(),
      epoch: expect.stringMatching(/^[0-9a-f]{8}$/),
      backupAt: null,
      wrongFiles: [],
    })
    expect(Date.parse(state.at)).toBeGreaterThanOrEqual(before)
    expect(state.revisionUnconfirmedSeconds).toBeLessThan(60)
    const { revision } = (await service.query('{ revision }')).data
    expect(state.processes).toMatchObject([{ pid: process.pid, revision, inFlight: 1, waiting: 0, databaseWaiting: 0 }])
    const [own] = state.processes
    expect(Date.parse(own.startedAt)).toBeLessThanOrEqual(before)
    expect(own.memoryMb).toBeGreaterThan(20)
    expect(own.memoryMb).toBeLessThan(20_000)
    expect(own.connections).toBeGreaterThan(0)
    expect(own.databaseBusy + own.databaseIdle).toBeGreaterThan(0)
    expect(own.caches.map(({ name }: { name: string }) => name)).toEqual(['ANSWERS', 'ROWS'])
    expect(own.caches[0].misses).toBeGreaterThan(0)
    expect(own.caches[0].memoryMb).toBeLessThan(64)
    expect(state.runs).toMatchObject([
      { id: running.id, kind: 'IMPORT', state: 'RUNNING', stage: 'IMPORTING', percent: 40, attempt: 1 },
      { id: waiting.id, kind: 'IMPORT', state: 'QUEUED', stage: null, percent: null, attempt: 0, startedAt: null },
    ])
    expect(state.oldestQueuedSeconds).toBeGreaterThan(80)
    expect(state.imports.map(({ importer }: { importer: string }) => importer)).toContain('atlas')
    const revisions = state.imports.map(({ revision: of }: { revision: number }) => of)
    expect(revisions).toEqual(revisions.toSorted((one: number, other: number) => other - one))
    const settings = new Map(
      state.settings.map(({ name, value, source }: Record<string, string>) => [name, [value, source]]),
    )
    expect(settings.get('FINDINGS_ACCESS')).toEqual(['public', 'ENVIRONMENT'])
    expect(settings.get('GATEWAY_KEYS')).toEqual(['*** (23 characters)', 'ENVIRONMENT'])
    expect(settings.get('DATABASE_POOL')).toEqual([null, 'DEFAULT'])
    expect(JSON.stringify(data)).not.toMatch(/a-secret-of|hidden|skg_/)
    const { data: none } = await ask('{ serviceState { backupAt } }', 'operator')
    expect(none.serviceState.backupAt).toBeNull()
    await database.execute("update database_state set backup_at = '2026-01-02T03:04:05Z'")
    const { data: made } = await ask('{ serviceState { backupAt } }', 'operator')
    expect(made.serviceState.backupAt).toBe('2026-01-02T03:04:05.000Z')
  })

  test('operations are counted by name and client, failures without their values', async () => {
    await ask('query Mine($id: ID!) { technique(id: $id) { name } }', 'analyst', {}, { id: 'AML.T0051' })
    await ask('query Mine($id: ID!) { technique(id: $id) { name } }', 'analyst', {}, { id: 'AML.T0050' })
    await ask('query Named { tactics { totalCount } }', null, { 'apollographql-client-name': 'web app 2.0' })
    await ask('query Named { tactics { totalCount } }', null, { 'apollographql-client-name': 'web app 2.0' })
    await ask('query Named { none }', null, { 'apollographql-client-name': '<hidden>' })
    await (await fetch(`${service.url}/api/charts/controls-by-wave`)).text()
    await (await fetch(`${service.url}/livez`)).text()
    await ask(`query ${'L'.repeat(101)} { revision }`, null)
    await database.execute('alter table weakness rename to gone')
    const failed = await ask('{ weakness(id: "CWE-79") { name } }', null, { 'x-request-id': 'of-a-failure' })
    await database.execute('alter table gone rename to weakness')
    expect(failed.errors[0].extensions.code).toBe('INTERNAL')

    const { data } = await ask(everything, 'operator')
    const { slow, dear, failures } = data.serviceState
    const of = (name: string, client: string) =>
      slow.find((one: Record<string, string>) => one.name === name && one.client === client)
    expect(of('Mine', 'key:analyst')).toMatchObject({ count: 2, failed: 0 })
    expect(of('Mine', 'key:analyst').cost).toBe(4)
    expect(of('Mine', 'key:analyst').seconds).toBeGreaterThanOrEqual(of('Mine', 'key:analyst').slowestSeconds)
    expect(of('Named', 'web app 2.0')).toMatchObject({ count: 1, failed: 0 })
    expect(of('anonymous', 'other')).toMatchObject({ count: 1, failed: 1 })
    expect(of('GET /api/charts/:chartId', 'anonymous')).toMatchObject({ count: 1, failed: 0 })
    expect(of('other', 'anonymous')).toMatchObject({ count: 1 })
    expect(slow.some(({ name }: { name: string }) => name.includes('livez'))).toBe(false)
    const times = slow.map(({ slowestSeconds }: { slowestSeconds: number }) => slowestSeconds)
    expect(times).toEqual(times.toSorted((one: number, other: number) => other - one))
    expect(times.length).toBeLessThanOrEqual(20)
    const costs = dear.map(({ cost }: { cost: number }) => cost)
    expect(costs).toEqual(costs.toSorted((one: number, other: number) => other - one))
    expect(failures[0]).toMatchObject({ pid: process.pid, code: '42P01', message: expect.stringMatching(/^[a-z ]+$/) })
    expect(failures[0].requestId ?? '').not.toBe('')
    expect(Date.parse(failures[0].at)).toBeGreaterThan(Date.now() - 3_600_000)
    expect(JSON.stringify(data)).not.toMatch(/AML\.T00|hidden|CWE-79/)
  })

  test('a file of the configuration that became wrong is named', async () => {
    await writeFile(keys.file, 'name: [')
    await expect
      .poll(async () => (await ask('{ serviceState { wrongFiles } }', 'operator')).data.serviceState?.wrongFiles, {
        timeout: 60_000,
      })
      .toEqual(['SECENG_KEYS_FILE'])
    await keys.write([{ name: 'operator', scopes: ['admin'] }])
  })
})
