import type { Exposure as StoredExposure } from '../db/finding-exposure.ts'
import type { Tactic } from '../db/knowledge-tables.ts'
import type { ApplicationDifference, ExposedTactic, ExposedTechnique, ExposurePath } from './finding-parents.ts'
import type { Loaders } from './runtime/context.ts'
import { after, allOf, type MaybePromise } from './runtime/maybe-promise.ts'

/** Returns the techniques that the findings of `exposure` make possible, gravest first, then by number of findings, then by id. */
export function exposedTechniques({ paths, groups }: StoredExposure): readonly ExposedTechnique[] {
  return [...Map.groupBy(paths, ({ techniqueId }) => techniqueId)]
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

/** Returns how many open, unmitigated findings name no weakness and no technique of the graph: what they make possible is not known. */
export function countUnjudged(groups: StoredExposure['groups']): number {
  return sumOf(groups.filter(({ targets }) => targets.length === 0))
}

/** Returns the tactics that the techniques of `exposure` achieve, in matrix order. */
export function exposedTactics(load: Loaders, exposure: StoredExposure): MaybePromise<readonly ExposedTactic[]> {
  const pairs = allOf(
    exposedTechniques(exposure).map((technique) =>
      after(load.tacticsOfTechnique(technique.techniqueId), (tactics) =>
        tactics.filter(({ retired }) => !retired).map((tactic) => ({ tactic, technique })),
      ),
    ),
  )
  return after(pairs, (all) =>
    [...Map.groupBy(all.flat(), ({ tactic }) => tactic.id).values()]
      .map((own) =>
        tacticOf(
          exposure,
          own[0]!.tactic,
          own.map(({ technique }) => technique),
        ),
      )
      .sort((a, b) => (a.tactic.position ?? 0) - (b.tactic.position ?? 0)),
  )
}

/** Returns what distinguishes the exposure of two applications. */
export function differenceOf(
  a: readonly ExposedTechnique[],
  b: readonly ExposedTechnique[],
): Pick<ApplicationDifference, 'onlyA' | 'onlyB' | 'both'> {
  const inA = new Set(a.map(({ techniqueId }) => techniqueId))
  const inB = new Map(b.map((technique) => [technique.techniqueId, technique]))
  return {
    onlyA: a.filter(({ techniqueId }) => !inB.has(techniqueId)),
    onlyB: b.filter(({ techniqueId }) => !inA.has(techniqueId)),
    both: a.flatMap((first) => {
      const second = inB.get(first.techniqueId)
      return second ? [{ a: first, b: second }] : []
    }),
  }
}

function tacticOf({ groups }: StoredExposure, tactic: Tactic, techniques: readonly ExposedTechnique[]): ExposedTactic {
  return {
    tactic,
    techniqueCount: techniques.length,
    findingCount: countFindings(
      groups,
      techniques.flatMap(({ paths }) => paths),
    ),
    severity: Math.max(...techniques.map(({ severity }) => severity)),
  }
}

/** Counts the findings at the start of `paths`, each once, however many of its weaknesses lead on. */
function countFindings(groups: StoredExposure['groups'], paths: readonly ExposurePath[]): number {
  const starts = new Set(paths.map(({ weaknessId, techniqueId }) => weaknessId ?? techniqueId))
  return sumOf(groups.filter(({ targets }) => targets.some((target) => starts.has(target))))
}

function sumOf(groups: StoredExposure['groups']): number {
  return groups.reduce((total, { findingCount }) => total + findingCount, 0)
}
