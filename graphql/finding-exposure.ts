import { exposureAtLeast, type Exposure as StoredExposure } from '../db/finding-exposure.ts'
import type { AskedExposure } from './finding-exposure-filter.ts'
import type { TechniqueExposure } from './finding-link-parents.ts'
import type { ApplicationDifference, ExposedTechnique, ExposurePath } from './finding-parents.ts'

/**
 * Returns the techniques of those asked for that the findings of `exposure` make possible, gravest first, then by
 * number of findings, then by id.
 */
export function exposedTechniques(
  exposure: StoredExposure,
  { severityAtLeast, techniques }: AskedExposure,
): readonly ExposedTechnique[] {
  const { paths, groups } = severityAtLeast === null ? exposure : exposureAtLeast(exposure, severityAtLeast)
  const asked = techniques ? paths.filter(({ techniqueId }) => techniques.has(techniqueId)) : paths
  return [...Map.groupBy(asked, ({ techniqueId }) => techniqueId)]
    .map(([techniqueId, own]) => {
      return {
        techniqueId,
        findingCount: countFindings(groups, own),
        severity: Math.max(...own.map(({ severity }) => severity)),
        paths: own.toSorted((a, b) => a.ancestorIds.length - b.ancestorIds.length),
      }
    })
    .sort(
      (a, b) => b.severity - a.severity || b.findingCount - a.findingCount || (a.techniqueId < b.techniqueId ? -1 : 1),
    )
}

/**
 * Returns how many open, unmitigated findings name no weakness and no technique of the graph: what they make possible
 * is not known.
 */
export function countUnjudged(groups: StoredExposure['groups']): number {
  return sumOf(groups.filter(({ targets }) => targets.length === 0))
}

/**
 * Returns what distinguishes the exposure of two applications, gravest first; what is possible by design alone comes
 * last.
 */
export function differenceOf(
  ofA: readonly TechniqueExposure[],
  ofB: readonly TechniqueExposure[],
): Pick<ApplicationDifference, 'onlyA' | 'onlyB' | 'both'> {
  const [a, b] = [ofA.toSorted(byGravity), ofB.toSorted(byGravity)]
  const inA = new Set(a.map(({ technique }) => technique))
  const inB = new Map(b.map((exposure) => [exposure.technique, exposure]))
  return {
    onlyA: a.filter(({ technique }) => !inB.has(technique)),
    onlyB: b.filter(({ technique }) => !inA.has(technique)),
    both: a.flatMap((first) => {
      const second = inB.get(first.technique)
      return second ? [{ a: first, b: second }] : []
    }),
  }
}

/** Compares two exposures to one technique by their gravest findings; none is milder than any. */
export function graverOf(a: TechniqueExposure, b: TechniqueExposure): 'A' | 'B' | 'EQUAL' {
  const difference = gravityOf(a) - gravityOf(b)
  return difference > 0 ? 'A' : difference < 0 ? 'B' : 'EQUAL'
}

function byGravity(a: TechniqueExposure, b: TechniqueExposure): number {
  return gravityOf(b) - gravityOf(a) || b.findingCount - a.findingCount || (a.technique < b.technique ? -1 : 1)
}

function gravityOf({ severity, findingCount }: TechniqueExposure): number {
  return findingCount > 0 ? severity : -1
}

/** Counts the findings at the start of `paths`, each once, however many of its weaknesses lead on. */
function countFindings(groups: StoredExposure['groups'], paths: readonly ExposurePath[]): number {
  const starts = new Set(paths.map(({ weaknessId, techniqueId }) => weaknessId ?? techniqueId))
  return sumOf(groups.filter(({ targets }) => targets.some((target) => starts.has(target))))
}

function sumOf(groups: StoredExposure['groups']): number {
  return groups.reduce((total, { findingCount }) => total + findingCount, 0)
}
