import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../db/engine/database.ts'
import { startRevisionClock } from '../db/engine/revision.ts'
import { createHttp } from '../src/http/server.ts'
import { readServiceConfig } from '../src/http/service-config.ts'
import { createLog } from '../src/log.ts'
import { startPostgres } from '../test/support/embedded-postgres.ts'
import { startSkg } from '../test/support/process.ts'
import { runFolder, sarifOf, secengClient } from '../test/support/scan-run.ts'

const kills = Number(process.argv[2] ?? 40)
const findings = 6_000

/** Kills the worker of an import at random instants, once a run, and checks that each is imported once and leaves no folder; prints how long each run took in all. */
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
  const startWorker = () => startSkg(['worker'], { ...env, SECENG_RUNNING: '1' })
  const spare = startWorker()
  await spare.printed('Working on')
  const times: number[] = []
  try {
    for (let kill = 0; kill < kills; kill++) {
      spare.child.kill('SIGSTOP')
      const worker = startWorker()
      await worker.printed('Working on')
      const { id } = (await api.upload(`application=kill-${kill}`, sarifOf(rules))).body
      while ((await api.get(`/scan-runs/${id}`)).body.state === 'queued') await delay(10)
      await delay(randomInt(0, 3_000))
      worker.child.kill('SIGKILL')
      spare.child.kill('SIGCONT')
      const began = performance.now()
      const run = await api.ended(id)
      times.push((performance.now() - began) / 1_000)
      const { rows } = await sql<{ scans: number; findings: number }>`
        select (select count(*)::int from scan where application_id = application.id) as scans,
          (select count(*)::int from security_finding where application_id = application.id) as findings
          from application where name = ${`kill-${kill}`}`.execute(opened.db)
      const isWhole = run.state === 'succeeded' && rows[0]?.scans === 1 && rows[0]?.findings === findings
      console.log(
        `${kill + 1}: ${run.state} after ${times.at(-1)!.toFixed(1)} s, attempt ${run.attempt}, ${isWhole ? 'whole' : 'NOT WHOLE'}`,
      )
    }
    await delay(11_000)
    console.log(
      `longest ${Math.max(...times).toFixed(1)} s; folders left: ${(await readdir(join(folder.files, 'work'))).length}`,
    )
  } finally {
    spare.child.kill('SIGKILL')
    await app.close()
    await clock.stop()
    await opened.close()
    await postgres.stop()
    await folder.remove()
    await rm(home, { recursive: true, force: true })
  }
}

await main()
