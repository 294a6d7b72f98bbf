import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApplicationFile } from '../application/evidence/folder-evidence.ts'
import { ServiceError } from '../ground/errors.ts'
import { foldersLeftOut } from '../runner/scanner/source-folder.ts'

/**
 * Yields the files below `folder` in order of their paths, unread; links are not followed, packages that were installed
 * are left out.
 */
export function* applicationFiles(folder: string): Generator<ApplicationFile> {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ServiceError('BAD_USER_INPUT', `There is no folder ${folder}.`)
  yield* filesBelow(folder, '')
}

function* filesBelow(folder: string, path: string): Generator<ApplicationFile> {
  const entries = readdirSync(join(folder, path), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = path === '' ? entry.name : `${path}/${entry.name}`
    if (entry.isDirectory() && !foldersLeftOut.has(entry.name)) yield* filesBelow(folder, name)
    if (!entry.isFile()) continue
    const full = join(folder, name)
    yield { path: name, bytes: lstatSync(full).size, read: () => textOf(full) }
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
