import { setTimeout as sleep } from 'node:timers/promises'
import { saidOf } from '../drills/writing-client.ts'
import { stages } from './stages.ts'
import { addressOf, beginWalk } from './walk.ts'

/** The client goes on for so long after each stage. */
const restMs = Number(process.env.DRILL_SECONDS ?? 5) * 1_000
/** Whoever reads while the service is moved gets no answer; at these stages all reads are answered. */
const withoutPause = ['backup', 'router', 'kill', 'promote']

/**
 * Rehearses how an installation grows, called as `npm run rehearse [stage]`, which ends after that stage: a service on
 * the embedded database, imports, a backup, PostgreSQL behind PgBouncer, two processes and a replica, a pair that
 * Patroni keeps behind HAProxy, a router over three subgraphs; then the primary is killed, and the other one promoted.
 * One client asks and writes all the time. Prints what it saw at each stage; fails where an answer was wrong, an
 * acknowledged write is lost, or a read has no answer where nothing is moved. Takes about four minutes.
 */
async function main(): Promise<void> {
  const [last = Object.keys(stages).at(-1)!] = process.argv.slice(2)
  if (!stages[last]) throw new Error(`there is no stage ${last}; there are ${Object.keys(stages).join(', ')}`)
  const walk = await beginWalk()
  const { client, problems } = walk
  let code = 1
  try {
    for (const [name, stage] of Object.entries(stages)) {
      console.log(name)
      const seen = client.during()
      if ((await stage(walk)) === false) {
        console.log(`${name} and what follows are skipped`)
        break
      }
      await sleep(restMs)
      console.log(`  ${saidOf(seen)}`)
      problems.push(...seen.wrong.slice(0, 3).map((wrong) => `${name}: ${wrong}`))
      const unread = seen.reads.refused + seen.reads.unanswered
      if (withoutPause.includes(name) && unread > 0) problems.push(`${name}: ${unread} reads had no answer`)
      if (name === last) break
    }
    await client.stop()
    const lost = await client.lost(addressOf(walk.service))
    console.log(`in all: ${saidOf(client.seen)}; ${lost.length} of the acknowledged writes are lost`)
    if (lost.length > 0) problems.push(`acknowledged writes are lost: ${lost.join(', ')}`)
    for (const problem of problems) console.error(problem)
    code = problems.length > 0 ? 1 : 0
  } finally {
    await walk.end()
  }
  process.exit(code)
}

await main()
