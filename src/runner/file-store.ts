import { randomUUID } from 'node:crypto'
import type { ReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../db/engine/database.ts'
import { type NewFile, storeFile } from '../../db/stored-file.ts'
import { ServiceError } from '../ground/errors.ts'

/** Returns the files of a folder, which is made where it is missing. Throws UNAVAILABLE when it cannot be. */
export async function openFiles(folder: string): Promise<FileStore> {
  const files = new FileStore(folder)
  await files.prepare().catch((cause: Error) => {
    throw new ServiceError('UNAVAILABLE', `The folder SECENG_FILES_DIR cannot be made: ${cause.message}.`)
  })
  return files
}

/** Uploads that were broken off by the end of their process are removed after so long without a byte. */
const abandonedMs = 3_600_000

/**
 * Files named by their content below a folder that all processes share: `content/` holds those of the table
 * `stored_file`, `spool/` uploads that are coming in, and `work/` the folders of attempts at runs.
 */
export class FileStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Creates the folders that are missing. Throws the system's error. */
  async prepare(): Promise<void> {
    for (const name of ['content', 'spool', 'work'])
      await mkdir(join(this.#folder, name), { recursive: true, mode: 0o700 })
  }

  /** Checks that files can be written, by writing one. */
  async isWritable(): Promise<boolean> {
    const path = this.newSpoolPath()
    try {
      await writeFile(path, 'x', { mode: 0o600 })
      return (await statfs(this.#folder)).bavail > 0
    } catch {
      return false
    } finally {
      await rm(path, { force: true }).catch(() => {})
    }
  }

  /** A path at which no file is yet, on the same file system as the content. */
  newSpoolPath(): string {
    return join(this.#folder, 'spool', randomUUID())
  }

  /** Where the file of this digest lies when it is stored. */
  pathOf(sha256: string): string {
    return join(this.#folder, 'content', sha256.slice(0, 2), sha256)
  }

  async has(sha256: string): Promise<boolean> {
    return access(this.pathOf(sha256)).then(
      () => true,
      () => false,
    )
  }

  /**
   * Moves the spooled file at `from` to its content, and stores that it is kept for `days` and, with `refs` 1, until
   * its reader lets go of it. The row that is written first keeps the sweep from deleting the same file meanwhile.
   */
  async adopt(
    trx: Database,
    from: string,
    file: NewFile,
    { days, refs }: { days: number; refs: 0 | 1 },
  ): Promise<void> {
    await storeFile(trx, file, days, refs)
    const to = this.pathOf(file.sha256)
    await mkdir(join(to, '..'), { recursive: true, mode: 0o700 })
    await rename(from, to)
  }

  /** The bytes of a stored file, or those from `start` to `end`, both included; null when it is not there. */
  async open(
    sha256: string,
    range: { readonly start?: number; readonly end?: number } = {},
  ): Promise<ReadStream | null> {
    const file = await open(this.pathOf(sha256)).catch(() => null)
    return file?.createReadStream(range) ?? null
  }

  async remove(sha256: string): Promise<void> {
    await rm(this.pathOf(sha256), { force: true })
  }

  /** Yields the digests of the files that are there, some at a time. */
  async *listContent(): AsyncGenerator<readonly string[]> {
    const folder = join(this.#folder, 'content')
    for (const part of await readdir(folder)) {
      const names = await readdir(join(folder, part)).catch(() => [])
      yield names.filter((name) => /^[0-9a-f]{64}$/.test(name))
    }
  }

  /** The folder of one attempt at a run, created empty. */
  async openWork(name: string): Promise<string> {
    const path = join(this.#folder, 'work', name)
    await rm(path, { recursive: true, force: true })
    await mkdir(path, { mode: 0o700 })
    return path
  }

  async closeWork(name: string): Promise<void> {
    await rm(join(this.#folder, 'work', name), { recursive: true, force: true })
  }

  /** The folders of attempts that are there. */
  listWork(): Promise<string[]> {
    return readdir(join(this.#folder, 'work'))
  }

  /** Bytes of all uploads that are coming in, of every process. */
  async spooledBytes(): Promise<number> {
    const sizes = (await this.#spooled()).map(({ bytes }) => bytes)
    return sizes.reduce((sum, size) => sum + size, 0)
  }

  /** Removes uploads that no process writes any more. */
  async sweepSpool(): Promise<void> {
    for (const { path, changedAt } of await this.#spooled())
      if (Date.now() - changedAt > abandonedMs) await rm(path, { force: true })
  }

  async #spooled(): Promise<{ path: string; bytes: number; changedAt: number }[]> {
    const folder = join(this.#folder, 'spool')
    const found = await Promise.all(
      (await readdir(folder)).map(async (name) => {
        const path = join(folder, name)
        const info = await stat(path).catch(() => null)
        return info && { path, bytes: info.size, changedAt: info.mtimeMs }
      }),
    )
    return found.filter((file) => file !== null)
  }
}
