import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type OpenDatabase, openUnmigratedPostgres } from '../../db/engine/database.ts'
import { listPending, listStopping, migrate, migrationNames } from '../../db/engine/migrate.ts'
import type { Config } from '../ground/config.ts'
import { createLog } from '../ground/log.ts'
import { counted } from '../ground/text.ts'

export type MigrateFlags = { readonly dryRun?: boolean; readonly stopTheWorld?: boolean }

export type MigrateReport = {
  readonly isDryRun: boolean
  readonly migrations: readonly string[]
  /** Those of them that running processes of the version before do not survive. */
  readonly needStop: readonly string[]
}

/**
 * Runs the migrations that the database of `config` lacks, and makes the tables of the queue, so that a service with
 * `MIGRATE=off` changes no table; or only lists them. A dry run makes no database and changes none. Throws UNAVAILABLE
 * for a migration that needs a stop while others are connected, unless `stopTheWorld`.
 */
export async function runMigrations(
  config: Config,
  { dryRun = false, stopTheWorld = false }: MigrateFlags,
): Promise<MigrateReport> {
  if (dryRun && !isMade(config)) return { isDryRun: true, migrations: migrationNames, needStop: [] }
  const opened = await openUnmigrated(config)
  try {
    const migrations = await listPending(opened.db)
    const isEmpty = migrations.length === migrationNames.length
    const report = { isDryRun: dryRun, migrations, needStop: isEmpty ? [] : await listStopping(migrations) }
    if (!dryRun) {
      await migrate(opened.db, { stopsTheWorld: stopTheWorld })
      await makeQueue(opened)
    }
    return report
  } finally {
    await opened.close()
  }
}

/** False where there is no folder of an embedded database yet. */
function isMade({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl !== null || existsSync(join(dataDir, 'pglite'))
}

/** Opens the database of `config` as it is. */
async function openUnmigrated(config: Config): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl) return openUnmigratedPostgres({ ...config, databaseUrl })
  return (await import('../../db/engine/embedded.ts')).openFolder(dataDir)
}

async function makeQueue(opened: OpenDatabase): Promise<void> {
  const { openJobQueue } = await import('../runner/job-queue.ts')
  const queue = openJobQueue(opened, createLog('silent'), false)
  await queue.open()
  await queue.stop()
}

export function migrateText({ isDryRun, migrations, needStop }: MigrateReport): string {
  if (migrations.length === 0) return 'The schema is up to date.\n'
  const verb = isDryRun ? 'Would run' : 'Ran'
  const lines = migrations.map((name) => `  ${name}${needStop.includes(name) ? ', which needs a stop' : ''}\n`)
  return `${verb} ${counted(migrations.length, 'migration')}:\n${lines.join('')}`
}
