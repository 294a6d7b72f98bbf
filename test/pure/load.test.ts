import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoad } from '../../src/http/answer-cache/load.ts'

let now = 0
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** Looks once after `ms`, of which the event loop is late by what is over 100. */
const look = (ms = 100, answers = 0, load?: ReturnType<typeof createLoad>) => {
  for (let count = 0; count < answers; count++) load?.noteAnswer()
  now += ms
  vi.advanceTimersByTime(100)
}
const begun = (limit: number) => {
  now = 1_000
  const load = createLoad(limit, () => now)
  load.begin()
  return load
}

test('operations §2.7: a late event loop lessens what is computed at once, to 4 at least, and it grows again', () => {
  const load = begun(10)
  const seen = [200, 201, 201, 201, 201, 151, 149, 100].map((ms) => {
    look(ms)
    return load.most()
  })
  expect(seen).toEqual([10, 7, 4, 4, 4, 4, 5, 6])
  for (let count = 0; count < 10; count++) look()
  expect(load.most()).toBe(10)
})

test('operations §2.7: where fewer than 4 may be computed at once, a late event loop leaves them', () => {
  const load = begun(2)
  look(500)
  expect(load.most()).toBe(2)
})

test('operations §2.7: one more is too much where those that wait take over 2 s, by what answers took', () => {
  const load = begun(10)
  expect(load.isTooMuch(1_000)).toBe(false)
  look(100, 5, load)
  look(899, 35, load)
  // Nothing is known before a second is over, for the first answers of a process are slow.
  expect(load.isTooMuch(1_000)).toBe(false)
  look(1, 10, load)
  expect([load.isTooMuch(100), load.isTooMuch(101)]).toEqual([false, true])
  look(100, 10, load)
  expect([load.isTooMuch(117), load.isTooMuch(118)]).toEqual([false, true])
  look()
  look(100, 10, load)
  expect([load.isTooMuch(111), load.isTooMuch(112)]).toEqual([false, true])
})

test('operations §2.7: nothing is measured while none waits', () => {
  const load = begun(10)
  load.begin()
  load.end()
  load.noteAnswer()
  look(900)
  expect([load.most(), load.isTooMuch(1_000), vi.getTimerCount()]).toEqual([10, false, 0])
  load.begin()
  look(1_000, 40, load)
  expect([load.isTooMuch(80), load.isTooMuch(81)]).toEqual([false, true])
})

test('operations §2.7: what answers took is forgotten once none has waited for a second', () => {
  const load = begun(10)
  look(1_000, 4, load)
  expect(load.isTooMuch(9)).toBe(true)
  load.end()
  now += 999
  load.begin()
  expect(load.isTooMuch(9)).toBe(true)
  load.end()
  now += 1_000
  load.begin()
  expect(load.isTooMuch(1_000)).toBe(false)
})
