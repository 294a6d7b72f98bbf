import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ServiceError } from '../ground/errors.ts'
import type { Logger } from '../ground/log.ts'
import type { BudgetLimits } from './budget.ts'
import type { Client } from './client.ts'
import type { BudgetStore, Points } from './shared-budgets.ts'

/** The package that the store needs; the service runs without it where there is none. */
export const redisPackage = '@redis/client'

const waitMs = 1_000
const mostWaiting = 10_000

/**
 * Adds points to what a client owes, which shrinks by its limit each minute, and returns the sum. Redis tells the time,
 * so that clocks of services do not matter.
 */
const addScript = `
local now = redis.call('TIME')
local ms = now[1] * 1000 + math.floor(now[2] / 1000)
local limit = tonumber(ARGV[2])
local stored = redis.call('HMGET', KEYS[1], 'points', 'at')
local owed = math.max(0, (tonumber(stored[1]) or 0) - (ms - (tonumber(stored[2]) or ms)) * limit / 60000) + tonumber(ARGV[1])
redis.call('HSET', KEYS[1], 'points', tostring(owed), 'at', tostring(ms))
redis.call('PEXPIRE', KEYS[1], math.ceil(owed / limit * 60000) + 1000)
return tostring(owed)`

export type RedisBudgetStore = BudgetStore & {
  /** Whether it is connected and answered when it was last asked. */
  isUp(): boolean
}

/**
 * Returns the store of budgets in the Redis or Valkey at `url`. It holds digests of clients, no addresses, and forgets
 * those that owe nothing. While it does not answer, `add` resolves to null, and one line of the log says so. Throws
 * UNAVAILABLE without the package.
 */
export async function budgetsInRedis(url: string, limits: BudgetLimits, log: Logger): Promise<RedisBudgetStore> {
  const { createClient } = await load()
  const client = createClient({
    url,
    commandsQueueMaxLength: mostWaiting,
    socket: { connectTimeout: waitMs },
  })
  let isAnswering = true
  const note = (hasAnswered: boolean, reason?: string) => {
    if (hasAnswered === isAnswering) return
    isAnswering = hasAnswered
    if (hasAnswered) log.info('the store of RATE_LIMIT_REDIS_URL answers again')
    else log.warn({ reason }, 'the store of RATE_LIMIT_REDIS_URL does not answer; each process counts for itself')
  }
  client.on('error', (cause: Error) => note(false, cause.message))
  client.on('ready', () => note(true))
  // It connects in its own time, and again and again: requests are answered without it.
  client.connect().catch(() => {})
  const addOne = async ({ client: own, points }: Points): Promise<Points> => {
    const owed = await client.eval(addScript, {
      keys: [keyOf(own)],
      arguments: [String(points), String(limits[own.kind])],
    })
    return { client: own, points: Number(owed) }
  }
  return {
    isUp: () => isAnswering && client.isReady,
    async add(spent) {
      if (!client.isReady) return null
      try {
        const limited = spent.filter(({ client: { kind } }) => limits[kind] > 0)
        const owed = await Promise.race([Promise.all(limited.map(addOne)), delay(waitMs, null, { ref: false })])
        note(owed !== null, `no answer within ${waitMs} ms`)
        return owed
      } catch (cause) {
        note(false, cause instanceof Error ? cause.message : String(cause))
        return null
      }
    },
    stop: () => client.destroy(),
  }
}

async function load() {
  try {
    return await import('@redis/client')
  } catch {
    throw new ServiceError(
      'UNAVAILABLE',
      `RATE_LIMIT_REDIS_URL is set, but its package cannot be loaded: npm install ${redisPackage}`,
    )
  }
}

function keyOf({ key }: Client): string {
  return `skg:budget:${createHash('sha256').update(key).digest('base64url')}`
}
