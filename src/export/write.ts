import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Texts } from './prepared.ts'

/** Characters that are written at once. */
const pieceLength = 65_536

export type WrittenFile = { readonly sha256: string; readonly bytes: number }

/**
 * Writes texts to a new file at `path`, and returns its digest and length. Throws the reason of `signal` when it
 * aborts.
 */
export async function writeTexts(texts: Texts, path: string, signal: AbortSignal): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const text of pieces(texts)) {
      signal.throwIfAborted()
      const piece = Buffer.from(text)
      hash.update(piece)
      bytes += piece.length
      await file.appendFile(piece)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { sha256: hash.digest('hex'), bytes }
}

/** Yields the same in fewer, longer pieces. */
export async function* pieces(texts: Texts): AsyncGenerator<string | Uint8Array> {
  let parts: string[] = []
  let length = 0
  for await (const text of texts) {
    if (typeof text !== 'string') {
      yield text
      continue
    }
    parts.push(text)
    length += text.length
    if (length < pieceLength) continue
    yield parts.join('')
    parts = []
    length = 0
  }
  if (length > 0) yield parts.join('')
}
