import type { Database } from '../../../db/engine/database.ts'
import type { SentDetails } from '../../application/details.ts'
import type { InputFile } from '../read-input.ts'
import type { ImportOptions, ImportReport } from '../transaction.ts'
import type { SourceFinding } from './kit/source-finding.ts'

/** A file of findings: what reads it, and whose findings they are. */
export type FindingFile = {
  /** The verb that imports it, one of `scanSources`. */
  readonly format: string
  readonly path: string
  readonly application: string
  /** What the import notes of the application; the rest stays. */
  readonly details?: SentDetails
  /**
   * Called with each finding; what it throws ends the import. A file whose findings are checked is read on the thread
   * of the caller.
   */
  readonly check?: ((finding: SourceFinding) => void) | null
  /** Digest and size of what was handed in, where `path` is a copy of it; taken from `path` when not given. */
  readonly file?: InputFile
  /** The scan run that brings it in; none for other imports. */
  readonly run?: ScanRunOfFile
}

/** Data of a scan run that its file does not contain. */
export type ScanRunOfFile = {
  readonly id: string
  /** The target whose findings they are, apart from those of other targets of the application. */
  readonly targetId: string | null
  /** ISO 8601; stands for what the file says of when its scans began. */
  readonly startedAt: string | null
  /** True when the file adds to the findings of its tools without saying that the others are gone. */
  readonly incremental: boolean
  /** Name of what was scanned, such as a commit; what the file says when null. */
  readonly scanned: string | null
  /** The part of the application or target that it covers; what the file says when not given. */
  readonly part?: string
  /** True when what it no longer reports went with what was scanned, of which other bytes took the place. */
  readonly isReplaced?: boolean
  /** True when the service made the file: its order among others counts, and not the clock of the worker. */
  readonly isOwn: boolean
}

export type FindingImportOptions = ImportOptions & {
  /** Ends the import with its reason when it aborts. */
  readonly signal?: AbortSignal
  /**
   * Called once what the file has scans of is known, before anything is locked: with its scopes, of which each is a
   * scanner.
   */
  readonly onRead?: (session: Database, scopes: readonly string[]) => Promise<void>
  /** Runs first in the transaction of the import. */
  readonly onBegin?: (trx: Database) => Promise<void>
  /** Writes more in the transaction of the import, before it commits; what it throws undoes the import. */
  readonly onStored?: (trx: Database, report: ImportReport) => Promise<void>
}
