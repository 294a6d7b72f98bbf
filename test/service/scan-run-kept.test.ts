// @module-tag long
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunFolder, runFolder, sarifOf, secengClient } from '../support/scan-run.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const secret = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789'

describe.each(databases)('what is kept of scan runs on $kind', ({ kind, open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let service: TestService
  let api: ReturnType<typeof secengClient>
  const start = async (env: Readonly<Record<string, string>> = {}) => {
    service = await startTestService(database, { ...folder.env, ...env })
    api = secengClient(service.url)
  }
  const restart = async (env?: Readonly<Record<string, string>>) => {
    await service.close()
    await start(env)
  }
  beforeAll(async () => {
    database = await open('empty')
    folder = await runFolder()
    await start()
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
  })

  const day = 86_400_000
  const pathOf = (sha256: string) => join(folder.files, 'content', sha256.slice(0, 2), sha256)
  const isThere = (sha256: string) =>
    access(pathOf(sha256)).then(
      () => true,
      () => false,
    )
  const imported = async (query: string, file: string, type = 'application/sarif+json') =>
    api.ended((await api.upload(query, file, { 'content-type': type })).body.id)
  const sarifOfRun = (id: string) => api.get(`/scan-runs/${id}`, { accept: 'application/sarif+json' })
  const digests = async () => {
    const { rows } = await sql<{ sha256: string }>`select sha256 from stored_file`.execute(database.db)
    return rows.map(({ sha256 }) => sha256)
  }

  test('seceng §6.9: runs are listed for 90 days and files kept for 30, longer while a target names them', async () => {
    const old = await imported('application=kept', sarifOf(['old']))
    const young = await imported('application=kept', sarifOf(['young'], { daysAgo: 0.1 }))
    const named = await imported(
      'application=kept',
      '{"results": [], "errors": [], "version": "1.30.0"}',
      'application/json',
    )
    for (const run of [old, young])
      expect((Date.parse(run.expiresAt) - Date.parse(run.finishedAt)) / day).toBeCloseTo(30, 2)
    const model = await api.json('POST', '/targets', {
      name: 'model',
      kind: 'model',
      locator: { uri: `artifact:${named.artifact.sha256}` },
    })
    expect(model.status).toBe(201)
    expect((await sarifOfRun(old.id)).status).toBe(200)

    await sql`update stored_file set expires_at = expires_at - interval '30 days 1 minute'`.execute(database.db)
    await sql`update scan_run set finished_at = finished_at - interval '91 days' where id = ${old.id}`.execute(
      database.db,
    )
    await sql`update scan_run set finished_at = finished_at - interval '89 days' where id = ${young.id}`.execute(
      database.db,
    )
    await restart()
    await expect.poll(digests, { timeout: 30_000 }).toEqual([named.artifact.sha256])
    expect(await isThere(named.artifact.sha256)).toBe(true)
    expect(await isThere(old.artifact.sha256)).toBe(false)
    expect((await api.get(`/scan-runs/${old.id}`)).status).toBe(404)
    expect((await api.get(`/scan-runs/${young.id}`)).status).toBe(200)
    expect([(await sarifOfRun(young.id)).status, (await sarifOfRun(young.id)).body.code]).toEqual([410, 'GONE'])
    const { rows } = await sql<{ rule: string }>`select rule from security_finding order by rule`.execute(database.db)
    expect(rows.map(({ rule }) => rule)).toEqual(['old', 'young'])

    const removed = await api.send('DELETE', `/targets/${model.body.id}`, { headers: { 'if-match': '*' } })
    expect(removed.status).toBe(204)
    await restart()
    await expect.poll(digests, { timeout: 30_000 }).toEqual([])
    await expect.poll(() => isThere(named.artifact.sha256)).toBe(false)
  })

  test('seceng §12: a file without its row and a row without its file are swept', async () => {
    const kept = await imported('application=swept', sarifOf(['kept']))
    const lost = await imported('application=swept', sarifOf(['lost'], { tool: 'Other' }))
    const stray = 'ab'.repeat(32)
    await mkdir(dirname(pathOf(stray)), { recursive: true })
    await writeFile(pathOf(stray), 'left by a transaction that was rolled back')
    await rm(pathOf(lost.artifact.sha256))
    await restart()
    await expect.poll(() => isThere(stray), { timeout: 30_000 }).toBe(false)
    await expect.poll(digests).not.toContain(lost.artifact.sha256)
    expect(await digests()).toContain(kept.artifact.sha256)
    expect(await isThere(kept.artifact.sha256)).toBe(true)
    expect((await sarifOfRun(kept.id)).status).toBe(200)
  })

  test('seceng §6.2: a run whose file is gone fails, and says so', async () => {
    await restart({ SECENG_RUNNING: '0' })
    const { body } = await api.upload('application=gone', sarifOf(['gone'], { tool: 'Gone' }))
    await rm(pathOf(body.artifact.sha256))
    await restart()
    const run = await api.ended(body.id)
    expect(run).toMatchObject({
      state: 'failed',
      attempt: 1,
      error: { reason: 'input_refused', detail: /hand it in again/ },
    })
  })

  test('seceng §6.8: a run ends as timed_out after timeoutMs, and stores nothing', async () => {
    await restart({ SECENG_RUNNING: '0' })
    const { body } = await api.upload('application=slow&timeoutMs=1000', sarifOf(['slow']))
    // Less than a worker needs for anything.
    await sql`update scan_run set timeout_ms = 1 where id = ${body.id} and timeout_ms = 1000`.execute(database.db)
    await restart()
    const run = await api.ended(body.id)
    expect(run).toMatchObject({ state: 'timed_out', attempt: 1, error: { reason: 'timed_out' }, results: [] })
    const log = await api.get(`/scan-runs/${body.id}?format=log`)
    expect(log.text).toContain('longer than its time limit of 1 ms')
    const { rows } = await sql`select from application where name = 'slow'`.execute(database.db)
    expect(rows).toEqual([])
  })

  test('seceng §6.4: the log is redacted, and cut at 256 KiB of whole lines', async () => {
    const logged = 'ghp_0123456789abcdefghijklmnopqrstuvwxyz'
    const result = (ruleId: string) => ({ ruleId, message: { text: ruleId }, locations: [] })
    const sarif = {
      version: '2.1.0',
      runs: [{ tool: { driver: { name: `Tool ${logged}` } }, results: [result('one')] }],
    }
    const run = await imported('application=logs', JSON.stringify(sarif))
    const short = await api.get(`/scan-runs/${run.id}`, { accept: 'text/plain' })
    expect([short.status, short.headers.get('x-log-truncated')]).toEqual([200, 'false'])
    expect(short.text).toContain('1 finding,')
    expect(short.text).not.toContain(logged)

    const line = `2026-01-01T00:00:00.000Z ${'é'.repeat(100)}`
    const lines = Array.from({ length: 2_000 }, (_, index) => `${line} ${index}`)
    await sql`update scan_run set log = ${lines.join('\n')} where id = ${run.id}`.execute(database.db)
    const long = await api.get(`/scan-runs/${run.id}?format=log`)
    expect(long.headers.get('x-log-truncated')).toBe('true')
    expect(Buffer.byteLength(long.text)).toBeLessThanOrEqual(262_144 + 1)
    expect(Buffer.byteLength(long.text)).toBeGreaterThan(262_144 - 2 * line.length)
    const sent = long.text.trimEnd().split('\n')
    expect(sent).toEqual(lines.slice(-sent.length))
  })

  test('seceng §15.8: no secret of a file is in what is kept', async () => {
    const file = sarifOf(['leak'], { text: `is ${secret}`, tool: 'Leaky' })
    const run = await imported('application=leaky', file)
    const { rows } = await sql<{
      sha256: string
    }>`select sarif_sha256 as sha256 from scan_run where id = ${run.id}`.execute(database.db)
    const kept = await readFile(pathOf(rows[0]!.sha256), 'utf8')
    expect(kept).not.toContain(secret)
    expect((await sarifOfRun(run.id)).text).toBe(kept)
    for (const table of ['scan_run', 'security_finding', 'scan', 'audit_event', 'seceng_idempotency']) {
      const having = sql`select from ${sql.table(table)} as t where t::text like ${`%${secret}%`}`
      expect((await having.execute(database.db)).rows, table).toEqual([])
    }
  })

  describe('results for a host', () => {
    const dast = (urls: readonly string[]) =>
      JSON.stringify({
        version: '2.1.0',
        runs: [
          {
            tool: { driver: { name: `Prober ${urls.length}` } },
            results: urls.map((uri, index) => ({
              ruleId: `rule-${index}`,
              message: { text: 'found' },
              locations: [{ physicalLocation: { artifactLocation: { uri } } }],
            })),
          },
        ],
      })
    const makeHost = (locator: object) =>
      api.json('POST', '/targets', {
        name: `host ${JSON.stringify(locator)}`.slice(0, 200),
        kind: 'host',
        application: 'hosts',
        locator,
      })

    test.each([
      ['inside', ['https://app.example/login', 'https://app.example/a'], 'succeeded'],
      ['on another host', ['https://app.example/login', 'https://evil.example/'], 'failed'],
      ['that is denied', ['https://app.example/admin/users'], 'failed'],
      ['on another port', ['https://app.example:8443/'], 'failed'],
      ['in a file', ['src/app.ts'], 'failed'],
    ])('seceng §4: a finding %s', async (_, urls, state) => {
      const host = await makeHost({
        allow: [{ host: 'app.example', ports: [443] }],
        deny: [
          { host: 'app.example', paths: ['/admin'] },
          urls.join(' ').length === 0 ? 'x' : `no${urls.length}.example`,
        ],
      })
      expect([201, 409]).toContain(host.status)
      const id = host.body.id ?? host.body.existing
      const run = await imported(`target=${id}`, dast(urls))
      expect(run.state).toBe(state)
      if (state === 'failed') {
        expect(run.error).toMatchObject({ code: 'RUN_FAILED', reason: 'out_of_scope' })
        expect(run.results).toEqual([])
      }
    })

    test('seceng §4: rules that cannot be matched are refused when the target is made', async () => {
      const answer = await makeHost({
        allow: [{ host: 'a.example', ports: ['99999'] }, 'a.*.*.b/33'],
        deny: [{ host: 'x', colour: 1 }],
      })
      expect(answer.status).toBe(422)
      expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
        '/locator/allow/0',
        '/locator/allow/1',
        '/locator/deny/0',
      ])
    })
  })

  test.runIf(kind === 'postgres')('seceng §6.8: the statement of an import that has timed out is ended', async () => {
    const blocked = await database.db.transaction().execute(async (trx) => {
      await sql`lock table security_finding in access exclusive mode`.execute(trx)
      const { body } = await api.upload('application=blocked&timeoutMs=1000', sarifOf(['a'], { tool: 'Blocked' }))
      return api.ended(body.id)
    })
    expect(blocked).toMatchObject({ state: 'timed_out', attempt: 1, results: [] })
  })
})
