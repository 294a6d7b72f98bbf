import { type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './embedded-postgres.ts'
import { untilListening } from './listening.ts'

/** The PgBouncer of this machine; undefined where it is not installed. */
export const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync)
/** PgBouncer refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/**
 * Starts PgBouncer in transaction mode before all databases of the server at `upstreamUrl`, that of this machine or
 * `program`; `url` is `upstreamUrl` through it.
 */
export async function startPgBouncer(
  upstreamUrl: string,
  program = pgbouncer,
  as: Pick<SpawnOptions, 'env' | 'uid' | 'gid'> = nobody,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  if (!program) throw new Error('PgBouncer is not installed; on Debian: apt-get install pgbouncer')
  const folder = await mkdtemp(join(tmpdir(), 'skg-pgbouncer-'))
  await chmod(folder, 0o755)
  const [port, { hostname, port: upstream, username, password }] = [await freePort(), new URL(upstreamUrl)]
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${upstream} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 1000
server_idle_timeout = 5
`,
  )
  const child = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], { ...as, stdio: 'ignore' })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  await untilListening(child, port, 'PgBouncer')
  return {
    url: Object.assign(new URL(upstreamUrl), { port: String(port) }).href,
    async stop() {
      const ended = new Promise((resolve) => child.once('close', resolve))
      process.off('exit', end)
      end()
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
