import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type OpenDatabase, openDatabase, openUnmigratedPostgres } from '../../db/engine/database.ts'
import { listPending, migrationNames } from '../../db/engine/migrate.ts'
import type { Config } from '../ground/config.ts'
import { counted } from '../ground/text.ts'

export type MigrateReport = { readonly isDryRun: boolean; readonly migrations: readonly string[] }

/**
 * Runs the migrations that the database of `config` lacks, or only lists them. A dry run makes no database and changes
 * none.
 */
export async function runMigrations(config: Config, isDryRun: boolean): Promise<MigrateReport> {
  const opened = await openUnmigrated(config)
  const migrations = opened ? await listPending(opened.db).finally(opened.close) : migrationNames
  if (!isDryRun && migrations.length > 0) await (await openDatabase(config)).close()
  return { isDryRun, migrations }
}

/** Opens the database of `config` as it is; null where there is no folder yet. */
async function openUnmigrated(config: Config): Promise<OpenDatabase | null> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl) return openUnmigratedPostgres({ ...config, databaseUrl })
  if (!existsSync(join(dataDir, 'pglite'))) return null
  return (await import('../../db/engine/embedded.ts')).openFolder(dataDir)
}

export function migrateText({ isDryRun, migrations }: MigrateReport): string {
  if (migrations.length === 0) return 'The schema is up to date.\n'
  const verb = isDryRun ? 'Would run' : 'Ran'
  return `${verb} ${counted(migrations.length, 'migration')}:\n${migrations.map((name) => `  ${name}\n`).join('')}`
}
