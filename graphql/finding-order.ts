import type { Database } from '../db/engine/database.ts'
import { countOpenByTechnique, countOpenByWeakness, rankExposures } from '../db/finding-open-count.ts'
import { numbersOf, readableApplications } from './finding-access.ts'
import { callerOf } from './runtime/caller.ts'
import type { Context } from './runtime/context.ts'

const numbers = { technique: countOpenByTechnique, weakness: countOpenByWeakness, application: rankExposures } as const

/**
 * Returns the numbers by which objects are ordered by the open, unmitigated findings that the caller may read: of
 * techniques and weaknesses how many there are, of applications their exposure. Throws as `readableApplications`. The
 * answer becomes private, and nothing of it is cached.
 */
export async function readOpenNumbers(
  context: Pick<Context, 'load' | 'requester' | 'service'> & { readonly db: Database },
  of: keyof typeof numbers,
): Promise<ReadonlyMap<string, number>> {
  const globs = readableApplications(context)
  callerOf(context)
  return numbers[of](context.db, await numbersOf(context, globs))
}
