import { lstat, opendir } from 'node:fs/promises'

export type FolderSize = { readonly bytes: number; readonly files: number }

const slash = Buffer.from('/')

/**
 * Returns how much lies below `folder`, whatever its names are made of, no link followed; stops counting beyond
 * `mostFiles`. A folder that is not there is empty.
 */
export async function measureFolder(folder: string, mostFiles: number): Promise<FolderSize> {
  let bytes = 0
  let files = 0
  const waiting: Buffer[] = [Buffer.from(folder)]
  while (waiting.length > 0 && files <= mostFiles) {
    const path = waiting.pop()!
    const entries = await opendir(path, { encoding: 'buffer' as BufferEncoding }).catch(() => null)
    if (!entries) continue
    for await (const entry of entries) {
      const own = Buffer.concat([path, slash, entry.name as unknown as Buffer])
      files++
      if (entry.isDirectory()) waiting.push(own)
      else bytes += (await lstat(own).catch(() => null))?.size ?? 0
      if (files > mostFiles) break
    }
  }
  return { bytes, files }
}
