import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type FolderLock, lockFolder } from '../../../db/engine/folder-lock.ts'
import { ServiceError } from '../../ground/errors.ts'
import { createGroup } from '../program/process-group.ts'
import { reaper } from '../program/reaper.ts'
import { packageFiles, packagesFolder, packagesPrefix } from './packages.ts'

/** What npm has in its cache it does not ask for again, so that a second folder needs no registry. */
const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--omit=dev', '--loglevel=error']

/**
 * Installs the scanners of npm, without their install scripts, with their configuration below `scannersDir`: locked
 * packages byte for byte, whole or not at all, and nothing when they are there. Those of other versions are removed.
 * What npm prints goes to standard error. Returns whether anything was installed. Throws UNAVAILABLE when it fails,
 * CONFLICT while another process does the same.
 */
export async function installScanners(scannersDir: string): Promise<boolean> {
  const folder = resolve(scannersDir)
  const wanted = packagesFolder(folder)
  if (existsSync(wanted)) return false
  const place = join(folder, 'installing')
  const lock = takeLock(place)
  try {
    if (existsSync(wanted)) return false
    const fresh = join(place, 'packages')
    await rm(fresh, { recursive: true, force: true })
    await mkdir(fresh)
    for (const [name, text] of Object.entries(packageFiles)) await writeFile(join(fresh, name), text)
    await runNpm(fresh)
    await rename(fresh, wanted)
    for (const name of await readdir(folder))
      if (name.startsWith(packagesPrefix) && join(folder, name) !== wanted)
        await rm(join(folder, name), { recursive: true, force: true })
    return true
  } finally {
    lock.release()
  }
}

function takeLock(place: string): FolderLock {
  try {
    return lockFolder(place)
  } catch (cause) {
    if (!(cause instanceof ServiceError) || cause.code !== 'CONFLICT') throw cause
    throw new ServiceError('CONFLICT', 'Another process installs the scanners into the same folder; wait for its end.')
  }
}

async function runNpm(folder: string): Promise<void> {
  const child = spawn('npm', ['ci', '--prefix', folder, ...options], { cwd: folder, stdio: ['ignore', 2, 2] })
  const group = createGroup(child.pid === undefined ? [] : [child.pid], reaper)
  group.look()
  try {
    const [code] = await once(child, 'exit')
    if (code === 0) return
    const why = code === null ? 'it was ended' : `code ${code}; what it says stands above`
    throw failure(`npm could not install the scanners (${why})`)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') throw failure('npm is not on the search path')
    throw cause
  } finally {
    await group.finish()
  }
}

function failure(what: string): ServiceError {
  return new ServiceError(
    'UNAVAILABLE',
    `${what}. The scanners are as they were. It needs npm, and its registry or a cache that has the packages.`,
  )
}
