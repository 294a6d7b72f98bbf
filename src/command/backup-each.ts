import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type BackupOptions, backUp } from '../backup/backup.ts'
import type { Config } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'
import { makeFolder, reasonNotWritten } from '../ground/make-folder.ts'
import type { Terminal } from '../ground/terminal.ts'
import { stopSignal } from '../http-kit/listen.ts'
import { backupText } from './backup-report.ts'

const pattern = /^skg-\d{8}T\d{6}Z\.tar$/

/**
 * Writes a backup into `folder` now and each `everyMs`, and keeps the newest `keep` of its own, until a signal. One
 * that fails is reported, and the next one is tried.
 */
export async function backUpEach(
  config: Config,
  folder: string,
  options: BackupOptions,
  { everyMs, keep }: { readonly everyMs: number; readonly keep: number },
  { env, stdout, stderr }: Pick<Terminal, 'env' | 'stdout' | 'stderr'>,
  stopped: Promise<void> = stopSignal(env),
): Promise<void> {
  try {
    makeFolder(folder)
  } catch (cause) {
    throw new ServiceError('UNAVAILABLE', `The folder ${folder} cannot be made: ${reasonNotWritten(cause)}.`)
  }
  const ending = new AbortController()
  void stopped.then(() => ending.abort())
  while (!ending.signal.aborted) {
    const startedAt = Date.now()
    try {
      stdout.write(backupText(await backUp(config, join(folder, nameAt(startedAt)), options)))
      await removeOld(folder, keep)
    } catch (cause) {
      stderr.write(`The backup failed: ${(cause as Error).message}\n`)
    }
    await delay(Math.max(0, startedAt + everyMs - Date.now()), undefined, { signal: ending.signal }).catch(() => {})
  }
}

function nameAt(instant: number): string {
  return `skg-${new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')}.tar`
}

async function removeOld(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => pattern.test(name)).sort()
  for (const name of names.slice(0, -keep)) await rm(join(folder, name))
}
