import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { isEnded } from './state.ts'
import type { StoredJob } from './store.ts'
import { jobOnWire } from './wire.ts'

const heartbeatMs = 15_000

/**
 * Writes server-sent events: `progress` with the job at once and at each change, then `end` with the ended job, and
 * closes. `read` returns the present job; a change that is reported meanwhile is not lost.
 */
export async function streamJob(
  reply: FastifyReply,
  id: string,
  read: () => Promise<StoredJob | null>,
  events: JobEvents,
  ending: AbortSignal,
): Promise<void> {
  const { raw } = reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    connection: 'close',
  })
  let sent = 0
  const send = (job: StoredJob) => {
    if (raw.writableEnded) return
    const data = JSON.stringify(jobOnWire(job))
    raw.write(`id: ${++sent}\nevent: ${isEnded(job.status) ? 'end' : 'progress'}\ndata: ${data}\n\n`)
    if (isEnded(job.status)) raw.end()
  }
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs)
  const close = () => raw.end()
  const stopListening = events.listen(id, send)
  ending.addEventListener('abort', close, { once: true })
  raw.on('close', () => {
    clearInterval(heartbeat)
    stopListening()
    ending.removeEventListener('abort', close)
  })
  const job = await read().catch(() => null)
  if (job) send(job)
  else raw.end()
}

/** Reports each change of a job to its listeners. */
export class JobEvents {
  readonly #emitter = new EventEmitter().setMaxListeners(0)

  report(job: StoredJob): void {
    this.#emitter.emit(job.id, job)
  }

  /** Calls `onChange` at each change of the job until the returned function is called. */
  listen(id: string, onChange: (job: StoredJob) => void): () => void {
    this.#emitter.on(id, onChange)
    return () => this.#emitter.off(id, onChange)
  }
}
