import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { workerUrl } from '../../src/ground/threads.ts'
import type { LockFile } from './lock-file.ts'
import { StatementLimit } from './statement-limit.ts'

export type EmbeddedSource = {
  /** Folder of the data; without one they are in memory. */
  readonly dataDir?: string
  /** Once it is not in its place, nothing is read from the folder or written into it. */
  readonly lock?: LockFile
  /**
   * A tar file of a data directory, with which a database in memory begins; all that begin with it share its memory.
   */
  readonly dump?: SharedArrayBuffer
  readonly sharedBuffersMb: number
}
/** Messages of the PostgreSQL protocol, or the request to close the database. */
export type ThreadRequest = Uint8Array | 'close'
/** `open` first, then one answer for each request. */
export type ThreadAnswer = 'open' | 'closed' | Uint8Array

const heapMb = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 256 }

/**
 * Carries the PostgreSQL protocol between `pg` and a PGlite in a thread of its own. The thread starts once `previous`
 * resolves. PGlite cannot cancel a statement: one that takes longer than `statementTimeoutMs` (0: no limit), where
 * `statement_timeout` is not set to 0, ends the thread and fails with 57014.
 */
export class EmbeddedSocket extends Duplex {
  readonly #source: EmbeddedSource
  readonly #previous: Promise<void>
  readonly #statementTimeoutMs: number
  readonly #limit = new StatementLimit()
  #worker: Worker | null = null
  #timer: NodeJS.Timeout | undefined
  #unanswered = 0
  /** The data of a COPY from the client so far: PGlite takes it whole, in one request. */
  #copy: Uint8Array[] | null = null
  #onClosed = () => {}

  constructor(source: EmbeddedSource, previous: Promise<void>, statementTimeoutMs: number) {
    super()
    this.#source = source
    this.#previous = previous
    this.#statementTimeoutMs = statementTimeoutMs
  }

  override _construct(done: (cause?: Error) => void): void {
    void this.#previous.then(() => {
      let isOpen = false
      const fail = (cause: Error) => (isOpen ? this.destroy(cause) : done(cause))
      this.#worker = new Worker(workerUrl('embedded-thread', import.meta.url), {
        workerData: this.#source,
        resourceLimits: heapMb,
      })
      this.#worker.on('error', (cause) => fail(cause as Error))
      this.#worker.on('exit', () => fail(databaseError('57P02', 'the embedded database has ended unexpectedly')))
      this.#worker.on('message', (answer: ThreadAnswer) => {
        if (answer === 'closed') return this.#onClosed()
        if (answer !== 'open') return this.#receive(answer)
        isOpen = true
        done()
        this.emit('connect')
      })
    })
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    this._writev([{ chunk }], done)
  }

  override _writev(chunks: readonly { readonly chunk: Uint8Array }[], done: () => void): void {
    const parts = chunks.map(({ chunk }) => chunk)
    if (this.#copy) {
      this.#copy.push(...parts)
      if (parts.some(endsCopy)) {
        this.#send(this.#copy)
        this.#copy = null
      }
    } else if (parts.length === 1 && beginsCopy(parts[0]!)) {
      this.#copy = parts
      this.push(copyInResponse)
    } else this.#send(parts)
    done()
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.#onClosed = () => {
      this.push(null)
      done()
    }
    this.#worker!.postMessage('close')
  }

  override _destroy(cause: Error | null, done: (cause: Error | null) => void): void {
    clearTimeout(this.#timer)
    this.#worker?.removeAllListeners()
    void Promise.resolve(this.#worker?.terminate()).then(() => done(cause))
  }

  #send(parts: readonly Uint8Array[]): void {
    // Not of Node's pool of buffers, for what is transferred is gone here.
    const request = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
    let offset = 0
    for (const part of parts) {
      this.#limit.sent(part)
      request.set(part, offset)
      offset += part.length
    }
    this.#unanswered++
    this.#watch()
    this.#worker!.postMessage(request, [request.buffer])
  }

  #receive({ buffer, byteOffset, byteLength }: Uint8Array): void {
    const answer = Buffer.from(buffer, byteOffset, byteLength)
    this.#limit.received(answer)
    this.#unanswered--
    this.#watch()
    this.push(answer)
  }

  #watch(): void {
    clearTimeout(this.#timer)
    if (this.#unanswered === 0 || this.#statementTimeoutMs === 0 || this.#limit.isLifted) return
    const timeout = databaseError('57014', 'canceling statement due to statement timeout')
    this.#timer = setTimeout(() => this.destroy(timeout), this.#statementTimeoutMs)
  }

  connect(): void {}
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}

/** A message of the protocol that says that rows in the text format may be sent. */
const copyInResponse = Buffer.from([0x47, 0, 0, 0, 7, 0, 0, 0])

/** Checks for the message that runs a COPY from the client. */
function beginsCopy(message: Uint8Array): boolean {
  return message[0] === 0x51 && /^copy [^;]* from stdin\0$/i.test(Buffer.from(message.subarray(5)).toString('latin1'))
}

/** Checks for CopyDone or CopyFail; rows are no such message, for they have no NUL. */
function endsCopy(message: Uint8Array): boolean {
  return (message[0] === 0x63 || message[0] === 0x66) && message[1] === 0 && message[2] === 0
}

function databaseError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}
