import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { harOf, messageTo, startTestSidecar, type TestSidecar } from '../support/sidecar.ts'
import { har, invalidJobs, octets, submitLong, unreadJobs } from '../support/sidecar-jobs.ts'

describe('§3: jobs', () => {
  let sidecar: TestSidecar
  beforeAll(async () => {
    sidecar = await startTestSidecar()
  })
  afterAll(() => sidecar.close())

  test('a job is queued, runs, succeeds, and its result is there with its digest', async () => {
    const answer = await sidecar.call('POST', '/v1/jobs', { json: har(3) })
    expect(answer.status).toBe(202)
    expect(answer.headers).toMatchObject({ location: `/v1/jobs/${answer.json.id}`, 'retry-after': '1' })
    expect(answer.json).toMatchObject({
      type: 'ingest-har',
      status: 'queued',
      progress: { percent: null, done: 0, total: null, message: null },
      startedAt: null,
      finishedAt: null,
      expiresAt: null,
      pollAfterMs: 1000,
      error: null,
    })
    const job = await sidecar.until(answer.json.id, ['succeeded'])
    expect(job).toMatchObject({
      progress: { percent: 100, message: '3 new messages, 0 known' },
      pollAfterMs: null,
      error: null,
    })
    expect(job.progress.done).toBe(job.progress.total)
    expect(job.finishedAt! >= job.startedAt!).toBe(true)
    const result = await sidecar.call('GET', job.links.result)
    expect(result.json).toMatchObject({
      format: 'har',
      messages: { created: 3, duplicate: 0 },
      findings: { created: 0, duplicate: 0 },
      outOfScope: { count: 0, hosts: [] },
      problems: { count: 0, first: [] },
    })
    const digest = createHash('sha256').update(result.text).digest('base64')
    expect(result.headers['repr-digest']).toBe(`sha-256=:${digest}:`)
    expect(result.headers['content-disposition']).toBe('attachment; filename="ingest.json"')
  })

  test('the same file again is known; what is outside the scope is left out and told', async () => {
    const again = await sidecar.until((await sidecar.submit(har(3))).id, ['succeeded'])
    expect(again.progress.message).toBe('0 new messages, 3 known')
    const mixed = JSON.parse(harOf(2))
    mixed.log.entries.push(...JSON.parse(harOf(3, 'cdn.evil.test')).log.entries)
    const job = await sidecar.submit({ type: 'ingest-har', input: { base64: btoa(JSON.stringify(mixed)) } })
    await sidecar.until(job.id, ['succeeded'])
    expect((await sidecar.call('GET', job.links.result)).json).toMatchObject({
      messages: { created: 0, duplicate: 2 },
      outOfScope: { count: 3, hosts: [{ host: 'cdn.evil.test', count: 3 }] },
    })
  })

  test('§7.2: a file that cannot be read fails, with what is wrong and nothing of the file', async () => {
    const secret = 'sk-aaaabbbbccccddddeeeeffff00001111'
    const { id, links } = await sidecar.submit({ type: 'ingest-har', input: { text: `{"log": "${secret}"` } })
    const job = await sidecar.until(id, ['failed'])
    expect(job.error).toMatchObject({
      code: 'validation_failed',
      status: 422,
      errors: [{ pointer: expect.any(String) }],
    })
    expect(JSON.stringify(job)).not.toContain(secret)
    const result = await sidecar.call('GET', links.result)
    expect([result.status, result.json.code, result.json.jobStatus]).toEqual([409, 'conflict', 'failed'])
  })

  const nothingRead = '§3: a job of %s that can read nothing of %j is at 0 percent'
  const expectNothingRead = async (type: string, text: string, told: string) => {
    const { id } = await sidecar.submit({ type, input: { text } })
    const { progress } = await sidecar.until(id, ['failed'])
    expect(progress).toMatchObject({ percent: 0, done: 0, message: told })
  }
  test.each(unreadJobs)(nothingRead, expectNothingRead)

  test('§7.3: a job that runs out of time is timed_out, one that is cancelled is cancelled, and neither changes again', async () => {
    const late = await sidecar.until((await submitLong(sidecar, 'late', 30_000, { timeoutMs: 1 })).id, ['timed_out'])
    expect(late.error).toMatchObject({ code: 'timeout', status: 504 })
    const long = await submitLong(sidecar, 'long')
    await sidecar.until(long.id, ['running'])
    const early = await sidecar.call('GET', long.links.result)
    expect([early.status, early.json.code]).toEqual([409, 'conflict'])
    const cancel = await sidecar.call('POST', long.links.cancel)
    expect([cancel.status, cancel.json.status]).toEqual([202, 'cancelling'])
    expect([202, 409]).toContain((await sidecar.call('POST', long.links.cancel)).status)
    const cancelled = await sidecar.until(long.id, ['cancelled'])
    expect(cancelled).toMatchObject({ error: null, pollAfterMs: null })
    for (const { links } of [late, cancelled]) {
      const refused = await sidecar.call('POST', links.cancel)
      expect([refused.status, refused.json.code]).toEqual([409, 'job_terminal'])
    }
    expect((await sidecar.call('GET', long.links.self)).json).toEqual(cancelled)
    const missing = await sidecar.call('POST', '/v1/jobs/job_x/cancel')
    expect([missing.status, missing.json.code]).toEqual([404, 'not_found'])
  })

  test('§8.1: eight jobs run at once, the next waits, and cancels at once', { tags: ['long'] }, async () => {
    const long = await Promise.all(Array.from({ length: 8 }, (_, index) => submitLong(sidecar, `eight-${index}`)))
    await Promise.all(long.map(({ id }) => sidecar.until(id, ['running'])))
    const ninth = await sidecar.submit(har(1))
    expect((await sidecar.call('GET', ninth.links.self)).json.status).toBe('queued')
    expect((await sidecar.call('GET', '/v1/jobs?status=running')).json.items).toHaveLength(8)
    const cancelled = await sidecar.call('POST', ninth.links.cancel)
    expect([cancelled.status, cancelled.json.status]).toEqual([200, 'cancelled'])
    expect((await sidecar.call('GET', ninth.links.self)).json.startedAt).toBeNull()
    await Promise.all(long.map(({ links }) => sidecar.call('POST', links.cancel)))
    await Promise.all(long.map(({ id }) => sidecar.until(id, ['cancelled'])))
  })

  test('§8.1: a thousand jobs wait; the next is told to come again', { tags: ['long'] }, async () => {
    const long = await Promise.all(Array.from({ length: 8 }, (_, index) => submitLong(sidecar, `queue-${index}`)))
    await Promise.all(long.map(({ id }) => sidecar.until(id, ['running'])))
    const json = { type: 'classify-batch', input: {} }
    const answers = await Promise.all(Array.from({ length: 1001 }, () => sidecar.call('POST', '/v1/jobs', { json })))
    const refused = answers.filter(({ status }) => status !== 202)
    expect(refused).toHaveLength(1)
    expect(refused[0]!.json).toMatchObject({ code: 'too_many_requests', status: 429, retryAfterSeconds: 5 })
    expect(refused[0]!.headers['retry-after']).toBe('5')
    const ready = await sidecar.call('GET', '/readyz')
    expect([ready.status, ready.json.status, ready.json.checks.queue.status]).toEqual([503, 'fail', 'fail'])
    expect((await sidecar.call('GET', '/health')).status).toBe(200)
    const queued = answers.filter(({ status }) => status === 202)
    await Promise.all(queued.map(({ json: job }) => sidecar.call('POST', job.links.cancel)))
    await Promise.all(long.map(({ links }) => sidecar.call('POST', links.cancel)))
    await Promise.all(long.map(({ id }) => sidecar.until(id, ['cancelled'])))
  })

  test('§8.3: a key gives the same job for the same request, and refuses another', async () => {
    const headers = { 'idempotency-key': 'once' }
    const first = await sidecar.call('POST', '/v1/jobs', { json: har(2), headers })
    const [input, type] = [har(2).input, 'ingest-har']
    const second = await sidecar.call('POST', '/v1/jobs', { json: { input, type }, headers })
    expect([second.status, second.json.id]).toEqual([202, first.json.id])
    expect([first, second].map(({ headers: own }) => own['idempotency-replayed'])).toEqual([undefined, 'true'])
    await sidecar.until(first.json.id, ['succeeded'])
    expect((await sidecar.call('POST', '/v1/jobs', { json: har(2), headers })).json.status).toBe('succeeded')
    const other = await sidecar.call('POST', '/v1/jobs', { json: har(1), headers })
    expect([other.status, other.json.code]).toEqual([422, 'idempotency_mismatch'])
    const both = { 'idempotency-key': 'twice-at-once' }
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => sidecar.submit(har(1), both)))
    expect(new Set(atOnce.map(({ id }) => id)).size).toBe(1)
  })

  test('§8.3: two submits with one key that name one upload, at once, are one job', async () => {
    const body = harOf(1, 'one-upload.example.test')
    await sidecar.call('PUT', '/v1/uploads/one', { body, headers: octets })
    const submit = () =>
      sidecar.submit({ type: 'ingest-har', input: { upload: 'one' } }, { 'idempotency-key': 'one-upload' })
    const atOnce = await Promise.all(Array.from({ length: 5 }, submit))
    expect(new Set(atOnce.map(({ id }) => id)).size).toBe(1)
    await sidecar.until(atOnce[0]!.id, ['succeeded'])
  })

  test('§3: once it is known how far a file is read, it stays known', { tags: ['long'] }, async () => {
    const job = await submitLong(sidecar, 'known', 3_000)
    const { text } = await sidecar.call('GET', job.links.events)
    const percents = [...text.matchAll(/"percent":(null|\d+)/g)].map(([, percent]) =>
      Number(percent?.replace('null', '-1')),
    )
    expect(percents.at(-1)).toBe(100)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  })

  test('jobs are listed newest first, by cursor, each once', async () => {
    const { json: all } = await sidecar.call('GET', '/v1/jobs?limit=200&status=succeeded')
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await sidecar.call('GET', `/v1/jobs?limit=2&status=succeeded${cursor ? `&cursor=${cursor}` : ''}`)
      expect(page.json.items.length).toBeLessThanOrEqual(2)
      seen.push(...page.json.items.map((job: { id: string }) => job.id))
      cursor = page.json.nextCursor
    } while (cursor)
    expect(seen).toEqual(all.items.map((job: { id: string }) => job.id))
    expect(seen.length).toBeGreaterThan(3)
    const times = all.items.map((job: { createdAt: string }) => job.createdAt)
    expect(times).toEqual(times.toSorted().reverse())
  })

  test('the events of a job end with its end', async () => {
    const job = await sidecar.submit(har(500, 'events.example.test'))
    const { text, headers } = await sidecar.call('GET', job.links.events)
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8')
    const events = text.split('\n\n').filter(Boolean)
    const last = events.at(-1)!
    expect(last).toMatch(/^id: \d+\nevent: end\ndata: \{/)
    expect(JSON.parse(last.split('data: ')[1]!)).toMatchObject({ id: job.id, status: 'succeeded' })
    expect(events.slice(0, -1).every((event) => /^id: \d+\nevent: progress\n/.test(event))).toBe(true)
    const late = await sidecar.call('GET', job.links.events)
    expect(late.text.match(/event: /g)).toHaveLength(1)
  })

  test('messages are classified in a batch: given ones, stored ones, all of them', { tags: ['long'] }, async () => {
    const { json: page } = await sidecar.call('GET', '/v1/connectors/evidence?limit=2&kind=message')
    const ids = page.items.map((item: { id: string }) => item.id)
    const items = [ids[1], messageTo('https://api.example.test/v1/chat/completions'), ids[0]]
    const job = await sidecar.submit({ type: 'classify-batch', input: { items } })
    await sidecar.until(job.id, ['succeeded'])
    const result = await sidecar.call('GET', job.links.result)
    const lines = result.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(result.headers['content-type']).toMatch('application/x-ndjson')
    expect(lines.map(({ id }) => id)).toEqual([ids[1], null, ids[0]])
    expect(lines[1].classification.ai.kind).toBe('llm-api')
    const all = await sidecar.submit({ type: 'classify-batch', input: {} })
    expect((await sidecar.until(all.id, ['succeeded'])).progress.done).toBeGreaterThan(500)
  })

  test('an upload is for one job, and may be replaced before', async () => {
    const put = (body: string) => sidecar.call('PUT', '/v1/uploads/a.har', { body, headers: octets })
    expect((await put('x')).status).toBe(201)
    const body = harOf(1, 'upload.example.test')
    const replaced = await put(body)
    expect([replaced.status, replaced.json]).toEqual([
      200,
      {
        name: 'a.har',
        bytes: body.length,
        sha256: createHash('sha256').update(body).digest('hex'),
        expiresAt: expect.stringMatching(/Z$/),
      },
    ])
    const json = { type: 'ingest-har', input: { upload: 'a.har' } }
    const job = await sidecar.submit(json)
    expect((await sidecar.until(job.id, ['succeeded'])).progress.message).toBe('1 new message, 0 known')
    const gone = await sidecar.call('POST', '/v1/jobs', { json })
    expect([gone.status, gone.json.errors]).toEqual([
      422,
      [{ pointer: '/upload', message: 'names no upload that waits for a job' }],
    ])
  })

  test.each(invalidJobs)('%j is refused, pointing at %s', async (json, pointer) => {
    const answer = await sidecar.call('POST', '/v1/jobs', { json })
    expect([answer.status, answer.json.code]).toEqual([422, 'validation_failed'])
    expect(answer.json.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer)
  })
})
