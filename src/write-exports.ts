import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ServiceError } from './errors.ts'
import { exportIndex, indexOf, type RenderedExport } from './exports.ts'

/** Writes the files and their index into `folder`: each is whole under its name or not there, and the index comes last. Other files are left alone. */
export async function writeExports(folder: string, rendered: readonly RenderedExport[]): Promise<void> {
  const files = [
    ...rendered.map(({ path, body }) => ({ target: join(folder, path), body })),
    { target: join(folder, exportIndex), body: indexOf(rendered) },
  ].map((file) => ({ ...file, written: `${file.target}.${process.pid}.tmp` }))
  try {
    for (const { written, body } of files) {
      await mkdir(dirname(written), { recursive: true })
      await writeDurably(written, body)
    }
    for (const { written, target } of files) await rename(written, target)
  } catch (cause) {
    await Promise.allSettled(files.map(({ written }) => rm(written, { force: true })))
    throw new ServiceError('UNAVAILABLE', `${folder} cannot be written: ${(cause as Error).message}`)
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
