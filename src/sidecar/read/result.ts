import type { ConnectorFinding } from '../connector-finding.ts'
import type { HttpMessage } from '../message/shape.ts'

/**
 * Results of a reader of a tool's file: messages and findings as they come, what could not be read with its place in
 * the file, and how far it is.
 */
export type Read =
  | { readonly kind: 'message'; readonly message: HttpMessage }
  | { readonly kind: 'finding'; readonly finding: ConnectorFinding }
  | { readonly kind: 'problem'; readonly pointer: string; readonly message: string }
  /** In bytes. */
  | { readonly kind: 'progress'; readonly done: number; readonly total: number | null }

/** Returns one problem of a file. */
export function problem(pointer: string, message: string): Read {
  return { kind: 'problem', pointer, message }
}

/**
 * Returns a pause between pieces of long work: yields to everything else that waits, once `ms` have passed since the
 * last time.
 */
export function pacer(ms = 8): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < ms) return
    await new Promise((resolve) => setImmediate(resolve))
    since = performance.now()
  }
}

/** Returns the bytes as UTF-8 without a byte order mark, also when a shell wrote them as UTF-16. */
export function asUtf8(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return Buffer.from(new TextDecoder('utf-16le').decode(bytes))
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return Buffer.from(new TextDecoder('utf-16be').decode(bytes))
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
}

/** Returns the first byte that is no white space, as a character; empty when there is none. */
export function firstCharacter(bytes: Uint8Array): string {
  const first = bytes.find((byte) => byte !== 32 && (byte < 9 || byte > 13))
  return first === undefined ? '' : String.fromCharCode(first)
}
