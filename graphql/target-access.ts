import type { NameGlobs } from '../db/application-visibility.ts'
import type { Target } from '../db/target-tables.ts'
import { isVisible } from './runtime/caller.ts'
import type { Context } from './runtime/context.ts'

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
