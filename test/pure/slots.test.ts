import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { clientLimits } from '../../src/ground/limits.ts'
import { createLoad, type Load } from '../../src/http/answer-cache/load.ts'
import type { CacheableResponse } from '../../src/http/answer-cache/response.ts'
import { createSlots, type SlotLimits } from '../../src/http/answer-cache/slots.ts'

/** Slots whose turns are named: the first letter of a name is its client. */
function namedSlots(limits: Partial<SlotLimits>, load?: Load) {
  const { take, noteConnection, statistics } = createSlots(
    { inFlight: 1, waiting: 100, waitMs: 60_000, ...limits },
    load,
  )
  const events: string[] = []
  const responses = new Map<string, CacheableResponse>()
  const begin = (...names: readonly string[]) => {
    for (const name of names) {
      const response = Object.assign(new EventEmitter(), { onHead: null }) as unknown as CacheableResponse
      responses.set(name, response)
      const [start, refuse] = [() => events.push(name), () => events.push(`no ${name}`)]
      take(response, { client: name[0]!, start, refuse })
    }
  }
  const answer = async (name: string, expected: readonly string[]) => {
    responses.get(name)!.onHead?.()
    await expect.poll(() => events, { interval: 5 }).toEqual(expected)
  }
  const leave = (name: string) => responses.get(name)!.emit('close')
  /** Answers `name`; returns in which turn of the event loop `next` starts when the first turns have connections. */
  const turnsUntil = async (next: string, name: string, withConnections: number) => {
    responses.get(name)!.onHead?.()
    for (let turn = 1; ; turn++) {
      if (turn <= withConnections) noteConnection()
      await new Promise(setImmediate)
      if (events.includes(next)) return turn
    }
  }
  return { begin, answer, turnsUntil, leave, events, statistics }
}

test('operations §2.7: a request that waits is forgotten when its client leaves, and what waits is answered', async () => {
  const { begin, answer, leave, events, statistics } = namedSlots({})
  begin('a1', 'a2', 'a3')
  leave('a2')
  expect([events, statistics()]).toEqual([['a1'], { inFlight: 1, waiting: 1 }])
  await answer('a1', ['a1', 'a3'])
  await answer('a3', ['a1', 'a3'])
  expect(statistics()).toEqual({ inFlight: 0, waiting: 0 })
})

test('operations §2.7: one client has all slots alone, and at most half of them while another waits', async () => {
  const { begin, answer, events, statistics } = namedSlots({ inFlight: 4 })
  begin('a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'b2', 'b3', 'b4')
  expect([events, statistics()]).toEqual([['a1', 'a2', 'a3', 'a4'], { inFlight: 4, waiting: 6 }])
  const first = ['a1', 'a2', 'a3', 'a4', 'b1']
  await answer('a1', first)
  await answer('a2', [...first, 'b2'])
  await answer('a3', [...first, 'b2', 'a5'])
  await answer('b1', [...first, 'b2', 'a5', 'b3'])
  await answer('b2', [...first, 'b2', 'a5', 'b3', 'b4'])
  await answer('b3', [...first, 'b2', 'a5', 'b3', 'b4', 'a6'])
})

test('operations §2.7: where as many wait as may, the newest of whoever has most is refused for another client', () => {
  const { begin, events, statistics } = namedSlots({ waiting: 3 })
  begin('x1', 'a1', 'a2', 'a3', 'a4')
  expect(events).toEqual(['x1', 'no a4'])
  begin('b1')
  expect(events).toEqual(['x1', 'no a4', 'no a3'])
  begin('b2', 'c1')
  expect(events).toEqual(['x1', 'no a4', 'no a3', 'no b2', 'no a2'])
  begin('c2', 'd1')
  expect(events.slice(5)).toEqual(['no c2', 'no d1'])
  expect(statistics()).toEqual({ inFlight: 1, waiting: 3 })
})

test('operations §2.7: a request that waits too long is refused, and never started', async () => {
  const { begin, answer, events, statistics } = namedSlots({ waitMs: 20 })
  begin('a1', 'a2')
  await expect.poll(() => events, { interval: 5 }).toEqual(['a1', 'no a2'])
  expect(statistics()).toEqual({ inFlight: 1, waiting: 0 })
  await answer('a1', ['a1', 'no a2'])
  begin('a3', 'a4')
  await answer('a3', ['a1', 'no a2', 'a3', 'a4'])
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect(events.length).toBe(4)
  expect(clientLimits.waitMs).toBe(4_000)
})

test('operations §2.7: connections are taken before what waits is started, 8 at most', async () => {
  const { begin, turnsUntil } = namedSlots({})
  begin('a1', 'a2', 'a3', 'a4', 'a5')
  expect(await turnsUntil('a2', 'a1', 0)).toBe(1)
  expect(await turnsUntil('a3', 'a2', 3)).toBe(4)
  expect(await turnsUntil('a4', 'a3', 100)).toBe(9)
  expect(await turnsUntil('a5', 'a4', 100)).toBe(9)
})

test('operations §2.7: what the load allows bounds what is computed and what waits, and learns of both', async () => {
  let most = 2
  const noted: string[] = []
  const load: Load = {
    ...createLoad(4),
    most: () => most,
    isTooMuch: (waiting) => waiting >= 2,
    begin: () => void noted.push('begin'),
    noteAnswer: () => void noted.push('answer'),
    end: () => void noted.push('end'),
  }
  const { begin, answer, events, statistics } = namedSlots({ inFlight: 4 }, load)
  begin('a1', 'a2', 'a3', 'a4', 'a5')
  expect([events, statistics()]).toEqual([['a1', 'a2', 'no a5'], { inFlight: 2, waiting: 2 }])
  most = 1
  await answer('a1', ['a1', 'a2', 'no a5'])
  await answer('a2', ['a1', 'a2', 'no a5', 'a3'])
  most = 3
  await answer('a3', ['a1', 'a2', 'no a5', 'a3', 'a4'])
  expect(noted).toEqual(['begin', 'begin', 'answer', 'answer', 'answer', 'end'])
})
