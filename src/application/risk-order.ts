/** An application in the order of risk. */
type Risk = {
  /** Null without an attack path, and where none was computed. */
  readonly bestScore: number | null
  readonly overdue: number
  readonly openBySeverity: readonly number[]
  readonly name: string
}

/**
 * Compares by the best score of attack paths, then by overdue findings, then by open ones of severity 5 and 4, most
 * first, then by name.
 */
export function byRisk(a: Risk, b: Risk): number {
  const measuresOf = ({ bestScore, overdue, openBySeverity }: Risk) => [
    bestScore ?? 0,
    overdue,
    openBySeverity[5] ?? 0,
    openBySeverity[4] ?? 0,
  ]
  const own = measuresOf(a)
  const differences = measuresOf(b).map((measure, place) => measure - own[place]!)
  return differences.find((difference) => difference !== 0) ?? (a.name < b.name ? -1 : 1)
}
