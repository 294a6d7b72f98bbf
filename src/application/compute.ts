import { createTaskThread, workerUrl } from '../ground/threads.ts'
import { type AttackGraph, type AttackInput, buildAttackGraph } from './graph.ts'
import { type AttackPaths, listAttackPaths } from './paths.ts'
import type { PathFilter } from './ranking.ts'
import {
  allPaths,
  type FindingRemediation,
  type MitigationRound,
  remediateFindings,
  remediateMitigations,
} from './remediation.ts'

/** The request for attack paths. */
export type AttackTask = {
  readonly targetId: string
  readonly input: AttackInput
  readonly filter: PathFilter
  readonly remediation: null | {
    readonly rounds: number
    /** Of each technique: the mitigations that would cut it, implemented ones left out. */
    readonly mitigations: ReadonlyMap<string, readonly string[]>
  }
}
export type AttackResult = AttackPaths & {
  readonly graph: AttackGraph
  /** Null when it was not asked for. */
  readonly remediation: null | {
    readonly findings: FindingRemediation
    readonly mitigations: readonly MitigationRound[]
    /** How many paths there are to cut, variants included. */
    readonly pathCount: number
  }
}

/** Below this many exposed techniques an answer takes less than the way to the other thread and back. */
const smallInput = 40

/**
 * Paths and rounds are short-lived objects by the million: collected early, they cost a third less memory and no time.
 */
export const threadLimits = { maxYoungGenerationSizeMb: 8 }
const inThread = createTaskThread<AttackTask, AttackResult>(workerUrl('thread', import.meta.url), threadLimits)

/** Returns the ranked paths and, when asked for, what to fix first; a large input does not block the event loop. */
export function computeAttackPaths(task: AttackTask): Promise<AttackResult> {
  return task.input.techniques.length < smallInput ? Promise.resolve(runAttackTask(task)) : inThread(task)
}

/** Returns what `computeAttackPaths` resolves to, at once. */
export function runAttackTask({ targetId, input, filter, remediation }: AttackTask): AttackResult {
  const graph = buildAttackGraph(input)
  const listed = listAttackPaths(graph, { targetId, filter })
  if (!remediation) return { ...listed, graph, remediation: null }
  const { rounds, mitigations } = remediation
  const paths = allPaths(listed.items)
  return {
    ...listed,
    graph,
    remediation: {
      findings: remediateFindings(graph, paths, { filter, rounds, exposedTechniques: input.techniques.length }),
      mitigations: remediateMitigations(paths, { rounds, mitigationsOf: (id) => mitigations.get(id) ?? [] }),
      pathCount: paths.length,
    },
  }
}
