import { type ComponentEvidence, type ComponentKind, componentKinds } from '../component.ts'
import { evidenceTable } from './table.ts'

/** Places kept of one component (contract: applications §2). */
export const mostPlaces = 20

/** What one source of evidence shows. */
export type EvidenceSet = {
  /** By component in the order of the list, surest first; at most 20 places of each. */
  readonly evidence: readonly ComponentEvidence[]
  /** How many places there are, also those that are not kept. */
  readonly counts: ReadonlyMap<ComponentKind, number>
}

/**
 * Returns the evidence with one place of a component for each path, the surest; what follows from a component is a hint
 * without a place. The order of `found` does not matter.
 */
export function evidenceSet(found: Iterable<ComponentEvidence>): EvidenceSet {
  const byKind = new Map<ComponentKind, Map<string, ComponentEvidence>>()
  for (const one of found) {
    const places = byKind.get(one.kind) ?? new Map<string, ComponentEvidence>()
    byKind.set(one.kind, places)
    const key = `${one.source}\0${one.place ?? ''}`
    const known = places.get(key)
    if (!known || compare(one, known) < 0) places.set(key, one)
  }
  for (const one of impliedBy(byKind)) byKind.set(one.kind, new Map([['', one]]))
  const evidence: ComponentEvidence[] = []
  const counts = new Map<ComponentKind, number>()
  for (const kind of componentKinds) {
    const places = byKind.get(kind)
    if (!places) continue
    counts.set(kind, places.size)
    evidence.push(...[...places.values()].sort(compare).slice(0, mostPlaces))
  }
  return { evidence, counts }
}

/** Returns the set of all: what several readers of one scan found. */
export function joinedEvidence(sets: Iterable<EvidenceSet>): EvidenceSet {
  const all = [...sets]
  const { evidence } = evidenceSet(all.flatMap((one) => one.evidence))
  const counts = new Map<ComponentKind, number>()
  for (const kind of componentKinds) {
    const count = all.reduce((sum, one) => sum + (one.counts.get(kind) ?? 0), 0)
    if (count > 0) counts.set(kind, count)
  }
  return { evidence, counts }
}

/** Returns the components that follow from those known, as hints (contract: applications §1). */
function impliedBy(known: ReadonlyMap<ComponentKind, ReadonlyMap<string, ComponentEvidence>>): ComponentEvidence[] {
  const found = new Map<ComponentKind, ComponentEvidence>()
  const visit = (kind: ComponentKind, source: string) => {
    for (const follows of evidenceTable().implied.get(kind) ?? []) {
      if (known.has(follows) || found.has(follows)) continue
      found.set(follows, { kind: follows, source, place: null, line: null, pattern: null, confidence: 1 })
      visit(follows, source)
    }
  }
  for (const [kind, places] of known) visit(kind, [...places.values()].map(({ source }) => source).sort()[0]!)
  return [...found.values()]
}

function compare(a: ComponentEvidence, b: ComponentEvidence): number {
  return (
    b.confidence - a.confidence ||
    order(a.place, b.place) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.pattern ?? 0) - (b.pattern ?? 0) ||
    order(a.source, b.source)
  )
}

function order(a: string | null, b: string | null): number {
  const [left, right] = [a ?? '', b ?? '']
  return left < right ? -1 : left > right ? 1 : 0
}
