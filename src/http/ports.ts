import { createServer } from 'node:net'
import type { Config } from '../ground/config.ts'
import { listenProblem } from '../http-kit/listen.ts'

/** What to do about an address that PORT and HOST name, by the code of the error. */
export const portAdvice = {
  EADDRINUSE: 'set PORT to a free port',
  EACCES: 'set PORT to 1024 or more',
  EADDRNOTAVAIL: 'set HOST',
  ENOTFOUND: 'set HOST',
}

/** What to do about the port that COMPAT_PORT names, by the code of the error. */
export const compatPortAdvice = {
  EADDRINUSE: 'set COMPAT_PORT to a free port',
  EACCES: 'set COMPAT_PORT to 1024 or more',
}

/**
 * Checks that the ports of `config` can be had, so that a start fails before it has made or changed any data. Throws
 * UNAVAILABLE in one line.
 */
export async function requirePorts({ host, port, compatPort }: Pick<Config, 'host' | 'port' | 'compatPort'>) {
  await requirePort(host, port, portAdvice)
  if (compatPort !== null) await requirePort(host, compatPort, compatPortAdvice)
}

async function requirePort(host: string, port: number, advice: Readonly<Record<string, string>>): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(listenProblem(cause, host, port, advice)))
    server.listen({ host, port }, resolve)
  })
  await new Promise((resolve) => server.close(resolve))
}
