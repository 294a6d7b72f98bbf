/** Up to three of `names` that are most like `text`, best first; each is cut to 120 characters. */
export function nearest(text: string, names: readonly string[]): string[] {
  const wanted = pairsOf(text)
  return names
    .map((name) => ({ name, likeness: likeness(wanted, pairsOf(name)) }))
    .filter((found) => found.likeness > 0.4)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, 3)
    .map(({ name }) => (name.length > 120 ? `${name.slice(0, 119)}…` : name))
}

function pairsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
  const letters = ` ${words.trim()} `
  return new Set(Array.from({ length: letters.length - 1 }, (_, index) => letters.slice(index, index + 2)))
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length
  return (2 * shared) / (one.size + other.size || 1)
}
