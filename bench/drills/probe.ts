import { fork, spawnSync } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** The longest answer, and the most CPU time that the main thread of the service took during one, in milliseconds. */
export type Probed = { readonly ms: number; readonly cpuMs: number }

/**
 * Asks `/livez` of the service `pid` ten times a second from a process of its own, each time by a connection of its own,
 * until `stop`. On a machine that does other things an answer takes what these take as well; its CPU time does not.
 */
export async function startProbe(port: number, pid: number): Promise<{ stop(): Promise<Probed> }> {
  const child = fork(new URL('probe-process.ts', import.meta.url), [String(port), String(pid)])
  const next = <T>() => new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)))
  // Of a busy machine it is to see the service, not its own turn; who may not, measures both.
  spawnSync('taskset', ['-acp', '0-1', String(child.pid)], { stdio: 'ignore' })
  try {
    setPriority(child.pid ?? 0, constants.priority.PRIORITY_HIGHEST)
  } catch {}
  await next()
  return {
    async stop() {
      const probed = next<Probed>()
      child.send('stop')
      const longest = await probed
      child.kill()
      return longest
    },
  }
}
