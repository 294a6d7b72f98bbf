import { listControlsOfApplications } from '../db/control-coverage.ts'
import { exposuresOf } from './attack-exposure.ts'
import { subjectOfApplication } from './attack-subject.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { requireScope } from './runtime/caller.ts'
import { checkRange } from './runtime/check.ts'
import { manyOf, unshared } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
}

export const loaders = { controlsOfApplication: unshared(manyOf(listControlsOfApplications)) }

export const resolvers: Resolvers = {
  Application: {
    controlCoverage: async (application, _, context) => {
      requireScope(context, 'read')
      const { load } = context
      const [controls, exposures] = await Promise.all([
        load.controlsOfApplication(application.id),
        exposuresOf(subjectOfApplication(application), context),
      ])
      const idsOf = (status: string) =>
        new Set(controls.filter((one) => one.status === status).map(({ mitigationId }) => mitigationId))
      const [implemented, planned] = [idsOf('implemented'), idsOf('planned')]
      const states = await Promise.all(
        exposures.map(async ({ technique }) => {
          const mitigations = await load.mitigationsOfTechnique(technique)
          const isIn = (own: ReadonlySet<string>) => mitigations.some(({ id }) => own.has(id))
          return { technique, state: isIn(implemented) ? 'implemented' : isIn(planned) ? 'planned' : 'none' }
        }),
      )
      const of = (wanted: string) => states.filter(({ state }) => state === wanted).map(({ technique }) => technique)
      return {
        controlCount: implemented.union(planned).size,
        exposedCount: states.length,
        implementedCount: of('implemented').length,
        plannedCount: of('planned').length,
        uncovered: of('none').sort(),
      }
    },
  },
  ControlCoverage: {
    uncovered: ({ uncovered }, { first }, { load }) =>
      Promise.all(
        uncovered.slice(0, checkRange('first', first, 1, 100)).map(async (id) => (await load.technique(id))!),
      ),
  },
}
