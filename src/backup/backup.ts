import { existsSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { sql } from 'kysely'
import { readTable, useExactTexts } from '../../db/backup-read.ts'
import { listSequences, listTables } from '../../db/backup-tables.ts'
import type { Database } from '../../db/engine/database.ts'
import { listDone } from '../../db/engine/migrate.ts'
import { currentRevision } from '../../db/engine/revision.ts'
import type { Config } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'
import { reasonNotWritten } from '../ground/make-folder.ts'
import { version } from '../ground/version.ts'
import { type BackupHead, backupFormat, type Without, withouts } from './manifest.ts'
import { type BackupSource, openSource } from './source.ts'
import { ArchiveWriter, endStream } from './write-archive.ts'

export type BackupOptions = {
  readonly without: readonly Without[]
  /** Whether the files of scan runs and exports go along. */
  readonly hasFiles: boolean
}

export type BackupReport = {
  readonly file: string
  readonly bytes: number
  readonly revision: number
  readonly tables: number
  readonly rows: number
  readonly seconds: number
}

/**
 * Writes a backup of the database that `config` names to `file`, with mode 0600; what was there is replaced once the
 * backup is complete, and a backup that fails leaves it as it was. Throws UNAVAILABLE when the file cannot be written.
 */
export async function backUp(config: Config, file: string, options: BackupOptions): Promise<BackupReport> {
  const source = await openSource(config)
  const partial = `${file}.partial`
  try {
    await rm(partial, { force: true })
    const handle = await open(partial, 'wx', 0o600)
    const stream = handle.createWriteStream({ flush: true })
    const report = await write(config, source, stream, file, options)
    await rename(partial, file)
    await syncFolder(dirname(file))
    await source.note(report.bytes).catch(() => {})
    return report
  } catch (cause) {
    await rm(partial, { force: true }).catch(() => {})
    if ((cause as NodeJS.ErrnoException).syscall === undefined || (cause as NodeJS.ErrnoException).code === undefined)
      throw cause
    throw new ServiceError('UNAVAILABLE', `${file} cannot be written: ${reasonNotWritten(cause)}.`)
  } finally {
    await source.close()
  }
}

/** Writes a backup to a stream, as for `age` or `gpg`; the stream stays open. */
export async function backUpTo(config: Config, out: Writable, options: BackupOptions): Promise<BackupReport> {
  const source = await openSource(config)
  try {
    const report = await write(config, source, out, '-', options, false)
    await source.note(report.bytes).catch(() => {})
    return report
  } finally {
    await source.close()
  }
}

async function write(
  { filesDir }: Config,
  { opened }: BackupSource,
  out: Writable,
  file: string,
  { without, hasFiles }: BackupOptions,
  ends = true,
): Promise<BackupReport> {
  const startedAt = performance.now()
  const archive = new ArchiveWriter(out)
  const left = new Set<string>(without.flatMap((name) => withouts[name]))
  return opened.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await useExactTexts(trx)
      const tables = (await listTables(trx)).filter(({ name }) => !left.has(name))
      const revision = await currentRevision(trx)
      const head: BackupHead = {
        format: backupFormat,
        version,
        createdAt: new Date().toISOString(),
        engine: opened.kind,
        epoch: await epochOf(trx),
        revision,
        migrations: await listDone(trx),
        tables,
        without,
        hasFiles,
      }
      await archive.writeHead(head)
      for (const table of tables) await archive.writeTable(table.name, readTable(trx, table))
      if (hasFiles) for (const { name, path } of await listFiles(filesDir)) await archive.writeFile(name, path)
      const rows = await archive.finish(await listSequences(trx))
      if (ends) await endStream(out)
      return {
        file,
        bytes: archive.bytes,
        revision,
        tables: tables.length,
        rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
        seconds: Math.round(performance.now() - startedAt) / 1000,
      }
    })
}

/** Returns the epoch; null before the migration that brings one. */
async function epochOf(trx: Database): Promise<string | null> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('database_state') is not null as has`.execute(trx)
  if (!rows[0]?.has) return null
  const state = await trx.selectFrom('databaseState').select('epoch').executeTakeFirst()
  return state?.epoch ?? null
}

/** Returns the stored files of runs and exports, each with the name of its part. */
async function listFiles(filesDir: string): Promise<readonly { readonly name: string; readonly path: string }[]> {
  const folder = join(filesDir, 'content')
  if (!existsSync(folder)) return []
  const names = (await readdir(folder, { recursive: true })).filter((name) => /^[0-9a-f]{2}\/[0-9a-f]{64}$/.test(name))
  return names.sort().map((name) => ({ name: `files/${name}`, path: join(folder, name) }))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
