import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { type BudgetLimits, createBudgets } from '../../src/http/budget.ts'
import { budgetsInRedis } from '../../src/http/budgets-in-redis.ts'
import { redisOnFreePort, redisServer, type TestRedis } from '../support/redis.ts'
import { databases, startTestService, type TestService } from '../support/setup.ts'

const one = { key: 'address 192.0.2.1', kind: 'address' } as const
const key = { key: 'credential key:ci', kind: 'credential' } as const
const limits: BudgetLimits = { address: 60_000, credential: 0 }

describe.skipIf(!redisServer)('operations §2.6: budgets in Redis', () => {
  const ends: (() => unknown)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })

  async function started(): Promise<TestRedis> {
    const redis = await redisOnFreePort()
    await redis.start()
    ends.push(() => redis.stop())
    return redis
  }
  async function storeAt(url: string, own = limits) {
    const lines: { readonly msg: string; readonly level: number; readonly reason?: string }[] = []
    const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) })
    const store = await budgetsInRedis(url, own, log)
    ends.push(() => store.stop())
    const owed = async (points: number) => (await store.add([{ client: one, points }]))?.[0]?.points ?? null
    return { ...store, lines, owed }
  }

  test('services add to one debt, which shrinks by the limit, and clients without a limit are not stored', async () => {
    const { url } = await started()
    const [first, second] = await Promise.all([storeAt(url), storeAt(url)])
    await expect.poll(() => first.isUp() && second.isUp()).toBe(true)
    expect(await first.owed(5_000)).toBe(5_000)
    const began = performance.now()
    expect(await second.add([{ client: key, points: 9 }])).toEqual([])
    const inAll = await second.owed(3_000)
    // 60,000 a minute are one a millisecond.
    expect(inAll).toBeLessThanOrEqual(8_000)
    expect(inAll).toBeGreaterThan(8_000 - (performance.now() - began) - 50)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await first.owed(0)).toBeLessThanOrEqual((inAll ?? 0) - 290)
    expect([...first.lines, ...second.lines].filter(({ level }) => level >= 40)).toEqual([])
  })

  test('debts are forgotten when nothing is owed, and name no client', async () => {
    const { url } = await started()
    const store = await storeAt(url, { address: 6_000_000, credential: 0 })
    await expect.poll(() => store.isUp()).toBe(true)
    expect(await store.owed(1)).toBe(1)
    const { createClient } = await import('@redis/client')
    const client = createClient({ url })
    await client.connect()
    ends.push(() => client.destroy())
    const [name] = await client.keys('*')
    expect(name).toMatch(/^skg:budget:[\w-]{43}$/)
    await expect.poll(() => client.keys('*'), { timeout: 5_000 }).toEqual([])
  })

  test('while Redis is away or frozen each counts for itself, with one line of the log', async () => {
    const redis = await redisOnFreePort()
    const store = await storeAt(redis.url)
    expect([await store.owed(1), store.isUp()]).toEqual([null, false])
    await expect.poll(() => store.lines.length).toBe(1)
    expect([await store.owed(1), store.isUp()]).toEqual([null, false])
    expect(store.lines).toMatchObject([
      {
        level: 40,
        msg: 'the store of RATE_LIMIT_REDIS_URL does not answer; each process counts for itself',
        reason: expect.stringMatching(/\w/),
      },
    ])
    await redis.start()
    ends.push(() => redis.stop())
    await expect.poll(() => store.isUp(), { timeout: 10_000 }).toBe(true)
    expect(await store.owed(100)).toBe(100)
    expect([store.isUp(), store.lines[1]?.msg]).toEqual([true, 'the store of RATE_LIMIT_REDIS_URL answers again'])
    redis.freeze()
    const began = performance.now()
    expect([await store.owed(1), store.isUp()]).toEqual([null, false])
    expect(performance.now() - began).toBeGreaterThan(900)
    redis.thaw()
    await expect.poll(() => store.owed(0), { timeout: 10_000 }).not.toBeNull()
    expect(store.lines).toHaveLength(4)
  })

  test('two services have one budget; without Redis each answers by its own, and says so', async () => {
    const redis = await started()
    const env = { POINTS_PER_MINUTE: '3000', RATE_LIMIT_REDIS_URL: redis.url, ANSWER_CACHE_MB: '0' }
    const services = await Promise.all(
      [0, 1].map(async (): Promise<TestService> => {
        const database = await databases[1]!.open('starter')
        ends.push(() => database.close())
        const service = await startTestService(database, env)
        ends.push(() => service.close())
        return service
      }),
    )
    const ask = async (service: TestService) => {
      const response = await fetch(`${service.url}/graphql?query={techniques(first:30){nodes{name tactics{name}}}}`)
      return response.status
    }
    const [first, second] = services as [TestService, TestService]
    await expect.poll(() => ask(first), { interval: 20 }).toBe(429)
    await expect
      .poll(
        async () => {
          await ask(second)
          await new Promise((resolve) => setTimeout(resolve, 300))
          return ask(second)
        },
        { interval: 20 },
      )
      .toBe(429)
    const up = async () =>
      /^skg_rate_limit_store_up (\d)$/m.exec(await (await fetch(`${first.url}/metrics`)).text())?.[1]
    expect(await up()).toBe('1')
    await redis.stop()
    await expect.poll(up).toBe('0')
    expect([200, 429]).toContain(await ask(second))
  })
})

test('operations §2.6: without a store the metric of it is absent, and nobody has to have Redis', async () => {
  expect(createBudgets(limits)).not.toBeNull()
  const database = await databases[0]!.open('starter')
  const service = await startTestService(database, { POINTS_PER_MINUTE: '3000' })
  expect(await (await fetch(`${service.url}/metrics`)).text()).not.toContain('skg_rate_limit_store_up')
  await service.close()
  await database.close()
})
