import type { Store } from '../store/open.ts'
import type { Thread } from '../thread/worker.ts'
import type { StoredJob } from './store.ts'

/** The context of a job. Every wait ends when `signal` aborts. */
export type JobContext = {
  readonly job: StoredJob
  /** The stored input, read from its JSON. */
  readonly input: unknown
  /** The file that was sent with the job; null when its type takes none. */
  readonly file: Uint8Array | null
  readonly thread: Thread
  readonly store: Store
  readonly signal: AbortSignal
  /** Where the result is to be written. */
  readonly resultPath: string
  /** `total` is null while it is not known. */
  progress(done: number, total: number | null, message: string): void
  /** Tells that findings may wait to be forwarded. */
  onStored(): void
}

export type JobResult = {
  readonly mediaType: string
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  /** One sentence about the work done by the job. */
  readonly message: string
}

export type JobWork = (context: JobContext) => Promise<JobResult>

/** Cuts `rows` into runs of `bytes` together at most, or of one. */
export function* inBytes<T extends { readonly bytes: number }>(
  rows: readonly T[],
  bytes = 1024 * 1024,
  most = 200,
): Generator<readonly T[]> {
  let run: T[] = []
  let sum = 0
  for (const row of rows) {
    if (run.length > 0 && (sum + row.bytes > bytes || run.length >= most)) {
      yield run
      run = []
      sum = 0
    }
    run.push(row)
    sum += row.bytes
  }
  if (run.length > 0) yield run
}
