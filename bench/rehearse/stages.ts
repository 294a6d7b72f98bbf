import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { startPgBouncer } from '../../test/support/pgbouncer.ts'
import { unpackDebian } from '../drills/debian.ts'
import { type PatroniPair, pairPackages, pairPrograms, startPatroniPair } from '../drills/patroni-pair.ts'
import { compared, readDocuments } from '../drills/router.ts'
import { installRouters, startRouter } from '../drills/router-processes.ts'
import { handInScans, importsOfKnowledge } from './real-data.ts'
import { type Server, startPrimary, startReplica } from './streaming-servers.ts'
import { addressOf, moveTo, restart, skg, type Walk } from './walk.ts'

/** A stage of the rehearsal. False: it, and what rests on it, is skipped, and it has said why. */
type Stage = (walk: Walk) => Promise<false | undefined>

let primary: Server | undefined
let pair: PatroniPair | undefined

/** The stages by their names, in their order. */
export const stages: Readonly<Record<string, Stage>> = {
  async embedded({ client }) {
    await client.untilWritten()
  },

  async import(walk) {
    await restart(walk, async () => {
      for (const args of importsOfKnowledge()) await skg(['import', ...args], walk.database)
    })
    console.log(`  ${await handInScans(addressOf(walk.service), walk.key)} scans were handed in while it ran`)
  },

  async backup(walk) {
    const file = join(walk.folder, 'backup.tar')
    const seconds = await skg(['backup', file], { ...walk.env, ...walk.database })
    await skg(['backup', 'verify', file], {})
    console.log(`  ${((await stat(file)).size / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, while it ran`)
  },

  async pooler(walk) {
    const packages = [...pairPackages, 'pgbouncer']
    walk.debian = await unpackDebian('pooler', packages, [...pairPrograms, 'pgbouncer'], walk.folder)
    if (!walk.debian) return false
    const { program, as } = walk.debian
    const server = await startPrimary(walk.debian, join(walk.folder, 'primary'))
    primary = server
    walk.atEnd(server.stop)
    const pooler = await startPgBouncer(server.url, program('pgbouncer'), as)
    walk.atEnd(pooler.stop)
    await moveTo(walk, pooler.url, { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: server.url })
  },

  async replica(walk) {
    if (!walk.debian || !primary) return false
    const server = await startReplica(walk.debian, join(walk.folder, 'replica'), primary)
    walk.atEnd(server.stop)
    // A pooler in front of replicas has to be of the kind of the primary's.
    const pooler = await startPgBouncer(server.url, walk.debian.program('pgbouncer'), walk.debian.as)
    walk.atEnd(pooler.stop)
    await restart(walk, async () => {
      walk.database = { ...walk.database, DATABASE_READ_URLS: pooler.url }
      walk.args = ['--processes', '2']
    })
  },

  async patroni(walk) {
    if (!walk.debian) return false
    const started = await startPatroniPair(walk.debian, join(walk.folder, 'pair'), true)
    pair = started
    walk.atEnd(started.stop)
    const { primaryUrl, replicaUrl } = started
    const database = { DATABASE_URL: primaryUrl, DATABASE_READ_URLS: replicaUrl }
    await moveTo(walk, primaryUrl, database, ['--processes', '2'])
    await started.untilWhole()
  },

  async router(walk) {
    const routers = pair && (await installRouters('router'))
    if (!routers) return false
    const env = { ...walk.env, ...walk.database }
    const router = await startRouter(routers, 'hive', walk.folder, env)
    walk.atEnd(router.stop)
    walk.client.moveTo(router.url, router.subgraphs.security?.url)
    await walk.client.untilWritten()
    walk.problems.push(...(await compared('hive', router, addressOf(walk.service), await readDocuments())))
  },

  async kill({ client }) {
    if (!pair) return false
    await pair.untilWhole()
    const was = await pair.leader()
    const { startAgain } = await pair.killLeader()
    await client.untilWritten()
    console.log(`  ${was} was killed, ${await pair.leader()} leads`)
    startAgain()
    await pair.untilWhole()
  },

  async promote({ client }) {
    if (!pair) return false
    const was = await pair.leader()
    await pair.switchOver()
    await client.untilWritten()
    await pair.untilWhole()
    console.log(`  ${was} handed over, ${await pair.leader()} leads`)
  },
}
