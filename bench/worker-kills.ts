import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openDatabase } from '../db/engine/database.ts'
import { startRevisionClock } from '../db/engine/revision.ts'
import { createLog } from '../src/ground/log.ts'
import { createHttp } from '../src/http/server.ts'
import { readServiceConfig } from '../src/http/service-config.ts'
import { startPostgres } from '../test/support/embedded-postgres.ts'
import { runFolder, sarifOf, secengClient } from '../test/support/scan-run.ts'
import { quantilesOf } from './quantiles.ts'

const [kills = 40, freezes = 5, findings = 20_000] = process.argv.slice(2).map(Number)
/** A worker that is silent for ten seconds has lost its run. */
const frozenMs = 14_000
const mostSeconds = 45

/**
 * Kills, then freezes, the worker of an import at a random instant of it, once a run, while a second worker waits.
 * Prints how each run ended, how long that took, and fails unless each was imported once and whole within 45 seconds,
 * no folder was left, and a worker that woke wrote nothing.
 */
async function main(): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'skg-kills-'))
  await chmod(home, 0o755)
  const postgres = await startPostgres(home)
  const folder = await runFolder()
  const env = { ...folder.env, DATABASE_URL: postgres.url, LOG_LEVEL: 'error' }
  const config = await readServiceConfig({ ...env, PORT: '0', SECENG_RUNNING: '0' })
  const opened = await openDatabase(config)
  const clock = await startRevisionClock(opened)
  const app = await createHttp({ config, opened, clock, log: createLog('error') })
  await app.listen({ port: 0 })
  const api = secengClient(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
  const rules = Array.from({ length: findings }, (_, index) => `rule-${index}`)
  const workers = new Set<ChildProcess>()
  const startWorker = async (): Promise<ChildProcess> => {
    const worker = spawn(process.execPath, [fileURLToPath(new URL('../bin/skg.js', import.meta.url)), 'worker'], {
      env: { PATH: process.env.PATH, ...env, SECENG_RUNNING: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    workers.add(worker)
    for await (const line of createInterface(worker.stdout)) if (line.includes('Working on')) return worker
    throw new Error('a worker ended')
  }
  const upload = async (application: string) =>
    (await api.upload(`application=${application}`, sarifOf(rules))).body.id as string
  const taken = async (id: string) => {
    while ((await api.get(`/scan-runs/${id}`)).body.state === 'queued') await delay(5)
  }
  const stored = async (application: string) => {
    const { rows } = await sql<{ scans: number; findings: number }>`
      select (select count(*)::int from scan where application_id = application.id) as scans,
        (select count(*)::int from security_finding where application_id = application.id) as findings
        from application where name = ${application}`.execute(opened.db)
    return `${rows[0]?.scans ?? 0} scan of ${rows[0]?.findings ?? 0}`
  }
  const whole = `1 scan of ${findings}`
  const seconds: number[] = []
  const failures: string[] = []
  const note = (name: string, run: { state: string; attempt: number }, content: string, took: number) => {
    seconds.push(took)
    const isRight = run.state === 'succeeded' && content === whole && took <= mostSeconds
    if (!isRight) failures.push(name)
    console.log(
      `${name}: ${run.state}, attempt ${run.attempt}, ${content}, ${took.toFixed(1)} s${isRight ? '' : ' WRONG'}`,
    )
  }
  try {
    const spare = await startWorker()
    const quiet = await upload('quiet')
    await taken(quiet)
    const began = performance.now()
    note('quiet', await api.ended(quiet), await stored('quiet'), (performance.now() - began) / 1_000)
    const importMs = performance.now() - began
    seconds.length = 0
    const interrupted = async (application: string, signal: 'SIGKILL' | 'SIGSTOP') => {
      spare.kill('SIGSTOP')
      const worker = await startWorker()
      const id = await upload(application)
      await taken(id)
      await delay(Math.random() * importMs)
      worker.kill(signal)
      spare.kill('SIGCONT')
      const at = performance.now()
      const run = await api.ended(id)
      note(application, run, await stored(application), (performance.now() - at) / 1_000)
      return { worker, run, at }
    }
    for (let kill = 1; kill <= kills; kill++) await interrupted(`kill-${kill}`, 'SIGKILL')
    for (let freeze = 1; freeze <= freezes; freeze++) {
      const { worker, run, at } = await interrupted(`freeze-${freeze}`, 'SIGSTOP')
      await delay(Math.max(0, frozenMs - (performance.now() - at)))
      worker.kill('SIGCONT')
      await delay(5_000)
      const after = [(await api.get(`/scan-runs/${run.id}`)).body, await stored(`freeze-${freeze}`)]
      if (JSON.stringify(after) !== JSON.stringify([run, whole])) failures.push(`freeze-${freeze} wrote when it woke`)
      worker.kill('SIGKILL')
    }
    await delay(12_000)
    const folders = await readdir(join(folder.files, 'work'))
    if (folders.length > 0) failures.push(`${folders.length} folders are left`)
    console.log(
      `${kills} kills and ${freezes} freezes within ${(importMs / 1_000).toFixed(1)} s of import: median ${quantilesOf(seconds)(0.5).toFixed(1)} s, longest ${Math.max(...seconds).toFixed(1)} s; folders left: ${folders.length}`,
    )
    console.log(failures.length === 0 ? 'Each was imported once and whole.' : `WRONG: ${failures.join(', ')}`)
    process.exitCode = failures.length === 0 ? 0 : 1
  } finally {
    for (const worker of workers) worker.kill('SIGKILL')
    await app.close()
    await clock.stop()
    await opened.close()
    await postgres.stop()
    await folder.remove()
    await rm(home, { recursive: true, force: true })
  }
}

await main()
