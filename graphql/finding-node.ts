import { issuesOfApplication } from '../db/finding-filter.ts'
import type { SecurityFinding } from '../db/finding-tables.ts'
import type { Context } from './context.ts'
import type { Resolvers } from './generated.ts'

/** The security finding with this public id; null when there is none. */
export async function findSecurityFinding(load: Context['load'], id: string): Promise<SecurityFinding | null> {
  const [guid = '', issueId] = id.toLowerCase().split(':')
  const application = await load.applicationByGuid(guid)
  return application && load.securityFinding(application.id * issuesOfApplication + Number(issueId))
}

/** The public ids of applications and security findings, whose rows have numbers; a subgraph without their room tells these too. */
export const publicIds = {
  Application: { id: ({ guid }) => guid },
  SecurityFinding: {
    id: async ({ applicationId, issueId }, _, { load }) =>
      `${(await load.application(applicationId))!.guid}:${issueId}`,
  },
} as const satisfies Resolvers
