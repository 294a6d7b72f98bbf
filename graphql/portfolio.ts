import type { Database } from '../db/engine/database.ts'
import { type AgeGap, countOverdueOn, listAgeGaps, type OverdueCount } from '../db/finding-age-change.ts'
import { countFixes, countOverdue, listPortfolio, type PortfolioRow } from '../db/portfolio.ts'
import { byExposure, daysForShare, sumOpen } from '../src/application/portfolio.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { checkSelection } from './application-selection.ts'
import { numbersOf, readableApplications } from './finding-access.ts'
import type { Resolvers } from './generated/resolvers.ts'
import type { Portfolio, PortfolioGroup } from './portfolio-parents.ts'
import { callerOf } from './runtime/caller.ts'
import { checkInstant, checkRange } from './runtime/check.ts'
import { after, type MaybePromise } from './runtime/maybe-promise.ts'

const dayMs = 86_400_000
const mostRows = 500

export const resolvers: Resolvers = {
  Query: {
    portfolio: async (_, { selection, at, scannedBy }, context) => {
      // What is overdue follows from the clock, and no cache may share it.
      callerOf(context)
      const now = new Date()
      const today = now.toISOString().slice(0, 10)
      const day = at ?? today
      const end = endOf('at', day, today)
      const scannedBefore = scannedBy ? endOf('scannedBy', scannedBy, today) : null
      const isPast = day < today
      const globs = readableApplications(context)
      const { db } = context
      const selected = await numbersOf(context, globs, checkSelection(selection ?? {}, 'selection.'))
      const visible = scannedBefore ? await scannedOf(db, selected, scannedBefore) : selected
      const rows = await listPortfolio(db, visible, isPast ? end : null)
      const gaps = once(() => listAgeGaps(db, visible))
      const overdue = once(async () =>
        isPast
          ? countsOf(await countOverdueOn(db, visible, day), gapsAt(day, await gaps()))
          : countsOf(await countOverdue(db, visible, now), []),
      )
      const fixes = (days: number) => countFixes(db, visible, new Date(end.getTime() - days * dayMs), end)
      return { rows: rows.toSorted(byExposure), isPast, overdue, gaps, fixes }
    },
  },
  Portfolio: {
    applicationCount: ({ rows }) => rows.length,
    unknown: ({ rows }) => countUnknown(rows),
    open: ({ rows }) => sumOpen(rows).reduce((sum, count) => sum + count, 0),
    openBySeverity: ({ rows }) => sumOpen(rows),
    overdue: ({ rows, overdue }) => after(overdue(), (counts) => sumOverdue(rows, counts)),
    overdueKnownFrom: ({ rows, gaps }) => after(gaps(), (all) => lastEndOf(rows, all)),
    applications: (of, { first }) => firstOf(first, of.rows).map((row) => ({ row, of })),
    teams: (of, { first }) =>
      firstOf(
        first,
        groupsOf(of, ({ team }) => team),
      ),
    owners: (of, { first }) =>
      firstOf(
        first,
        groupsOf(of, ({ owner }) => owner),
      ),
    timeToFix: async ({ fixes }, { days }) => {
      const counts = await fixes(checkRange('days', days, 1, 3_650))
      return [5, 4, 3, 2, 1, 0].map((severity) => {
        const own = counts.filter((row) => row.severity === severity)
        return {
          severity,
          fixed: own.reduce((sum, { count }) => sum + count, 0),
          medianDays: daysForShare(own, 0.5),
          ninetiethDays: daysForShare(own, 0.9),
        }
      })
    },
  },
  PortfolioApplication: {
    application: async ({ row }, _, { load }) => (await load.application(row.applicationId))!,
    known: ({ row }) => row.isKnown,
    openBySeverity: ({ row }) => (row.isKnown ? row.openBySeverity : null),
    overdue: ({ row, of }) => after(of.overdue(), (counts) => (row.isKnown ? sumOverdue([row], counts) : null)),
  },
  PortfolioGroup: {
    applicationCount: ({ rows }) => rows.length,
    unknown: ({ rows }) => countUnknown(rows),
    openBySeverity: ({ rows }) => sumOpen(rows),
    overdue: ({ rows, of }) => after(of.overdue(), (counts) => sumOverdue(rows, counts)),
  },
}

/** Returns the end of a day until today; throws BAD_USER_INPUT for what is none. */
function endOf(argument: string, day: string, today: string): Date {
  const start = checkInstant(argument, day)
  if (day.length === today.length && day <= today) return new Date(start.getTime() + dayMs)
  const what = day.length === today.length ? `must not lie after today, ${today}` : 'must be a day such as 2026-03-31'
  throw new ServiceError('BAD_USER_INPUT', `${argument}: ${what}`, { argument })
}

/** Returns those of the applications, null for all, of which a scan before then says something. */
async function scannedOf(db: Database, ids: readonly number[] | null, before: Date): Promise<readonly number[]> {
  const rows = await listPortfolio(db, ids, before)
  return rows.filter(({ isKnown }) => isKnown).map(({ applicationId }) => applicationId)
}

function once<T>(read: () => Promise<T>): () => MaybePromise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= read()
    return result
  }
}

function firstOf<T>(first: number, all: readonly T[]): readonly T[] {
  return all.slice(0, checkRange('first', first, 1, mostRows))
}

function groupsOf(of: Portfolio, nameOf: (row: PortfolioRow) => string | null): readonly PortfolioGroup[] {
  const groups = [...Map.groupBy(of.rows, nameOf)].map(([name, rows]) => ({ name, rows, of }))
  const rank = ({ rows }: PortfolioGroup) => ({
    isKnown: countUnknown(rows) < rows.length,
    openBySeverity: sumOpen(rows),
  })
  return groups.toSorted((a, b) => byExposure(rank(a), rank(b)))
}

function countUnknown(rows: readonly PortfolioRow[]): number {
  return rows.filter(({ isKnown }) => !isKnown).length
}

/** Numbers by application; null for those of the gaps. */
function countsOf(counts: readonly OverdueCount[], gaps: readonly AgeGap[]): ReadonlyMap<number, number | null> {
  const known = counts.map(({ applicationId, count }) => [applicationId, count] as const)
  return new Map<number, number | null>([...known, ...gaps.map(({ applicationId }) => [applicationId, null] as const)])
}

function gapsAt(day: string, gaps: readonly AgeGap[]): readonly AgeGap[] {
  return gaps.filter(({ fromDay, beforeDay }) => fromDay <= day && day < beforeDay)
}

/** The day on which the last gap of these applications ends; null without one. */
function lastEndOf(rows: readonly PortfolioRow[], gaps: readonly AgeGap[]): string | null {
  const own = new Set(rows.map(({ applicationId }) => applicationId))
  const ends = gaps.filter(({ applicationId }) => own.has(applicationId)).map(({ beforeDay }) => beforeDay)
  return ends.sort().at(-1) ?? null
}

/** Returns null when the number of one of those that are scanned is not known. */
function sumOverdue(rows: readonly PortfolioRow[], counts: ReadonlyMap<number, number | null>): number | null {
  const own = rows.filter(({ isKnown }) => isKnown).map(({ applicationId }) => counts.get(applicationId))
  return own.includes(null) ? null : own.reduce<number>((sum, count) => sum + (count ?? 0), 0)
}
