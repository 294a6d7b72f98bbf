import cluster, { type Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { relayBudgets } from '../../src/command/process-budgets.ts'
import { createBudgets, type Ledger } from '../../src/http/budget.ts'
import { budgetsOfProcesses } from '../../src/http/budgets-of-processes.ts'
import { type BudgetStore, shareBudgets } from '../../src/http/shared-budgets.ts'

const one = { key: 'address 192.0.2.1', kind: 'address' } as const
const other = { key: 'address 192.0.2.2', kind: 'address' } as const
const limits = { address: 600, credential: 0 }
type Sent = { readonly type: string; readonly id: number; readonly about?: unknown; readonly answer?: unknown }

function ledgerOf(now = () => 0): Ledger {
  const ledger = createBudgets(limits, now)
  if (ledger === null) throw new Error('Nobody has a limit.')
  return ledger
}

const sent: Sent[] = []
const { isWorker } = cluster
const { send } = process
beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  process.send = (message: Sent) => sent.push(message) > 0
})
afterEach(() => {
  vi.useRealTimers()
  Object.assign(cluster, { isWorker })
  if (send) process.send = send
  else delete process.send
})

test('operations §2.6: a process says what was spent five times a second, and takes over what is owed in all', async () => {
  Object.assign(cluster, { isWorker: true })
  const ledger = ledgerOf()
  const { budgets, stop } = shareBudgets(ledger, budgetsOfProcesses() as BudgetStore)
  await vi.advanceTimersByTimeAsync(199)
  budgets.spend(one, 10)
  budgets.spend(one, 5)
  budgets.spend(other, 7)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  const about = [
    { client: one, points: 15 },
    { client: other, points: 7 },
  ]
  expect(sent).toEqual([{ type: 'skg:budgets', id: 1, about }])
  budgets.spend(one, 3)
  await vi.advanceTimersByTimeAsync(400)
  expect(sent).toHaveLength(1)
  const answer = [
    { client: one, points: 500 },
    { client: other, points: 600 },
  ]
  process.emit('message', { type: 'skg:budgets', id: 2, answer }, undefined)
  process.emit('message', { type: 'skg:other', id: 1, answer }, undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(ledger.owed(one)).toBe(18)
  process.emit('message', { type: 'skg:budgets', id: 1, answer }, undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect([ledger.owed(one), ledger.owed(other)]).toEqual([503, 600])
  expect([budgets.refusal(one), budgets.refusal(other) === null]).toEqual([null, false])
  await vi.advanceTimersByTimeAsync(200)
  expect(sent.at(-1)).toEqual({ type: 'skg:budgets', id: 2, about: [{ client: one, points: 3 }] })

  // Where the first process does not answer, what is owed here holds, and it is asked again.
  budgets.spend(other, 1)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(201)
  expect(sent.at(-1)).toMatchObject({ id: 3, about: [{ client: other, points: 1 }] })
  expect(ledger.owed(other)).toBe(601)
  stop()
  budgets.spend(one, 1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toHaveLength(3)
})

test('operations §2.6: a process that is alone has no store', () => {
  expect(budgetsOfProcesses()).toBeNull()
})

test('operations §2.6: the first process adds what is spent in all', async () => {
  const relay = relayBudgets(limits)
  const workers = ['a', 'b'].map(() => {
    const answers: Sent[] = []
    const worker = Object.assign(new EventEmitter(), { isConnected: () => true, send: (m: Sent) => answers.push(m) })
    relay(worker as unknown as Worker)
    return { worker, answers }
  })
  const spend = (index: number, points: number) =>
    workers[index]?.worker.emit('message', { type: 'skg:budgets', id: points, about: [{ client: one, points }] })
  vi.setSystemTime(0)
  spend(0, 100)
  spend(1, 200)
  workers[1]?.worker.emit('message', { type: 'skg:states', id: 9 })
  vi.setSystemTime(30_000)
  spend(0, 50)
  await vi.advanceTimersByTimeAsync(0)
  expect(workers.map(({ answers }) => answers.map(({ id, answer }) => [id, answer]))).toEqual([
    [
      [100, [{ client: one, points: 100 }]],
      [50, [{ client: one, points: 50 }]],
    ],
    [[200, [{ client: one, points: 300 }]]],
  ])
  const gone = Object.assign(new EventEmitter(), { isConnected: () => false, send: expect.fail })
  relay(gone as unknown as Worker)
  gone.emit('message', { type: 'skg:budgets', id: 1, about: [{ client: one, points: 1 }] })
  await vi.advanceTimersByTimeAsync(0)
})
