import { connect, type Socket } from 'node:net'

/** No head of those that are asked has more bytes; what follows is body, which need not be read. */
const usualHead = 4096

/**
 * One connection that asks one thing at a time, and reads no more of an answer than where it ends: a client that needs
 * more of the processor than a server would measure itself.
 */
export class Connection {
  readonly #socket: Socket
  readonly #failed: (error: Error) => void
  /** Whom to tell of the answer; null when nothing is asked. */
  #answered: (() => void) | null = null
  /** What came of a head that is not whole yet. */
  #head = ''
  /** Bytes of the body that are still to come; null before its head is whole. */
  #missing: number | null = null

  /** Connects at once; `failed` is called when an answer is not 200, or does not come. */
  constructor(host: string, port: number, failed: (error: Error) => void) {
    this.#failed = failed
    this.#socket = connect({
      port,
      host,
      noDelay: true,
      // Each connection reads into the same bytes again and again.
      onread: {
        buffer: Buffer.allocUnsafe(128 * 1024),
        callback: (length, bytes) => {
          this.#take(bytes as Buffer, length)
          return true
        },
      },
    })
    this.#socket.on('error', failed)
    this.#socket.on('close', () => this.#answered && failed(new Error('The connection was closed within an answer')))
  }

  /** Sends a whole request, and calls `answered` when its answer is there. */
  ask(request: Buffer, answered: () => void): void {
    this.#answered = answered
    this.#socket.write(request)
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(bytes: Buffer, length: number): void {
    if (this.#missing === null) this.#takeHead(bytes, length)
    else this.#missing -= length
    if (this.#missing !== 0) return
    const answered = this.#answered
    this.#missing = null
    this.#answered = null
    answered?.()
  }

  #takeHead(bytes: Buffer, length: number): void {
    const text = this.#head + bytes.toString('latin1', 0, Math.min(length, usualHead))
    const end = text.indexOf('\r\n\r\n')
    if (end < 0) {
      this.#head += bytes.toString('latin1', 0, length)
      return
    }
    const size = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end))?.[1]
    if (text.startsWith('HTTP/1.1 200 ') && size) this.#missing = Number(size) + end + 4 - this.#head.length - length
    else this.#failed(new Error(`An answer is not 200 or does not tell its length: ${text.slice(0, 500)}`))
    this.#head = ''
  }
}
