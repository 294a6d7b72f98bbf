import type { ExposurePath } from '../db/finding-exposure.ts'
import type { ExposedTechnique } from './runtime/models.ts'

/** The techniques at the end of `paths`, gravest first, then by number of findings, then by id; a weakness that is linked by several sources is counted once. */
export function exposedTechniques(paths: readonly ExposurePath[]): readonly ExposedTechnique[] {
  return [...Map.groupBy(paths, ({ techniqueId }) => techniqueId)]
    .map(([techniqueId, own]) => {
      const starts = [...new Map(own.map((path) => [path.weaknessId, path])).values()]
      return {
        techniqueId,
        findingCount: starts.reduce((total, { findingCount }) => total + findingCount, 0),
        severity: Math.max(...own.map(({ severity }) => severity)),
        paths: own.toSorted((a, b) => a.ancestorIds.length - b.ancestorIds.length),
      }
    })
    .sort(
      (a, b) => b.severity - a.severity || b.findingCount - a.findingCount || (a.techniqueId < b.techniqueId ? -1 : 1),
    )
}
