import { keepFindingsWithLine, type TakenOut } from '../../db/data-export-lines.ts'
import type { CountByKind } from '../../db/data-export-tables.ts'
import type { Database } from '../../db/engine/database.ts'
import type { Lease } from '../../db/target-run-tables.ts'
import type { RowPlace, TracedRow } from './finding-row.ts'
import type { Texts } from './prepared.ts'
import { asSarif, type SarifRun } from './sarif.ts'
import { zipped } from './zip.ts'

/**
 * Runs that code scanning of GitHub takes in one file, and results of a run. A file has no more results than that
 * either, so that it stays below 10 MB when it is compressed.
 */
const most = { runs: 20, results: 25_000 } as const

/** Which findings code scanning of GitHub takes, of those that an attempt has copied. */
export type ForGithub = {
  readonly rowCount: number
  /** How many have no place there, by kind. */
  readonly omittedKinds: CountByKind
  /** Checks that the run of a part is written: one whose findings all lack a place would say that there are none. */
  readonly isWritten: (part: number) => boolean
  /** Checks that findings of a part are left out, so that its run is not whole. */
  readonly leavesOut: (part: number) => boolean
  /** How many findings of a part are left. */
  readonly countOf: (part: number) => number
}

/**
 * Keeps of what an attempt has copied what code scanning of GitHub takes: findings that are not fixed, in a line of a
 * file, at most 25,000 of a run.
 */
export async function keepForGithub(trx: Database, lease: Lease): Promise<ForGithub> {
  const { taken, left } = await keepFindingsWithLine(trx, lease, most.results)
  const placeless = new Set(taken.filter(({ kind }) => kind !== 'fixed').map(({ part }) => part))
  return {
    rowCount: left.values().reduce((sum, count) => sum + count, 0),
    omittedKinds: countKinds(taken),
    isWritten: (part) => left.has(part) || !placeless.has(part),
    leavesOut: (part) => placeless.has(part),
    countOf: (part) => left.get(part) ?? 0,
  }
}

function countKinds(taken: readonly TakenOut[]): CountByKind {
  const counts = new Map<string, number>()
  for (const { kind, count } of taken) counts.set(kind, (counts.get(kind) ?? 0) + count)
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A run, and how many results it has. */
type Counted<Run> = { readonly run: Run; readonly category: string; readonly count: number }

/** Returns runs by the files in which they go: at most 20 with 25,000 results and one run a category in each. */
export function filesOf<Run>(runs: readonly Counted<Run>[]): readonly (readonly Run[])[] {
  const files: Counted<Run>[][] = [[]]
  for (const next of runs) {
    const own = files.at(-1)!
    const isTaken = own.some(({ category }) => category === next.category)
    const results = own.reduce((sum, { count }) => sum + count, next.count)
    if (isTaken || own.length === most.runs || (own.length > 0 && results > most.results)) files.push([next])
    else own.push(next)
  }
  return files.map((file) => file.map(({ run }) => run))
}

/**
 * Returns the files as one SARIF log, or as a ZIP of numbered logs when there are several. Each names what was left out
 * in all, by kind.
 */
export function asGithubSarif(files: readonly (readonly SarifRun[])[], omittedKinds: CountByKind): Texts {
  const logOf = (runs: readonly SarifRun[]) =>
    asSarif(
      runs.map((run) => ({ ...run, isForGithub: true })),
      { 'skg/omitted': omittedKinds },
    )
  if (files.length === 1) return logOf(files[0]!)
  return zipped(files.map((runs, index) => ({ name: `findings-${index + 1}.sarif`, texts: logOf(runs) })))
}

/** Returns a finding with the places that are a line of a file; GitHub refuses files with others. */
export function inLines(row: TracedRow): TracedRow {
  const isInLine = ({ location }: RowPlace) => location?.__typename === 'CodeLocation' && location.line !== null
  return {
    ...row,
    locations: row.locations.filter((location) => isInLine({ location, message: null })),
    relatedLocations: row.relatedLocations.filter(isInLine),
    codeFlows: row.codeFlows.map((flow) => ({
      ...flow,
      threadFlows: flow.threadFlows.map((thread) => ({ ...thread, steps: thread.steps.filter(isInLine) })),
    })),
  }
}
