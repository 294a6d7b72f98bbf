import { issuesOfApplication } from '../db/finding-filter.ts'
import type { SecurityFinding } from '../db/finding-tables.ts'
import type { Resolvers } from './generated/resolvers.ts'
import type { Context } from './runtime/context.ts'
import { after, type MaybePromise } from './runtime/maybe-promise.ts'

/** Returns the security finding with this public id; null when there is none. */
export function findSecurityFinding(load: Context['load'], id: string): MaybePromise<SecurityFinding | null> {
  const [guid = '', issueId] = id.toLowerCase().split(':')
  return after(
    load.applicationByGuid(guid),
    (application) => application && load.securityFinding(application.id * issuesOfApplication + Number(issueId)),
  )
}

/** Returns the public id of a finding: the guid of its application, a colon, its number there. */
export function publicIdOf(
  { applicationId, issueId }: Pick<SecurityFinding, 'applicationId' | 'issueId'>,
  load: Pick<Context['load'], 'application'>,
): MaybePromise<string> {
  return after(load.application(applicationId), (application) => `${application!.guid}:${issueId}`)
}

/**
 * The public ids of applications and security findings, whose rows have numbers; a subgraph without their room resolves
 * them too.
 */
export const publicIds = {
  Application: { id: ({ guid }) => guid },
  SecurityFinding: {
    id: (finding, _, { load }) => publicIdOf(finding, load),
  },
} as const satisfies Resolvers
