import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadArtifact } from '../../db/target-run-tables.ts'
import { RunFailure } from './run-failure.ts'

/**
 * Returns the size and SHA-256 of a file; of a folder those of all regular files below it, the digest over a line `digest  ./path` for each in the order of the
 * bytes of their paths, as `find . -type f | LC_ALL=C sort | xargs sha256sum | sha256sum` takes it. Throws RunFailure when it is not `expected`.
 */
export async function readDigest(
  path: string,
  isFolder: boolean,
  expected: unknown,
  signal: AbortSignal,
): Promise<ReadArtifact & { readonly sha256: string }> {
  const read = isFolder ? await digestOfFolder(path, signal) : await digestOfFile(path, signal)
  if (typeof expected === 'string' && expected !== read.sha256)
    throw new RunFailure(
      'input_refused',
      `What the target names has the SHA-256 ${read.sha256}, not that of its locator.`,
    )
  return read
}

async function digestOfFile(path: string, signal: AbortSignal) {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(path, { highWaterMark: 1_048_576, signal })) {
    hash.update(piece as Buffer)
    bytes += (piece as Buffer).length
  }
  return { sha256: hash.digest('hex'), bytes }
}

async function digestOfFolder(folder: string, signal: AbortSignal) {
  const hash = createHash('sha256')
  let bytes = 0
  for (const path of (await filesBelow(folder)).sort(Buffer.compare)) {
    const file = await digestOfFile(join(folder, path.toString()), signal)
    hash.update(Buffer.concat([Buffer.from(`${file.sha256}  ./`), path, Buffer.from('\n')]))
    bytes += file.bytes
  }
  return { sha256: hash.digest('hex'), bytes }
}

/** The paths of all regular files below a folder, no link followed. */
async function filesBelow(folder: string): Promise<Buffer[]> {
  const files: Buffer[] = []
  const waiting = ['']
  for (let below = waiting.pop(); below !== undefined; below = waiting.pop())
    for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
      const path = join(below, entry.name)
      if (entry.isDirectory()) waiting.push(path)
      else if (entry.isFile()) files.push(Buffer.from(path))
    }
  return files
}
