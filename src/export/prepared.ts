import type { ExportedFinding, OnCopied } from '../../db/data-export-rows.ts'
import type { CountByKind } from '../../db/data-export-tables.ts'
import type { Lease } from '../../db/target-run-tables.ts'
import type { Moment } from '../ground/moment.ts'

/** The head of an export. */
export type ExportHead = Moment & {
  /** Names scope and filter; the same for the same request at every revision. */
  readonly key: string
  /** When the revision was made, ISO 8601. */
  readonly revisionAt: string
  /** The applications in scope, by name. */
  readonly applications: readonly { readonly id: number; readonly guid: string; readonly name: string }[]
  /** Returns the public id of a copied finding. */
  readonly findingId: (finding: Pick<ExportedFinding, 'applicationId' | 'issueId'>) => string
}

/** Where an attempt copies its rows; `onCopied` learns how many findings there are so far. */
export type Copying = { readonly lease: Lease; readonly onCopied: OnCopied }

/** Reads the rows of a part of what was copied, a page at a time. */
export type ReadPart = <R>(part: number) => AsyncIterable<readonly R[]>

/** What a file is written from, piece by piece. */
export type Texts = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

/** An export whose rows are copied: what is left is to write them. */
export type PreparedExport = Moment & {
  /** Names of the applications in scope. */
  readonly applications: readonly string[]
  /** Findings in the file; attack paths of `attack-flow`. */
  readonly rowCount: number
  /** Findings in scope that the format has no place for. */
  readonly omitted: number
  /** How many of these there are of each kind; nothing for a format that leaves out one kind. */
  readonly omittedKinds?: CountByKind
  /** Rows that were copied. */
  readonly copied: number
  readonly fileName: string
  /** Yields the file. */
  write(read: ReadPart): Texts
}
