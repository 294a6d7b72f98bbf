/** A reader of the number below which a share of `numbers` lies, 0.5 for the median; at least one number. */
export function quantilesOf(numbers: readonly number[]): (share: number) => number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return (share) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)]!
}
