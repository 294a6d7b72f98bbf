import type { ScopeRules } from '../../scope/rules.ts'
import type { Operations } from './operations.ts'
import { Thread } from './worker.ts'

/** The operations that leave nothing behind in their thread. */
type SingleCall = 'message' | 'finding' | 'either' | 'classify'

const heapMb = 512
const keptIdle = 2

/** Threads for single calls, which share one, and for work that needs one to itself. */
export class ThreadPool {
  readonly #scope: ScopeRules
  readonly #idle: Thread[] = []
  readonly #busy = new Set<Thread>()
  #shared: Thread | null = null
  #lastCall: Promise<void> = Promise.resolve()

  constructor(scope: ScopeRules) {
    this.#scope = scope
  }

  /** Starts the thread for single calls, so that the first one need not wait for it. */
  warm(): void {
    if (!this.#shared?.isAlive) this.#shared = this.#start()
  }

  /**
   * Runs a single call. They share a thread and have it one after another, so that one that takes too long or too much
   * memory, and so ends the thread, fails alone. When `signal` aborts, the call rejects with its reason, whether it was
   * running or waiting.
   */
  async call<N extends SingleCall>(
    name: N,
    argument: Parameters<Operations[N]>[0],
    signal: AbortSignal,
  ): Promise<Awaited<ReturnType<Operations[N]>>> {
    const before = this.#lastCall
    const { promise, resolve: next } = Promise.withResolvers<void>()
    this.#lastCall = promise
    try {
      await untilAborted(before, signal)
      this.warm()
      return await this.#shared!.call(name, argument, signal)
    } finally {
      void before.then(next)
    }
  }

  /**
   * Runs `work` with a thread of its own, which is used again only when the work went well; else it has ended, and
   * writes no more, when this rejects.
   */
  async use<T>(work: (thread: Thread) => Promise<T>): Promise<T> {
    const thread = this.#idle.pop() ?? this.#start()
    this.#busy.add(thread)
    let isClean = false
    try {
      const value = await work(thread)
      isClean = true
      return value
    } finally {
      this.#busy.delete(thread)
      if (isClean && thread.isAlive && this.#idle.length < keptIdle) this.#idle.push(thread)
      else await thread.end()
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#shared, ...this.#idle, ...this.#busy].map((thread) => thread?.end()))
  }

  #start(): Thread {
    return new Thread(this.#scope, heapMb)
  }
}

function untilAborted(before: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    void before.then(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    })
  })
}
