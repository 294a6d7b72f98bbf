import { createHash } from 'node:crypto'
import { Zip, ZipDeflate } from 'fflate'
import type { EvidenceItem, ExportOrigin } from './evidence-item.ts'
import { summaryOf } from './export-summary.ts'
import { pacer } from './read.ts'

/** A file to be put into the archive; its pieces are read when its turn comes. */
export type ZipPart = { readonly name: string; readonly mediaType: string; readonly pieces: AsyncIterable<Uint8Array> }

/** A ZIP of `parts`, compressed as they are made, and of manifest.json with the length and SHA-256 of each, the counts and what was redacted. */
export async function* zipOf(
  parts: readonly ZipPart[],
  items: readonly EvidenceItem[],
  { generatedAt, version }: ExportOrigin,
): AsyncGenerator<Uint8Array> {
  const pause = pacer()
  const ready: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    failure ??= error
    if (chunk?.length) ready.push(chunk)
  })
  const drain = () => {
    if (failure) throw failure
    return ready.splice(0)
  }
  const add = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = new Date(generatedAt)
    zip.add(file)
    return file
  }
  const files: { name: string; mediaType: string; bytes: number; sha256: string }[] = []
  for (const { name, mediaType, pieces } of parts) {
    const file = add(name)
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of pieces) {
      hash.update(piece)
      bytes += piece.length
      file.push(piece)
      yield* drain()
      await pause()
    }
    file.push(new Uint8Array(0), true)
    yield* drain()
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
  add('manifest.json').push(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), true)
  zip.end()
  yield* drain()
}
