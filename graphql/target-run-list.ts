import type { NameGlobs } from '../db/application-visibility.ts'
import { guidOfName } from '../db/target.ts'
import { newestRunFirst, type RunFilter, runs } from '../db/target-run-list.ts'
import { isIdentifier, isUuid } from '../src/ground/identifiers.ts'
import { findApplication, notThere, refuseApplication } from './finding-access.ts'
import type { ScanRunFilter } from './generated/model.ts'
import { requireScope } from './runtime/caller.ts'
import { checkEnds, checkInstant, checkText } from './runtime/check.ts'
import { connect } from './runtime/connection.ts'
import type { Context } from './runtime/context.ts'
import { ownedListing } from './runtime/listing.ts'
import { findVisibleTarget } from './target-access.ts'

const fromEnum = (value: string) => value.toLowerCase() as never

/** Returns a page of the runs of the applications that exist for the caller. Throws as `requireScope`. */
export async function listRuns(context: Context, filter: ScanRunFilter, page: object) {
  const { visible, ...wanted } = await readRunFilter(context, filter)
  const listing = runs(context.db, wanted, visible)
  return connect(
    {
      scope: `scan runs ${JSON.stringify(wanted)}`,
      page: (request) => listing.page(newestRunFirst, request),
      count: listing.count,
    },
    page,
    context.largestPage,
  )
}

/** Returns a page of the runs of a target likewise, which is read together with those of others. */
export async function listRunsOfTarget(context: Context, id: string, filter: ScanRunFilter, page: object) {
  const wanted = await readRunFilter(context, filter)
  const { runsOfTarget, runCountOfTarget } = context.load
  return connect(ownedListing(`scan runs ${id}`, id, wanted, runsOfTarget, runCountOfTarget), page, context.largestPage)
}

/** Returns the filter of runs as the tables take it. Throws as `requireScope` and `checkExistence`. */
async function readRunFilter(context: Context, filter: ScanRunFilter) {
  const { applications } = requireScope(context, 'read')
  const { target, application, kind, state, commit, since, until } = filter
  for (const [name, text] of Object.entries({ target, application, commit }))
    if (text != null) checkText(`filter.${name}`, text)
  if (target != null && !isUuid(target)) throw notThere('filter.target', 'target')
  const wanted = {
    targetId: target ?? null,
    applicationGuid:
      application == null ? null : isIdentifier(application, 'application') ? application : guidOfName(application),
    kind: kind?.map(fromEnum),
    state: state?.map(fromEnum),
    commit,
    since: since == null ? null : checkInstant('filter.since', since),
    until: until == null ? null : checkInstant('filter.until', until),
  }
  checkEnds('filter.since', wanted.since, 'filter.until', wanted.until)
  await checkExistence(context, wanted, applications)
  return { ...wanted, visible: applications }
}

/**
 * Throws NOT_FOUND for a target that does not exist for the caller, and for an application that does not and that no
 * run names: a run may precede its application.
 */
async function checkExistence(
  context: Context,
  { targetId, applicationGuid }: Pick<RunFilter, 'targetId' | 'applicationGuid'>,
  visible: NameGlobs,
): Promise<void> {
  if (targetId && !(await findVisibleTarget(context, targetId, visible))) throw notThere('filter.target', 'target')
  if (!applicationGuid || (await findApplication(context, applicationGuid, visible))) return
  if ((await runs(context.db, { applicationGuid }, visible).count()) === 0)
    await refuseApplication(context, applicationGuid)
}
