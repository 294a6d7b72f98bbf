import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type InputFile, mustBeFile, unreadable } from '../../read-input.ts'

/**
 * Returns the checksum and size of a file, or of all files of a folder with their names, read in bounded memory. Throws
 * INPUT_REFUSED when it cannot be read.
 */
export async function digestInput(path: string): Promise<InputFile> {
  await mustBeFile(path, { orFolder: true })
  const hash = createHash('sha256')
  let bytes = 0
  try {
    const isFolder = (await stat(path)).isDirectory()
    for (const file of isFolder ? await filesOf(path) : [path]) {
      if (isFolder) hash.update(`${relative(path, file)}\0`)
      for await (const chunk of createReadStream(file)) {
        hash.update(chunk)
        bytes += chunk.length
      }
    }
  } catch (cause) {
    throw unreadable(path, cause as NodeJS.ErrnoException)
  }
  return { sha256: hash.digest('hex'), bytes }
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}
