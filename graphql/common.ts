import { findRevisionAt } from '../db/engine/revision.ts'
import type { Resolvers } from './generated.ts'
import { limits } from './runtime/limits.ts'
import { scalars } from './runtime/scalars.ts'

export const resolvers: Resolvers = {
  ...scalars,
  Query: {
    revision: (_, __, { revision }) => revision,
    revisionAt: async (_, __, { db, revision }) => findRevisionAt(db, revision),
    serviceLimits: () => limits,
  },
}
