import { execFileSync } from 'node:child_process'
import { appendFile, chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type OpenDatabase, openDatabase, openPostgres } from '../../db/engine/database.ts'
import { appendRevision } from '../../db/engine/revision.ts'
import { loadStarter } from '../../src/import/starter.ts'
import { type Postgres, startPostgres } from '../../test/support/embedded-postgres.ts'
import { startService } from './service.ts'

/** For how long each state is kept; the contract names 60 s for the replica that is behind. */
const seconds = Number(process.env.DRILL_SECONDS ?? 60)
const id = 'AML.T0051'
const query = `{ revision technique(id: "${id}") { name } }`
/** A process may not know for so long what another has written. */
const knownMs = 1_500

type Answer = { readonly status: number; readonly revision: number; readonly name: string; readonly age: string | null }

/**
 * Runs a service over a primary and a streaming replica, both PostgreSQL from npm, while a writer names a technique
 * after each revision, and reads it all the time: in peace, with the replay of the replica paused, with the replica
 * stopped, with the primary stopped, and with it back. Fails where an answer mixes revisions, or is older than 1.5 s
 * while the primary lives; where a read fails; where a write without a primary is not 503 with Retry-After; and where
 * the replica answers nothing in peace.
 */
export async function replicas(): Promise<readonly string[]> {
  const top = await mkdtemp(join(tmpdir(), 'skg-drill-'))
  await chmod(top, 0o755)
  const problems: string[] = []
  const [primary, replica] = await startReplicated(top)
  const service = await startService(top, {
    DATABASE_URL: primary.url,
    DATABASE_READ_URLS: replica.url,
    ANSWER_CACHE_MB: '0',
    ROW_CACHE_MB: '0',
    LOG_LEVEL: 'silent',
  })
  const url = `http://127.0.0.1:${service.port}`
  const onPrimary = openPostgres(primary.url)
  let written: { revision: number; at: number }[] = []
  let isWriting = true
  const writing = (async () => {
    for (; isWriting; await sleep(100)) {
      const revision = await write(onPrimary).catch(() => null)
      if (revision !== null) written.push({ revision, at: performance.now() })
    }
  })()

  const readFor = async (title: string, isPrimaryThere: boolean) => {
    const counts = { answered: 0, failed: 0, mixed: 0, old: 0, said: 0 }
    const until = performance.now() + seconds * 1_000
    while (performance.now() < until) {
      const due = written.findLast(({ at }) => at < performance.now() - knownMs)?.revision ?? 0
      const { status, revision, name, age } = await ask(url)
      if (status !== 200) counts.failed++
      else {
        counts.answered++
        if (name !== `at ${revision}` && name !== 'LLM Prompt Injection') counts.mixed++
        if (isPrimaryThere && revision < due) counts.old++
        if (age !== null) counts.said++
      }
      await sleep(20)
    }
    console.log(
      `${title.padEnd(20)} ${counts.answered} answered, ${counts.failed} failed, ${counts.mixed} mixed, ${counts.old} old, ${counts.said} said their age`,
    )
    for (const name of ['failed', 'mixed', 'old'] as const)
      if (counts[name] > 0) problems.push(`${title}: ${counts[name]} answers ${name}`)
    return counts
  }
  try {
    const before = await commitsOf(replica)
    await readFor('in peace', true)
    const read = (await commitsOf(replica)) - before
    console.log(`statements of the replica in peace: ${read}`)
    if (read < seconds) problems.push(`the replica answered ${read} statements in peace`)

    const onReplica = openPostgres(replica.url)
    await onReplica.execute('select pg_wal_replay_pause()')
    await readFor('replay paused', true)
    await onReplica.execute('select pg_wal_replay_resume()')
    await onReplica.close()

    await replica.stop()
    await readFor('replica stopped', true)
    await replica.start()
    await sleep(6_000)

    await primary.stop()
    await sleep(4_000)
    written = []
    const { said, answered } = await readFor('primary stopped', false)
    if (said < answered) problems.push(`${answered - said} answers without a primary did not say their age`)
    const refused = await submit(url)
    if (refused.status !== 503 || refused.retryAfter === null)
      problems.push(`a write without a primary is ${refused.status}, Retry-After ${refused.retryAfter}`)
    await primary.start()
    const backAt = performance.now()
    while ((await submit(url)).status === 503 && performance.now() - backAt < 10_000) await sleep(100)
    console.log(`writes are taken ${((performance.now() - backAt) / 1_000).toFixed(1)} s after the primary is back`)
    if (performance.now() - backAt >= 10_000) problems.push('writes are not taken 10 s after the primary is back')
    await readFor('primary back', true)
    return problems
  } finally {
    isWriting = false
    await writing
    service.child.kill('SIGTERM')
    await new Promise((resolve) => service.child.once('close', resolve))
    await onPrimary.close()
    await Promise.all([primary.stop(), replica.stop()])
    await rm(top, { recursive: true, force: true })
  }
}

/** Starts a primary with the starter, and a streaming replica that begins with a copy of its files. */
async function startReplicated(top: string): Promise<readonly [Postgres, Postgres]> {
  const [first, second] = [join(top, 'primary'), join(top, 'replica')]
  const primary = await startPostgres(first, {}, true)
  const opened = await openDatabase({ databaseUrl: primary.url, dataDir: '' })
  await loadStarter(opened.db)
  await opened.close()
  await primary.stop()
  await cp(first, second, { recursive: true, preserveTimestamps: true })
  const data = join(second, 'postgres')
  await writeFile(join(data, 'standby.signal'), '')
  const { port } = new URL(primary.url)
  await appendFile(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=postgres'\n`,
  )
  // Whoever runs the server has to own its files, which a copy by another user does not keep.
  execFileSync('chown', ['-R', `--reference=${join(first, 'postgres')}`, second])
  execFileSync('chmod', ['700', data])
  await primary.start()
  return [primary, await startPostgres(second, {}, true)]
}

/** Appends a revision and names the technique after it, in one transaction; returns the revision. */
function write({ db }: OpenDatabase): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { id: revision } = await appendRevision(transaction, 'drill')
    await sql`update technique set name = ${`at ${revision}`} where id = ${id}`.execute(transaction)
    return revision
  })
}

async function ask(url: string): Promise<Answer> {
  const response = await fetch(`${url}/graphql?query=${encodeURIComponent(query)}`, {
    headers: { accept: 'application/json' },
  })
  const { data } = (await response.json()) as { data?: { revision: number; technique: { name: string } } }
  const { status, headers } = response
  return { status, revision: data?.revision ?? 0, name: data?.technique.name ?? '', age: headers.get('age') }
}

/** Submits a contribution that is refused where a database is there to look into. */
async function submit(url: string): Promise<{ readonly status: number; readonly retryAfter: string | null }> {
  const response = await fetch(`${url}/api/contributions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ contact: { name: null, emails: null }, submissions: [] }),
  })
  await response.arrayBuffer()
  return { status: response.status, retryAfter: response.headers.get('retry-after') }
}

async function commitsOf({ url }: Postgres): Promise<number> {
  const opened = openPostgres(url)
  const [row] = await opened.execute(
    "select sum(xact_commit)::int as n from pg_stat_database where datname = 'postgres'",
  )
  await opened.close()
  return Number(row?.n)
}
