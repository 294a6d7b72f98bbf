import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readState } from '../../db/engine/epoch.ts'
import { nameOfMoment } from '../../src/ground/moment.ts'
import { component, content, exportClient, sha256 } from '../support/data-export.ts'
import { finding, findingFolder, scan } from '../support/finding-lines.ts'
import { type RunFolder, runFolder } from '../support/scan-run.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const demo = 'Demo: support assistant'

describeDatabases('contract: seceng §11: exports', ({ open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let service: TestService
  let api: ReturnType<typeof exportClient>
  beforeAll(async () => {
    database = await open('starter')
    folder = await runFolder()
    const findings = await findingFolder()
    await findings.import(database.db, 'other shop', [
      scan('SCA', 'osv', { startedAt: '2026-01-05T00:00:00Z' }),
      finding('Old library', 4, component('CVE-2024-3094', 'xz')),
      finding('Formula', 2, { rule: '=1+1' }),
    ])
    await findings.remove()
    service = await startTestService(database, folder.env)
    api = exportClient(service.url)
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
  })

  test('are queued with 202, end with what their file is, and leave nothing else', both, async () => {
    const made = await api.create({ format: 'jsonl', application: demo })
    expect(made.status).toBe(202)
    expect(made.headers.get('location')).toBe(`/v1/seceng/exports/${made.body.id}`)
    expect(made.headers.get('retry-after')).toBe('1')
    expect(made.body).toMatchObject({ format: 'jsonl', rows: null, sha256: null, links: { self: expect.any(String) } })
    const ended = await api.ended(made.body.id)
    const file = await content(service.url, made.body.id)
    expect(ended).toMatchObject({
      state: 'succeeded',
      scope: { target: null, applications: [demo] },
      omitted: 0,
      bytes: file.bytes.length,
      sha256: sha256(file.bytes),
      mediaType: 'application/x-ndjson',
      fileName: `Demo-support-assistant-${nameOfMoment(await readState(database.db))}.jsonl`,
      signature: null,
      error: null,
      pollAfterMs: null,
    })
    const lines = file.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.filter(({ kind }) => kind === 'finding')).toHaveLength(ended.rows)
    await expect.poll(() => readdir(join(folder.files, 'work'))).toEqual([])
    await expect
      .poll(async () => (await sql<{ n: number }>`select count(*)::int as n from export_row`.execute(database.db)).rows)
      .toEqual([{ n: 0 }])
  })

  const sameBytes = 'seceng §11.2: the same request for %s at the same revision gives the same bytes'
  const expectSameBytes = async (format: string) => {
    const [first, second] = [await api.make({ format, all: true }), await api.make({ format, all: true })]
    expect(first.export.state).toBe('succeeded')
    expect(first.text.length).toBeGreaterThan(10)
    expect(second.text).toBe(first.text)
    expect([second.export.sha256, second.export.revision]).toEqual([first.export.sha256, first.export.revision])
  }
  test.each(['sarif', 'csv', 'stix'])(sameBytes, expectSameBytes)
  test.each(['jsonl', 'cyclonedx-vex', 'openvex', 'navigator'])(sameBytes, { tags: ['long'] }, expectSameBytes)

  test('seceng §11.1: CSV is safe from formulas, and VEX counts what names no CVE and component', async () => {
    const csv = await api.make({ format: 'csv', application: 'other shop' })
    expect(csv.text).toContain("'=1+1")
    const vex = await api.make({ format: 'openvex', application: 'other shop' })
    expect(vex.export).toMatchObject({ rows: 1, omitted: 1 })
    const none = await api.make({ format: 'openvex', application: 'other shop', filter: { severityAtLeast: 5 } })
    expect(none.export).toMatchObject({
      state: 'failed',
      error: { code: 'EXPORT_FAILED', reason: 'refused', detail: expect.stringContaining('OpenVEX needs a statement') },
    })
    const refused = await content(service.url, none.export.id)
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([409, { code: 'CONFLICT', state: 'failed' }])
  })

  test('seceng §11.1: attack-flow has the best paths of a target under one tree', async () => {
    const target = (await api.json('POST', '/targets', { name: demo, kind: 'application', locator: {} })).body.id
    const { export: made, text } = await api.make({ format: 'attack-flow', target, paths: { limit: 3, maxSteps: 4 } })
    expect(made).toMatchObject({ rows: 3, scope: { target, applications: [demo] } })
    const flow = JSON.parse(text).objects.find(({ type }: { type: string }) => type === 'attack-flow')
    expect(flow).toMatchObject({
      scope: 'attack-tree',
      start_refs: [expect.any(String), expect.any(String), expect.any(String)],
    })
    const layer = await api.make({ format: 'navigator', target })
    expect(JSON.parse(layer.text).techniques.length).toBeGreaterThan(5)
  })

  test('seceng §11.4: the file comes with its digest, whole or in ranges, never compressed', async () => {
    const { export: made, text } = await api.make({ format: 'sarif', application: demo })
    const get = (headers: object, method?: string) => content(service.url, made.id, 'ci', headers, method)
    const whole = await get({})
    const etag = `"${made.sha256}"`
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      etag,
      'accept-ranges': 'bytes',
      'content-length': String(made.bytes),
      'content-type': 'application/sarif+json',
      'content-disposition': `attachment; filename="${made.fileName}"`,
      'repr-digest': `sha-256=:${Buffer.from(made.sha256, 'hex').toString('base64')}:`,
      'x-content-type-options': 'nosniff',
    })
    expect(whole.headers.get('content-encoding')).toBeNull()
    const part = await get({ range: 'bytes=10-19' })
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([
      206,
      text.slice(10, 20),
      `bytes 10-19/${made.bytes}`,
    ])
    expect((await get({ range: 'bytes=-5', 'if-range': etag })).bytes).toEqual(whole.bytes.subarray(-5))
    expect((await get({ range: 'bytes=0-4', 'if-range': '"other"' })).status).toBe(200)
    expect((await get({ range: 'bytes=0-4,8-9' })).status).toBe(200)
    const blanks = '\t'.repeat(5_000)
    expect((await get({ range: `bytes=${blanks}-${blanks}x` })).status).toBe(200)
    expect((await get({ range: 'bytes= 0 - 4 ' })).text).toBe(text.slice(0, 5))
    const beyond = await get({ range: `bytes=${made.bytes}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${made.bytes}`])
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
    const head = await get({}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), head.text]).toEqual([200, String(made.bytes), ''])
  })

  test('seceng §2.4, §11.5: an export is its maker’s, who may read it with any scope, and covers what exists for the maker', async () => {
    const { export: made } = await api.make({ format: 'csv', all: true })
    expect(made.scope.applications).toEqual(expect.arrayContaining([demo, 'other shop']))
    const other = exportClient(service.url, 'other')
    const own = await other.make({ format: 'csv', all: true })
    expect(own.export.scope.applications).toEqual(['other shop'])
    expect(own.text).not.toContain('Demo')
    expect((await other.get(`/exports/${made.id}`)).status).toBe(404)
    expect((await content(service.url, made.id, 'other')).status).toBe(404)
    expect((await other.create({ format: 'csv', application: demo })).status).toBe(404)
    expect((await exportClient(service.url, 'pipeline').create({ format: 'csv', all: true })).status).toBe(403)
    const pipeline = exportClient(service.url, 'pipeline')
    expect((await pipeline.get(`/exports/${made.id}`)).status).toBe(404)
    await sql`update data_export set requested_by = 'key:pipeline' where id = ${made.id}`.execute(database.db)
    expect((await pipeline.get(`/exports/${made.id}`)).body).toMatchObject({ id: made.id, state: 'succeeded' })
    expect((await content(service.url, made.id, 'pipeline')).status).toBe(200)
    const { errors } = await service.query(`{ dataExport(id: "${made.id}") { id } }`)
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  test.each([
    [{ format: 'csv' }, '/target'],
    [{ format: 'csv', all: true, application: demo }, '/all'],
    [{ format: 'csv', target: demo, application: demo }, '/application'],
    [{ format: 'pdf', all: true }, '/format'],
    [{ format: 'attack-flow', application: demo }, '/target'],
    [{ format: 'csv', all: true, paths: { limit: 3 } }, '/paths'],
    [{ format: 'csv', all: true, filter: { colour: 'red' } }, '/filter/colour'],
    [{ format: 'csv', all: true, filter: { severity: [7] } }, '/filter/severity'],
    [{ format: 'csv', all: true, filter: { weakness: ['CWE-79'], technique: ['AML.T0051'] } }, '/filter/technique'],
    [{ format: 'csv', all: true, filter: { application: demo } }, '/filter/application'],
  ])('%j is refused with 422', async (body, pointer) => {
    const answer = await api.create(body)
    expect([answer.status, answer.body.code]).toEqual([422, 'INPUT_REFUSED'])
    expect(answer.body.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer)
  })

  test('seceng §3.4: the same Idempotency-Key makes one export', async () => {
    const key = { 'idempotency-key': 'once' }
    const first = await api.create({ format: 'csv', all: true }, key)
    const second = await api.create({ format: 'csv', all: true }, key)
    expect([second.status, second.body.id]).toEqual([202, first.body.id])
    expect((await api.create({ format: 'jsonl', all: true }, key)).body.code).toBe('IDEMPOTENCY_MISMATCH')
    await api.ended(first.body.id)
  })

  test('seceng §11.4: an expired file is 410, one of an export that has not ended 409', async () => {
    const { export: made } = await api.make({ format: 'csv', all: true })
    await sql`update data_export set expires_at = now() - interval '1 hour' where id = ${made.id}`.execute(database.db)
    const gone = await content(service.url, made.id)
    expect([gone.status, JSON.parse(gone.text).code]).toEqual([410, 'GONE'])
    await sql`update data_export set state = 'running', lease = 99, alive_at = now() + interval '1 hour' where id = ${made.id}`.execute(
      database.db,
    )
    const early = await content(service.url, made.id)
    expect([early.status, early.headers.get('retry-after')]).toEqual([409, '1'])
    await sql`delete from data_export where id = ${made.id}`.execute(database.db)
  })

  test('seceng §11.2: exports that are made at once while the data change each show one revision, whole', async () => {
    const findings = await findingFolder()
    const add = (round: number) =>
      findings.import(database.db, `added ${round}`, [scan('STATIC', 'lint'), finding(`Added ${round}`, 3)])
    const formats = ['jsonl', 'jsonl', 'csv', 'stix']
    const made: Awaited<ReturnType<typeof api.make>>[] = []
    const making = Promise.all(formats.map(async (format) => made.push(await api.make({ format, all: true }))))
    for (const round of [1, 2]) await add(round)
    await making
    await findings.remove()
    const again = await api.make({ format: 'jsonl', all: true })
    for (const { export: one, text } of [...made, again]) {
      expect([one.state, one.sha256]).toEqual(['succeeded', sha256(text)])
      const added = one.scope.applications.filter((name: string) => name.startsWith('added'))
      if (one.format === 'jsonl') expect(text.match(/"title":"Added \d"/g) ?? []).toHaveLength(added.length)
    }
    expect(again.export.scope.applications).toEqual(expect.arrayContaining(['added 1', 'added 2']))
  })

  test('seceng §12: making and each download are in the audit', async () => {
    const { export: made } = await api.make({ format: 'csv', all: true })
    const { rows } = await sql<{ action: string; caller: string }>`
      select action, caller from audit_event where object = ${made.id} order by at, id`.execute(database.db)
    expect(rows).toEqual(
      expect.arrayContaining([
        { action: 'create', caller: 'key:ci' },
        { action: 'download', caller: 'key:ci' },
      ]),
    )
  })
})
