import cluster, { type Worker } from 'node:cluster'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { AggregatorRegistry } from '@prometheus-io/client'
import { type Environment, readConfig } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'
import { metricsQuestion } from '../http/metrics-of-processes.ts'
import { requirePorts } from '../http/ports.ts'
import { hostOfUrl, stopSignal } from '../http-kit/listen.ts'
import { answerWorkers } from './answer-workers.ts'
import { relayBudgets } from './process-budgets.ts'
import { relayStates } from './process-states.ts'

/** A process that has not served for so long is not started again at once. */
const shortLifeMs = 5_000
const pauseMs = 1_000
/** Connections that a process needs at least. */
const leastPool = 3

/** Reads a number of processes; `auto` is one for each core. */
export function processCount(text: string): number {
  const count = text === 'auto' ? availableParallelism() : /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (count >= 1 && count <= 128) return count
  throw new ServiceError('BAD_USER_INPUT', '--processes must be auto or a number from 1 to 128.')
}

/**
 * Serves one address by `count` processes until SIGTERM or SIGINT, which drains all and kills those that do not end in
 * time. The first one migrates and fills the database before the others start; one that dies is replaced. Ends with the
 * exit code of the first when that cannot start. Throws BAD_USER_INPUT without `DATABASE_URL`.
 */
export async function serveByProcesses(
  env: Environment,
  count: number,
  onReady: (url: string) => Promise<void> = async () => {},
): Promise<void> {
  const config = readConfig(env)
  if (config.databaseUrl === null)
    throw new ServiceError('BAD_USER_INPUT', '--processes needs DATABASE_URL: the embedded database has one process.')
  await requirePorts(config)
  const stopped = stopSignal(env)
  let hasBegun = false
  let isStopping = false
  const running = new Map<number, Worker>()
  const registry = new AggregatorRegistry()
  const relays = [
    relayStates(() => [...running.values()]),
    relayBudgets(config.budgets),
    answerWorkers(metricsQuestion, () => registry.clusterMetrics().catch(() => '')),
  ]
  const shareOf = (total: number, index: number) => Math.floor(total / count) + (index < total % count ? 1 : 0)
  const environmentOf = (index: number) => ({
    ...env,
    DATABASE_POOL: String(Math.max(leastPool, shareOf(config.databasePool, index))),
    SECENG_RUNNING: String(shareOf(config.secengRunning, index)),
  })
  const start = (index: number): Worker => {
    const startedAt = performance.now()
    const worker = cluster.fork(environmentOf(index))
    running.set(index, worker)
    for (const relay of relays) relay(worker)
    worker.once('exit', async (code, signal) => {
      running.delete(index)
      if (isStopping || !hasBegun) return
      console.error(JSON.stringify({ level: 50, time: new Date().toISOString(), msg: 'a process ended', code, signal }))
      if (performance.now() - startedAt < shortLifeMs) await delay(pauseMs)
      if (!isStopping) start(index)
    })
    return worker
  }

  const first = start(0)
  const began = await Promise.race([
    new Promise<{ readonly port: number }>((resolve) => first.once('listening', resolve)),
    new Promise<number>((resolve) => first.once('exit', (code) => resolve(code ?? 1))),
    stopped,
  ])
  if (typeof began === 'number') process.exit(began)
  if (began) {
    hasBegun = true
    const others = Array.from({ length: count - 1 }, (_, index) => start(index + 1))
    await Promise.all(
      others.map((worker) => new Promise((resolve) => worker.once('listening', resolve).once('exit', resolve))),
    )
    const url = `http://${hostOfUrl(config.host)}:${began.port}`
    console.log(`Security knowledge graph at ${url}, by ${count} processes`)
    await onReady(`${url}/`).catch(() => {})
    await stopped
  }
  isStopping = true
  const signalAll = (signal: NodeJS.Signals) => {
    for (const worker of running.values()) worker.process.kill(signal)
  }
  const ending = [...running.values()].map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
  signalAll('SIGTERM')
  const late = setTimeout(signalAll, config.shutdownTimeoutMs + pauseMs, 'SIGKILL')
  await Promise.all(ending)
  clearTimeout(late)
}
