/** The scan that findings are stored for. */
export type InsertedScan = {
  readonly applicationId: number
  readonly scannerId: number
  readonly scanId: number
  /** When the scan was made. */
  readonly at: Date
  readonly importedAt: Date
  /** Since when it counts in the daily changes: since it was made, or since its import where that goes back in time. */
  readonly agesAt: Date
  /** True when findings that are not reported stay as they are, so that each has its own date. */
  readonly incremental: boolean
  /** Findings that the same transaction has added to the application, and not counted in it yet. */
  readonly issuesBefore: number
}

export type Merge = InsertedScan & {
  /** Name of the table of the staged findings. */
  readonly stage: string
  readonly series: number
  /**
   * The scan before it, the last to report what it does not; null when there is none, or when what is not reported
   * stays as it is.
   */
  readonly earlier: { readonly scanId: number; readonly at: Date } | null
  /** True when the tool did not finish, so that what it does not report may still be there and stays open. */
  readonly isPartial: boolean
  /** The state by its tool of what it does not report. */
  readonly absentState: 'fixed' | 'replaced'
  /** True when findings of the series have further places or code flows. */
  readonly hasTraces: boolean
  /** Called after each batch that was written; what it throws ends the merge. */
  readonly onBatch: () => void
}
