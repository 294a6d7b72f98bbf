import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres } from '../../db/engine/database.ts'
import { type Debian, unpackDebian } from './debian.ts'
import { type PatroniPair, pairPackages, pairPrograms, startPatroniPair } from './patroni-pair.ts'
import { startService } from './service.ts'
import { connectorKey, saidOf, startWritingClient, type WritingClient } from './writing-client.ts'

/** For how long the client goes on after writes are acknowledged again. */
const seconds = Number(process.env.DRILL_SECONDS ?? 10)
/** The longest time without an acknowledged write, by what happens to the leader. */
const mostSeconds = { 'in peace': 2, 'PostgreSQL crashed': 12, 'handed over': 6, 'leader killed': 25 }
/** The replica stands still for so long before the leader is killed. */
const behindMs = 2_000

/**
 * Runs a service over a pair of PostgreSQL servers that Patroni keeps, behind HAProxy, while a client writes and reads
 * all the time: the PostgreSQL of the leader crashes, the leader hands over, and the leader is killed with its Patroni.
 * Fails where an acknowledged write is lost, an answer is wrong, a public read is refused, or writes are away for longer
 * than they may. Then it kills the leader of a pair that replicates asynchronously, whose replica is 2 s behind, and
 * prints what is lost. Debian's packages are unpacked for it; takes about 4 minutes, `DRILL_SECONDS` shortens it.
 */
export async function patroni(): Promise<readonly string[]> {
  const top = await mkdtemp(join(tmpdir(), 'skg-drill-'))
  await chmod(top, 0o755)
  try {
    const debian = await unpackDebian('patroni', pairPackages, pairPrograms, top)
    if (!debian) return []
    const problems = await withService(debian, join(top, 'both'), true, synchronous)
    await withService(debian, join(top, 'one'), false, asynchronous)
    return problems
  } finally {
    await rm(top, { recursive: true, force: true })
  }
}

type Drilled = { readonly pair: PatroniPair; readonly client: WritingClient; readonly url: string }

async function withService<T>(
  debian: Debian,
  folder: string,
  isSynchronous: boolean,
  work: (drilled: Drilled) => Promise<T>,
): Promise<T> {
  const pair = await startPatroniPair(debian, folder, isSynchronous)
  try {
    const service = await startService(folder, {
      DATABASE_URL: pair.primaryUrl,
      DATABASE_READ_URLS: pair.replicaUrl,
      CONNECTOR_KEYS: connectorKey,
      LOG_LEVEL: 'silent',
    })
    const url = `http://127.0.0.1:${service.port}`
    const client = startWritingClient(url)
    try {
      return await work({ pair, client, url })
    } finally {
      await client.stop()
      await service.stop()
    }
  } finally {
    await pair.stop()
  }
}

async function synchronous({ pair, client, url }: Drilled): Promise<readonly string[]> {
  const problems: string[] = []
  const step = async (title: keyof typeof mostSeconds, act: () => Promise<(() => void) | undefined>) => {
    await pair.untilWhole()
    const seen = client.during()
    const startAgain = await act()
    await client.untilWritten()
    await sleep(seconds * 1_000)
    console.log(`${title.padEnd(20)} ${saidOf(seen)} (writes at most ${mostSeconds[title]} s)`)
    startAgain?.()
    const check = (holds: boolean, problem: string) => void (holds || problems.push(`${title}: ${problem}`))
    const { read, write } = seen.longestMs
    check(write <= mostSeconds[title] * 1_000, `no write for ${(write / 1_000).toFixed(1)} s`)
    check(seen.reads.refused + seen.reads.unanswered === 0, `public reads were refused, for ${read.toFixed(0)} ms`)
    for (const wrong of seen.wrong.slice(0, 3)) check(false, wrong)
  }
  await step('in peace', async () => undefined)
  await step('PostgreSQL crashed', async () => void (await pair.crashLeader()))
  await step('handed over', async () => void (await pair.switchOver()))
  await step('leader killed', async () => (await pair.killLeader()).startAgain)
  await pair.untilWhole()
  await client.stop()
  const lost = await client.lost(url)
  console.log(`of ${client.seen.writes.acknowledged} acknowledged writes ${lost.length} are lost`)
  return [...problems, ...(lost.length > 0 ? [`acknowledged writes are lost: ${lost.join(', ')}`] : [])]
}

/** Prints how many acknowledged writes are lost where the replica may be behind. */
async function asynchronous({ pair, client, url }: Drilled): Promise<void> {
  await client.untilWritten()
  const onPrimary = openPostgres(pair.primaryUrl)
  const [row] = await onPrimary.execute('select pid from pg_stat_replication')
  await onPrimary.close()
  const sender = Number(row?.pid)
  process.kill(sender, 'SIGSTOP')
  await sleep(behindMs)
  const seen = client.during()
  await pair.killLeader()
  process.kill(sender, 'SIGKILL')
  await client.untilWritten()
  await sleep(seconds * 1_000)
  await client.stop()
  const lost = await client.lost(url)
  console.log(`${'leader killed'.padEnd(20)} ${saidOf(seen)}`)
  console.log(
    `without synchronous replication, the replica ${behindMs / 1_000} s behind: of ${client.seen.writes.acknowledged} acknowledged writes ${lost.length} are lost`,
  )
}
