import { Worker } from 'node:worker_threads'
import { workerUrl } from '../../ground/threads.ts'
import type { ScopeRules } from '../../scope/rules.ts'
import type { Operations } from './operations.ts'

/** A failure in a thread: what kind it was and where, never its text, which may quote what was read. */
export type ThreadFailure = { readonly error: string; readonly code: string | null; readonly places: string }
export type ThreadCall = { readonly id: number; readonly name: string; readonly argument: unknown }
export type ThreadAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: ThreadFailure }

/** Thrown by a call whose operation failed, or whose thread ended. */
export class ThreadError extends Error {
  readonly failure: ThreadFailure

  constructor(failure: ThreadFailure) {
    super(`${failure.error} in a thread`)
    this.name = 'ThreadError'
    this.failure = failure
  }
}

type PendingCall = { resolve(value: unknown): void; reject(cause: unknown): void }
type Name = keyof Operations

/** A thread that reads, checks, redacts and writes, so that no file and no message delays a request. */
export class Thread {
  readonly #worker: Worker
  readonly #pending = new Map<number, PendingCall>()
  #calls = 0
  #isAlive = true

  constructor(scope: ScopeRules, heapMb: number) {
    this.#worker = new Worker(workerUrl('entry', import.meta.url), {
      workerData: scope,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 6 },
    })
    this.#worker.on('message', (answer: ThreadAnswer) => {
      const own = this.#pending.get(answer.id)
      this.#pending.delete(answer.id)
      if ('failure' in answer) own?.reject(new ThreadError(answer.failure))
      else own?.resolve(answer.value)
    })
    this.#worker.on('error', (cause) => this.#fail(cause as Error & { code?: string }))
    this.#worker.on('exit', () => this.#fail({ name: 'ThreadEnded', message: '' }))
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  /**
   * Returns what the operation returns; the bytes of `transfer` move to the thread. When `signal` aborts, the thread
   * ends at once whatever it does, and the call rejects with the signal's reason.
   */
  call<N extends Name>(
    name: N,
    argument: Parameters<Operations[N]>[0],
    signal: AbortSignal,
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<Awaited<ReturnType<Operations[N]>>> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const id = ++this.#calls
    const end = () => {
      this.#pending.delete(id)
      reject(signal.reason)
      void this.end()
    }
    if (signal.aborted) end()
    else if (!this.#isAlive) reject(new ThreadError({ error: 'ThreadEnded', code: null, places: '' }))
    else {
      this.#pending.set(id, { resolve, reject })
      signal.addEventListener('abort', end, { once: true })
      this.#worker.postMessage({ id, name, argument } satisfies ThreadCall, [...transfer])
    }
    return promise.finally(() => signal.removeEventListener('abort', end)) as Promise<
      Awaited<ReturnType<Operations[N]>>
    >
  }

  async end(): Promise<void> {
    this.#fail({ name: 'ThreadEnded', message: '' })
    await this.#worker.terminate()
  }

  #fail({ name, code }: Error & { readonly code?: string }): void {
    this.#isAlive = false
    const failure = { error: name, code: code ?? null, places: '' }
    for (const { reject } of this.#pending.values()) reject(new ThreadError(failure))
    this.#pending.clear()
  }
}
