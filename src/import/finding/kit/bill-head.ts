import type { Plan } from '../../json/plan.ts'
import { pointerOf } from '../../json/plan.ts'
import { streamJson } from '../../json/stream.ts'
import { refused } from '../../source-object.ts'

/** What the first level of a bill of materials says: values by member, and how many entries a list has. */
export type BillHead = {
  readonly values: ReadonlyMap<unknown, unknown>
  readonly lengths: ReadonlyMap<unknown, number>
}

/**
 * Reads what `plan` takes of the first level of a file of `format`. Throws INPUT_REFUSED for a member of another kind.
 */
export async function readBillHead(path: string, plan: Plan, format: string): Promise<BillHead> {
  const values = new Map<unknown, unknown>()
  const lengths = new Map<unknown, number>()
  for await (const events of streamJson(path, plan))
    for (const event of events) {
      if (event.kind === 'mismatch' && event.path.length < 2)
        throw refused(
          pointerOf(event.path),
          `must be ${event.wanted}, but is ${event.found}; this is not what ${format} has`,
        )
      if (event.kind === 'value') values.set(event.path[0], event.value)
      else if (event.kind === 'list') lengths.set(event.path[0], event.length)
    }
  return { values, lengths }
}
