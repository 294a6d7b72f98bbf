import type { OpenDatabase } from '../../db/engine/database.ts'
import type { Outcome } from '../../db/target-run.ts'
import type { Lease, RunStage, ScanRun } from '../../db/target-run-tables.ts'
import type { Logger } from '../ground/log.ts'
import type { ToolDigest } from '../trust/report.ts'
import type { FileStore } from './file-store.ts'

/** Why an attempt at a run ends before its work is done. */
export type StopReason = 'cancelled' | 'timed_out' | 'lost' | 'given back'

/** Ends the work of an attempt. */
export class Stopped extends Error {
  readonly reason: StopReason

  constructor(reason: StopReason) {
    super(`the run is ${reason}`)
    this.name = 'Stopped'
    this.reason = reason
  }
}

/** The context in which a run works. */
export type Attempt = {
  readonly run: ScanRun
  readonly lease: Lease
  readonly opened: OpenDatabase
  readonly files: FileStore
  readonly fileDays: number
  /** A folder of its own, which is removed when the attempt ends. */
  readonly folder: string
  readonly log: Logger
  /** Aborts with `Stopped` when the work must end. */
  readonly signal: AbortSignal
  /** Says how far the work is; told to clients with the next heartbeat. */
  progress(stage: RunStage, message: string, done?: number, total?: number | null): void
  /** Adds a line to the log of the run, which clients may read. */
  note(line: string): void
  /** The log so far. */
  notes(): string
  /** Stops the clock of the time limit, while the run waits for others. */
  pauseLimit(): void
  resumeLimit(): void
  /** Resolves at the next change of any run, or when `signal` aborts. */
  changed(signal: AbortSignal): Promise<void>
}

/** The context in which scanners work: a run of the service, or a command. */
export type ScanAttempt = Pick<Attempt, 'folder' | 'log' | 'signal' | 'progress' | 'note'> & {
  readonly run: Pick<ScanRun, 'id' | 'timeoutMs'>
  /** Returns the definitions of tools that the scan before saw; none where there was none. */
  knownTools(): Promise<readonly ToolDigest[]>
}

/**
 * Does the work of a run of one kind. Returns what it has come to, or null when it has ended the run itself, in the
 * transaction that stores what it brought in. Throws `signal.reason` when it was stopped, and what `runErrorOf` makes
 * an error of to end it as failed; other errors count as attempts.
 */
export type Work = (attempt: Attempt) => Promise<Outcome | null>
