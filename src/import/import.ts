import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { WithheldFigures } from '../../db/chart-suppression.ts'
import type { Database } from '../../db/engine/database.ts'
import { appendRevision, currentRevision } from '../../db/engine/revision.ts'
import type { Change, Count, Outcome } from '../../db/engine/snapshot.ts'
import { lockWriters } from '../../db/engine/writer-lock.ts'
import { changedFieldsOf, recordProvenance } from '../../db/provenance.ts'
import { ServiceError } from '../errors.ts'
import { type AtlasSnapshot, readAtlas } from './atlas/atlas.ts'
import { finishAtlas, storeAtlas } from './atlas/store.ts'
import { type CweSnapshot, readCwe } from './cwe/cwe.ts'
import { finishCwe, storeCwe } from './cwe/store.ts'
import { readLinks, storeLinks } from './links.ts'
import { type InputFile, readCweInput, readText } from './read-input.ts'
import { type ReportSnapshot, readReport } from './report/report.ts'
import { finishReport, reportRow, storeReport } from './report/store-report.ts'
import type { Warning } from './source-object.ts'
import { compareVersions } from './version-order.ts'

export type ImportOptions = {
  /** Tells what would change, and changes nothing. */
  readonly dryRun?: boolean
  /** Allows a source that is older than what is stored, or that would retire more than a fifth, or all, of a kind of object. */
  readonly allowOlder?: boolean
  /** Is told each stage as it begins. */
  readonly onProgress?: (stage: string) => void
}

/** What became of the findings of one tool. */
export type ScanSummary = {
  readonly application: string
  /** Number of the scan; the same as before when the file was stored already. */
  readonly scanId: number
  readonly tool: string
  readonly toolVersion: string | null
  readonly scanType: string
  readonly startedAt: string | null
  /** Different findings. */
  readonly reported: number
  /** Results that repeat another one, and are counted with it. */
  readonly repeats: number
  readonly added: number
  readonly fixed: number
  readonly reopened: number
  readonly changed: number
  readonly unchanged: number
}

/** What an import did; the same shape for every importer (contract: knowledge §2). */
export type ImportReport = {
  readonly source: string
  readonly version: string | null
  readonly format: string
  readonly file: InputFile
  readonly counts: Readonly<Record<string, Count>>
  readonly changes: readonly Change[]
  readonly warnings: readonly Warning[]
  /** Of an import of security findings only: its scans. */
  readonly scans?: readonly ScanSummary[]
  /** Of an import of a report that changes its charts only: the figures that they withhold to protect others, and why these. */
  readonly withheld?: readonly WithheldFigures[]
  /** The revision of the data after the import; unchanged when the import changed nothing. */
  readonly revision: number
  readonly dryRun?: true
}

type Head = { readonly source: string; readonly version: string; readonly [other: string]: unknown }

type Source = {
  readonly importer: 'atlas' | 'cwe' | 'links' | 'report'
  readonly source: string
  readonly version: string | null
  readonly format: string
  readonly file: InputFile
  readonly warnings: Warning[]
  readonly withheld?: WithheldFigures[]
  /** What the source says of itself as a whole; null when that is not stored. */
  readonly head: Head | null
  /** The head that is stored; null before the first import. */
  storedHead(trx: Database): Promise<Head | null>
  store(trx: Database): Promise<Readonly<Record<string, Outcome>>>
  finish(trx: Database): Promise<void>
}

/** Imports an ATLAS file of either format. Throws INPUT_REFUSED or CONFLICT, and then nothing has changed. */
export async function importAtlas(db: Database, path: string, options: ImportOptions = {}): Promise<ImportReport> {
  options.onProgress?.('reading')
  const { text, file } = await readText(path)
  return run(db, atlasSource(readAtlas(text), file), options)
}

/** Imports CWE from the official JSON folder, the official XML, or one JSON bundle. Throws INPUT_REFUSED or CONFLICT, and then nothing has changed. */
export async function importCwe(db: Database, path: string, options: ImportOptions = {}): Promise<ImportReport> {
  options.onProgress?.('reading')
  const { source, file } = await readCweInput(path)
  return run(db, cweSource(readCwe(source), file), options)
}

/** Imports links between techniques and weaknesses from a CSV, replacing those of the sources that it names. Throws INPUT_REFUSED, and then nothing has changed. */
export async function importLinks(db: Database, path: string, options: ImportOptions = {}): Promise<ImportReport> {
  options.onProgress?.('reading')
  const { text, file } = await readText(path)
  return run(db, linksSource(text, file), options)
}

/** Imports a report folder, replacing the report that is stored. Throws INPUT_REFUSED or CONFLICT, and then nothing has changed. */
export async function importReport(db: Database, path: string, options: ImportOptions = {}): Promise<ImportReport> {
  options.onProgress?.('reading')
  return run(db, reportSource(await readReport(path)), options)
}

