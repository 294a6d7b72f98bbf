import type { NameGlobs } from '../db/application-visibility.ts'
import type { Target } from '../db/target-tables.ts'
import { isUuid } from '../src/ground/identifiers.ts'
import { callerOf, isVisible, maySee } from './runtime/caller.ts'
import type { Context } from './runtime/context.ts'
import type { ScanRun } from './target-run-parents.ts'

/** Returns the target with this id, null when there is none of an application with one of these names. */
export async function findVisibleTarget(
  { load }: Pick<Context, 'load'>,
  id: string,
  globs: NameGlobs,
): Promise<Target | null> {
  const target = await load.target(id.toLowerCase())
  if (!target || globs === null) return target
  const application = await load.application(target.applicationId)
  return application && isVisible(globs, application.name) ? target : null
}

/** Returns the same to callers with the scope `read`, null to others. */
export async function findDiscernibleTarget(context: Context, id: string): Promise<Target | null> {
  const caller = callerOf(context)
  return caller?.scopes.includes('read') && isUuid(id) ? findVisibleTarget(context, id, caller.applications) : null
}

/**
 * Returns the scan run with this id to who requested it, and to callers with the scope `read` when it is of one of
 * their applications; null to others, and when there is none.
 */
export async function findDiscernibleRun(context: Context, id: string): Promise<ScanRun | null> {
  const caller = callerOf(context)
  const run = caller && isUuid(id) ? await context.load.scanRun(id.toLowerCase()) : null
  if (!run || !caller) return null
  const mayRead = caller.scopes.includes('read') && maySee(caller, run.applicationName)
  return mayRead || run.requestedBy === caller.id ? run : null
}
