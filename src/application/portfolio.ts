type Open = { readonly isKnown: boolean; readonly openBySeverity: readonly number[] }

/** Returns the sums of open findings by severity 0 to 5 of the applications of which anything is known. */
export function sumOpen(rows: readonly Open[]): readonly number[] {
  const known = rows.filter(({ isKnown }) => isKnown)
  return [0, 1, 2, 3, 4, 5].map((severity) =>
    known.reduce((sum, { openBySeverity }) => sum + (openBySeverity[severity] ?? 0), 0),
  )
}

/** Compares by open findings: those with more of severity 5 first, then of 4, and so on; unknown ones last. */
export function byExposure(a: Open, b: Open): number {
  const bySeverity = a.openBySeverity.map((count, severity) => (b.openBySeverity[severity] ?? 0) - count)
  const differences = [Number(b.isKnown) - Number(a.isKnown), ...bySeverity.reverse()]
  return differences.find((difference) => difference !== 0) ?? 0
}

type Fixes = readonly { readonly days: number; readonly count: number }[]

/**
 * Returns the least number of days in which at least `share` of the fixes were made (percentile_disc); null without a
 * fix.
 */
export function daysForShare(fixes: Fixes, share: number): number | null {
  const wanted = share * fixes.reduce((sum, { count }) => sum + count, 0)
  let seen = 0
  for (const { days, count } of fixes.toSorted((a, b) => a.days - b.days)) {
    seen += count
    if (seen >= wanted) return days
  }
  return null
}
