import { byteOrder, type Order } from '../db/engine/page.ts'
import { countOrders, objectOrders } from '../db/knowledge-collections.ts'
import { readOrder, type SentOrder } from './runtime/order.ts'

type Sent = SentOrder<string> | null | undefined

/** Returns the order that `sent` names, by id where it names none; of tactics, by their place in the matrix. */
export function orderOf(sent: Sent, kind: keyof typeof countOrders, more: Readonly<Record<string, Order['by']>> = {}) {
  const orders: Readonly<Record<string, Order['by']>> = { ...objectOrders, ...countOrders[kind], ...more }
  const usual = kind === 'tactic' ? 'MATRIX' : 'ID'
  return readOrder(sent, usual, (field) => orders[field]!, byteOrder('id'))
}
