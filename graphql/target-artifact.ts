import { writeAudit } from '../db/audit.ts'
import {
  endArtifact,
  findArtifacts,
  listArtifactsOfApplications,
  listArtifactsOfTargets,
} from '../db/target-artifact.ts'
import type { Artifact } from '../db/target-run-tables.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { isUuid } from '../src/ground/identifiers.ts'
import { toEnum } from '../src/ground/names.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { atMember, mutate } from './mutation.ts'
import { callerOf, isVisible, requireScope } from './runtime/caller.ts'
import type { Context, NodesOf } from './runtime/context.ts'
import { many, manyOf, one, unshared } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import { findDiscernibleRun } from './target-access.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
  interface NodeTypes extends NodesOf<typeof nodes> {}
}

export const loaders = {
  artifact: unshared(one(findArtifacts)),
  artifactsOfTarget: unshared(many(listArtifactsOfTargets)),
  artifactsOfApplication: unshared(manyOf(listArtifactsOfApplications)),
}

export const nodes = {
  ARTIFACT: {
    type: 'Artifact',
    loader: findDiscernibleArtifact,
    insteadOf: { path: 'Application.artifacts', neighbors: 'Application.artifacts' },
  },
} as const

/** Returns the artefact with this id of an application that the caller may read; null when there is none. */
async function findDiscernibleArtifact(context: Context, id: string): Promise<Artifact | null> {
  const caller = callerOf(context)
  if (!caller?.scopes.includes('read') || !isUuid(id)) return null
  const found = await context.load.artifact(id.toLowerCase())
  const application = found && (await context.load.application(found.applicationId))
  return application && isVisible(caller.applications, application.name) ? found : null
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
    __resolveReference: ({ id }, context) => findDiscernibleArtifact(context, id),
    run: ({ runId }, _, context) => (runId === null ? null : findDiscernibleRun(context, runId)),
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
        if (name === null) throw atMember('id', new ServiceError('NOT_FOUND', 'There is no such artefact.'))
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
      return { artifactId: result, errors }
    },
  },
}
