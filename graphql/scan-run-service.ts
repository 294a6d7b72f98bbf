import type { Database } from '../db/engine/database.ts'
import { UnavailableError } from '../src/ground/errors.ts'

declare module './runtime/context.ts' {
  interface ServiceFacts {
    readonly scanRuns: ScanRunService
  }
}

/** A file that was sent to this process and waits for its run. */
export type Upload = { readonly sha256: string; readonly bytes: number; readonly mediaType: string }

/** A scanner, and whether it can run in this process. */
export type ScannerFact = {
  readonly name: string
  readonly version: string | null
  /** Null while it is still being examined. */
  readonly isAvailable: boolean | null
  /** Why it cannot run, or that this is not known yet; null when it can. */
  readonly reason: string | null
}

/** Where scan runs are handed to their workers. */
export type ScanRunService = {
  /** Verbs of the importers. */
  readonly formats: readonly string[]
  /** Verbs of catalogues, which are no scans, that are verbs of no importer too. */
  readonly catalogs: readonly string[]
  /** Returns all scanners, in their order. */
  listScanners(): Promise<readonly ScannerFact[]>
  /** Days for which the files of a run are kept after its end. */
  readonly fileDays: number
  /** Opens the queue; call it before a transaction that delivers. */
  open(): Promise<void>
  findUpload(id: string): Upload | null
  /** Returns the verb of the importer that reads an upload, told by its content; null when there is none. */
  formatOf(uploadId: string): Promise<string | null>
  /** Returns the verb that imports an upload as a catalogue, which is no scan; null when it is none. */
  catalogOf(uploadId: string): Promise<string | null>
  /** Keeps an upload as a file that one run reads. */
  keepUpload(trx: Database, uploadId: string): Promise<void>
  /** Delivers a run to the workers when `trx` commits. */
  deliver(trx: Database, runId: string): Promise<void>
  /** Delivers the run that waited for this one, if there is one. */
  deliverNext(runId: string): Promise<void>
}

/** The service of a process that takes no scan runs. */
export const noScanRuns: ScanRunService = {
  formats: [],
  catalogs: [],
  listScanners: async () => [],
  fileDays: 0,
  open: async () => {
    throw new UnavailableError('workers', 'This process takes no scan runs.')
  },
  findUpload: () => null,
  formatOf: async () => null,
  catalogOf: async () => null,
  keepUpload: async () => {},
  deliver: async () => {},
  deliverNext: async () => {},
}

/** Returns what a file or format is that is no scan, by the verb that imports it. */
export function aboutCatalog(verb: string): string {
  return `a catalogue (${verb}), which is no scan of an application; its operator imports it as reference data with skg import ${verb}, and findings join it`
}
