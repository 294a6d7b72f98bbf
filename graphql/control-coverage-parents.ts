export type ControlCoverage = {
  readonly controlCount: number
  readonly exposedCount: number
  readonly implementedCount: number
  readonly plannedCount: number
  /** Ids of techniques. */
  readonly uncovered: readonly string[]
}
