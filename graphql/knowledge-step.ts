import { listStudySteps } from '../db/knowledge-step.ts'
import { listTransitions, type StepDistance, type StepTransition } from '../src/application/step-order.ts'
import { checkIdentifier } from '../src/ground/identifiers.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { selectCaseStudies } from './knowledge-selection.ts'
import { readParents } from './knowledge-step-filter.ts'
import { connectList } from './runtime/connection.ts'
import type { Loaders } from './runtime/context.ts'
import { after, allOf } from './runtime/maybe-promise.ts'
import { connectNestedRows } from './runtime/selection.ts'

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
    caseStudies: (transition, { distance, ...args }, context) =>
      connectNestedRows(
        context,
        after(allOf(studiesOf(transition, distance).map(context.load.caseStudy)), (found) =>
          found.filter((row) => row !== null),
        ),
        `transition.caseStudies ${distance}`,
        args,
        ({ id }) => [id, ''],
        selectCaseStudies,
      ),
  },
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
