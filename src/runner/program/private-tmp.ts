import { statfs } from 'node:fs/promises'
import type { LiveProcess } from './process-table.ts'

const tmpfs = 0x01021994

/**
 * Returns the bytes in the file system of `size` bytes in memory that some of the processes have at /tmp; 0 when none
 * has it (yet).
 */
export async function bytesInPrivateTmp(live: readonly LiveProcess[], size: number): Promise<number> {
  for (const { pid } of live) {
    const found = await statfs(`/proc/${pid}/root/tmp`).catch(() => null)
    if (!found || found.type !== tmpfs) continue
    const { blocks, bfree, bsize } = found
    // Before its own is mounted, a process has that of the machine, of another size.
    if (blocks === Math.ceil(size / bsize)) return (blocks - bfree) * bsize
  }
  return 0
}