/** The import of a parsed ATLAS file. */
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

/** The import of a parsed edition of CWE. */
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

/** The import of a CSV of links. */
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

/** The import of a report folder. */
export function reportSource(snapshot: ReportSnapshot, source = snapshot.head.id): Source {
  const { head, file, warnings } = snapshot
  const withheld: WithheldFigures[] = []
  return {
    importer: 'report',
    source,
    version: head.edition,
    format: 'report folder',
    file,
    warnings,
    withheld,
    head: { ...reportRow(head), source, version: head.publishedAt },
    storedHead: async (trx) => {
      const stored = await trx.selectFrom('report').selectAll().executeTakeFirst()
      if (!stored) return null
      const { importedAt: _, ...own } = stored
      return { ...own, version: stored.publishedAt }
    },
    store: (trx) => storeReport(trx, snapshot, withheld),
    finish: (trx) => finishReport(trx, snapshot, source),
  }
}

/** Stores `source` in the transaction `trx`, with a new revision if that changes anything. */
export async function storeSource(trx: Database, source: Source, options: ImportOptions = {}): Promise<ImportReport> {
  await lockWriters(trx)
  const stored = await source.storedHead(trx)
  const mayGoBack = options.allowOlder || stored?.source === 'starter'
  if (stored && source.head && !mayGoBack && compareVersions(source.head.version, stored.version) < 0) {
    throw new ServiceError(
      'CONFLICT',
      `Version ${source.head.version} is older than ${stored.version}, which is stored: importing it goes back in time. Give --allow-older to do so.`,
    )
  }
  if (stored?.id !== undefined && stored.id !== source.head?.id && !mayGoBack) {
    throw new ServiceError(
      'CONFLICT',
      `The stored report is ${stored.id}; importing ${source.head?.id} replaces it whole. Give --allow-older to do so.`,
    )
  }
  options.onProgress?.('comparing and storing')
  const outcomes = await source.store(trx)
  if (!mayGoBack) refuseMassRetirement(outcomes)
  const counts = Object.fromEntries(Object.entries(outcomes).map(([name, { count }]) => [name, count]))
  const changes = Object.values(outcomes).flatMap((outcome) => outcome.changes)
  const { importer, version, format, file, warnings, withheld } = source
  const differs = Object.values(outcomes).some(({ written }) => written) || !isDeepStrictEqual(stored, source.head)
  let revision = await currentRevision(trx)
  if (differs) {
    options.onProgress?.('indexing')
    await source.finish(trx)
    revision = (await appendRevision(trx, `import ${importer} ${version ?? source.source}`)).id
    if (importer === 'atlas') {
      const origin = { revision, kind: 'import', source: source.source, version, contributionId: null } as const
      await recordProvenance(trx, origin, changedFieldsOf(changes))
    }
    await trx
      .insertInto('importLog')
      .values({
        revision,
        importer,
        source: source.source,
        version,
        format,
        sha256: file.sha256,
        bytes: file.bytes,
        counts: JSON.stringify(counts),
        warnings: JSON.stringify(warnings),
      })
      .execute()
  }
  return {
    source: source.source,
    version,
    format,
    file,
    counts,
    changes,
    warnings,
    ...(withheld?.length && { withheld }),
    revision,
  }
}

/** Rolls a transaction back that was only to tell what it would do. */
class DryRun extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super('dry run')
    this.report = report
  }
}

function run(db: Database, source: Source, options: ImportOptions): Promise<ImportReport> {
  return inTransaction(db, options, (trx) => storeSource(trx, source, options))
}

/** What `store` reports of its writes in one transaction, without a limit of time, which is rolled back when it fails or is a dry run. */
export async function inTransaction(
  db: Database,
  { dryRun }: ImportOptions,
  store: (trx: Database) => Promise<ImportReport>,
): Promise<ImportReport> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      const before = await currentRevision(trx)
      const report = await store(trx)
      if (dryRun) throw new DryRun({ ...report, revision: before, dryRun: true })
      return report
    })
  } catch (cause) {
    if (cause instanceof DryRun) return cause.report
    throw cause
  }
}

/** So many objects may always be retired at once. */
const fewest = 5

function refuseMassRetirement(outcomes: Readonly<Record<string, Outcome>>): void {
  for (const name of [
    'tactics',
    'techniques',
    'mitigations',
    'caseStudies',
    'weaknesses',
    'categories',
    'charts',
    'findings',
  ]) {
    const count = outcomes[name]?.count
    if (!count) continue
    const before = count.retired + count.changed + count.unchanged
    const isGone = count.total === 0 && count.retired > 0
    if (isGone || (count.retired > fewest && count.retired > before / 5)) {
      throw new ServiceError(
        'CONFLICT',
        `The source lacks ${count.retired} of the ${before} stored ${name}; it may be cut off or older. Give --allow-older to retire them.`,
      )
    }
  }
}
