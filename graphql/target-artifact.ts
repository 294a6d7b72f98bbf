import { writeAudit } from '../db/audit.ts'
import { endArtifact, listArtifactsOfApplications, listArtifactsOfTargets } from '../db/target-artifact.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { isUuid } from '../src/ground/identifiers.ts'
import { toEnum } from '../src/ground/names.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { mutate } from './mutation.ts'
import { requireScope } from './runtime/caller.ts'
import { many, manyOf, unshared } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
}

export const loaders = {
  artifactsOfTarget: unshared(many(listArtifactsOfTargets)),
  artifactsOfApplication: unshared(manyOf(listArtifactsOfApplications)),
}

export const resolvers: Resolvers = {
  Target: {
    artifacts: ({ id }, _, { load }) => load.artifactsOfTarget(id),
  },
  Application: {
    artifacts: ({ id }, _, context) => {
      requireScope(context, 'read')
      return context.load.artifactsOfApplication(id)
    },
  },
  Artifact: {
    verdict: ({ verdict }) => toEnum(verdict),
  },
  ArtifactVersion: {
    verdict: ({ verdict }) => toEnum(verdict),
    examinedAt: ({ examinedAt }) => new Date(examinedAt),
    replacedAt: ({ replacedAt }) => new Date(replacedAt),
  },
  Mutation: {
    endArtifact: async (_, { input }, context) => {
      const caller = requireScope(context, 'write')
      const { result, errors } = await mutate(context, caller, async (trx) => {
        const name = isUuid(input.id) ? await endArtifact(trx, input.id, caller.applications) : null
        if (name === null) throw new ServiceError('NOT_FOUND', 'There is no such artefact.')
        await writeAudit(trx, {
          caller: caller.id,
          kind: 'artifact',
          action: 'end',
          object: input.id,
          outcome: 'done',
          requestId: context.requester.requestId,
        })
        return input.id
      })
      if (result !== null) await context.service.onWrite()
      return { id: result, errors }
    },
  },
}
