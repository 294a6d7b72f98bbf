import { writeAudit } from '../db/audit.ts'
import { endArtifact, listArtifactsOfApplications, listArtifactsOfTargets } from '../db/target-artifact.ts'
import { ServiceError } from '../src/errors.ts'
import { isUuid } from '../src/identifiers.ts'
import { toEnum } from '../src/names.ts'
import { requireScope } from './caller.ts'
import type { Resolvers } from './generated.ts'
import { mutate } from './mutation.ts'
import { many, manyOf, unshared } from './runtime/loader-kinds.ts'

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
