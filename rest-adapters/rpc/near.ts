/** Returns the name most like `sent`, null when none is at least `least` like it on a scale from 0 to 1. */
export function nearest(sent: string, names: readonly string[], least: number): string | null {
  const ranked = names
    .map((name) => ({ name, likeness: 1 - editDistance(sent, name) / Math.max(sent.length, name.length, 1) }))
    .sort((a, b) => b.likeness - a.likeness)
  return ranked[0] && ranked[0].likeness >= least ? ranked[0].name : null
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}
