import { findCodes } from '../db/finding-trace.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { numbered } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
}

export const loaders = {
  codeOfSecurityFinding: numbered(findCodes),
}

export const resolvers: Resolvers = {
  SecurityFinding: {
    code: async ({ id }, _, { load }) => (await load.codeOfSecurityFinding(id))?.code ?? null,
  },
}
