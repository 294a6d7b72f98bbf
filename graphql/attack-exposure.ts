import { linksOf } from '../src/application/link.ts'
import type { FindingClass } from '../src/application/model.ts'
import { answerModel, type ModelAnswer } from './attack-model.ts'
import type { AttackSubject, Filter } from './attack-request.ts'
import type { TechniqueExposure } from './finding-link-parents.ts'
import { callerOf } from './runtime/caller.ts'
import type { Context } from './runtime/context.ts'

/** All paths, whatever supports them. */
const everything: Filter = {
  severityAtLeast: 0,
  controls: 'ANNOTATE',
  from: [],
  to: [],
  through: null,
  maxSteps: 16,
  without: [],
  standingAtLeast: 'DESIGN',
  attackers: null,
  suppose: [],
  supposeAbsent: [],
  model: 2,
}

/** Returns the techniques that a subject makes possible, by id. The answer becomes private. */
export async function exposuresOf(subject: AttackSubject, context: Context): Promise<TechniqueExposure[]> {
  callerOf(context)
  const { result, groups } = await answerModel(subject, everything, null, context)
  return result.exposed.map((exposure) => ({
    ...exposure,
    findingCount: groupsOf(exposure.links).reduce((sum, group) => sum + groups[group]!.count, 0),
  }))
}

/** Names findings: those of a scanner of which tables say the same. */
export type SetOfScanner = { readonly scannerId: number; readonly setId: number }

/** Returns the open findings of a subject that make one of these techniques believable, or are of one of these classes; null does not restrict. */
export async function findLinkedSets(
  subject: AttackSubject,
  techniques: readonly string[] | null,
  classes: readonly FindingClass[] | null,
  context: Context,
): Promise<SetOfScanner[]> {
  callerOf(context)
  const answer = await answerModel(subject, everything, null, context)
  const linked = techniques && new Set(techniques.flatMap((id) => groupsOfTechnique(answer, id)))
  return answer.groups.flatMap((group, index) => {
    if (linked && !linked.has(index)) return []
    if (classes && !classes.includes(linksOf(group, answer.result.components, answer.input.tables).class)) return []
    return group.parts.map(({ scannerId, setId }) => ({ scannerId, setId }))
  })
}

function groupsOfTechnique({ result }: ModelAnswer, id: string): number[] {
  return groupsOf(result.exposed.find(({ technique }) => technique === id)?.links ?? [])
}

function groupsOf(links: readonly { readonly group: number }[]): number[] {
  return [...new Set(links.map(({ group }) => group))]
}
