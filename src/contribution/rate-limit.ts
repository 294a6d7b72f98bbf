import { ServiceError } from '../ground/errors.ts'
import { networkOf } from '../ground/network.ts'

const hourMs = 3_600_000
const mostClients = 10_000

/**
 * Returns a limiter of `perHour` calls for each client, at once or spread; 0 is unlimited. It throws TOO_MANY_REQUESTS
 * with `retryAfterSeconds`.
 */
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
