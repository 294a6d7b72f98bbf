import type { ComponentEvidence, ComponentKind } from '../component.ts'
import type { EvidenceSet } from './evidence-set.ts'
import type { UsedComponent } from './in-use.ts'

/** Evidence of components with the components that each file is evidence of, as a report of a scan carries it. */
export type SentEvidence = {
  readonly evidence: readonly ComponentEvidence[]
  /** How many places there are, also those that are not listed. */
  readonly counts: Readonly<Partial<Record<ComponentKind, number>>>
  /** Components by the paths of the files that are evidence of them. */
  readonly files: Readonly<Record<string, readonly ComponentKind[]>>
  /** Models and packages that the source code uses; left out by a reader of something else. */
  readonly inUse?: readonly UsedComponent[]
}

type FoundEvidence = EvidenceSet & {
  readonly kindsOf: ReadonlyMap<string, readonly ComponentKind[]>
  readonly inUse?: readonly UsedComponent[]
}

/** Returns evidence as it is sent; equal evidence gives equal bytes. */
export function sentEvidence({ evidence, counts, kindsOf, inUse }: FoundEvidence): SentEvidence {
  const files = [...kindsOf]
    .map(([path, kinds]) => [path, [...new Set(kinds)].sort()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    evidence,
    counts: Object.fromEntries(counts),
    files: Object.fromEntries(files),
    ...(inUse && { inUse }),
  }
}

/** Returns the evidence that was sent. */
export function receivedEvidence({ evidence, counts, files, inUse }: SentEvidence): FoundEvidence {
  return {
    evidence,
    counts: new Map(Object.entries(counts) as [ComponentKind, number][]),
    kindsOf: new Map(Object.entries(files)),
    ...(inUse && { inUse }),
  }
}
