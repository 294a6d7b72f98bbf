import { listVerdictsOfComponents } from '../db/component-verdict.ts'
import type { SoftwareComponent } from '../db/software-component-tables.ts'
import { toEnum } from '../src/ground/names.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { callerOf } from './runtime/caller.ts'
import type { Context } from './runtime/context.ts'
import { manyBy, unshared } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import { after } from './runtime/maybe-promise.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
}

export const loaders = {
  verdictOfComponent: unshared(manyBy(listVerdictsOfComponents)),
}

export const resolvers: Resolvers = {
  SoftwareComponent: { verdict: verdictOf },
  AiModel: { verdict: verdictOf },
  ComponentVerdict: {
    value: ({ verdict }) => toEnum(verdict),
    by: ({ isByDigest }) => (isByDigest ? 'SHA256' : 'NAME'),
    artifact: ({ name }) => name,
    scannedAt: ({ examinedAt }) => examinedAt,
  },
}

function verdictOf({ id }: SoftwareComponent, _: unknown, context: Context) {
  const caller = callerOf(context)
  if (!caller?.scopes.includes('read')) return null
  return after(
    context.load.verdictOfComponent(String(id), { visible: caller.applications }),
    ([verdict]) => verdict ?? null,
  )
}
