import { ServiceError } from '../src/ground/errors.ts'
import { connectFindings } from './finding-filter.ts'
import type { SecurityFindingFilter } from './generated/model.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { allOf } from './runtime/maybe-promise.ts'

/** The hierarchy of weaknesses is not deeper. */
const deepest = 20

export const resolvers: Resolvers = {
  Mitigation: {
    findings: async ({ id }, args, context) => {
      checkReach(args.filter)
      const techniques = await context.load.techniquesOfMitigation(id)
      const targets = await allOf(techniques.map((row) => context.load.targetsOfTechnique(row.id)))
      return connectFindings(context, args, { target: idsOf(targets.flat()) })
    },
  },
  WeaknessCategory: {
    findings: async ({ id }, { kinds, ...args }, context) => {
      checkReach(args.filter)
      const own = await context.load.weaknessesOfCategory(id)
      const below = kinds ? await allOf(own.map((row) => context.load.descendantsOfWeakness(row.id, deepest))) : []
      return connectFindings(context, args, { target: idsOf([...own, ...below.flat()]) })
    },
  },
}

function idsOf(rows: readonly { readonly id: string }[]): readonly string[] {
  return [...new Set(rows.map(({ id }) => id))]
}

/** The parent says already which weaknesses or techniques are meant. */
function checkReach(filter: SecurityFindingFilter | null | undefined): void {
  for (const field of ['weakness', 'technique', 'exposure'] as const)
    if (filter?.[field])
      throw new ServiceError('BAD_USER_INPUT', `filter.${field}: is that of the parent here`, {
        argument: `filter.${field}`,
      })
}
