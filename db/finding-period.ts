import { type RawBuilder, sql } from 'kysely'
import type { Maybe } from './engine/collection.ts'

/** A period: from an instant on, up to one and including it, or before one. */
export type Period = { readonly from: Date | null; readonly to: Date | null; readonly before: Date | null }

/** Periods that security findings are filtered by. */
export type FindingPeriods = {
  readonly firstFound?: Maybe<Period>
  readonly lastSeen?: Maybe<Period>
  /** When it was fixed, and still is. */
  readonly fixed?: Maybe<Period>
  readonly due?: Maybe<Period>
  /** When the decision in force was made. */
  readonly decided?: Maybe<Period>
  /** When the decision in force ends. */
  readonly decisionEnds?: Maybe<Period>
}

/** When the policy wants a finding remedied, in UTC; an index serves it. */
export const dueAt = sql<Date>`finding_due(severity, first_seen_at)`

/** What is fixed: no longer reported, reported as fixed, or gone with its artefact (contract: seceng §9.7). */
export const isFixed = sql<boolean>`state in ('fixed', 'replaced')`

/** When a scan last reported a finding: the newest of its scanner while that one reports it. */
export const seenAt = sql<Date>`coalesce(last_seen_at, (select newest_at from scanner where scanner.id = scanner_id))`

/** Returns the conditions of periods on rows of the table of findings. */
export function periodConditions(filter: FindingPeriods): RawBuilder<boolean>[] {
  const { firstFound, lastSeen, fixed, due, decided, decisionEnds } = filter
  return [
    ...(firstFound ? within(sql`first_seen_at`, firstFound) : []),
    ...(lastSeen ? within(seenAt, lastSeen) : []),
    ...(fixed ? [isFixed, ...within(sql`state_at`, fixed)] : []),
    ...(due ? within(dueAt, due, sql`::timestamptz at time zone 'UTC'`) : []),
    ...(decided ? [ofDecision(sql`at`, decided)] : []),
    ...(decisionEnds ? [ofDecision(sql`until`, decisionEnds)] : []),
  ]
}

function within(column: RawBuilder<unknown>, { from, to, before }: Period, cast = sql``): RawBuilder<boolean>[] {
  return [
    ...(from ? [sql<boolean>`${column} >= (${from}${cast})`] : []),
    ...(to ? [sql<boolean>`${column} <= (${to}${cast})`] : []),
    ...(before ? [sql<boolean>`${column} < (${before}${cast})`] : []),
  ]
}

function ofDecision(column: RawBuilder<unknown>, period: Period): RawBuilder<boolean> {
  const conditions = sql.join([sql`${column} is not null`, ...within(column, period)], sql` and `)
  return sql<boolean>`security_finding.id in (select finding_id from finding_triage where ${conditions})`
}
