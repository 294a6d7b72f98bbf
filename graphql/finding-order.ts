import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/engine/database.ts'
import { byteOrder, numberOrder } from '../db/engine/page.ts'
import { countOpenByTechnique, countOpenByWeakness } from '../db/finding-open-count.ts'
import { numbersOf, readableApplications } from './finding-access.ts'
import { callerOf } from './runtime/caller.ts'
import type { Context, Loaders } from './runtime/context.ts'
import { unshared } from './runtime/listing.ts'
import { isBy, type SentOrder } from './runtime/order.ts'

/** A filter by the number of open findings, and the keys of an order. */
type Asked = {
  readonly filter: { readonly openFindingCount?: object | null } | null | undefined
  readonly orderBy: SentOrder<string> | null | undefined
}

/**
 * Returns the number of open, unmitigated findings of each technique or weakness that a query reads where it is `asked`
 * for, else 0, and by what its pages are read: no other request shares those by such numbers. Throws as
 * `readOpenNumbers`.
 */
export async function openFindingsOf(
  context: Context,
  of: keyof typeof numbers,
  { filter, orderBy }: Asked,
): Promise<{ readonly count: RawBuilder<number>; readonly load: Pick<Loaders, 'cached'> }> {
  const isAsked = filter?.openFindingCount != null || isBy(orderBy, 'OPEN_FINDINGS')
  if (!isAsked) return { count: sql<number>`0`, load: context.load }
  return { count: numberOrder(await readOpenNumbers(context, of), byteOrder('id')), load: unshared }
}

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
