import { sql } from 'kysely'
import { storeDetails } from '../../../db/application-details.ts'
import type { Database } from '../../../db/engine/database.ts'
import { appendRevision, currentRevision } from '../../../db/engine/revision.ts'
import { hasSessions, hasSingleSession } from '../../../db/engine/session.ts'
import type { Count } from '../../../db/engine/snapshot.ts'
import { applicationGuid } from '../../ground/identifiers.ts'
import type { InputFile } from '../read-input.ts'
import { refused } from '../source-object.ts'
import { type ImportReport, inTransaction } from '../transaction.ts'
import type { FindingFile, FindingImportOptions } from './finding-file.ts'
import { readRemaining } from './read-candidates.ts'
import { scanSources } from './sources.ts'
import { lockKnownApplication } from './store/application-lock.ts'
import { applicationName } from './store/application-name.ts'
import { detailsOf } from './store/details.ts'
import { digestInput } from './store/input-digest.ts'
import { storeScans, withScans } from './store-file.ts'
import type { StoredScans } from './stored-before.ts'
import { reviewUses } from './unnamed-use.ts'

/** So many written findings are worth bringing the database's own statistics up to date at once. */
const many = 1_000

/**
 * Imports the scans of a file into an application, which is created when there is none of this name. What a newer scan
 * of a tool no longer reports is closed, what returns is opened again. Throws INPUT_REFUSED or CONFLICT, and then
 * nothing has changed.
 */
export async function importFindings(
  db: Database,
  source: FindingFile,
  options: FindingImportOptions = {},
): Promise<ImportReport> {
  const application = applicationName(source.application)
  if (!Object.hasOwn(scanSources, source.format))
    throw refused('', `${source.format} is no format of findings; known are ${Object.keys(scanSources).join(', ')}`)
  const details = detailsOf(source.details ?? {})
  options.onProgress?.('reading')
  const file = source.file ?? (await digestInput(source.path))
  const named = { ...source, application }
  const transact = (store: (trx: Database) => Promise<StoredScans>) =>
    inTransaction(db, options, async (trx) => {
      await options.onBegin?.(trx)
      const stored = await store(trx)
      const isNoted = await storeDetails(trx, applicationGuid(application), details)
      if (isNoted && !stored.isNew) await appendRevision(trx, `details of ${application}`, ['finding'])
      const report = stored.isNew
        ? await finishFindings(trx, source.format, application, file, stored)
        : reportOf(source.format, file, stored, await currentRevision(trx))
      await options.onStored?.(trx, report)
      await reviewUsesOf(trx, application, stored.isNew)
      return report
    })
  // Where all share one connection, the file is read before the transaction begins; elsewhere in it, as a pooler may
  // end a session with its transaction.
  const report = await (hasSingleSession(db)
    ? withScans(db, named, file, options, transact)
    : transact((trx) => storeScans(trx, named, file, options)))
  // What is stored stays stored, though a service may end a statement that takes long.
  if (!options.dryRun && writtenBy(report) >= many) {
    await tidy(db).catch(() => {})
    await readRemaining(db, options.signal).catch(() => {})
  }
  return report
}

/** Makes BOM-001 what the application now says, with a revision where the import has none. */
async function reviewUsesOf(trx: Database, application: string, hasRevision: boolean): Promise<void> {
  const known = await lockKnownApplication(trx, application)
  if (known && (await reviewUses(trx, known.id)) && !hasRevision)
    await appendRevision(trx, `what ${application} uses and no bill of materials names`, ['finding'])
}

/** Lets the next pages skip rows by the index alone. */
async function tidy(db: Database): Promise<void> {
  const vacuum = sql`vacuum (analyze) security_finding`
  if (!hasSessions(db)) return void (await vacuum.execute(db))
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      await vacuum.execute(connection)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

/** Returns the report of scans that were stored, with their revision and an entry in the log of imports. */
export async function finishFindings(
  trx: Database,
  format: string,
  application: string,
  file: InputFile,
  stored: StoredScans,
): Promise<ImportReport> {
  const revision = (await appendRevision(trx, `import ${format} into ${application}`, ['finding', 'component'])).id
  const report = reportOf(format, file, stored, revision)
  await logImport(trx, report)
  return report
}

function reportOf(
  format: string,
  file: InputFile,
  { scans, warnings, counts = {} }: StoredScans,
  revision: number,
): ImportReport {
  const sum = (name: 'reported' | 'added' | 'fixed' | 'reopened' | 'changed' | 'unchanged') =>
    scans.reduce((total, scan) => total + scan[name], 0)
  const changed = sum('reported') - sum('added') - sum('unchanged')
  const findings: Count = {
    total: sum('reported'),
    added: sum('added'),
    changed,
    retired: sum('fixed'),
    unchanged: sum('unchanged'),
  }
  const tools = [...new Set(scans.map(({ tool }) => tool))]
  const versions = [...new Set(scans.map(({ toolVersion }) => toolVersion))]
  return {
    source: tools.join(', ') || format,
    version: versions.length === 1 ? versions[0]! : null,
    format,
    file,
    counts: { findings, ...counts },
    changes: [],
    warnings,
    scans,
    revision,
  }
}

async function logImport(trx: Database, report: ImportReport): Promise<void> {
  await trx
    .insertInto('importLog')
    .values({
      revision: report.revision,
      importer: report.format,
      source: report.source,
      version: report.version,
      format: report.format,
      sha256: report.file.sha256,
      bytes: report.file.bytes,
      counts: JSON.stringify(report.counts),
      warnings: JSON.stringify(report.warnings),
    })
    .execute()
}

function writtenBy({ counts }: ImportReport): number {
  const { added = 0, changed = 0, retired = 0 } = counts.findings ?? {}
  return added + changed + retired
}
