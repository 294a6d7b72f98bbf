import { linksOf } from '../src/application/link.ts'
import type { FindingClass } from '../src/application/model.ts'
import { answerModel, type ModelAnswer } from './attack-model.ts'
import type { AttackSubject, Filter } from './attack-request.ts'
import { readExposureFilter } from './finding-exposure-filter.ts'
import type { ApplicationExposure, TechniqueExposure } from './finding-link-parents.ts'
import type { ExposedTactic } from './finding-parents.ts'
import type { ExposureFilter } from './generated/model.ts'
import { callerOf } from './runtime/caller.ts'
import type { Context } from './runtime/context.ts'

/** All paths, whatever supports them. */
export const everything: Filter = {
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

/**
 * Returns the techniques that a subject makes possible, of those that `filter` asks for, by id. The answer becomes
 * private.
 */
export async function exposuresOf(
  subject: AttackSubject,
  context: Context,
  filter: ExposureFilter | null = null,
): Promise<TechniqueExposure[]> {
  callerOf(context)
  const { severityAtLeast, techniques } = await readExposureFilter(context.load, filter)
  const least = { ...everything, severityAtLeast: severityAtLeast ?? everything.severityAtLeast }
  const { result, groups } = await answerModel(subject, least, null, context)
  return result.exposed
    .filter(({ technique }) => techniques === null || techniques.has(technique))
    .map((exposure) => ({
      ...exposure,
      findingCount: groupsOf(exposure.links).reduce((sum, group) => sum + groups[group]!.count, 0),
    }))
    .filter(({ findingCount }) => severityAtLeast === null || findingCount > 0)
}

/** Returns how far the exposure of a subject is known. The answer becomes private. */
export async function exposureStateOf(subject: AttackSubject, context: Context): Promise<ApplicationExposure> {
  callerOf(context)
  const { result, isWhole } = await answerModel(subject, everything, null, context)
  return { complete: isWhole, outcome: result.outcome, classes: result.classes }
}

/** Returns the tactics that exposed techniques achieve, in the order of the matrix. The answer becomes private. */
export async function exposedTacticsOf(subject: AttackSubject, context: Context): Promise<ExposedTactic[]> {
  callerOf(context)
  return tacticsOf(await answerModel(subject, everything, null, context), context)
}

/** Returns the same of an answer under `everything`. */
export async function tacticsOf(
  { result, groups }: Pick<ModelAnswer, 'result' | 'groups'>,
  { load }: Pick<Context, 'load'>,
): Promise<ExposedTactic[]> {
  const pairs = await Promise.all(
    result.exposed.map(async (exposure) =>
      (await load.tacticsOfTechnique(exposure.technique)).map((tactic) => ({ tactic, exposure })),
    ),
  )
  const byTactic = Map.groupBy(
    pairs.flat().filter(({ tactic }) => !tactic.retired),
    ({ tactic }) => tactic.id,
  )
  return [...byTactic.values()]
    .map((own) => {
      const linked = groupsOf(own.flatMap(({ exposure }) => exposure.links)).map((group) => groups[group]!)
      return {
        tactic: own[0]!.tactic,
        techniqueCount: own.length,
        findingCount: linked.reduce((sum, { count }) => sum + count, 0),
        severity: linked.length > 0 ? Math.max(...linked.map(({ severity }) => severity)) : null,
      }
    })
    .sort((a, b) => (a.tactic.position ?? 0) - (b.tactic.position ?? 0))
}

/** Names findings: those of a scanner of which tables say the same. */
export type SetOfScanner = { readonly scannerId: number; readonly setId: number }

/**
 * Returns the open findings of a subject that make one of these techniques believable, or are of one of these classes;
 * null does not restrict.
 */
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
