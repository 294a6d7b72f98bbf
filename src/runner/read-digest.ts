import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { ReadArtifact } from '../../db/target-run-tables.ts'
import { RunFailure } from './run-failure.ts'

type Digest = ReadArtifact & { readonly sha256: string }

/**
 * Returns the size and SHA-256 of a file; of a folder those of all regular files below it, the digest over a line
 * `digest ./path` for each in the order of the bytes of their paths, as `find . -type f | LC_ALL=C sort | xargs
 * sha256sum | sha256sum` takes it. Throws RunFailure when it is not `expected`, or cannot be read.
 */
export async function readDigest(
  path: string,
  isFolder: boolean,
  expected: unknown,
  signal: AbortSignal,
): Promise<Digest> {
  const read = await (isFolder ? digestOfFolder(path, signal) : digestOfFile(path, signal)).catch((cause) => {
    if (signal.aborted || typeof cause.code !== 'string') throw cause
    throw new RunFailure('input_refused', `What the target names cannot be read (${cause.code}).`)
  })
  if (typeof expected === 'string' && expected !== read.sha256)
    throw new RunFailure(
      'input_refused',
      `What the target names has the SHA-256 ${read.sha256}, not that of its locator.`,
    )
  return read
}

/** Returns the size and SHA-256 of a file. Throws what reading it throws. */
export async function digestOfFile(path: string | Buffer, signal: AbortSignal): Promise<Digest> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(path, { highWaterMark: 1_048_576, signal })) {
    hash.update(piece as Buffer)
    bytes += (piece as Buffer).length
  }
  return { sha256: hash.digest('hex'), bytes }
}

const slash = Buffer.from('/')

async function digestOfFolder(folder: string, signal: AbortSignal): Promise<Digest> {
  const root = Buffer.from(folder)
  const hash = createHash('sha256')
  let bytes = 0
  for (const path of (await filesBelow(root)).sort(Buffer.compare)) {
    const file = await digestOfFile(Buffer.concat([root, path]), signal)
    hash.update(Buffer.concat([Buffer.from(`${file.sha256}  .`), path, Buffer.from('\n')]))
    bytes += file.bytes
  }
  return { sha256: hash.digest('hex'), bytes }
}

/** The paths of all regular files below a folder, each with a slash at its front and as its bytes, no link followed. */
async function filesBelow(root: Buffer): Promise<Buffer[]> {
  const files: Buffer[] = []
  const waiting = [Buffer.alloc(0)]
  for (let below = waiting.pop(); below !== undefined; below = waiting.pop())
    for (const entry of await readdir(Buffer.concat([root, below]), { withFileTypes: true, encoding: 'buffer' })) {
      const path = Buffer.concat([below, slash, entry.name])
      if (entry.isDirectory()) waiting.push(path)
      else if (entry.isFile()) files.push(path)
    }
  return files
}
