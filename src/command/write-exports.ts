import { open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ServiceError } from '../ground/errors.ts'
import { makeFolder, reasonNotWritten } from '../ground/make-folder.ts'
import { exportIndex, indexOf, type RenderedExport } from '../http/exports.ts'
import { isRunning } from '../runner/program/process-table.ts'

/**
 * Writes the files and their index into `folder`: each is whole under its name or not there, and the index comes last.
 * Other files are left alone, but for what an export that was killed left behind.
 */
export async function writeExports(folder: string, rendered: readonly RenderedExport[]): Promise<void> {
  const files = [
    ...rendered.map(({ path, body }) => ({ target: join(folder, path), body })),
    { target: join(folder, exportIndex), body: indexOf(rendered) },
  ].map((file) => ({ ...file, written: `${file.target}.${process.pid}.tmp` }))
  try {
    for (const { target, written, body } of files) {
      makeFolder(dirname(target))
      await removeLeftovers(target)
      await writeDurably(written, body)
    }
    for (const { written, target } of files) await rename(written, target)
  } catch (cause) {
    await Promise.allSettled(files.map(({ written }) => rm(written, { force: true })))
    throw new ServiceError('UNAVAILABLE', `${folder} cannot be written: ${reasonNotWritten(cause)}`)
  }
}

/** Removes what processes that are gone wrote for `target` and could not rename to it. */
async function removeLeftovers(target: string): Promise<void> {
  const folder = dirname(target)
  for (const name of await readdir(folder)) {
    const [, pid] = /\.(\d+)\.tmp$/.exec(name) ?? []
    if (pid === undefined || join(folder, name) !== `${target}.${pid}.tmp` || isRunning(Number(pid))) continue
    await rm(join(folder, name), { force: true })
  }
}

async function writeDurably(path: string, body: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(body)
    await file.sync()
  } finally {
    await file.close()
  }
}
