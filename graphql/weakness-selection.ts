import { byteOrder, numberOrder } from '../db/engine/page.ts'
import {
  listWeaknessPlatforms,
  numberTie,
  weaknessCategories,
  weaknessCategoryOrders,
  weaknesses,
  weaknessOrders,
} from '../db/weakness-collections.ts'
import type { Weakness, WeaknessCategory } from '../db/weakness-tables.ts'
import { readOpenNumbers } from './finding-order.ts'
import type { WeaknessCategoryFilter, WeaknessCategoryOrder, WeaknessFilter, WeaknessOrder } from './generated/model.ts'
import { checkRanges, checkTexts } from './knowledge-filter.ts'
import { checkFilter, checkKnown, checkRange } from './runtime/check.ts'
import { unshared } from './runtime/connection.ts'
import type { Context } from './runtime/context.ts'
import { isBy, readOrder } from './runtime/order.ts'
import type { Selection } from './runtime/selection.ts'

type Maybe<T> = T | null | undefined

/** Selects weaknesses. Throws BAD_USER_INPUT naming the argument. */
export async function selectWeaknesses(
  context: Context,
  filter: Maybe<WeaknessFilter>,
  orderBy: Maybe<readonly WeaknessOrder[]>,
): Promise<Selection<Weakness>> {
  const { db, load } = context
  const checked = checkFilter(filter, {
    category: 'weakness',
    descendantOf: 'weakness',
    view: 'weakness',
    technique: 'technique',
  })
  if (filter?.severityAtLeast != null) checkRange('filter.severityAtLeast', filter.severityAtLeast, 0, 5)
  await checkKnown('filter.platform', filter?.platform, () => load.read(listWeaknessPlatforms))
  checkRanges(checked, ['techniqueCount'])
  checkTexts(checked, ['consequenceScope', 'consequenceImpact', 'mitigationPhase'])
  const isByFindings = isBy(orderBy, 'OPEN_FINDINGS')
  const counts = isByFindings ? await readOpenNumbers(context, 'weakness') : new Map<string, number>()
  const orders = { ...weaknessOrders, OPEN_FINDINGS: numberOrder(counts, byteOrder('id')) }
  const order = readOrder(orderBy, 'NUMBER', (field) => orders[field], numberTie)
  const open = () => weaknesses(db, checked)
  return { name: 'weaknesses', filter: checked, order, load: isByFindings ? unshared : load, open }
}

/** Selects categories of weaknesses likewise. */
export function selectWeaknessCategories(
  { db, load }: Context,
  filter: Maybe<WeaknessCategoryFilter>,
  orderBy: Maybe<readonly WeaknessCategoryOrder[]>,
): Selection<WeaknessCategory> {
  const checked = checkFilter(filter, { weakness: 'weakness' })
  const order = readOrder(orderBy, 'NUMBER', (field) => weaknessCategoryOrders[field], numberTie)
  const open = () => weaknessCategories(db, checked)
  return { name: 'weaknessCategories', filter: checked, order, load, open }
}
