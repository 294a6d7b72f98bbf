import { get } from 'node:http'

const everyMs = 100

/**
 * Asks `/livez` ten times a second, each time by a connection of its own; `stop` returns the longest answer in
 * milliseconds.
 */
export function startProbe(port: number): { stop(): number } {
  const began = new Map<object, number>()
  let longestMs = 0
  const timer = setInterval(() => {
    const probe = {}
    began.set(probe, performance.now())
    const end = () => {
      longestMs = Math.max(longestMs, performance.now() - (began.get(probe) ?? performance.now()))
      began.delete(probe)
    }
    get({ host: '127.0.0.1', port, path: '/livez', agent: false }, (response) => response.resume().on('end', end)).on(
      'error',
      () => {
        longestMs = Number.POSITIVE_INFINITY
      },
    )
  }, everyMs)
  return {
    stop() {
      clearInterval(timer)
      return Math.max(longestMs, ...[...began.values()].map((at) => performance.now() - at))
    },
  }
}
