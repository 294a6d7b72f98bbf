import { Zip, ZipDeflate } from 'fflate'
import type { Texts } from './prepared.ts'

/**
 * Yields a ZIP of files, made as they are read. The date of its entries is constant, so that the same files give the
 * same bytes.
 */
export async function* zipped(
  files: Iterable<{ readonly name: string; readonly texts: Texts }>,
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    made.push(bytes)
  })
  for (const { name, texts } of files) {
    const entry = new ZipDeflate(name, { level: 6 })
    entry.mtime = new Date(1980, 0, 1)
    zip.add(entry)
    for await (const text of texts) {
      entry.push(Buffer.from(text))
      yield* made.splice(0)
    }
    entry.push(new Uint8Array(0), true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}
