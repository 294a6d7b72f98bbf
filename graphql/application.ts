import { findApplicationsByGuid } from '../db/application.ts'
import { storeDetails } from '../db/application-details.ts'
import { writeAudit } from '../db/audit.ts'
import type { Database } from '../db/engine/database.ts'
import { appendRevision } from '../db/engine/revision.ts'
import { readDetails } from '../src/application/details.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { applicationGuid, isIdentifier } from '../src/ground/identifiers.ts'
import { findApplication } from './finding-access.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { atMember, inputRefused, mutate } from './mutation.ts'
import { requireApplication, requireScope } from './runtime/caller.ts'
import type { InputProblem } from './target-values.ts'

declare module './runtime/context.ts' {
  interface ServiceFacts {
    readonly demo: Demo
  }
}

/** The made-up application that a service brings along. */
export type Demo = {
  /** Its name. */
  readonly application: string
  /**
   * Stores it with its findings and components, and with `report` the synthetic report where there is none; returns
   * what was stored. Throws CONFLICT where there is an application of its name.
   */
  load(trx: Database, parts: { readonly report: boolean }): Promise<{ readonly report: boolean }>
}

export const resolvers: Resolvers = {
  Mutation: {
    loadDemo: async (_, { input }, context) => {
      const caller = requireScope(context, 'write')
      const { demo } = context.service
      requireApplication(context, caller, demo.application)
      const { result, errors } = await mutate(context, caller, async (trx) => {
        const details = await demo.load(trx, { report: input.report ?? false })
        await writeAudit(trx, {
          caller: caller.id,
          kind: 'application',
          action: 'loadDemo',
          object: demo.application,
          outcome: 'done',
          requestId: context.requester.requestId,
          details,
        })
        return { guid: applicationGuid(demo.application) }
      })
      if (!result) return { application: null, errors }
      await context.service.onWrite()
      const [application = null] = await findApplicationsByGuid(context.db, [result.guid])
      return { application, errors }
    },
    updateApplication: async (_, { input: { application: guid, ...sent } }, context) => {
      const caller = requireScope(context, 'write')
      const application = isIdentifier(guid, 'application')
        ? await findApplication(context, guid, caller.applications)
        : null
      const { result, errors } = await mutate(context, caller, async (trx) => {
        if (!application) throw atMember('application', new ServiceError('NOT_FOUND', 'There is no such application.'))
        const problems: InputProblem[] = []
        const details = readDetails(sent, (pointer, message) => problems.push({ pointer, message }))
        if (problems.length > 0) throw inputRefused(problems)
        if (await storeDetails(trx, application.guid, details))
          await appendRevision(trx, 'details of an application', ['finding'])
        await writeAudit(trx, {
          caller: caller.id,
          kind: 'application',
          action: 'updateApplication',
          object: application.guid,
          outcome: 'done',
          requestId: context.requester.requestId,
          details,
        })
        return { guid: application.guid }
      })
      if (!result) return { application: null, errors }
      await context.service.onWrite()
      const [changed = null] = await findApplicationsByGuid(context.db, [result.guid])
      return { application: changed, errors }
    },
  },
}
