/** Up to three of `candidates` that come near to `text`, best first. */
export function nearest(text: string, candidates: readonly string[]): readonly string[] {
  const wanted = pairsOf(text)
  return candidates
    .map((candidate) => ({ candidate, likeness: likeness(wanted, pairsOf(candidate)) }))
    .filter((found) => found.likeness > 0.4)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, 3)
    .map(({ candidate }) => (candidate.length > 120 ? `${candidate.slice(0, 119)}…` : candidate))
}

function pairsOf(text: string): ReadonlySet<string> {
  const letters = ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
  return new Set(Array.from({ length: letters.length - 1 }, (_, index) => letters.slice(index, index + 2)))
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length
  return (2 * shared) / (one.size + other.size)
}
