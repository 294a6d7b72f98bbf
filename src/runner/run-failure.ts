import type { RunError } from '../../db/target-run-tables.ts'

/** Ends a run as failed, for a reason that its client is told. */
export class RunFailure extends Error {
  readonly reason: RunError['reason']

  constructor(reason: RunError['reason'], detail: string) {
    super(detail)
    this.name = 'RunFailure'
    this.reason = reason
  }
}
