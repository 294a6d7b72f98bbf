import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ServiceError } from '../../errors.ts'
import type { InputFile } from '../read-input.ts'

/** The checksum and size of a file, or of all files of a folder with their names, read in bounded memory. Throws INPUT_REFUSED when it cannot be read. */
export async function digestInput(path: string): Promise<InputFile> {
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
    const { code, message } = cause as NodeJS.ErrnoException
    throw new ServiceError('INPUT_REFUSED', `${path} cannot be read: ${reasons[code ?? ''] ?? message}.`)
  }
  return { sha256: hash.digest('hex'), bytes }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}
