import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runEachRevision } from '../../src/runner/each-revision.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A clock, and a task of it whose runs end when they are told to. */
function started() {
  const clock = { revision: 1, current: () => clock.revision }
  const runs: { readonly signal: AbortSignal; readonly end: () => void }[] = []
  const task = runEachRevision(clock, (signal) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    runs.push({ signal, end: resolve })
    return promise
  })
  return { clock, runs, task }
}
const second = () => vi.advanceTimersByTimeAsync(1_000)

test('a task runs at once, again after a revision, and not without one', async () => {
  const { clock, runs } = started()
  expect(runs).toHaveLength(1)
  runs[0]!.end()
  await second()
  await second()
  expect(runs).toHaveLength(1)
  clock.revision = 2
  await second()
  expect(runs).toHaveLength(2)
  runs[1]!.end()
  await second()
  expect(runs).toHaveLength(2)
})

test('a task never runs twice at once; what came meanwhile is run for once it has ended', async () => {
  const { clock, runs } = started()
  clock.revision = 2
  await second()
  expect(runs).toHaveLength(1)
  runs[0]!.end()
  await second()
  expect(runs).toHaveLength(2)
})

test('stop aborts the task, waits until it has ended, and lets none begin', async () => {
  const { clock, runs, task } = started()
  let isStopped = false
  const stopping = task.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect([runs[0]!.signal.aborted, isStopped]).toEqual([true, false])
  runs[0]!.end()
  await stopping
  clock.revision = 2
  await second()
  expect(runs).toHaveLength(1)
})

test('a task does not keep the process', async () => {
  vi.useRealTimers()
  const kept = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = kept()
  const task = runEachRevision({ current: () => 1 }, async () => {})
  expect(kept()).toBe(before)
  await task.stop()
})
