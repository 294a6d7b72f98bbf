import type { Read } from './read.ts'

/** What a file of this tool holds. */
export async function* readBurp(bytes: Uint8Array): AsyncGenerator<Read> {
  if (bytes.length === 0) yield { kind: 'problem', pointer: '', message: 'is empty' }
}
