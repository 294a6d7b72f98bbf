import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'

export type FolderSize = { readonly bytes: number; readonly files: number }

/** Returns how much lies below `folder`, no link followed; stops counting beyond `mostFiles`. A folder that is not there is empty. */
export async function measureFolder(folder: string, mostFiles: number): Promise<FolderSize> {
  let bytes = 0
  let files = 0
  const waiting = [folder]
  while (waiting.length > 0 && files <= mostFiles) {
    const path = waiting.pop()!
    const entries = await opendir(path).catch(() => null)
    if (!entries) continue
    for await (const entry of entries) {
      const own = join(path, entry.name)
      files++
      if (entry.isDirectory()) waiting.push(own)
      else bytes += (await lstat(own).catch(() => null))?.size ?? 0
      if (files > mostFiles) break
    }
  }
  return { bytes, files }
}
