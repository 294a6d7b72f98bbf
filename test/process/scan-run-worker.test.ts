import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, startSkg } from '../support/process.ts'
import { type RunFolder, runFolder, sarifOf, secengClient } from '../support/scan-run.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const { open } = databases.find(({ kind }) => kind === 'postgres')!
const rules = Array.from({ length: 6_000 }, (_, index) => `rule-${index}`)

describe('workers of scan runs on PostgreSQL', () => {
  let database: TestDatabase
  let folder: RunFolder
  let service: TestService
  let api: ReturnType<typeof secengClient>
  beforeAll(async () => {
    database = await open('empty')
    folder = await runFolder()
    service = await startTestService(database, { ...folder.env, SECENG_RUNNING: '0' })
    api = secengClient(service.url)
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
  })

  const startWorker = async (env: Readonly<Record<string, string>> = {}): Promise<Running> => {
    const worker = startSkg(['worker'], { ...folder.env, DATABASE_URL: database.url!, SECENG_RUNNING: '1', ...env })
    await worker.printed('Working on')
    return worker
  }
  const stop = async (...workers: readonly Running[]) => {
    for (const { child } of workers) child.kill('SIGTERM')
    await Promise.all(workers.map(({ finished }) => finished))
  }
  const runOf = async (id: string) => (await api.get(`/scan-runs/${id}`)).body
  const importing = async (id: string) => {
    for (;;) {
      const run = await runOf(id)
      if (run.state !== 'queued') return run
      await delay(20)
    }
  }
  const stored = async (application: string) => {
    const { rows } = await sql<{ scans: number; findings: number }>`
      select (select count(*)::int from scan where application_id = application.id) as scans,
        (select count(*)::int from security_finding where application_id = application.id) as findings
        from application where name = ${application}`.execute(database.db)
    return rows[0] ?? { scans: 0, findings: 0 }
  }
  const workFolders = () => readdir(join(folder.files, 'work'))

  const killedAtRandom =
    'seceng §15.1: a worker that is killed at a random instant of an import: another one does it, once (%i)'
  const killAtRandom = async (round: number) => {
    const application = `killed ${round}`
    const { body } = await api.upload(`application=${encodeURIComponent(application)}`, sarifOf(rules))
    const first = await startWorker()
    await importing(body.id)
    await delay(Math.random() * 2_000)
    first.child.kill('SIGKILL')
    const second = await startWorker()
    const run = await api.ended(body.id)
    expect(run.state).toBe('succeeded')
    expect(await stored(application)).toEqual({ scans: 1, findings: rules.length })
    await expect.poll(workFolders, { timeout: 30_000 }).toEqual([])
    await stop(second)
  }
  test.each([1])(killedAtRandom, killAtRandom)
  test.each([2, 3])(killedAtRandom, { tags: ['long'] }, killAtRandom)

  test('seceng §15.1: a worker that is frozen past its heartbeat writes nothing when it wakes', async () => {
    const { body } = await api.upload('application=frozen', sarifOf(rules))
    const first = await startWorker()
    await importing(body.id)
    await delay(200)
    first.child.kill('SIGSTOP')
    const second = await startWorker()
    const run = await api.ended(body.id)
    first.child.kill('SIGCONT')
    await delay(3_000)
    expect(await runOf(body.id)).toEqual(run)
    expect(await stored('frozen')).toEqual({ scans: 1, findings: rules.length })
    await stop(first, second)
  })

  test('seceng §6.8: SIGTERM gives a run back, without counting the attempt', async () => {
    const { body } = await api.upload('application=back', sarifOf(rules))
    const first = await startWorker()
    await importing(body.id)
    first.child.kill('SIGTERM')
    expect((await first.finished).code).toBe(0)
    const between = await runOf(body.id)
    expect(['queued', 'succeeded']).toContain(between.state)
    if (between.state === 'queued') expect(between.attempt).toBe(0)
    const second = await startWorker()
    expect(await api.ended(body.id)).toMatchObject({ state: 'succeeded', attempt: 1 })
    expect(await stored('back')).toEqual({ scans: 1, findings: rules.length })
    await stop(second)
  })

  test('seceng §6.5: a queued run is cancelled at once, a running one by its worker, and nothing is imported', async () => {
    const queued = (await api.upload('application=cancelled', sarifOf(rules))).body
    const atOnce = await api.send('POST', `/scan-runs/${queued.id}/cancel`)
    expect([atOnce.status, atOnce.body.state]).toEqual([200, 'cancelled'])
    const again = await api.send('POST', `/scan-runs/${queued.id}/cancel`)
    expect([again.status, again.body.state]).toEqual([200, 'cancelled'])

    const { id } = (await api.upload('application=cancelled', sarifOf(rules))).body
    const worker = await startWorker()
    await importing(id)
    const answer = await api.send('POST', `/scan-runs/${id}/cancel`)
    expect([answer.status, answer.body.state]).toEqual([202, 'cancelling'])
    expect((await api.ended(id)).state).toBe('cancelled')
    expect(await stored('cancelled')).toEqual({ scans: 0, findings: 0 })
    await stop(worker)
  })

  test('seceng §15.1: two workers share many runs, and import each once', async () => {
    const tools = Array.from({ length: 20 }, (_, index) => `Tool ${index}`)
    const ids: string[] = []
    for (const tool of tools) ids.push((await api.upload('application=shared', sarifOf(['a'], { tool }))).body.id)
    const workers = await Promise.all([startWorker({ SECENG_RUNNING: '2' }), startWorker({ SECENG_RUNNING: '2' })])
    const runs = await Promise.all(ids.map((id) => api.ended(id)))
    expect(runs.every(({ state, attempt }) => state === 'succeeded' && attempt === 1)).toBe(true)
    expect(await stored('shared')).toEqual({ scans: tools.length, findings: tools.length })
    await stop(...workers)
  })

  test('seceng §6.8: over 100 queued runs of one caller are refused', async () => {
    const waiting = await api.get('/scan-runs?state=queued&count=exact')
    expect(waiting.body.total).toBe(0)
    let refused = null
    for (let sent = 0; sent <= 100 && !refused; sent++) {
      const answer = await api.upload('application=full', sarifOf(['a'], { tool: `Tool ${sent}` }))
      if (answer.status !== 202) refused = { sent, code: answer.body.code, status: answer.status }
    }
    expect(refused).toEqual({ sent: 100, code: 'QUEUE_FULL', status: 429 })
  })

  test('seceng §6.8: skg worker needs PostgreSQL', async () => {
    const { finished } = startSkg(['worker'], { DATA_DIR: folder.files })
    expect(await finished).toMatchObject({ code: 2, stderr: expect.stringContaining('DATABASE_URL') })
  })
})
