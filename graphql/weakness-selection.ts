import {
  listWeaknessPlatforms,
  numberTie,
  weaknessCategories,
  weaknessCategoryOrders,
  weaknesses,
  weaknessOrders,
} from '../db/weakness-collections.ts'
import type { Weakness, WeaknessCategory } from '../db/weakness-tables.ts'
import { openFindingsOf } from './finding-order.ts'
import type { WeaknessCategoryFilter, WeaknessCategoryOrder, WeaknessFilter, WeaknessOrder } from './generated/model.ts'
import { checkRanges, checkSets, checkTexts } from './knowledge-filter.ts'
import { checkFilter, checkKnown, checkRange } from './runtime/check.ts'
import type { Context } from './runtime/context.ts'
import { readOrder } from './runtime/order.ts'
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
  checkSets(checked, { ids: 'weakness', techniques: 'technique' })
  checkRanges(checked, ['techniqueCount', 'categoryCount', 'openFindingCount'])
  checkTexts(checked, ['consequenceScope', 'consequenceImpact', 'mitigationPhase'])
  const openFindings = await openFindingsOf(context, 'weakness', { filter, orderBy })
  const orders = { ...weaknessOrders, OPEN_FINDINGS: openFindings.count }
  const order = readOrder(orderBy, 'NUMBER', (field) => orders[field], numberTie)
  const open = () => weaknesses(db, checked, openFindings.count)
  const facetsOf = load.facetsOfWeaknesses
  return { name: 'weaknesses', filter: checked, order, load: openFindings.load, facetsOf, open }
}

/** Selects categories of weaknesses likewise. */
export function selectWeaknessCategories(
  { db, load }: Context,
  filter: Maybe<WeaknessCategoryFilter>,
  orderBy: Maybe<readonly WeaknessCategoryOrder[]>,
): Selection<WeaknessCategory> {
  const checked = checkFilter(filter, { weakness: 'weakness' })
  checkSets(checked, { ids: 'weakness' })
  checkRanges(checked, ['weaknessCount'])
  const order = readOrder(orderBy, 'NUMBER', (field) => weaknessCategoryOrders[field], numberTie)
  const open = () => weaknessCategories(db, checked)
  return { name: 'weaknessCategories', filter: checked, order, load, open }
}
