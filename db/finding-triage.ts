import { sql } from 'kysely'
import { writeAudit } from './audit.ts'
import { anyOf, type Database } from './engine/database.ts'
import type { Owned } from './engine/owned-rows.ts'
import { appendRevision } from './engine/revision.ts'
import { ageChangedAt } from './finding-age-change.ts'
import { openBySeverity } from './finding-count.ts'
import type { FindingState } from './finding-tables.ts'
import { decidedState, reportedState } from './finding-triage-state.ts'
import type { Decision, FindingTriage, FindingTriageMove } from './finding-triage-tables.ts'

/** A decision as it is made; `none` takes back the one in force. */
export type NewDecision = Omit<FindingTriage, 'findingId' | 'decision'> & { readonly decision: Decision | 'none' }

/** A finding, locked, with the decision in force about it. */
export type LockedFinding = {
  readonly id: number
  readonly sourceState: FindingState
  readonly decision: Decision | null
  readonly reason: string | null
  readonly comment: string | null
  readonly until: Date | null
  /** How often the decision has changed. */
  readonly version: number
}

/**
 * Returns the findings with these ids, in their order; their applications are locked until the transaction ends, for
 * imports too.
 */
export async function lockFindings(trx: Database, ids: readonly number[]): Promise<readonly LockedFinding[]> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('skg import'))`.execute(trx)
  await sql`
    select from application where id in (select application_id from security_finding where id = ${anyOf(ids)})
      order by id for no key update`.execute(trx)
  const { rows } = await sql<LockedFinding>`
    select id, source_state, decision, reason, comment, until,
        (select count(*)::int from finding_triage_move as move where move.finding_id = security_finding.id) as version
      from security_finding left join finding_triage on finding_id = id
      where id = ${anyOf(ids)} order by id`.execute(trx)
  return rows
}

/** Makes a decision about locked findings. */
export async function storeDecision(trx: Database, ids: readonly number[], made: NewDecision): Promise<void> {
  const { decision, reason, comment, until, by, at } = made
  await sql`
    insert into finding_triage_move (finding_id, at, by, "from", "to", reason, comment, until)
      select id, ${at}, ${by}, coalesce(decision, 'none'), ${decision}, ${reason}, ${comment}, ${until}
        from unnest(${ids}::bigint[]) as id left join finding_triage on finding_id = id order by id`.execute(trx)
  if (decision === 'none') await trx.deleteFrom('findingTriage').where('findingId', '=', anyOf(ids)).execute()
  else
    await sql`
      insert into finding_triage (finding_id, decision, reason, comment, until, by, at)
        select id, ${decision}, ${reason}, ${comment}, ${until}, ${by}, ${at} from unnest(${ids}::bigint[]) as id
        on conflict (finding_id) do update set decision = excluded.decision, reason = excluded.reason,
          comment = excluded.comment, until = excluded.until, by = excluded.by, at = excluded.at`.execute(trx)
  await followDecisions(
    trx,
    ids.map((id) => ({ id, since: at })),
    at,
  )
}

/** Ends the decisions whose time is over, in one revision, whoever calls it at the same time. */
export async function endExpiredDecisions(db: Database): Promise<void> {
  if ((await listExpired(db)).length === 0) return
  await db.transaction().execute(async (trx) => {
    await lockFindings(trx, await listExpired(trx))
    // Another process may have ended them before the lock was free.
    const ids = await listExpired(trx)
    if (ids.length === 0) return
    const at = new Date()
    const { rows: ended } = await sql<Followed>`
      with ended as (delete from finding_triage where finding_id = ${anyOf(ids)} returning finding_id, decision, until),
      moved as (
        insert into finding_triage_move (finding_id, at, by, "from", "to")
          select finding_id, ${at}, 'service', decision, 'expired' from ended
      )
      select finding_id as id, until as since from ended`.execute(trx)
    await followDecisions(trx, ended, at)
    await appendRevision(trx, 'expiry of decisions', ['finding'])
    await writeAudit(trx, {
      caller: 'service',
      kind: 'finding',
      action: 'expire',
      object: null,
      outcome: 'done',
      requestId: null,
      details: { decisions: ids.length },
    })
  })
}

async function listExpired(db: Database): Promise<readonly number[]> {
  const rows = await db.selectFrom('findingTriage').select('findingId').where('until', '<=', sql<Date>`now()`).execute()
  return rows.map(({ findingId }) => findingId)
}

/** A finding, and since when the decision in force about it is. */
type Followed = { readonly id: number; readonly since: Date }

/** Brings findings, and the newest scans of their tools, in line with the decisions in force. */
async function followDecisions(trx: Database, followed: readonly Followed[], at: Date): Promise<void> {
  const ids = followed.map(({ id }) => id)
  await sql`
    update security_finding as finding set state = decided, changed_at = ${at},
        state_at = case when finding.state = decided then state_at else ${at} end,
        age_changed_at = ${ageChangedAt(sql`finding.state = decided`, sql`since`)}
      from (
        select id as finding_id, since, ${decidedState(sql`decision`, reportedState(sql`vex_state`, sql`source_state`))} as decided
          from unnest(${ids}::bigint[], ${followed.map(({ since }) => since)}::timestamptz[]) as made (id, since)
          join security_finding using (id) left join finding_triage on finding_triage.finding_id = id
      ) as known
      where finding.id = known.finding_id`.execute(trx)
  const concerned = sql`select scanner_id from security_finding where id = ${anyOf(ids)}`
  await sql`
    update scan set open_by_severity = ${openBySeverity}
      where id in (select newest_scan_id from scanner where id in (${concerned}))`.execute(trx)
  await sql`
    update application set changed_at = ${at}
      where id in (select application_id from security_finding where id = ${anyOf(ids)})`.execute(trx)
}

/** Returns the decisions in force about these findings, in any order. */
export function findTriages(db: Database, ids: readonly number[]): Promise<FindingTriage[]> {
  return db.selectFrom('findingTriage').selectAll().where('findingId', '=', anyOf(ids)).execute()
}

export type TriageVersion = { readonly findingId: number; readonly version: number }

/** Returns how often the decisions about these findings have changed; findings without any change are left out. */
export async function findTriageVersions(db: Database, ids: readonly number[]): Promise<TriageVersion[]> {
  const { rows } = await sql<TriageVersion>`
    select finding_id, count(*)::int as version from finding_triage_move where finding_id = ${anyOf(ids)} group by finding_id`.execute(
    db,
  )
  return rows
}

/** How many changes of a decision are listed. */
export const longestHistory = 1_000

/** Returns the newest changes of the decision about each finding, oldest first. */
export async function listTriageMoves(db: Database, ids: readonly string[]): Promise<Owned<FindingTriageMove>[]> {
  const { rows } = await sql<Owned<FindingTriageMove>>`
    select move.*, finding::text as owner_id from unnest(${ids}::bigint[]) as finding
      cross join lateral (
        select * from finding_triage_move where finding_id = finding order by id desc limit ${longestHistory}
      ) as move
      order by finding, move.id`.execute(db)
  return rows
}
