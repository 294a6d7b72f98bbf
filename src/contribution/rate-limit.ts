import { isIP, isIPv6 } from 'node:net'
import { ServiceError } from '../ground/errors.ts'

const hourMs = 3_600_000
const mostClients = 10_000

/** Returns a limiter of `perHour` calls for each client, at once or spread; 0 is unlimited. It throws TOO_MANY_REQUESTS with `retryAfterSeconds`. */
export function createRateLimit(perHour: number, now: () => number = Date.now): (client: string) => void {
  const used = new Map<string, { level: number; at: number }>()
  const levelOf = (client: string) => {
    const entry = used.get(client)
    return entry ? Math.max(0, entry.level - ((now() - entry.at) * perHour) / hourMs) : 0
  }
  const forgetIdle = () => {
    for (const client of used.keys()) if (levelOf(client) === 0) used.delete(client)
    for (const client of used.keys()) if (used.size > mostClients) used.delete(client)
  }

  return (address) => {
    if (perHour === 0) return
    const client = networkOf(address)
    const level = levelOf(client)
    if (level + 1 > perHour) {
      const retryAfterSeconds = Math.ceil(((level + 1 - perHour) * hourMs) / perHour / 1000)
      throw new ServiceError(
        'TOO_MANY_REQUESTS',
        `At most ${perHour} submissions an hour are taken from one client. Try again in ${retryAfterSeconds} seconds.`,
        { retryAfterSeconds },
      )
    }
    used.delete(client)
    used.set(client, { level: level + 1, at: now() })
    if (used.size > mostClients) forgetIdle()
  }
}

/** The network that one client has: an IPv4 address, or the first 64 bits of an IPv6 address. Proxies may add a port; what is no address counts as one client. */
function networkOf(sent: string): string {
  const address = /^\[(.*)\](?::\d+)?$/.exec(sent)?.[1] ?? sent.replace(/^([\d.]+):\d+$/, '$1')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!isIPv6(address)) return isIP(address) ? address : 'unknown'
  const [head = '', tail = ''] = address.split('%', 1)[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = address.includes('::') ? Array.from({ length: 8 - left.length - right.length }, () => '0') : []
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
