import { sql } from 'kysely'
import type { WithheldFigures } from '../../db/chart-suppression.ts'
import type { Database } from '../../db/engine/database.ts'
import { currentRevision } from '../../db/engine/revision.ts'
import type { Change, Count } from '../../db/engine/snapshot.ts'
import type { SurveyFigures } from '../../db/figure-suppression.ts'
import type { InputFile } from './read-input.ts'
import type { Warning } from './source-keys.ts'

export type ImportOptions = {
  /** Reports what would change, and changes nothing. */
  readonly dryRun?: boolean
  /**
   * Allows a source that is older than what is stored, or that would retire more than a fifth, or all, of a kind of
   * object.
   */
  readonly allowOlder?: boolean
  /** Called with the name of each stage as it begins. */
  readonly onProgress?: (stage: string) => void
}

/** Result of one scan: numbers of its findings by what happened to them. */
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

/** Report of an import; the same shape for every importer (contract: knowledge §2). */
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
  /**
   * Of an import of a report that changes its charts only: the figures that they withhold to protect others, and why
   * these.
   */
  readonly withheld?: readonly WithheldFigures[]
  /** Of such an import only: how many figures its surveys show and withhold, as far as they were audited. */
  readonly figures?: readonly SurveyFigures[]
  /** The revision of the data after the import; unchanged when the import changed nothing. */
  readonly revision: number
  readonly dryRun?: true
}

/**
 * Runs `store` in one transaction without a statement timeout and returns its report; rolls back when it throws or for
 * a dry run, whose report says so and has the revision from before.
 */
export async function inTransaction<Report extends { readonly revision: number }>(
  db: Database,
  { dryRun }: Pick<ImportOptions, 'dryRun'>,
  store: (trx: Database) => Promise<Report>,
): Promise<Report & { readonly dryRun?: true }> {
  const dry: { report?: Report & { readonly dryRun: true } } = {}
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      const before = await currentRevision(trx)
      const report = await store(trx)
      if (!dryRun) return report
      dry.report = { ...report, revision: before, dryRun: true }
      throw new DryRun('dry run')
    })
  } catch (cause) {
    if (cause instanceof DryRun && dry.report) return dry.report
    throw cause
  }
}

/** Thrown to roll back the transaction of a dry run. */
class DryRun extends Error {}
