import type { ScopeRules } from './scope.ts'
import { Thread } from './thread.ts'

const heapMb = 512
const keptIdle = 2

/** Threads for single calls, which share one, and for work that needs one to itself. */
export class ThreadPool {
  readonly #scope: ScopeRules
  readonly #idle: Thread[] = []
  readonly #busy = new Set<Thread>()
  #shared: Thread | null = null

  constructor(scope: ScopeRules) {
    this.#scope = scope
  }

  /** The thread for calls that leave nothing behind in it. */
  shared(): Thread {
    if (!this.#shared?.isAlive) this.#shared = this.#start()
    return this.#shared
  }

  /** Runs `work` with a thread of its own, which is used again only when the work went well. */
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
      else void thread.end()
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#shared, ...this.#idle, ...this.#busy].map((thread) => thread?.end()))
  }

  #start(): Thread {
    return new Thread(this.#scope, heapMb)
  }
}
