import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './embedded-postgres.ts'
import { untilListening } from './listening.ts'

/** The PgBouncer of this machine; undefined where it is not installed. */
export const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync)
/** PgBouncer refuses to run as root. */
const nobody = 65_534

/**
 * Starts PgBouncer in transaction mode before all databases of the server at `upstreamUrl`; `url` is `upstreamUrl`
 * through it.
 */
export async function startPgBouncer(upstreamUrl: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  if (!pgbouncer) throw new Error('PgBouncer is not installed; on Debian: apt-get install pgbouncer')
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
  const isRoot = process.getuid?.() === 0
  const child = spawn(pgbouncer, ['-q', join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(isRoot && { uid: nobody, gid: nobody }),
  })
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
