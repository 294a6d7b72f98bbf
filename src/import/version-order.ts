/** Negative, 0 or positive as version `a` is older than, as old as or newer than `b`; numbers are compared as numbers: 5.6.0 < 2026.05, 4.9 < 4.15. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)]
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function numbersOf(version: string): number[] {
  return (version.match(/\d+/g) ?? []).map(Number)
}
