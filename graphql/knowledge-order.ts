import { byteOrder, numberOrder, type Order } from '../db/engine/page.ts'
import { countOrders, objectOrders } from '../db/knowledge-collections.ts'
import { readOpenNumbers } from './finding-order.ts'
import type { TechniqueOrder } from './generated/model.ts'
import { unshared } from './runtime/connection.ts'
import type { Context, Loaders } from './runtime/context.ts'
import { isBy, readOrder, type SentOrder } from './runtime/order.ts'

type Sent = SentOrder<string> | null | undefined

/** Returns the order that `sent` names, by id where it names none; of tactics, by their place in the matrix. */
export function orderOf(sent: Sent, kind: keyof typeof countOrders, more: Readonly<Record<string, Order['by']>> = {}) {
  const orders: Readonly<Record<string, Order['by']>> = { ...objectOrders, ...countOrders[kind], ...more }
  const usual = kind === 'tactic' ? 'MATRIX' : 'ID'
  return readOrder(sent, usual, (field) => orders[field]!, byteOrder('id'))
}

/**
 * Returns the order of techniques that `sent` names, and by what its pages are read: no other request shares those in
 * an order by findings.
 */
export async function orderOfTechniques(
  sent: readonly TechniqueOrder[] | null | undefined,
  context: Context,
): Promise<{ readonly order: ReturnType<typeof orderOf>; readonly load: Pick<Loaders, 'cached'> }> {
  if (!isBy(sent, 'OPEN_FINDINGS')) return { order: orderOf(sent, 'technique'), load: context.load }
  const counts = await readOpenNumbers(context, 'technique')
  const more = { OPEN_FINDINGS: numberOrder(counts, byteOrder('id')) }
  return { order: orderOf(sent, 'technique', more), load: unshared }
}
