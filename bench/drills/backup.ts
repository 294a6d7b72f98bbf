import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../db/engine/database.ts'
import { loadStarter } from '../../src/import/starter.ts'
import { startPostgres } from '../../test/support/embedded-postgres.ts'
import { fillFindings } from '../fill-findings.ts'

const cli = fileURLToPath(new URL('../../bin/skg.js', import.meta.url))
/** The short form has fewer; 1,000,000 is what the contract names. */
const findings = Number(process.env.DRILL_FINDINGS ?? 20_000)
/** What must hold for a million findings, and for fewer; the memory is that of commands on PostgreSQL. */
const most = { backupSeconds: 300, restoreSeconds: 600, mb: 400 }

type Run = { readonly seconds: number; readonly mb: number }

/**
 * Backs up a PostgreSQL with findings, restores it into the embedded database and that into PostgreSQL again, and
 * prints time, memory of each command and size. Fails where a command takes longer or more memory than it may for a
 * million, or a count differs afterwards.
 */
export async function backup(): Promise<readonly string[]> {
  const top = await mkdtemp(join(tmpdir(), 'skg-drill-'))
  await chmod(top, 0o755)
  const postgres = await startPostgres(top)
  try {
    const opened = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
    await loadStarter(opened.db)
    await fillFindings(opened, 10, findings / 10)
    await opened.execute('create database again')
    await opened.close()
    const again = Object.assign(new URL(postgres.url), { pathname: '/again' }).href
    const [first, second, dataDir] = [join(top, 'first.tar'), join(top, 'second.tar'), join(top, 'data')]
    const problems: string[] = []
    const step = async (name: string, args: readonly string[], env: Record<string, string>, mostSeconds: number) => {
      const { seconds, mb } = await measure(args, env)
      const ofMemory = env.DATA_DIR ? 'the embedded database included' : `at most ${most.mb}`
      console.log(
        `${name.padEnd(36)} ${seconds.toFixed(1)} s (at most ${mostSeconds}), ${mb.toFixed(0)} MB (${ofMemory})`,
      )
      if (seconds > mostSeconds) problems.push(`${name} took ${seconds.toFixed(0)} s`)
      if (!env.DATA_DIR && mb > most.mb) problems.push(`${name} took ${mb.toFixed(0)} MB`)
    }
    console.log(`${findings} findings`)
    await step('backup of PostgreSQL', ['backup', first], { DATABASE_URL: postgres.url }, most.backupSeconds)
    console.log(`size of the file ${((await stat(first)).size / 1e6).toFixed(1)} MB`)
    if (findings <= 100_000) {
      await step('restore into the embedded database', ['restore', first], { DATA_DIR: dataDir }, most.restoreSeconds)
      await step('backup of the embedded database', ['backup', second], { DATA_DIR: dataDir }, most.backupSeconds)
    }
    const source = findings <= 100_000 ? second : first
    await step('restore into PostgreSQL', ['restore', source], { DATABASE_URL: again }, most.restoreSeconds)
    const counts = await Promise.all([postgres.url, again].map(countsOf))
    if (counts[0] !== counts[1]) problems.push(`the counts differ: ${counts.join(' and ')}`)
    return problems
  } finally {
    await postgres.stop()
    await rm(top, { recursive: true, force: true })
  }
}

async function countsOf(databaseUrl: string): Promise<string> {
  const opened = await openDatabase({ databaseUrl, dataDir: '' })
  const rows = await opened.execute(`
    select (select count(*) from security_finding) as findings, (select sum(count) from security_finding_count) as counted,
      (select count(*) from security_finding_link) as links, (select max(id) from revision) as revision`)
  await opened.close()
  return JSON.stringify(rows[0])
}

/** Runs `skg` to its end; its memory is the most that was resident, read each 50 ms. */
async function measure(args: readonly string[], env: Record<string, string>): Promise<Run> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [cli, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  let mb = 0
  const look = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    mb = Math.max(mb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  }, 50)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearInterval(look)
  if (code !== 0) throw new Error(`skg ${args.join(' ')} ended with ${code}: ${stderr}`)
  return { seconds: (performance.now() - startedAt) / 1000, mb }
}
