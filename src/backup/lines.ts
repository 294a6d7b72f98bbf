import { gunzipSync } from 'node:zlib'

const mostLines = 5_000

/** Yields the lines of a part with rows, some thousand at a time. Throws an Error for a part that does not unpack. */
export function* linesOf(part: Buffer): Generator<readonly string[]> {
  const lines = gunzipSync(part).toString().split('\n')
  lines.pop()
  for (let at = 0; at < lines.length; at += mostLines) yield lines.slice(at, at + mostLines)
}
