import { listVisibleApplications } from '../db/application.ts'
import type { ApplicationSelection } from '../db/application-selection.ts'
import type { NameGlobs } from '../db/application-visibility.ts'
import type { Application, SecurityFinding } from '../db/finding-tables.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { isIdentifier } from '../src/ground/identifiers.ts'
import { findSecurityFinding } from './finding-node.ts'
import { callerOf, isVisible, requireScope } from './runtime/caller.ts'
import type { Context } from './runtime/context.ts'
import { after, type MaybePromise } from './runtime/maybe-promise.ts'

/**
 * Returns the names of the applications whose findings the caller may read, null for all. Throws as `requireScope` when
 * findings need a credential with `read` (contract: seceng §2.6) and there is none.
 */
export function readableApplications(context: Pick<Context, 'requester' | 'service'>): NameGlobs {
  return context.service.access.findings === 'public' ? null : requireScope(context, 'read').applications
}

/**
 * Returns the same, and no name at all without a credential, for answers that leave out what the caller may not read.
 */
export function discernibleApplications(context: Pick<Context, 'requester' | 'service'>): NameGlobs {
  if (context.service.access.findings === 'public') return null
  const caller = callerOf(context)
  return caller?.scopes.includes('read') ? caller.applications : []
}

/** Returns the numbers of the applications with these names that `selection` leaves, null for all. */
export function numbersOf(
  { load }: Pick<Context, 'load'>,
  globs: NameGlobs,
  selection: ApplicationSelection = {},
): MaybePromise<readonly number[] | null> {
  const isAll = globs === null && Object.keys(selection).length === 0
  return isAll ? null : load.read(listVisibleApplications, globs, selection)
}

/** Returns the application with this guid, null when there is none with one of these names, or it is no guid. */
export function findApplication(
  { load }: Pick<Context, 'load'>,
  guid: string,
  globs: NameGlobs,
): MaybePromise<Application | null> {
  if (!isIdentifier(guid, 'application')) return null
  return after(load.applicationByGuid(guid.toLowerCase()), (application) =>
    application && isVisible(globs, application.name) ? application : null,
  )
}

/**
 * Returns the error of a filter whose `argument` names a `noun` that does not exist for the caller, so that no misspelt
 * filter looks like an empty list.
 */
export function notThere(argument: string, noun: string): ServiceError {
  return new ServiceError('NOT_FOUND', `${argument}: there is no such ${noun}`, { argument })
}

/**
 * Returns null for the guid of an unknown application; throws NOT_FOUND with where to look for one that became entries
 * of a catalogue.
 */
export function refuseMoved({ load }: Pick<Context, 'load'>, guid: string): MaybePromise<null> {
  return after(load.catalogOfApplication(guid.toLowerCase()), (moved) => {
    if (moved === null) return null
    const { source } = moved
    const link = `/api/vulnerabilities?source=${source}`
    throw new ServiceError(
      'NOT_FOUND',
      `This application was the imported catalogue ${source}, which is reference data now and no application. See ${link}.`,
      { source, link },
    )
  })
}

/**
 * Throws NOT_FOUND for a filter by an application that does not exist for the caller, with where to look for one that
 * became entries of a catalogue.
 */
export async function refuseApplication({ load }: Pick<Context, 'load'>, guid: string): Promise<never> {
  await refuseMoved({ load }, guid)
  throw notThere('filter.application', 'application')
}

/**
 * Returns the security finding with this public id, null when there is none of an application with one of these names.
 */
export function findFinding(
  context: Pick<Context, 'load'>,
  id: string,
  globs: NameGlobs,
): MaybePromise<SecurityFinding | null> {
  return after(findApplication(context, id.split(':', 1)[0]!, globs), (application) =>
    application ? findSecurityFinding(context.load, id) : null,
  )
}
