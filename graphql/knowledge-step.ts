import { listParents, listStudySteps } from '../db/knowledge-step.ts'
import {
  listTransitions,
  matchesPattern,
  type Parents,
  type StepDistance,
  type StepTransition,
} from '../src/application/step-order.ts'
import { checkIdentifier } from '../src/ground/identifiers.ts'
import type { StepPattern } from './generated/model.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { checkCount } from './runtime/check.ts'
import { connectList } from './runtime/connection.ts'
import type { Loaders } from './runtime/context.ts'
import { limits } from './runtime/limits.ts'
import { after, allOf } from './runtime/maybe-promise.ts'

const mostConditions = 20

export const resolvers: Resolvers = {
  Query: {
    transitions: (_, { from, to, distance, includeSubtechniques, ...page }, { load }) => {
      if (from != null) checkIdentifier('from', from, 'technique')
      if (to != null) checkIdentifier('to', to, 'technique')
      const wanted = after(readTransitions(load, includeSubtechniques), (all) =>
        all
          .filter(({ fromId, toId }) => (from == null || fromId === from) && (to == null || toId === to))
          .filter((transition) => studiesOf(transition, distance).length > 0)
          .sort((one, other) => studiesOf(other, distance).length - studiesOf(one, distance).length),
      )
      const scope = `transitions ${distance} ${includeSubtechniques}`
      return connectList(wanted, scope, page, (transition) => [
        -studiesOf(transition, distance).length,
        `${transition.fromId} ${transition.toId}`,
      ])
    },
  },
  StepTransition: {
    from: ({ fromId }, _, { load }) => load.technique(fromId),
    to: ({ toId }, _, { load }) => load.technique(toId),
    directCount: ({ direct }) => direct.length,
    laterCount: ({ later }) => later.length,
    caseStudies: (transition, { distance, ...page }, { load }) =>
      connectList(
        after(allOf(studiesOf(transition, distance).map(load.caseStudy)), (found) =>
          found.filter((row) => row !== null),
        ),
        `transition.caseStudies ${distance}`,
        page,
        ({ id }) => [id, ''],
        limits.cataloguePageSize,
      ),
  },
}

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

function studiesOf({ direct, later }: StepTransition, distance: StepDistance): readonly string[] {
  return distance === 'DIRECT' ? direct : later
}

function readTransitions(load: Loaders, includeSubtechniques: boolean) {
  return load.computed(
    listTransitions,
    String(includeSubtechniques),
    async (whole) => {
      const [studies, parents] = await Promise.all([
        whole.read(listStudySteps),
        readParents(whole, includeSubtechniques),
      ])
      const current = studies.filter(({ retired }) => !retired)
      return listTransitions(current, parents)
    },
    (transitions) => JSON.stringify(transitions).length,
  )
}

async function readParents(load: Loaders, includeSubtechniques: boolean | undefined): Promise<Parents> {
  if (!includeSubtechniques) return new Map()
  const rows = await load.read(listParents)
  return new Map(rows.flatMap(({ id, parentId }) => (parentId === null ? [] : [[id, parentId]])))
}
