import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Calls `work` with `file`; for `-` with a temporary file of what `stdin` has, which is removed afterwards. */
export async function withFile<T>(file: string, stdin: Readable, work: (path: string) => Promise<T>): Promise<T> {
  if (file !== '-') return work(file)
  const folder = await mkdtemp(join(tmpdir(), 'skg-restore-'))
  try {
    const path = join(folder, 'backup')
    await pipeline(stdin, createWriteStream(path, { mode: 0o600 }))
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
