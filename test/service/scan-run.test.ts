import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunFolder, runFolder, sarifOf, secengClient } from '../support/scan-run.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

describeDatabases('scan runs from uploads', ({ open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let service: TestService
  let api: ReturnType<typeof secengClient>
  beforeAll(async () => {
    database = await open('starter')
    folder = await runFolder()
    service = await startTestService(database, { ...folder.env, SECENG_UPLOAD_MB: '4' })
    api = secengClient(service.url)
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
  })

  const findings = async (application: string) => {
    const { rows } = await sql<{ rule: string; state: string; part: string }>`
      select rule, state, part from security_finding as finding join scanner on scanner.id = scanner_id
        join application on application.id = finding.application_id where name = ${application} order by rule, part`.execute(
      database.db,
    )
    return rows.map(({ rule, state }) => `${rule} ${state}`)
  }
  const spooled = () => readdir(join(folder.files, 'spool'))

  test('seceng §6.3: a SARIF file is taken with 202, imported, and says what it brought in', both, async () => {
    const answer = await api.upload('application=shop&commit=4f2c&ref=main', sarifOf(['a', 'b']))
    expect(answer.status).toBe(202)
    expect(answer.headers.get('location')).toBe(`/v1/seceng/scan-runs/${answer.body.id}`)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(answer.body).toMatchObject({
      kind: 'import',
      state: 'queued',
      attempt: 0,
      maxAttempts: 3,
      requestedBy: 'ci',
    })
    const run = await api.ended(answer.body.id)
    expect(run).toMatchObject({
      state: 'succeeded',
      complete: true,
      error: null,
      attempt: 1,
      application: { name: 'shop' },
      commit: { sha: '4f2c', ref: 'main' },
      artifact: { format: 'sarif' },
      results: [{ tool: 'Scanner', scanType: 'STATIC', reported: 2, new: 2, fixed: 0, unchanged: 0 }],
    })
    expect(await findings('shop')).toEqual(['a open', 'b open'])
    expect(await readdir(join(folder.files, 'work'))).toEqual([])
    expect(await spooled()).toEqual([])
  })

  test('seceng §6.3: the newest file again changes nothing, an older one is refused, unless allowOlder', async () => {
    const file = sarifOf(['b', 'c'], { daysAgo: 0.5 })
    const second = await api.ended((await api.upload('application=twice', file)).body.id)
    expect(second.results).toMatchObject([{ new: 2 }])
    const again = await api.ended((await api.upload('application=twice', file)).body.id)
    expect(again).toMatchObject({ state: 'succeeded', results: [{ reported: 2, new: 0, fixed: 0, unchanged: 2 }] })
    expect(again.results[0].scanId).toBe(second.results[0].scanId)
    expect(again.results[0].scanId).toMatch(/^\d+$/)
    const old = sarifOf(['a'], { daysAgo: 9 })
    const refused = await api.ended((await api.upload('application=twice', old)).body.id)
    expect(refused).toMatchObject({ state: 'failed', error: { code: 'RUN_FAILED', reason: 'older' }, results: [] })
    expect(await findings('twice')).toEqual(['b open', 'c open'])
    const allowed = await api.ended((await api.upload('application=twice&allowOlder=true', old)).body.id)
    expect(allowed).toMatchObject({ state: 'succeeded', results: [{ new: 1, fixed: 2 }] })
  })

  test('seceng §6.3: incremental closes nothing', async () => {
    await api.ended((await api.upload('application=adds', sarifOf(['a', 'b'], { daysAgo: 3 }))).body.id)
    const more = await api.upload('application=adds&incremental=true', sarifOf(['c'], { daysAgo: 2 }))
    expect((await api.ended(more.body.id)).results).toMatchObject([{ new: 1, fixed: 0 }])
    expect(await findings('adds')).toEqual(['a open', 'b open', 'c open'])
  })

  test('seceng §6.3: gzip, a form and the JSON that GitHub takes are the same file', async () => {
    const file = sarifOf(['a'])
    const zipped = await api.upload('application=forms', gzipSync(file), { 'content-encoding': 'gzip' })
    const form = new FormData()
    form.set('application', 'forms')
    form.set('file', new Blob([file]), 'results.sarif')
    const sent = await api.send('POST', '/scan-runs', { body: form })
    const github = await api.json('POST', '/scan-runs', {
      application: 'forms',
      sarif: gzipSync(file).toString('base64'),
      commit_sha: '4b6472266afd7b471e86085a6659e8c7f2b119da',
      ref: 'refs/heads/main',
    })
    expect([zipped.status, sent.status, github.status]).toEqual([202, 202, 202])
    const digests = [zipped, sent, github].map(({ body }) => body.artifact.sha256)
    expect(new Set(digests).size).toBe(1)
    for (const { body } of [zipped, sent, github]) expect((await api.ended(body.id)).state).toBe('succeeded')
    expect(github.body.commit).toEqual({ sha: '4b6472266afd7b471e86085a6659e8c7f2b119da', ref: 'refs/heads/main' })
  })

  test.each([
    [
      'findings',
      '{"kind": "scan", "scan": {"scanType": "STATIC", "tool": "Own", "toolVersion": null, "startedAt": null, "target": null, "category": null, "isPartial": false, "threatModel": null}}\n',
    ],
    ['semgrep', '{"results": [], "errors": [], "version": "1.30.0"}'],
    ['bandit', '{"errors": [], "generated_at": "2026-01-01T00:00:00Z", "metrics": {"_totals": {}}, "results": []}'],
    ['osv', '{"results": [{"source": {"path": "package-lock.json", "type": "lockfile"}, "packages": []}]}'],
    ['threat-model', 'threagile_version: 1.0.0\ntitle: Shop\n'],
  ])('seceng §6.3: %s is told by its content', async (format, file) => {
    const answer = await api.upload('application=formats', file, { 'content-type': 'application/octet-stream' })
    expect(answer.text).toContain(`"format":"${format}"`)
    await api.ended(answer.body.id)
  })

  test.each([
    ['kev', '{"catalogVersion": "2026.01.01", "count": 0, "vulnerabilities": []}'],
    ['avid', '{"data_type": "AVID", "metadata": {"report_id": "AVID-2026-R1"}}'],
    ['advisories', '{"id": "GHSA-1", "modified": "2026-01-01T00:00:00Z", "affected": []}'],
    ['epss', '#model_version:v1,score_date:2026-01-01T00:00:00Z\ncve,epss,percentile\n'],
  ])('compat §8: %s is refused with where to look', async (verb, file) => {
    const answer = await api.upload('application=formats', file, { 'content-type': 'application/octet-stream' })
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(`skg import ${verb}`)])
  })

  test('seceng §6.2: a file that is cut off fails its run, and stores nothing', async () => {
    const file = sarifOf(['a', 'b'])
    const run = await api.ended((await api.upload('application=cut', file.slice(0, -40))).body.id)
    expect(run).toMatchObject({ state: 'failed', error: { reason: 'input_refused' } })
    expect(await findings('cut')).toEqual([])
    const listed = await api.get('/scan-runs?application=cut')
    expect(listed.body.items).toMatchObject([{ id: run.id, application: { name: 'cut' } }])
  })

  test('seceng §10.1: targets of one application do not close each other’s findings', async () => {
    const make = async (name: string) =>
      (await api.json('POST', '/targets', { name, kind: 'application', application: 'parts', locator: {} })).body.id
    const [one, two] = [await make('one'), await make('two')]
    await api.ended((await api.upload(`target=${one}`, sarifOf(['a'], { daysAgo: 3 }))).body.id)
    await api.ended((await api.upload(`target=${two}`, sarifOf(['b'], { daysAgo: 2 }))).body.id)
    expect(await findings('parts')).toEqual(['a open', 'b open'])
    await api.ended((await api.upload(`target=${one}`, sarifOf([], { daysAgo: 1 }))).body.id)
    expect(await findings('parts')).toEqual(['a fixed', 'b open'])
    const listed = await api.get(`/scan-runs?target=${one}&count=exact`)
    expect(listed.body).toMatchObject({ total: 2, nextCursor: null })
  })

  test('seceng §6.4: the SARIF is kept without secrets, with its log; nothing secret is stored', async () => {
    const secret = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789'
    const { body } = await api.upload('application=leaky', sarifOf(['leak'], { text: `found ${secret}` }))
    await api.ended(body.id)
    const kept = await api.get(`/scan-runs/${body.id}`, { accept: 'application/sarif+json' })
    expect(kept.headers.get('content-type')).toBe('application/sarif+json')
    expect(JSON.parse(kept.text).runs[0].results[0].message.text).toBe('leak found REDACTED')
    const log = await api.get(`/scan-runs/${body.id}`, { accept: 'text/plain' })
    expect(log.text).toContain('Scanner: 1 finding, 1 new')
    expect(log.text).not.toContain(secret)
    const { rows } = await sql<{ title: string }>`select title from security_finding where rule = 'leak'`.execute(
      database.db,
    )
    expect(JSON.stringify(rows)).not.toContain(secret)
    const other = await api.get(`/scan-runs/${body.id}`, { accept: 'image/png' })
    expect(other.status).toBe(406)
  })

  test('seceng §3.5: events end with the run, and an ETag makes 304 of what is known', async () => {
    const { body } = await api.upload('application=events', sarifOf(['a']))
    const events = await api.get(`/scan-runs/${body.id}`, { accept: 'text/event-stream' })
    expect(events.headers.get('content-type')).toContain('text/event-stream')
    expect(events.text).toMatch(/event: end\ndata: \{.*"state":"succeeded".*\}\n\n$/)
    const first = await api.get(`/scan-runs/${body.id}`)
    const second = await api.get(`/scan-runs/${body.id}`, { 'if-none-match': first.headers.get('etag') })
    expect(second.status).toBe(304)
  })

  test('seceng §3.4: the same Idempotency-Key makes one run, and another file is a mismatch', async () => {
    const key = { 'idempotency-key': 'once-1' }
    const first = await api.upload('application=once', sarifOf(['a']), key)
    const second = await api.upload('application=once', sarifOf(['a']), key)
    expect([second.status, second.body.id]).toEqual([202, first.body.id])
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    const third = await api.upload('application=once', sarifOf(['b']), key)
    expect([third.status, third.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    await expect.poll(spooled).toEqual([])
  })

  test('seceng §2.4: the maker of a run reads it without the scope read; runs of other applications do not exist', async () => {
    const pipeline = secengClient(service.url, 'pipeline')
    const { body } = await pipeline.upload('application=mine', sarifOf(['a']))
    expect((await pipeline.get(`/scan-runs/${body.id}`)).status).toBe(200)
    expect((await pipeline.get('/scan-runs')).status).toBe(403)
    const others = await api.upload('application=mine', sarifOf(['a']))
    expect((await pipeline.get(`/scan-runs/${others.body.id}`)).status).toBe(403)
    const other = secengClient(service.url, 'other')
    expect((await other.get(`/scan-runs/${body.id}`)).status).toBe(404)
    expect((await other.send('POST', `/scan-runs/${body.id}/cancel`)).status).toBe(404)
    expect((await other.get('/scan-runs?count=exact')).body).toMatchObject({ items: [], total: 0 })
    expect((await other.upload('application=mine', sarifOf(['a']))).status).toBe(403)
    const { errors } = await service.query(`{ scanRun(id: "${body.id}") { id } }`)
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  test('seceng §6.5: a run that has ended cannot be cancelled', async () => {
    const { body } = await api.upload('application=late', sarifOf(['a']))
    await api.ended(body.id)
    const answer = await api.send('POST', `/scan-runs/${body.id}/cancel`)
    expect([answer.status, answer.body.code, answer.body.state]).toEqual([409, 'RUN_ENDED', 'succeeded'])
  })

  test('seceng §6.7: ten files at once are each imported once', async () => {
    const tools = Array.from({ length: 10 }, (_, index) => `Tool ${index}`)
    const sent = await Promise.all(tools.map((tool) => api.upload('application=many', sarifOf(['a'], { tool }))))
    const ended = await Promise.all(sent.map(({ body }) => api.ended(body.id)))
    expect(ended.map(({ state }) => state)).toEqual(tools.map(() => 'succeeded'))
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from scan join application on application.id = application_id where name = 'many'`.execute(
      database.db,
    )
    expect(rows[0]!.count).toBe(10)
  })
})
