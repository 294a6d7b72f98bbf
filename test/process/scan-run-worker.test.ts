import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { lockFolder } from '../../db/engine/folder-lock.ts'
import { listUnreadApplications } from '../../db/finding-candidate.ts'
import { runCommand } from '../support/command.ts'
import { type Running, startSkg } from '../support/process.ts'
import { queueingService } from '../support/queueing-service.ts'
import { sarifOf } from '../support/scan-run.ts'
import { databases } from '../support/setup.ts'

const { open } = databases.find(({ kind }) => kind === 'postgres')!
const rulesOf = (length: number) => Array.from({ length }, (_, index) => `rule-${index}`)
const rules = rulesOf(20)

describe('workers of scan runs on PostgreSQL', () => {
  const queue = queueingService(open)

  /** Starts a worker whose connections have `name`. */
  const startWorker = async (env: Readonly<Record<string, string>> = {}, name = 'worker'): Promise<Running> => {
    const worker = startSkg(['worker'], {
      ...queue.folder.env,
      DATABASE_URL: `${queue.database.url}?application_name=${name}`,
      SECENG_RUNNING: '1',
      ...env,
    })
    await worker.printed('Working on')
    return worker
  }
  const stop = async (...workers: readonly Running[]) => {
    for (const { child } of workers) child.kill('SIGTERM')
    await Promise.all(workers.map(({ finished }) => finished))
  }
  const runOf = async (id: string) => (await queue.api.get(`/scan-runs/${id}`)).body
  const taken = (id: string) => expect.poll(async () => (await runOf(id)).state, { timeout: 60_000 }).not.toBe('queued')
  /** Does `work` with a worker whose import waits in the midst of its transaction. */
  const amidImport = async <T>(work: (worker: Running) => Promise<T>): Promise<T> => {
    const unread = () => listUnreadApplications(queue.database.db)
    // The service reads findings of earlier imports, and what it locked then would hold this one up.
    await expect.poll(unread, { timeout: 60_000 }).toEqual([])
    return queue.database.db.transaction().execute(async (trx) => {
      await sql`lock table security_finding in access exclusive mode`.execute(trx)
      const worker = await startWorker({}, 'importing')
      // Others wait for the table too: the service, and a worker that reads findings between its runs. Within this
      // transaction pg_stat_activity would stay as it was when it was first read.
      const waiting = async () => {
        const { rows } = await sql`
          select from pg_locks join pg_stat_activity using (pid) where relation = 'security_finding'::regclass
            and not granted and application_name = 'importing' and query not like '%finding_candidate%'`.execute(
          queue.database.db,
        )
        return rows.length
      }
      await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(0)
      return work(worker)
    })
  }
  const stored = async (application: string) => {
    const { rows } = await sql<{ scans: number; findings: number }>`
      select (select count(*)::int from scan where application_id = application.id) as scans,
        (select count(*)::int from security_finding where application_id = application.id) as findings
        from application where name = ${application}`.execute(queue.database.db)
    return rows[0] ?? { scans: 0, findings: 0 }
  }
  const workFolders = () => readdir(join(queue.folder.files, 'work'))

  test('seceng §15.1: a worker that is killed amid an import: another one does it, once', {
    tags: ['long'],
  }, async () => {
    const { body } = await queue.api.upload('application=killed', sarifOf(rules))
    await amidImport(async ({ child, finished }) => {
      child.kill('SIGKILL')
      await finished
    })
    const second = await startWorker()
    expect(await queue.api.ended(body.id)).toMatchObject({ state: 'succeeded', error: null })
    expect(await stored('killed')).toEqual({ scans: 1, findings: rules.length })
    await expect.poll(workFolders, { timeout: 30_000 }).toEqual([])
    await stop(second)
  })

  const killAtRandom = async (round: number) => {
    const application = `killed ${round}`
    const many = rulesOf(6_000)
    const { body } = await queue.api.upload(`application=${encodeURIComponent(application)}`, sarifOf(many))
    const first = await startWorker()
    await taken(body.id)
    await delay(Math.random() * 2_000)
    first.child.kill('SIGKILL')
    const second = await startWorker()
    expect((await queue.api.ended(body.id)).state).toBe('succeeded')
    expect(await stored(application)).toEqual({ scans: 1, findings: many.length })
    await stop(second)
  }
  test.each([1, 2, 3])(
    'seceng §15.1: a worker that is killed at a random instant of an import: another one does it, once (%i)',
    { tags: ['exhaustive'] },
    killAtRandom,
  )

  test('seceng §15.1: a worker that is frozen past its heartbeat writes nothing when it wakes', {
    tags: ['long'],
  }, async () => {
    const { body } = await queue.api.upload('application=frozen', sarifOf(rules))
    const first = await amidImport(async (worker) => {
      worker.child.kill('SIGSTOP')
      return worker
    })
    const second = await startWorker()
    const run = await queue.api.ended(body.id)
    expect(run).toMatchObject({ state: 'succeeded', error: null })
    await stop(second)
    first.child.kill('SIGCONT')
    // It works on one run at a time, so that it has given up the first when the next has ended.
    const next = await queue.api.upload('application=next', sarifOf(rules))
    expect((await queue.api.ended(next.body.id)).state).toBe('succeeded')
    expect(await runOf(body.id)).toEqual(run)
    expect(await stored('frozen')).toEqual({ scans: 1, findings: rules.length })
    await stop(first)
  })

  test('seceng §6.8: SIGTERM gives a run back, without counting the attempt, and the audit says so', {
    tags: ['long'],
  }, async () => {
    const { body } = await queue.api.upload('application=back', sarifOf(rules))
    const between = await amidImport(async (first) => {
      first.child.kill('SIGTERM')
      expect((await first.finished).code).toBe(0)
      return runOf(body.id)
    })
    expect(between).toMatchObject({ state: 'queued', attempt: 0, stage: null })
    const second = await startWorker()
    expect(await queue.api.ended(body.id)).toMatchObject({ state: 'succeeded', attempt: 1 })
    expect(await stored('back')).toEqual({ scans: 1, findings: rules.length })
    await stop(second)

    const { stdout, code } = await runCommand(['audit', '--json'], { DATABASE_URL: queue.database.url! })
    const events = stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
    const own = events.filter(({ object }) => object === body.id)
    expect([code, ...own.map(({ caller, action, outcome }) => `${caller} ${action} ${outcome}`)]).toEqual([
      0,
      'key:ci create done',
      'service taken up done',
      'service given back done',
      'service taken up done',
      'service ended succeeded',
    ])
  })

  test('seceng §12: skg audit says what to do while another process has the embedded database', async () => {
    const data = join(queue.folder.files, 'embedded')
    const held = lockFolder(data)
    const { code, stderr } = await runCommand(['audit'], { DATA_DIR: data })
    held.release()
    expect(code).not.toBe(0)
    expect(stderr).toContain(`is in use by process ${process.pid}. Stop that process first, or set DATABASE_URL`)
  })

  test('seceng §6.5: a queued run is cancelled at once, a running one by its worker, and nothing is imported', {
    tags: ['long'],
  }, async () => {
    const queued = (await queue.api.upload('application=cancelled', sarifOf(rules))).body
    const atOnce = await queue.api.send('POST', `/scan-runs/${queued.id}/cancel`)
    expect([atOnce.status, atOnce.body.state]).toEqual([200, 'cancelled'])
    const again = await queue.api.send('POST', `/scan-runs/${queued.id}/cancel`)
    expect([again.status, again.body.state]).toEqual([200, 'cancelled'])

    const { id } = (await queue.api.upload('application=cancelled', sarifOf(rules))).body
    const worker = await amidImport(async (running) => {
      const answer = await queue.api.send('POST', `/scan-runs/${id}/cancel`)
      expect([answer.status, answer.body.state]).toEqual([202, 'cancelling'])
      expect((await queue.api.ended(id)).state).toBe('cancelled')
      return running
    })
    expect(await stored('cancelled')).toEqual({ scans: 0, findings: 0 })

    const { id: stuck } = (await queue.api.upload('application=cancelled', sarifOf(rules))).body
    await queue.database.db.transaction().execute(async (trx) => {
      await sql`lock table security_finding in access exclusive mode`.execute(trx)
      await expect.poll(async () => (await runOf(stuck)).stage, { timeout: 30_000 }).toBe('importing')
      expect((await queue.api.send('POST', `/scan-runs/${stuck}/cancel`)).status).toBe(202)
      expect(await queue.api.ended(stuck)).toMatchObject({ state: 'cancelled', results: [] })
    })
    expect(await stored('cancelled')).toEqual({ scans: 0, findings: 0 })
    await stop(worker)
  })

  test('seceng §15.1: two workers share many runs, and import each once', { tags: ['long'] }, async () => {
    const tools = Array.from({ length: 8 }, (_, index) => `Tool ${index}`)
    const ids: string[] = []
    for (const tool of tools) ids.push((await queue.api.upload('application=shared', sarifOf(['a'], { tool }))).body.id)
    const workers = await Promise.all([startWorker({ SECENG_RUNNING: '2' }), startWorker({ SECENG_RUNNING: '2' })])
    const runs = await Promise.all(ids.map((id) => queue.api.ended(id)))
    expect(runs.every(({ state, attempt }) => state === 'succeeded' && attempt === 1)).toBe(true)
    expect(await stored('shared')).toEqual({ scans: tools.length, findings: tools.length })
    await stop(...workers)
  })

  test('seceng §15.1: two workers share 1,000 runs, and import each once', {
    tags: ['exhaustive'],
    timeout: 900_000,
  }, async () => {
    const [callers, each] = [10, 100]
    for (let caller = 0; caller < callers; caller++) {
      for (let sent = 0; sent < each; sent++) {
        const file = sarifOf(['a'], { tool: `Tool ${caller} ${sent}` })
        expect((await queue.api.upload(`application=thousand-${sent % 20}`, file)).status).toBe(202)
      }
      await sql`update scan_run set requested_by = ${`key:caller-${caller}`} where state = 'queued' and requested_by = 'key:ci'`.execute(
        queue.database.db,
      )
    }
    expect((await queue.api.upload('application=thousand', sarifOf(['a']))).body.code).toBe('QUEUE_FULL')
    const workers = await Promise.all([startWorker({ SECENG_RUNNING: '2' }), startWorker({ SECENG_RUNNING: '2' })])
    const unfinished = async () =>
      (await queue.api.get('/scan-runs?state=queued,running&count=exact&limit=1')).body.total
    await expect.poll(unfinished, { timeout: 800_000, interval: 1_000 }).toBe(0)
    const { rows } = await sql<{ state: string; attempt: number; runs: number; scans: number; findings: number }>`
      select run.state, attempt, count(*)::int as runs, sum(own.scans)::int as scans, sum(own.findings)::int as findings from scan_run as run
        cross join lateral (select count(*) as scans, sum((select count(*) from security_finding as f where f.scanner_id = scan.scanner_id)) as findings
          from scan where scan.run_id = run.id) as own
        where application_name like 'thousand-%' group by run.state, attempt`.execute(queue.database.db)
    const all = callers * each
    expect(rows).toEqual([{ state: 'succeeded', attempt: 1, runs: all, scans: all, findings: all }])
    await stop(...workers)
    expect(await workFolders()).toEqual([])
  })

  test('seceng §6.8: skg worker needs PostgreSQL', async () => {
    const { finished } = startSkg(['worker'], { DATA_DIR: queue.folder.files })
    expect(await finished).toMatchObject({ code: 2, stderr: expect.stringContaining('DATABASE_URL') })
  })
})
