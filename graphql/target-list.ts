import * as stored from '../db/target.ts'
import type { Target } from '../db/target-tables.ts'
import { isIdentifier } from '../src/ground/identifiers.ts'
import { fromEnum } from '../src/ground/names.ts'
import { findApplication, refuseApplication } from './finding-access.ts'
import type { TargetOrder } from './generated/model.ts'
import { requireScope } from './runtime/caller.ts'
import { checkText } from './runtime/check.ts'
import { connect } from './runtime/connection.ts'
import type { Context } from './runtime/context.ts'
import type { Caller } from './runtime/requester.ts'

type Filter = {
  readonly kind?: readonly string[] | null
  readonly application?: string | null
  readonly label?: string | null
  readonly owner?: string | null
  readonly name?: string | null
  readonly scope?: string | null
  readonly orderBy: TargetOrder | null
}

/**
 * Returns a page of the targets of applications that exist for the caller. Throws NOT_FOUND for a filter by an
 * application that does not.
 */
export async function listTargets(
  context: Context,
  { orderBy, application, kind, scope, ...texts }: Filter,
  page: object,
) {
  const caller = requireScope(context, 'read')
  const { db, largestPage } = context
  for (const [name, text] of Object.entries(texts)) if (text != null) checkText(`filter.${name}`, text)
  const applicationId =
    application == null ? null : await applicationNumber(context, checkText('filter.application', application), caller)
  const filter = {
    ...texts,
    applicationId,
    kind: kind?.map((value) => fromEnum<Target['kind']>(value)) ?? null,
    scope: scope == null ? null : fromEnum<Target['scopeState']>(scope),
  }
  const { field = 'NAME', direction = 'ASC' } = orderBy ?? {}
  const listing = stored.targets(db, filter, caller.applications)
  const order = { by: stored.targetOrders[field], id: stored.targetTie, direction }
  return connect(
    {
      scope: `targets ${field} ${direction} ${JSON.stringify(filter)}`,
      page: (request) => listing.page(order, request),
      count: listing.count,
      facets: listing.facets,
    },
    page,
    largestPage,
  )
}

/**
 * Returns the number of the application with this guid or name. Throws NOT_FOUND when it does not exist for the caller.
 */
async function applicationNumber(context: Context, application: string, { applications }: Caller): Promise<number> {
  const guid = isIdentifier(application, 'application') ? application : stored.guidOfName(application)
  const found = await findApplication(context, guid, applications)
  return found ? found.id : refuseApplication(context, guid)
}
