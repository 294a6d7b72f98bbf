import { type ResourceLimits, Worker } from 'node:worker_threads'

type Task<T> = { readonly id: number; readonly task: T }
type Outcome<R> = { readonly id: number; readonly result: R }

type Waiting<R> = { readonly resolve: (result: R) => void; readonly reject: (cause: Error) => void }

/**
 * Returns a function that runs tasks one after another in a thread of their own. The thread starts with the first task,
 * is started again after it failed, and keeps no process alive by itself. `resourceLimits` bound the memory of the
 * thread. Rejects when the thread ends before it has answered.
 */
export function createTaskThread<T, R>(module: URL, resourceLimits: ResourceLimits = {}): (task: T) => Promise<R> {
  const waiting = new Map<number, Waiting<R>>()
  let thread: Worker | undefined
  let lastId = 0

  const start = (): Worker => {
    const started = new Worker(module, { resourceLimits })
    const fail = (cause: Error) => {
      if (thread !== started) return
      thread = undefined
      for (const { reject } of waiting.values()) reject(cause)
      waiting.clear()
    }
    started.on('message', ({ id, result }: Outcome<R>) => {
      waiting.get(id)?.resolve(result)
      waiting.delete(id)
      if (waiting.size === 0) started.unref()
    })
    started.on('error', fail)
    started.on('exit', (code) => fail(new Error(`the thread of ${module.pathname} ended with ${code}`)))
    return started
  }

  return (task) => {
    thread ??= start()
    thread.ref()
    const id = ++lastId
    const result = new Promise<R>((resolve, reject) => waiting.set(id, { resolve, reject }))
    thread.postMessage({ id, task } satisfies Task<T>)
    return result
  }
}

/** Answers the tasks that `createTaskThread` sends to this thread; what `run` throws ends the thread. */
export function answerTasks<T, R>(
  port: { on(event: 'message', listener: (task: Task<T>) => void): unknown; postMessage(outcome: Outcome<R>): void },
  run: (task: T) => R,
): void {
  port.on('message', ({ id, task }) => port.postMessage({ id, result: run(task) }))
}

/** Answers tasks as `answerTasks` does, where a result comes later. */
export function answerTasksLater<T, R>(
  port: { on(event: 'message', listener: (task: Task<T>) => void): unknown; postMessage(outcome: Outcome<R>): void },
  run: (task: T) => Promise<R>,
): void {
  port.on('message', async ({ id, task }) => port.postMessage({ id, result: await run(task) }))
}

/**
 * Returns the URL of a module beside `from`, named without its ending: TypeScript in a clone, JavaScript in the
 * package.
 */
export function workerUrl(name: string, from: string): URL {
  return new URL(`./${name}${from.endsWith('.ts') ? '.ts' : '.js'}`, from)
}
