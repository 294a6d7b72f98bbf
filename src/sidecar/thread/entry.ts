import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { createScope, type ScopeRules } from '../../scope/rules.ts'
import { createOperations } from './operations.ts'
import type { ThreadAnswer, ThreadCall } from './worker.ts'

// On Linux a priority is the calling thread's own; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(5)

const port = parentPort!
const operations = createOperations(createScope(workerData as ScopeRules)) as unknown as Readonly<
  Record<string, (argument: unknown) => unknown>
>

port.on('message', async ({ id, name, argument }: ThreadCall) => {
  const post = (answer: ThreadAnswer) => port.postMessage(answer)
  try {
    post({ id, value: await operations[name]!(argument) })
  } catch (cause) {
    const { name: error, code, stack } = cause as Error & { readonly code?: string }
    const places = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
    post({ id, failure: { error, code: code ?? null, places: places.slice(0, 8).join('\n') } })
  }
})
