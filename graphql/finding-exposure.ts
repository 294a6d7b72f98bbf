import type { ExposurePath as StoredPath } from '../db/finding-exposure.ts'
import type { Application } from '../db/finding-tables.ts'
import type { Tactic } from '../db/knowledge-tables.ts'
import type { Loaders } from './context.ts'
import { after, allOf, type MaybePromise } from './runtime/maybe-promise.ts'

export type ExposurePath = StoredPath
export type ExposedTechnique = {
  readonly techniqueId: string
  readonly findingCount: number
  readonly severity: number
  readonly paths: readonly ExposurePath[]
}
export type ExposedTactic = {
  readonly tactic: Tactic
  readonly techniqueCount: number
  readonly findingCount: number
  readonly severity: number
}
export type ApplicationDifference = {
  readonly a: Application
  readonly b: Application
  readonly onlyA: readonly ExposedTechnique[]
  readonly onlyB: readonly ExposedTechnique[]
  readonly both: readonly SharedExposure[]
}
export type SharedExposure = { readonly a: ExposedTechnique; readonly b: ExposedTechnique }

/** Returns the techniques at the end of `paths`, gravest first, then by number of findings, then by id; a weakness that is linked by several sources is counted once. */
export function exposedTechniques(paths: readonly ExposurePath[]): readonly ExposedTechnique[] {
  return [...Map.groupBy(paths, ({ techniqueId }) => techniqueId)]
    .map(([techniqueId, own]) => {
      return {
        techniqueId,
        findingCount: countFindings(own),
        severity: Math.max(...own.map(({ severity }) => severity)),
        paths: own.toSorted((a, b) => a.ancestorIds.length - b.ancestorIds.length),
      }
    })
    .sort(
      (a, b) => b.severity - a.severity || b.findingCount - a.findingCount || (a.techniqueId < b.techniqueId ? -1 : 1),
    )
}

/** Returns the tactics that `techniques` achieve, in matrix order. */
export function exposedTactics(
  load: Loaders,
  techniques: readonly ExposedTechnique[],
): MaybePromise<readonly ExposedTactic[]> {
  const pairs = allOf(
    techniques.map((technique) =>
      after(load.tacticsOfTechnique(technique.techniqueId), (tactics) =>
        tactics.filter(({ retired }) => !retired).map((tactic) => ({ tactic, technique })),
      ),
    ),
  )
  return after(pairs, (all) =>
    [...Map.groupBy(all.flat(), ({ tactic }) => tactic.id).values()]
      .map((own) =>
        tacticOf(
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

function tacticOf(tactic: Tactic, techniques: readonly ExposedTechnique[]): ExposedTactic {
  return {
    tactic,
    techniqueCount: techniques.length,
    findingCount: countFindings(techniques.flatMap(({ paths }) => paths)),
    severity: Math.max(...techniques.map(({ severity }) => severity)),
  }
}

/** Counts the findings at the start of `paths`, those of one weakness once, however many techniques and sources it is linked by. */
function countFindings(paths: readonly ExposurePath[]): number {
  const starts = new Map(paths.map((path) => [path.weaknessId ?? path.techniqueId, path]))
  return [...starts.values()].reduce((total, { findingCount }) => total + findingCount, 0)
}
