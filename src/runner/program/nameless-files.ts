import { readdir, stat } from 'node:fs/promises'
import type { LiveProcess } from './process-table.ts'

const blockBytes = 512

/**
 * Returns the bytes of the files that processes hold open though they have no name any more, or never had one, by the
 * device on which they lie.
 */
export async function measureNamelessFiles(live: readonly LiveProcess[]): Promise<ReadonlyMap<number, number>> {
  const seen = new Set<string>()
  const bytes = new Map<number, number>()
  for (const { pid } of live) {
    const folder = `/proc/${pid}/fd`
    for (const name of await readdir(folder).catch(() => [])) {
      const info = await stat(`${folder}/${name}`).catch(() => null)
      if (!info?.isFile() || info.nlink > 0 || seen.has(`${info.dev} ${info.ino}`)) continue
      seen.add(`${info.dev} ${info.ino}`)
      bytes.set(info.dev, (bytes.get(info.dev) ?? 0) + info.blocks * blockBytes)
    }
  }
  return bytes
}
