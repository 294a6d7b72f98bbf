import type { Environment } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process listens there',
  EACCES: 'this user may not listen there',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'the name is unknown',
}

/** Returns `host` as a URL writes it, with brackets around an address of IPv6. */
export function hostOfUrl(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}

/**
 * Returns UNAVAILABLE in one line, with `advice` by the code of the error, for a port that cannot be had; any other
 * cause as it is.
 */
export function listenProblem(
  cause: NodeJS.ErrnoException,
  host: string,
  port: number,
  advice: Readonly<Record<string, string>>,
): unknown {
  const [reason, remedy] = [reasons[cause.code ?? ''], advice[cause.code ?? '']]
  if (!reason || !remedy) return cause
  return new ServiceError('UNAVAILABLE', `Cannot listen on ${hostOfUrl(host)}:${port}: ${reason}; ${remedy}.`)
}

const exitCodes = { SIGTERM: 143, SIGINT: 130 } as const
type StopSignal = keyof typeof exitCodes

/** At Ctrl-C the terminal sends a signal, and npm passes its own on. */
const sameRequestMs = 500

const parentLookMs = 250

/**
 * Resolves at the first SIGTERM or SIGINT; one that comes half a second later or more ends the process at once, with
 * the exit code that shells report. Below npm, as `env` shows, it resolves also when the process above has ended: the
 * shell between does not pass signals on.
 */
export function stopSignal(env: Environment): Promise<void> {
  return new Promise((resolve) => {
    let stoppedAt: number | null = null
    const stop = (signal: StopSignal) => {
      const now = performance.now()
      if (stoppedAt !== null && now - stoppedAt >= sameRequestMs) process.exit(exitCodes[signal])
      stoppedAt ??= now
      resolve()
    }
    for (const signal of Object.keys(exitCodes) as StopSignal[]) process.on(signal, stop)
    if (env.npm_execpath === undefined) return
    const parent = process.ppid
    const look = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(look)
      resolve()
    }, parentLookMs).unref()
  })
}

/**
 * Returns what `starting` returns; ends the process with 0 when `stopped` resolves before, since nothing is in flight
 * yet.
 */
export function startUnlessStopped<T>(starting: Promise<T>, stopped: Promise<void>): Promise<T> {
  return new Promise((resolve, reject) => {
    let isStarting = true
    const end = () => {
      isStarting = false
    }
    starting.finally(end).then(resolve, reject)
    void stopped.then(() => isStarting && process.exit(0))
  })
}
