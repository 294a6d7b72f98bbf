import type { Order } from '../../db/engine/page.ts'
import { ServiceError } from '../../src/ground/errors.ts'

/** The keys of an order; they ascend where they do not say. */
export type SentOrder<Field extends string> = readonly {
  readonly field: Field
  readonly direction?: Order['direction']
}[]

/** Each key is compared for every row. */
const mostKeys = 3

/**
 * Returns the order of the fields that `sent` names, of `usual` where it names none, and a name of its own for each.
 * Throws BAD_USER_INPUT for more than three.
 */
export function readOrder<Field extends string>(
  sent: SentOrder<Field> | null | undefined,
  usual: Field,
  by: (field: Field) => Order['by'],
  id: Order['id'],
): Order & { readonly name: string } {
  const argument = 'orderBy'
  if (sent && sent.length > mostKeys)
    throw new ServiceError('BAD_USER_INPUT', `${argument}: has ${sent.length} keys; at most ${mostKeys} are allowed`, {
      argument,
    })
  const keys = (sent ?? []).map(({ field, direction = 'ASC' }) => ({ field, direction }))
  const [first = { field: usual, direction: 'ASC' as const }, ...others] = keys
  return {
    by: by(first.field),
    direction: first.direction,
    id,
    next: others.map(({ field, direction }) => ({ by: by(field), direction })),
    name: [first.field, ...others.map(({ field, direction }) => `${field} ${direction}`)].join(' '),
  }
}

/** Checks for an order by this field. */
export function isBy<Field extends string>(sent: SentOrder<Field> | null | undefined, field: Field): boolean {
  return sent?.some((key) => key.field === field) ?? false
}
