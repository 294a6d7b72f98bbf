// @module-tag long
import { rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { queueingService } from '../support/queueing-service.ts'
import { keyOf, sarifOf } from '../support/scan-run.ts'
import { both, describeDatabases } from '../support/setup.ts'

const mostWaiting = 64

describeDatabases('waiting for scan runs', ({ open }) => {
  const queue = queueingService(open)

  const queued = async (query = 'application=shop') => (await queue.api.upload(query, sarifOf(['a']))).body.id as string
  const cancel = (id: string) => queue.api.send('POST', `/scan-runs/${id}/cancel`)
  const openEvents = async (id: string) => {
    const closing = new AbortController()
    const response = await fetch(`${queue.service.url}/v1/seceng/scan-runs/${id}`, {
      headers: { authorization: `Bearer ${keyOf('ci')}`, accept: 'text/event-stream' },
      signal: closing.signal,
    })
    return { response, close: () => closing.abort() }
  }
  const wait = (id: string, prefer: string) => queue.api.get(`/scan-runs/${id}`, { prefer })

  test(
    'seceng §3.5: Prefer: wait holds a run that has not ended for so long, and says what was applied',
    both,
    async () => {
      const id = await queued()
      const waited = await wait(id, 'respond-async, wait=1')
      expect([waited.status, waited.body.state, waited.headers.get('preference-applied')]).toEqual([
        200,
        'queued',
        'wait=1',
      ])
      const plain = await queue.api.get(`/scan-runs/${id}`)
      expect([plain.status, plain.headers.get('preference-applied')]).toEqual([200, null])
      await cancel(id)
      const ended = await wait(id, 'wait=99')
      expect([ended.body.state, ended.headers.get('preference-applied')]).toEqual(['cancelled', 'wait=30'])
      const known = await queue.api.get(`/scan-runs/${id}`, {
        prefer: 'wait=9',
        'if-none-match': ended.headers.get('etag'),
      })
      expect([known.status, known.text]).toEqual([304, ''])
    },
  )

  test('seceng §3.5: events tell each change at most four times a second, then the end', async () => {
    const id = await queued()
    const began = performance.now()
    const { response } = await openEvents(id)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = response.text()
    for (let done = 1; done <= 60; done++) {
      const progress = JSON.stringify({ percent: null, done, total: null, message: 'reading' })
      await sql`update scan_run set progress = ${progress}::jsonb where id = ${id}`.execute(queue.database.db)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await cancel(id)
    const events = (await text).split('\n\n').slice(0, -1)
    const tookMs = performance.now() - began
    const names = events.map((event) => /^event: (\w+)\ndata: \{/.exec(event)?.[1])
    expect(names.slice(1, -1).every((name) => name === 'progress')).toBe(true)
    expect(names.at(-1)).toBe('end')
    expect(names.length).toBeGreaterThan(2)
    expect(names.length).toBeLessThanOrEqual(2 + tookMs / 240)
    const runs = events.map((event) => JSON.parse(event.replace(/^.*\ndata: /, '')))
    expect(runs.at(-1)).toMatchObject({ id, state: 'cancelled', pollAfterMs: null })
    const steps = runs.map(({ progress }) => progress.done)
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  })

  test('seceng §13: 64 event streams and 64 waiting requests at once, then 429; a place that is left is free', async () => {
    const id = await queued()
    const streams = await Promise.all(Array.from({ length: mostWaiting }, () => openEvents(id)))
    expect(streams.every(({ response }) => response.status === 200)).toBe(true)
    const refused = await queue.api.get(`/scan-runs/${id}`, { accept: 'text/event-stream' })
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

    const waiting = Array.from({ length: mostWaiting }, () => wait(id, 'wait=30'))
    await expect.poll(async () => (await wait(id, 'wait=0')).status, { timeout: 30_000, interval: 50 }).toBe(429)
    expect((await queue.api.get(`/scan-runs/${id}`)).status).toBe(200)

    streams[0]!.close()
    await expect
      .poll(
        async () => {
          const { response, close } = await openEvents(id)
          close()
          return response.status
        },
        { timeout: 30_000 },
      )
      .toBe(200)

    await cancel(id)
    const answers = await Promise.all(waiting)
    expect(answers.map(({ status, body }) => `${status} ${body.state}`)).toEqual(
      Array.from({ length: mostWaiting }, () => '200 cancelled'),
    )
    const texts = await Promise.all(streams.slice(1).map(({ response }) => response.text()))
    expect(texts.every((text) => text.includes('event: end\n'))).toBe(true)
    expect((await wait(id, 'wait=0')).status).toBe(200)
  })

  test('seceng §4.5: a target with a run that has not ended is not deleted', async () => {
    const made = await queue.api.json('POST', '/targets', { name: 'busy', kind: 'application', locator: {} })
    const path = `/targets/${made.body.id}`
    const id = await queued(`target=${made.body.id}`)
    const remove = () => queue.api.send('DELETE', path, { headers: { 'if-match': '*' } })
    const busy = await remove()
    expect([busy.status, busy.body.code, busy.body.runs]).toEqual([409, 'TARGET_BUSY', [id]])
    await sql`update scan_run set state = 'running', alive_at = clock_timestamp() where id = ${id}`.execute(
      queue.database.db,
    )
    expect((await remove()).body.runs).toEqual([id])
    expect((await cancel(id)).status).toBe(202)
    expect((await remove()).body.runs).toEqual([id])
    await sql`update scan_run set state = 'cancelled', finished_at = clock_timestamp() where id = ${id}`.execute(
      queue.database.db,
    )
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    const kept = await queue.api.get(`/scan-runs/${id}`)
    expect([kept.status, kept.body.target, kept.body.application.name]).toEqual([200, null, 'busy'])
  })

  test('seceng §6.8: over 100 queued runs of a caller, and over 1,000 of all, are refused', async () => {
    const fill = (caller: string, count: number) =>
      sql`insert into scan_run (id, kind, application_guid, application_name, state, timeout_ms, progress, request, requested_by, order_key)
        select gen_random_uuid(), 'import', gen_random_uuid(), 'full', 'queued', 1000, '{}', '{}', ${caller}, 'application:' || number
          from generate_series(1, ${count}::int) as number`.execute(queue.database.db)
    const hand = async () => {
      const { status, body, headers } = await queue.api.upload('application=shop', sarifOf(['a']))
      return { status, code: body.code ?? null, detail: body.detail ?? null, retry: headers.get('retry-after') }
    }
    await sql`delete from scan_run`.execute(queue.database.db)
    await fill('key:ci', 99)
    expect(await hand()).toMatchObject({ status: 202 })
    expect(await hand()).toMatchObject({ status: 429, code: 'QUEUE_FULL', detail: expect.stringContaining('100 ') })
    await sql`delete from scan_run`.execute(queue.database.db)
    await fill('key:others', 999)
    expect(await hand()).toMatchObject({ status: 202 })
    expect(await hand()).toMatchObject({ status: 429, code: 'QUEUE_FULL', retry: '10' })
    await sql`delete from scan_run`.execute(queue.database.db)
    expect(await hand()).toMatchObject({ status: 202 })
  })

  test('seceng §12: /readyz tests the folder of files, and titles of 503 name the cause', async () => {
    const read = async () => {
      const response = await fetch(`${queue.service.url}/readyz`)
      return [response.status, await response.json()]
    }
    expect(await read()).toMatchObject([200, { status: 'ok', files: { writes: true } }])
    const sparse = join(queue.folder.files, 'spool', 'sparse')
    await writeFile(sparse, '')
    await truncate(sparse, 1_000_000_000_000)
    const full = await queue.api.upload('application=shop', sarifOf(['a']))
    expect([full.status, full.headers.get('retry-after'), full.body.title]).toEqual([
      503,
      '30',
      'Files that wait for their runs fill the spool',
    ])
    await rm(sparse)
    await rm(join(queue.folder.files, 'spool'), { recursive: true })
    await writeFile(join(queue.folder.files, 'spool'), 'no folder')
    expect(await read()).toMatchObject([
      503,
      { status: 'unavailable', database: { writes: true }, files: { writes: false } },
    ])
    const refused = await queue.api.upload('application=shop', sarifOf(['a']))
    expect([refused.status, refused.body.code, refused.body.title]).toEqual([
      503,
      'UNAVAILABLE',
      'The service cannot store files',
    ])
  })
})
