import type { SecurityFinding } from '../db/finding-tables.ts'
import { tablesInUse, versionOf } from '../src/application/candidate-reader.ts'
import { derive } from '../src/application/derivation.ts'
import { type PathsCut, pathCutter } from '../src/application/path-cut.ts'
import { isRead } from './attack-groups.ts'
import { answerModel } from './attack-model.ts'
import { type AttackSubject, controlKey, type Filter } from './attack-request.ts'
import { subjectOfApplication, subjectOfTarget } from './attack-subject.ts'
import { callerOf, requireScope } from './runtime/caller.ts'
import type { Context, Loaders } from './runtime/context.ts'
import { findVisibleTarget } from './target-access.ts'

/** What the SDL says of a filter that is left out. */
const everything: Filter = {
  severityAtLeast: 0,
  controls: 'ANNOTATE',
  from: [],
  to: [],
  maxSteps: 16,
  without: [],
  standingAtLeast: 'DESIGN',
  suppose: [],
  supposeAbsent: [],
}

/** What fixing one finding cuts, for all findings of a subject. */
type Cuts = {
  /** Groups by scanner, set and severity. */
  readonly groupOf: ReadonlyMap<string, number>
  /** Findings of each group. */
  readonly counts: readonly number[]
  readonly cutOf: (group: number) => PathsCut
  readonly paths: number
}

/**
 * Returns what fixing this finding alone cuts of the attack paths of a target, or of its application for null; null
 * when that is not known: it is not open, not of the target, or not all findings are read.
 */
export async function pathsCutBy(
  { id, applicationId }: Pick<SecurityFinding, 'id' | 'applicationId'>,
  targetId: string | null,
  context: Context,
): Promise<PathsCut | null> {
  callerOf(context)
  const { load } = context
  const subject = await subjectOf(applicationId, targetId, context)
  if (!subject || !(await isRead(applicationId, context))) return null
  const own = await load.groupOfFinding(id)
  if (!own) return null
  const { groupOf, counts, cutOf } = await readCuts(subject, context)
  const group = groupOf.get(`${own.scannerId} ${own.setId} ${own.severity}`)
  if (group === undefined) return null
  const all = cutOf(group)
  // Others of which the tables say the same keep what it makes possible.
  return counts[group] === 1 ? all : { ...all, cut: 0, bestScoreAfter: all.bestScoreBefore }
}

async function subjectOf(applicationId: number, id: string | null, context: Context): Promise<AttackSubject | null> {
  if (id === null) {
    const application = await context.load.application(applicationId)
    return application && subjectOfApplication(application)
  }
  const target = await findVisibleTarget(context, id, requireScope(context, 'read').applications)
  return target?.applicationId === applicationId ? subjectOfTarget(target, context) : null
}

async function readCuts(subject: AttackSubject, context: Context): Promise<Cuts> {
  const { id, controls, goals, attackers, targetId } = subject
  const compute = async (load: Loaders): Promise<Cuts> => {
    const { input, groups } = await answerModel(subject, everything, null, { load })
    const places = groups.flatMap(({ parts }, group) =>
      parts.map(({ scannerId, setId, severity }) => [`${scannerId} ${setId} ${severity}`, group] as const),
    )
    const derivation = derive(input)
    return {
      groupOf: new Map(places),
      counts: groups.map(({ count }) => count),
      cutOf: pathCutter(derivation, input.groups, input.filter.standingAtLeast),
      paths: derivation.ranked.length,
    }
  }
  const key = JSON.stringify([versionOf(tablesInUse()), id, targetId, controls.map(controlKey), goals, attackers])
  return context.load.computed(readCuts, key, compute, sizeOfCuts)
}

/** Returns about how many bytes of memory it takes. */
function sizeOfCuts({ counts, paths }: Cuts): number {
  return 800 * paths + 600 * counts.length
}
