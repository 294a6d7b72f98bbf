import type { Outcome } from '../../../db/engine/snapshot.ts'
import type { Reference } from '../../../db/knowledge-tables.ts'

type Citing = { readonly id: string; readonly references: readonly Reference[] }

/**
 * Counts the references of a source, and how many are added and removed with it; the changes are reported with their
 * objects.
 */
export function countReferences(before: ReadonlyMap<string, readonly Reference[]>, after: readonly Citing[]): Outcome {
  let total = 0
  let added = 0
  let retired = 0
  for (const { id, references } of after) {
    const earlier = (before.get(id) ?? []).map(name)
    const kept = references.filter((reference) => takeOut(earlier, name(reference))).length
    total += references.length
    added += references.length - kept
    retired += earlier.length
  }
  return { count: { total, added, changed: 0, retired, unchanged: total - added }, changes: [], written: false }
}

function name({ title, url }: Reference): string {
  return JSON.stringify([title, url])
}

function takeOut(names: string[], wanted: string): boolean {
  const index = names.indexOf(wanted)
  if (index >= 0) names.splice(index, 1)
  return index >= 0
}
