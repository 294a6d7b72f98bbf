import type { Database } from '../../db/engine/database.ts'
import type { Suppressions } from '../../db/figure-suppression.ts'
import type { AtlasSnapshot } from './atlas/content.ts'
import { readAtlas } from './atlas/reader.ts'
import { finishAtlas, storeAtlas } from './atlas/store.ts'
import { type CweSnapshot, readCwe } from './cwe/reader.ts'
import { finishCwe, storeCwe } from './cwe/store.ts'
import { readLinks, storeLinks } from './links.ts'
import { type InputFile, readCweInput, readText } from './read-input.ts'
import { type ReportSnapshot, readReport } from './report/reader.ts'
import { finishReport, reportRow, storeReport } from './report/store-report.ts'
import type { Warning } from './source-keys.ts'
import { type Source, storeSource } from './store-source.ts'
import { type ImportOptions, type ImportReport, inTransaction } from './transaction.ts'

/** Imports an ATLAS file of either format. Throws INPUT_REFUSED or CONFLICT, and then nothing has changed. */
export async function importAtlas(db: Database, path: string, options: ImportOptions = {}): Promise<ImportReport> {
  options.onProgress?.('reading')
  const { text, file } = await readText(path)
  return run(db, atlasSource(readAtlas(text), file), options)
}

/**
 * Imports CWE from the official JSON folder, the official XML, or one JSON bundle. Throws INPUT_REFUSED or CONFLICT,
 * and then nothing has changed.
 */
export async function importCwe(db: Database, path: string, options: ImportOptions = {}): Promise<ImportReport> {
  options.onProgress?.('reading')
  const { source, file } = await readCweInput(path)
  return run(db, cweSource(readCwe(source), file), options)
}

/**
 * Imports links between techniques and weaknesses from a CSV, replacing those of the sources that it names. Throws
 * INPUT_REFUSED without a change.
 */
export async function importLinks(db: Database, path: string, options: ImportOptions = {}): Promise<ImportReport> {
  options.onProgress?.('reading')
  const { text, file } = await readText(path)
  return run(db, linksSource(text, file), options)
}

/**
 * Imports a report folder, replacing the report that is stored. Throws INPUT_REFUSED or CONFLICT, and then nothing has
 * changed.
 */
export async function importReport(db: Database, path: string, options: ImportOptions = {}): Promise<ImportReport> {
  options.onProgress?.('reading')
  return run(db, reportSource(await readReport(path)), options)
}

/** Returns the source of a parsed ATLAS file. */
export function atlasSource(snapshot: AtlasSnapshot, file: InputFile): Source {
  return {
    importer: 'atlas',
    source: snapshot.source,
    version: snapshot.version,
    format: snapshot.format,
    file,
    warnings: snapshot.warnings,
    head: { source: snapshot.source, version: snapshot.version, ...snapshot.matrix },
    storedHead: async (trx) =>
      (await trx.selectFrom('matrix').select(['source', 'version', 'name', 'description']).executeTakeFirst()) ?? null,
    store: (trx) => storeAtlas(trx, snapshot),
    finish: (trx) => finishAtlas(trx, snapshot),
  }
}

/** Returns the source of a parsed edition of CWE. */
export function cweSource(snapshot: CweSnapshot, file: InputFile, source = 'CWE'): Source {
  return {
    importer: 'cwe',
    source,
    version: snapshot.version,
    format: snapshot.format,
    file,
    warnings: snapshot.warnings,
    head: { source, version: snapshot.version, date: snapshot.date },
    storedHead: async (trx) =>
      (await trx.selectFrom('weaknessCatalog').select(['source', 'version', 'date']).executeTakeFirst()) ?? null,
    store: (trx) => storeCwe(trx, snapshot),
    finish: (trx) => finishCwe(trx, snapshot, source),
  }
}

/** Returns the source of a CSV of links. */
export function linksSource(text: string, file: InputFile): Source {
  const warnings: Warning[] = []
  const lines = readLinks(text, warnings)
  return {
    importer: 'links',
    source: [...new Set(lines.map(({ link }) => link.source))].join(', ') || 'links',
    version: null,
    format: 'csv',
    file,
    warnings,
    head: null,
    storedHead: async () => null,
    store: (trx) => storeLinks(trx, lines, warnings),
    finish: async () => {},
  }
}

/** Returns the source of a report folder. */
export function reportSource(snapshot: ReportSnapshot, source = snapshot.head.id): Source {
  const { head, file, warnings } = snapshot
  let suppressions: Suppressions | undefined
  return {
    importer: 'report',
    source,
    version: head.edition,
    format: 'report folder',
    file,
    warnings,
    suppressions: () => suppressions,
    head: { ...reportRow(head), source, version: head.publishedAt },
    storedHead: async (trx) => {
      const stored = await trx.selectFrom('report').selectAll().executeTakeFirst()
      if (!stored) return null
      const { importedAt: _, ...own } = stored
      return { ...own, version: stored.publishedAt }
    },
    store: (trx) =>
      storeReport(trx, snapshot, (found) => {
        suppressions = found
      }),
    finish: (trx) => finishReport(trx, snapshot, source),
  }
}

function run(db: Database, source: Source, options: ImportOptions): Promise<ImportReport> {
  return inTransaction(db, options, (trx) => storeSource(trx, source, options))
}
