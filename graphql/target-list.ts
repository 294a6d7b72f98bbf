import { guidOfName } from '../db/target.ts'
import { orderOfTargets, targets } from '../db/target-collections.ts'
import type { Target } from '../db/target-tables.ts'
import { isIdentifier } from '../src/ground/identifiers.ts'
import { fromEnum } from '../src/ground/names.ts'
import { findApplication, refuseApplication } from './finding-access.ts'
import type { TargetOrder } from './generated/model.ts'
import { requireScope } from './runtime/caller.ts'
import { checkText } from './runtime/check.ts'
import { connect } from './runtime/connection.ts'
import type { Context } from './runtime/context.ts'
import { ownedListing } from './runtime/listing.ts'
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
export async function listTargets(context: Context, sent: Filter, page: object) {
  const { scope, filter, order, visible } = await readTargetList(context, sent)
  const listing = targets(context.db, filter, visible)
  return connect(
    {
      scope,
      page: (request) => listing.page(orderOfTargets(order), request),
      count: listing.count,
    },
    page,
    context.largestPage,
  )
}

/** Returns a page of the targets of an application likewise, which is read together with those of others. */
export async function listTargetsOfApplication(context: Context, id: number, sent: Filter, page: object) {
  const { scope, ...asked } = await readTargetList(context, sent)
  const { targetsOfApplication, targetCountOfApplication } = context.load
  const listing = ownedListing(`${scope} ${id}`, id, asked, targetsOfApplication, targetCountOfApplication)
  return connect(listing, page, context.largestPage)
}

/** Returns what a list of targets is asked for, checked, and a name for its cursors. Throws as `listTargets`. */
async function readTargetList(context: Context, { orderBy, application, kind, scope, ...texts }: Filter) {
  const caller = requireScope(context, 'read')
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
  const name = `targets ${field} ${direction} ${JSON.stringify(filter)}`
  return { scope: name, filter, order: { field, direction }, visible: caller.applications }
}

/**
 * Returns the number of the application with this guid or name. Throws NOT_FOUND when it does not exist for the caller.
 */
async function applicationNumber(context: Context, application: string, { applications }: Caller): Promise<number> {
  const guid = isIdentifier(application, 'application') ? application : guidOfName(application)
  const found = await findApplication(context, guid, applications)
  return found ? found.id : refuseApplication(context, guid)
}
