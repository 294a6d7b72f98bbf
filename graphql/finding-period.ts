import type { Period } from '../db/finding-period.ts'
import type { InstantRange } from './generated/model.ts'
import { checkEnds, checkInstant } from './runtime/check.ts'

const dayMs = 86_400_000

/**
 * Returns a period as the tables take it, a day being all of it in UTC; null for none. Throws BAD_USER_INPUT naming the
 * end that is wrong, or both that exclude each other.
 */
export function readPeriod(argument: string, range: InstantRange | null | undefined): Period | null {
  if (!range) return null
  const from = range.from == null ? null : checkInstant(`${argument}.from`, range.from)
  const end = range.to == null ? null : checkInstant(`${argument}.to`, range.to)
  checkEnds(`${argument}.from`, from, `${argument}.to`, end)
  const isDay = range.to?.length === 'YYYY-MM-DD'.length
  return isDay ? { from, to: null, before: end && new Date(end.getTime() + dayMs) } : { from, to: end, before: null }
}
