import type { Database } from '../db/engine/database.ts'
import { countOpenByTechnique, countOpenByWeakness } from '../db/finding-open-count.ts'
import { numbersOf, readableApplications } from './finding-access.ts'
import { callerOf } from './runtime/caller.ts'
import type { Context } from './runtime/context.ts'

const numbers = { technique: countOpenByTechnique, weakness: countOpenByWeakness } as const

/**
 * Returns how many open, unmitigated findings that the caller may read each technique or weakness has. Throws as
 * `readableApplications`. The answer becomes private, and nothing of it is cached.
 */
export async function readOpenNumbers(
  context: Pick<Context, 'load' | 'requester' | 'service'> & { readonly db: Database },
  of: keyof typeof numbers,
): Promise<ReadonlyMap<string, number>> {
  const globs = readableApplications(context)
  callerOf(context)
  return numbers[of](context.db, await numbersOf(context, globs))
}
