import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { StoredSequence } from '../../db/backup-tables.ts'
import { type BackupHead, type BackupPart, headName, manifestName, rowsName } from './manifest.ts'
import { tarEnd, tarHead, tarPadding } from './tar.ts'

const compress = promisify(gzip)
/** About how many characters of rows one part has. */
const partLength = 4_000_000

/** Writes a backup part by part to a stream; what it holds in memory is one part. */
export class ArchiveWriter {
  readonly #out: Writable
  readonly #parts: BackupPart[] = []
  readonly #rows: Record<string, number> = {}
  #bytes = 0

  constructor(out: Writable) {
    this.#out = out
    out.on('error', () => {})
  }

  /** Bytes that were written so far. */
  get bytes(): number {
    return this.#bytes
  }

  writeHead(head: BackupHead): Promise<void> {
    return this.#writePart(headName, Buffer.from(`${JSON.stringify(head, null, 2)}\n`))
  }

  /** Writes the rows of a table, which come as pieces of lines. */
  async writeTable(table: string, pieces: AsyncIterable<readonly string[]>): Promise<void> {
    let lines: string[] = []
    let length = 0
    let parts = 0
    this.#rows[table] = 0
    const flush = async () => {
      if (lines.length === 0) return
      const text = Buffer.from(`${lines.join('\n')}\n`)
      this.#rows[table]! += lines.length
      ;[lines, length] = [[], 0]
      await this.#writePart(rowsName(table, ++parts), await compress(text, { level: 5 }))
    }
    for await (const piece of pieces) {
      for (const line of piece) length += line.length
      lines.push(...piece)
      if (length >= partLength) await flush()
    }
    await flush()
  }

  /** Writes the file at `path` as a part; leaves out one that is gone. */
  async writeFile(name: string, path: string): Promise<void> {
    const bytes = await stat(path).then(
      (found) => found.size,
      () => null,
    )
    if (bytes === null) return
    const hash = createHash('sha256')
    await this.#write(tarHead(name, bytes))
    let read = 0
    for await (const chunk of createReadStream(path, { end: Math.max(0, bytes - 1) })) {
      hash.update(chunk)
      read += chunk.length
      await this.#write(chunk)
    }
    if (read !== bytes) throw new Error(`${path} became shorter while it was read`)
    await this.#write(Buffer.alloc(tarPadding(bytes)))
    this.#parts.push({ name, bytes, sha256: hash.digest('hex') })
  }

  /** Writes the end, without which a backup is refused, and ends the stream. */
  async finish(sequences: readonly StoredSequence[]): Promise<Readonly<Record<string, number>>> {
    const manifest = Buffer.from(`${JSON.stringify({ parts: this.#parts, rows: this.#rows, sequences })}\n`)
    await this.#writePart(manifestName, manifest)
    await this.#writePart(`${manifestName}.sha256`, Buffer.from(`${digestOf(manifest)}\n`))
    await this.#write(tarEnd)
    return this.#rows
  }

  async #writePart(name: string, content: Buffer): Promise<void> {
    this.#parts.push({ name, bytes: content.length, sha256: digestOf(content) })
    await this.#write(tarHead(name, content.length))
    await this.#write(content)
    await this.#write(Buffer.alloc(tarPadding(content.length)))
  }

  async #write(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return
    this.#bytes += bytes.length
    await new Promise<void>((resolve, reject) => {
      this.#out.write(bytes, (cause) => (cause ? reject(cause) : resolve()))
    })
  }
}

/** Ends a stream and waits until all of it is out. */
export async function endStream(out: Writable): Promise<void> {
  const done = finished(out)
  out.end()
  await done
}

/** Returns the SHA-256 of `content` in hexadecimal digits. */
export function digestOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
