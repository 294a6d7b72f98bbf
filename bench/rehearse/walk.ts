import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Debian } from '../drills/debian.ts'
import { startService } from '../drills/service.ts'
import { connectorKey, startWritingClient, type WritingClient } from '../drills/writing-client.ts'

const run = promisify(execFile)
const program = fileURLToPath(new URL('../../bin/skg.js', import.meta.url))

type Env = Readonly<Record<string, string>>
type Service = Awaited<ReturnType<typeof startService>>

/** What the stages of a rehearsal share: one service whose database moves, and one client that goes with it. */
export type Walk = {
  /** Is removed in the end. */
  readonly folder: string
  /** Settings that hold at every stage. */
  readonly env: Env
  /** A key of the server API. */
  readonly key: string
  readonly client: WritingClient
  readonly problems: string[]
  /** Null where apt is missing or closed. */
  debian: Debian | null
  service: Service
  /** The settings that name the database, and the further arguments of the service. */
  database: Env
  args: readonly string[]
  /** Does `act` when the rehearsal has ended, the last one first. */
  atEnd(act: () => Promise<unknown>): void
  end(): Promise<void>
}

/** Starts the service on an embedded database, and a client that asks and writes from now on. */
export async function beginWalk(): Promise<Walk> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-rehearsal-'))
  await chmod(folder, 0o755)
  const key = `skg_${randomBytes(32).toString('base64url')}`
  const sha256 = createHash('sha256').update(key).digest('hex')
  const keys = [{ name: 'rehearsal', sha256, scopes: ['read', 'write', 'scan'] }]
  await writeFile(join(folder, 'keys.yaml'), JSON.stringify(keys), { mode: 0o600 })
  const env = {
    CONNECTOR_KEYS: connectorKey,
    SECENG_KEYS_FILE: join(folder, 'keys.yaml'),
    SECENG_FILES_DIR: join(folder, 'files'),
    FINDINGS_ACCESS: 'public',
    LOG_LEVEL: 'silent',
  }
  const ends: (() => Promise<unknown>)[] = []
  const database = { DATA_DIR: join(folder, 'data') }
  const service = await startService(folder, { ...env, ...database })
  const client = startWritingClient(addressOf(service))
  const walk: Walk = {
    ...{ folder, env, key, client, problems: [], debian: null, service, database, args: [] },
    atEnd: (act) => void ends.unshift(act),
    async end() {
      await client.stop()
      await walk.service.stop()
      for (const act of ends) await act().catch((error) => console.error(String(error)))
      await rm(folder, { recursive: true, force: true })
    },
  }
  return walk
}

export function addressOf({ port }: Service): string {
  return `http://127.0.0.1:${port}`
}

/** Runs a command of `skg` to its end, prints its last line, and returns the seconds that it took. */
export async function skg(args: readonly string[], env: Env): Promise<number> {
  const began = performance.now()
  const { stdout } = await run(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...env },
    maxBuffer: 1 << 26,
  })
  console.log(`  skg ${args[0]}: ${stdout.trim().split('\n').at(-1)}`)
  return (performance.now() - began) / 1_000
}

/** Ends the service, does `between`, and starts it again on `database`; the client goes with it. Prints how long it was away. */
export async function restart(walk: Walk, between: () => Promise<void>): Promise<void> {
  await walk.service.stop()
  const began = performance.now()
  await between()
  walk.service = await startService(walk.folder, { ...walk.env, ...walk.database }, walk.args)
  walk.client.moveTo(addressOf(walk.service))
  await walk.client.untilWritten()
  console.log(`  the service was away for ${((performance.now() - began) / 1_000).toFixed(1)} s`)
}

/** Takes what the service has to an empty database by a backup, while it is stopped, and starts it there. */
export async function moveTo(walk: Walk, url: string, database: Env, args: readonly string[] = []): Promise<void> {
  await restart(walk, async () => {
    const file = join(walk.folder, `${Date.now()}.tar`)
    await skg(['backup', file], { ...walk.env, ...walk.database })
    await skg(['restore', file], { ...walk.env, DATABASE_URL: url })
    walk.database = database
    walk.args = args
  })
}
