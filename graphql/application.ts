import { findApplicationsByGuid } from '../db/application.ts'
import { storeDetails } from '../db/application-details.ts'
import { writeAudit } from '../db/audit.ts'
import { appendRevision } from '../db/engine/revision.ts'
import { readDetails } from '../src/application/details.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { isIdentifier } from '../src/ground/identifiers.ts'
import { findApplication } from './finding-access.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { inputRefused, mutate } from './mutation.ts'
import { requireScope } from './runtime/caller.ts'
import type { InputProblem } from './target-values.ts'

export const resolvers: Resolvers = {
  Mutation: {
    updateApplication: async (_, { input: { application: guid, ...sent } }, context) => {
      const caller = requireScope(context, 'write')
      const application = isIdentifier(guid, 'application')
        ? await findApplication(context, guid, caller.applications)
        : null
      const { result, errors } = await mutate(context, caller, async (trx) => {
        if (!application) throw new ServiceError('NOT_FOUND', 'There is no such application.')
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
