import type { Resolvers } from './generated.ts'
import { limits } from './limits.ts'
import { scalars } from './scalars.ts'

export const resolvers: Resolvers = {
  ...scalars,
  Query: {
    revision: (_, __, { revision }) => revision,
    serviceLimits: () => limits,
  },
}
