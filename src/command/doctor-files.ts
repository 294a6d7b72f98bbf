import { access, constants, stat, statfs } from 'node:fs/promises'
import { delimiter, dirname, join, resolve } from 'node:path'
import type { Config, Environment } from '../ground/config.ts'
import { reasonNotWritten } from '../ground/make-folder.ts'
import { hasServerApi } from '../http/service-config.ts'
import { type Check, right, warning, wrong } from './doctor-check.ts'

const mb = 1024 * 1024
/** Less room is a warning, and much less is wrong. */
const room = { warning: 2_048 * mb, wrong: 200 * mb }

/** Checks the folders and files that the service reads and writes. */
export async function fileChecks(config: Config, env: Environment): Promise<readonly Check[]> {
  const folders: readonly (readonly [string, string])[] = [
    ...(config.databaseUrl === null ? [['DATA_DIR', config.dataDir] as const] : []),
    ...(hasServerApi(config) ? [['SECENG_FILES_DIR', config.filesDir] as const] : []),
  ]
  const secretFiles: readonly (readonly [string, string | null])[] = [
    ['SECENG_KEYS_FILE', config.secengKeysFile],
    ['COMPAT_KEYS_FILE', config.compatKeysFile],
    ['EXPORT_SIGNING_KEY_FILE', config.exportSigningKeyFile],
    ...Object.entries(env)
      .filter(([name]) => /(_URL|_KEYS|_SECRET|_KEY)_FILE$/.test(name))
      .map(([name, file]) => [name, file ?? null] as const),
  ]
  return [
    ...(await Promise.all(folders.map(([name, folder]) => folderChecks(name, folder)))).flat(),
    ...(await Promise.all(secretFiles.map(([name, file]) => secretFileChecks(name, file)))).flat(),
    ...(await exportChecks(config)),
    ...(await programChecks(config)),
  ]
}

async function folderChecks(name: string, folder: string): Promise<readonly Check[]> {
  const found = await stat(folder).catch(() => null)
  if (!found) {
    const above = await nearestThere(folder)
    const isFolder = (await stat(above)).isDirectory()
    const isWritable = await access(above, constants.W_OK).then(
      () => isFolder,
      () => false,
    )
    return isWritable
      ? [right(name, `${folder} is not there yet, and can be made`), ...(await roomChecks(name, above))]
      : [wrong(name, `${folder} is not there, and cannot be made in ${above}`, `make it, or let ${name} name another`)]
  }
  if (!found.isDirectory()) return [wrong(name, `${folder} is no folder`, `let ${name} name a folder`)]
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    return [
      wrong(name, `${folder} cannot be written: ${reasonNotWritten(cause)}`, 'give it to the user of the service'),
    ]
  }
  const isOpen = (found.mode & 0o002) !== 0
  return [
    isOpen
      ? warning(name, `${folder} can be written by every user of the machine`, `chmod 700 ${folder}`)
      : right(name, `${folder} can be written`),
    ...(await roomChecks(name, folder)),
  ]
}

async function roomChecks(name: string, folder: string): Promise<readonly Check[]> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const text = `${Math.floor(free / mb)} MB are free for ${folder}`
  if (free < room.wrong) return [wrong(`${name}, room`, text, 'make room: writes fail when it is full')]
  if (free < room.warning) return [warning(`${name}, room`, text, 'make room before it is full')]
  return [right(`${name}, room`, text)]
}

/** Returns the innermost part of a path that is there. */
async function nearestThere(folder: string): Promise<string> {
  const path = resolve(folder)
  const above = dirname(path)
  return path === above || (await stat(path).catch(() => null)) ? path : nearestThere(above)
}

async function secretFileChecks(name: string, file: string | null): Promise<readonly Check[]> {
  const found = file === null ? null : await stat(file).catch(() => null)
  if (!found) return []
  const isOpen = (found.mode & 0o077) !== 0
  return isOpen
    ? [warning(name, `${file} can be read by other users of the machine`, `chmod 600 ${file}`)]
    : [right(name, `${file} can be read by its owner alone`)]
}

async function exportChecks({ exportDir }: Config): Promise<readonly Check[]> {
  if (exportDir === null) return []
  const found = await stat(exportDir).catch(() => null)
  return found?.isDirectory()
    ? [right('EXPORT_DIR', `${exportDir} is there`)]
    : [wrong('EXPORT_DIR', `${exportDir} is no folder`, 'skg export writes it, or unset EXPORT_DIR')]
}

async function programChecks(config: Config): Promise<readonly Check[]> {
  const { isolation, path } = config.scanners
  if (!hasServerApi(config) || config.secengRunning === 0 || isolation !== 'bwrap') return []
  const places = path.split(delimiter).map((folder) => join(folder, 'bwrap'))
  const found = await Promise.all(
    places.map((place) =>
      access(place, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  )
  return found.includes(true)
    ? [right('scanners', 'bwrap keeps them apart')]
    : [
        warning(
          'scanners',
          'bwrap is not installed, so that no scanner runs',
          'install bubblewrap, or set SECENG_ISOLATION=none where the machine is the sandbox',
        ),
      ]
}
