import { listParents, listStudySteps } from '../db/knowledge-step.ts'
import { matchesPattern, type Parents } from '../src/application/step-order.ts'
import { checkIdentifier } from '../src/ground/identifiers.ts'
import type { StepPattern } from './generated/model.ts'
import { checkCount } from './runtime/check.ts'
import type { Loaders } from './runtime/context.ts'

const mostConditions = 20

/**
 * Returns the ids of the case studies whose steps are as `pattern` says, by id. Throws BAD_USER_INPUT for what is
 * malformed.
 */
export async function listStudiesBySteps(load: Loaders, pattern: StepPattern): Promise<readonly string[]> {
  const { startsWith, endsIn, uses, followedBy, includeSubtechniques } = pattern
  const check = (field: string, id: string) => checkIdentifier(`filter.steps.${field}`, id, 'technique', 'tactic')
  if (startsWith != null) check('startsWith', startsWith)
  if (endsIn != null) check('endsIn', endsIn)
  for (const { technique, tactic } of checkCount('filter.steps.uses', uses ?? [], mostConditions)) {
    checkIdentifier('filter.steps.uses.technique', technique, 'technique')
    checkIdentifier('filter.steps.uses.tactic', tactic, 'tactic')
  }
  for (const { id, then } of checkCount('filter.steps.followedBy', followedBy ?? [], mostConditions)) {
    check('followedBy.id', id)
    check('followedBy.then', then)
  }
  const [studies, parents] = await Promise.all([load.read(listStudySteps), readParents(load, includeSubtechniques)])
  return studies.filter((study) => matchesPattern(study, pattern, parents)).map(({ id }) => id)
}

/** Returns the parents of sub-techniques; none where sub-techniques do not count for them. */
export async function readParents(load: Loaders, includeSubtechniques: boolean | undefined): Promise<Parents> {
  if (!includeSubtechniques) return new Map()
  const rows = await load.read(listParents)
  return new Map(rows.flatMap(({ id, parentId }) => (parentId === null ? [] : [[id, parentId]])))
}
