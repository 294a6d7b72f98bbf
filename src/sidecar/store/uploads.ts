import { Problem } from '../http/problem.ts'
import type { FileBody } from '../read/file-body.ts'

export type Upload = {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  /** ISO 8601; when it is dropped unless a job has taken it. */
  readonly expiresAt: string
}

const keptMs = 600_000

/**
 * Files that wait for a job or are read by one, in memory only: they are not redacted yet, so they are never written.
 */
export class Uploads {
  readonly #most: number
  readonly #named = new Map<string, Upload & { readonly content: Uint8Array }>()
  readonly #taken = new Map<string, Uint8Array>()

  /** `most` bytes are kept at once. */
  constructor(most: number) {
    this.#most = most
  }

  /** Throws `too_many_requests` when all uploads would be over the limit. */
  put(name: string, { content, sha256 }: FileBody): { readonly upload: Upload; readonly isNew: boolean } {
    this.#drop()
    const before = this.#named.get(name)?.bytes ?? 0
    this.#makeSure(content.length - before)
    const expiresAt = new Date(Date.now() + keptMs).toISOString()
    const upload = { name, bytes: content.length, sha256, expiresAt }
    this.#named.set(name, { ...upload, content })
    return { upload, isNew: before === 0 }
  }

  /** Gives the upload to a job; false when there is none of this name. */
  take(name: string, jobId: string): boolean {
    this.#drop()
    const upload = this.#named.get(name)
    if (!upload) return false
    this.#named.delete(name)
    this.#taken.set(jobId, upload.content)
    return true
  }

  has(name: string): boolean {
    this.#drop()
    return this.#named.has(name)
  }

  /** Keeps `content` for a job. Throws `too_many_requests` when all uploads would be over the limit. */
  hold(jobId: string, content: Uint8Array): void {
    this.#makeSure(content.length)
    this.#taken.set(jobId, content)
  }

  /** The file of a job, which is then the caller's; null when there is none. */
  release(jobId: string): Uint8Array | null {
    const content = this.#taken.get(jobId) ?? null
    this.#taken.delete(jobId)
    return content
  }

  #makeSure(more: number): void {
    const lengths = [...this.#named.values()]
      .map(({ bytes }) => bytes)
      .concat([...this.#taken.values()].map(({ length }) => length))
    if (lengths.reduce((sum, length) => sum + length, more) <= this.#most) return
    throw new Problem(
      'too_many_requests',
      `Files of ${this.#most} bytes wait to be read, which is the limit; send this one when a job has ended.`,
      { retryAfterSeconds: 5 },
    )
  }

  #drop(): void {
    const now = new Date().toISOString()
    for (const [name, { expiresAt }] of this.#named) if (expiresAt <= now) this.#named.delete(name)
  }
}
