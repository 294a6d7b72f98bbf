import { type FindingSpan, listFindingSpans, listFirstScanDays } from '../db/finding-age.ts'
import { ServiceError } from '../src/ground/errors.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { checkInstant, checkRange } from './runtime/check.ts'
import { manyBy, manyOf } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'

const dayMs = 86_400_000
/** The most days of an age; what is older is the last one. */
const ages = [30, 90, 180] as const

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
}

export const loaders = {
  findingSpansOfApplication: manyBy(listFindingSpans),
  firstScanDayOfApplication: manyOf(listFirstScanDays),
}

export const resolvers: Resolvers = {
  Application: {
    openByAge: async ({ id }, { until, points, every }, { load }) => {
      const last = checkDay(until)
      const count = checkRange('points', points, 2, 60)
      const step = checkRange('every', every, 1, 90)
      const days = Array.from({ length: count }, (_, index) => last - (count - 1 - index) * step)
      const [spans, [first]] = await Promise.all([
        load.findingSpansOfApplication(String(id), dateOf(days[0]!)),
        load.firstScanDayOfApplication(id),
      ])
      // What was open before anybody looked is not known.
      return first ? days.filter((day) => day >= first.day).map((day) => pointOf(spans, day)) : []
    },
  },
}

function pointOf(spans: readonly FindingSpan[], day: number) {
  const byAge = Array.from({ length: ages.length + 1 }, () => 0)
  for (const { found, closed, count } of spans) {
    if (found > day || (closed !== null && closed <= day)) continue
    const place = ages.findIndex((most) => day - found <= most)
    byAge[place === -1 ? ages.length : place]! += count
  }
  return { day: dateOf(day), open: byAge.reduce((sum, count) => sum + count, 0), byAge }
}

function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

function checkDay(until: string): number {
  const instant = checkInstant('until', until)
  if (until.length === 'YYYY-MM-DD'.length) return Math.floor(instant.getTime() / dayMs)
  throw new ServiceError('BAD_USER_INPUT', 'until: must be a day such as 2026-03-31', { argument: 'until' })
}
