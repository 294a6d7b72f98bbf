import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { unreadable } from '../read-input.ts'

export type JsonFile = { readonly path: string; readonly pointer: string }

const deepestFolder = 20

/**
 * Returns the JSON files of a folder in the order of their paths, or the one file at `path`. Links are not followed,
 * which `warn` hears of.
 */
export async function listJsonFiles(
  path: string,
  warn: (pointer: string, message: string) => void,
): Promise<{ readonly files: readonly JsonFile[]; readonly isFolder: boolean }> {
  const info = await stat(path).catch((cause) => {
    throw unreadable(path, cause)
  })
  if (!info.isDirectory()) return { files: [{ path, pointer: `/${basename(path)}` }], isFolder: false }
  const files: JsonFile[] = []
  const walk = async (folder: string, pointer: string, depth: number): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch((cause) => {
      throw unreadable(folder, cause)
    })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const own = { path: join(folder, entry.name), pointer: `${pointer}/${entry.name}` }
      if (entry.isSymbolicLink()) warn(own.pointer, 'is a link, which is not followed')
      else if (entry.isDirectory() && depth < deepestFolder && !entry.name.startsWith('.'))
        await walk(own.path, own.pointer, depth + 1)
      else if (entry.isFile() && /\.json$/i.test(entry.name)) files.push(own)
    }
  }
  await walk(path, '', 0)
  return { files, isFolder: true }
}
