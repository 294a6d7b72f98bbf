import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { type ApplicationFile, type FolderEvidence, folderEvidence } from '../application/evidence/folder-evidence.ts'

export type ComponentRequest = {
  /** A folder, or a file. */
  readonly path: string
  /** The name of a file, by which its kind is told. */
  readonly name: string
}

/** Files of one folder that are looked at. */
const mostFiles = 100_000

const { path, name } = workerData as ComponentRequest

/**
 * Yields the regular files below a folder in the order of their names; symbolic links and the folder of git are left
 * out.
 */
function* filesOf(folder: string, inside: string): Generator<ApplicationFile> {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const full = join(folder, entry.name)
    const place = inside === '' ? entry.name : `${inside}/${entry.name}`
    if (entry.isDirectory() && entry.name !== '.git') yield* filesOf(full, place)
    else if (entry.isFile()) yield fileOf(full, place)
  }
}

function fileOf(full: string, place: string): ApplicationFile {
  return {
    path: place,
    bytes: lstatSync(full).size,
    read: () => {
      try {
        return readFileSync(full, 'utf8')
      } catch {
        return null
      }
    },
  }
}

const files = lstatSync(path).isDirectory() ? filesOf(path, '').take(mostFiles) : [fileOf(path, name)]
parentPort!.postMessage(folderEvidence(files) satisfies FolderEvidence)
