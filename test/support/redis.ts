import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { freePort } from './embedded-postgres.ts'
import { untilListening } from './listening.ts'

/** The Redis or Valkey of this machine; undefined where neither is installed. */
export const redisServer = ['/usr/bin/redis-server', '/usr/bin/valkey-server', '/usr/local/bin/redis-server'].find(
  existsSync,
)

export type TestRedis = {
  readonly url: string
  /** Starts it, with nothing in it, and resolves when it listens. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Has it answer nothing until `thaw`. */
  freeze(): void
  thaw(): void
}

/** Returns a server of Redis on a free port that stores no file; it is not started. */
export async function redisOnFreePort(): Promise<TestRedis> {
  const port = await freePort()
  let child: ChildProcess | null = null
  const end = () => void child?.kill('SIGKILL')
  process.once('exit', end)
  return {
    url: `redis://127.0.0.1:${port}/`,
    async start() {
      if (!redisServer) throw new Error('Redis is not installed; on Debian: apt-get install redis-server')
      child = spawn(redisServer, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
        stdio: 'ignore',
      })
      await untilListening(child, port, 'Redis')
    },
    async stop() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child?.once('close', resolve))
      end()
      await ended
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  }
}
