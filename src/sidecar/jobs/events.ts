import { EventEmitter } from 'node:events'
import type { StoredJob } from './store.ts'

/** Tells whoever listens of each change of a job. */
export class JobEvents {
  readonly #emitter = new EventEmitter().setMaxListeners(0)

  tell(job: StoredJob): void {
    this.#emitter.emit(job.id, job)
  }

  /** Calls `onChange` at each change of the job until the function that it gives is called. */
  listen(id: string, onChange: (job: StoredJob) => void): () => void {
    this.#emitter.on(id, onChange)
    return () => this.#emitter.off(id, onChange)
  }
}
