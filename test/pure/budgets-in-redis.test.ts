import { pino } from 'pino'
import { expect, test } from 'vitest'
import { budgetsInRedis } from '../../src/http/budgets-in-redis.ts'
import { startReplies } from '../support/redis-replies.ts'

const one = { key: 'address 192.0.2.1', kind: 'address' } as const
const free = { key: 'credential key:ci', kind: 'credential' } as const

test('operations §2.6: Redis adds points under a limit for each client that has one, and what goes wrong is one line', async () => {
  const asked: (readonly string[])[] = []
  let isRight = true
  const redis = await startReplies((...values) => {
    asked.push(values)
    return isRight ? '12.5' : null
  })
  const lines: { readonly level: number; readonly msg: string; readonly reason?: string }[] = []
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) })
  const store = await budgetsInRedis(redis.url, { address: 1, credential: 0 }, log)
  expect([store.isUp(), await store.add([{ client: one, points: 1 }])]).toEqual([false, null])
  await expect.poll(() => store.isUp()).toBe(true)
  const spent = [
    { client: one, points: 7 },
    { client: free, points: 9 },
  ]
  expect(await store.add(spent)).toEqual([{ client: one, points: 12.5 }])
  expect(asked).toEqual([[expect.stringMatching(/^skg:budget:[\w-]{43}$/), '7', '1']])
  expect(lines).toEqual([])

  isRight = false
  expect([await store.add(spent), await store.add(spent), store.isUp()]).toEqual([null, null, false])
  expect(lines).toMatchObject([{ level: 40, reason: expect.stringContaining('refused') }])
  isRight = true
  expect([await store.add(spent), store.isUp()]).toEqual([[{ client: one, points: 12.5 }], true])
  expect(lines.map(({ level }) => level)).toEqual([40, 30])
  await redis.stop()
  await expect.poll(() => store.isUp()).toBe(false)
  expect(await store.add(spent)).toBeNull()
  store.stop()
})
