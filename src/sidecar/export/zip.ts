import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createDeflateRaw } from 'node:zlib'
import { Zip, ZipPassThrough } from 'fflate'
import type { EvidenceItem, ExportOrigin } from '../store/evidence-store.ts'
import { summaryOf } from './summary.ts'

/** A file to be put into the archive; its pieces are read when its turn comes. */
export type ZipPart = { readonly name: string; readonly mediaType: string; readonly pieces: AsyncIterable<Uint8Array> }

/**
 * Returns a ZIP of `parts`, compressed as they are made, and of manifest.json with the length and SHA-256 of each, the
 * counts and what was redacted.
 */
export async function* zipOf(
  parts: readonly ZipPart[],
  items: readonly EvidenceItem[],
  { generatedAt, version }: ExportOrigin,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    if (chunk.length > 0) ready.push(chunk)
  })
  const files: { name: string; mediaType: string; bytes: number; sha256: string }[] = []
  for (const { name, mediaType, pieces } of parts) {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of deflatedInto(zip, name, generatedAt, pieces)) {
      hash.update(piece)
      bytes += piece.length
      yield* ready.splice(0)
    }
    files.push({ name, mediaType, bytes, sha256: hash.digest('hex') })
  }
  const { redactions, ...counts } = summaryOf(items)
  const manifest = {
    format: 'connector-evidence-manifest',
    formatVersion: 1,
    generatedAt,
    generator: { name: 'skg sidecar', version },
    counts,
    redactions,
    files,
  }
  const pieces = [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]
  for await (const _ of deflatedInto(zip, 'manifest.json', generatedAt, pieces)) yield* ready.splice(0)
  zip.end()
  yield* ready.splice(0)
}

/** Puts a file into the archive and returns each of its pieces; zlib compresses it on a thread of its own. */
async function* deflatedInto(
  zip: Zip,
  name: string,
  modifiedAt: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const file = new DeflatedFile(name)
  file.mtime = new Date(modifiedAt)
  zip.add(file)
  try {
    for await (const piece of pieces) {
      file.push(piece)
      if (file.deflate.writableNeedDrain) await once(file.deflate, 'drain')
      yield piece
    }
    const ended = once(file.deflate, 'end')
    file.push(new Uint8Array(0), true)
    await ended
    yield new Uint8Array(0)
  } finally {
    file.deflate.destroy()
  }
}

class DeflatedFile extends ZipPassThrough {
  override compression = 8
  readonly deflate = createDeflateRaw({ level: 6 })

  constructor(name: string) {
    super(name)
    this.deflate.on('data', (chunk: Buffer<ArrayBuffer>) => this.ondata(null, chunk, false))
    this.deflate.on('end', () => this.ondata(null, new Uint8Array(0), true))
  }

  protected override process(chunk: Uint8Array, final: boolean): void {
    if (chunk.length > 0) this.deflate.write(chunk)
    if (final) this.deflate.end()
  }
}
