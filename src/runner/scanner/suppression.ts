import { closeSync, openSync, readdirSync, readSync } from 'node:fs'

const chunkBytes = 1_048_576
const mostFiles = 200_000
const slash = Buffer.from('/')

/** Returns how often `mark` stands in the names and the content of the files below `folder`, no link followed. */
export function countMarks(folder: string, mark: string): number {
  const wanted = Buffer.from(mark)
  const buffer = Buffer.alloc(chunkBytes)
  const waiting = [Buffer.from(folder)]
  let count = 0
  let files = 0
  while (waiting.length > 0 && files < mostFiles) {
    const path = waiting.pop()!
    for (const entry of readdirSync(path, { withFileTypes: true, encoding: 'buffer' })) {
      files++
      const own = Buffer.concat([path, slash, entry.name])
      if (entry.name.equals(wanted)) count++
      if (entry.isDirectory()) waiting.push(own)
      else if (entry.isFile()) count += countInFile(own, wanted, buffer)
    }
  }
  return count
}

function countInFile(path: Buffer, wanted: Buffer, buffer: Buffer): number {
  const file = openSync(path, 'r')
  let count = 0
  let kept = 0
  try {
    for (;;) {
      const read = readSync(file, buffer, kept, buffer.length - kept, null)
      if (read === 0) return count
      const filled = buffer.subarray(0, kept + read)
      for (let at = filled.indexOf(wanted); at !== -1; at = filled.indexOf(wanted, at + wanted.length)) count++
      // A mark may stand across two chunks, but never wholly in what is kept.
      kept = Math.min(wanted.length - 1, filled.length)
      filled.copy(buffer, 0, filled.length - kept)
    }
  } finally {
    closeSync(file)
  }
}
