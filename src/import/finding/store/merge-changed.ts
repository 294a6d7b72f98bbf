import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../db/engine/database.ts'
import { ageChangedAt } from '../../../../db/finding-age-change.ts'
import { linkTargets } from '../../../../db/finding-resolve.ts'
import { decidedState, reportedState } from '../../../../db/finding-triage-state.ts'
import { type Batch, batchSize } from './merge-batch.ts'
import type { InsertedScan, Merge } from './merge-scan.ts'

const taken = [
  'content',
  'rule',
  'title',
  'description',
  'recommendation',
  'severity',
  'source_cwes',
  'source_techniques',
  'cwe',
  'category',
  'targets',
  'cves',
  'cvss_version',
  'cvss_score',
  'cvss_vector',
  'references',
  'location',
  'place',
  'dependency',
  'tags',
  'derived_from',
  'derived_by',
  'source_fingerprints',
  'pointer',
  'count',
] as const
/** How exact the last date of a finding is that is handed over again and again. */
const dayMs = 86_400_000

const takenColumns = sql.join(taken.map((name) => sql.id(name)))

const isOpen = (state: string) => sql.raw(`${state} in ('open', 'suppressed')`)

const decided = decidedState(sql`triage.decision`, reportedState(sql`vex_state`, sql`staged.state`))

/** The name of the temporary table of the staged findings of a series that are new or differ from what is stored. */
export function changedTable({ series }: Pick<Merge, 'series'>): string {
  return `changed_finding_${series}`
}

/**
 * Lists the staged findings that are new or differ from what is stored, in their order, in their temporary table;
 * counts them.
 */
export async function listChanges(
  trx: Database,
  merge: Merge,
): Promise<{ reported: number; added: number; known: number }> {
  const { stage, series, scannerId, at, incremental } = merge
  const changed = sql.id(changedTable(merge))
  await sql`drop table if exists pg_temp.${changed}`.execute(trx)
  await sql`
    create temporary table ${changed} on commit drop as
      select row_number() over written as position, ordinal, finding.id as finding_id,
          count(*) filter (where finding.id is null) over written as new_number,
          finding.content <> staged.content or finding.count <> staged.count or finding.last_scan_id is not null as differs
        from (select ordinal, identity, state, content, count from ${sql.id(stage)} where series = ${sql.lit(series)}) as staged
        left join (select id, identity, state, vex_state, content, count, last_scan_id, last_seen_at from security_finding where scanner_id = ${sql.lit(scannerId)}) as finding
          using (identity)
        left join finding_triage as triage on triage.finding_id = finding.id
        where finding.id is null or finding.state <> ${decided} or finding.content <> staged.content or finding.count <> staged.count
          or finding.last_scan_id is not null
          ${incremental ? sql`or finding.last_seen_at < ${sql.lit(new Date(at.getTime() - dayMs).toISOString())}` : sql``}
        window written as (order by ordinal)`.execute(trx)
  const { rows } = await sql<{ reported: number; added: number; known: number }>`
    select count(*) filter (where finding_id is null)::int as added, count(finding_id)::int as known,
        (select count(*)::int from ${sql.id(stage)} where series = ${series}) as reported
      from ${changed}`.execute(trx)
  const counts = rows[0]!
  if (counts.added + counts.known > batchSize) {
    await sql`create index on pg_temp.${changed} (position)`.execute(trx)
    await sql`analyze ${changed}`.execute(trx)
  }
  return counts
}

/** The listed findings of a batch as they are staged. */
const changedIn = (merge: Merge) => sql`
  from ${sql.id(changedTable(merge))} as changed join ${sql.id(merge.stage)} as staged using (ordinal) join resolved_cwes using (source_cwes)`
const inBatch = ({ first, last }: Batch) => sql`position between ${first} and ${last}`
/** The state of a listed finding as it is now, and what is decided about it. */
const asDecided = sql`
  cross join lateral (select finding.state as earlier, vex_state from security_finding as finding where finding.id = changed.finding_id) as stored
  left join lateral (select decision from finding_triage as made where made.finding_id = changed.finding_id) as triage on true`

/** Known findings whose state, severity and first date stay. */
const isSameAge = sql`(known.earlier, finding.severity) = (known.decided, known.severity)
  and finding.first_seen_at <= coalesce(known.first_found_at, finding.first_seen_at)`

/** Brings the known findings of a batch up to date; how many of them it closed, opened again, or changed otherwise. */
export async function updateKnown(
  trx: Database,
  merge: Merge,
  batch: Batch,
): Promise<{ fixed: number; reopened: number; changed: number }> {
  const { scanId, at, importedAt, agesAt, incremental } = merge
  const { rows } = await sql<{ fixed: number; reopened: number; changed: number }>`
    with known as (
      select staged.*, finding_id, earlier, ${decided} as decided, differs, cwe, category, ${linkTargets} as targets
        ${changedIn(merge)} ${asDecided} where ${inBatch(batch)} and finding_id is not null
    ),
    written as (
      update security_finding as finding set
        ${sql.join(taken.map((name) => sql`${sql.id(name)} = known.${sql.id(name)}`))},
        source_state = known.state, state = known.decided, changed_at = ${importedAt},
        state_at = case when known.earlier = known.decided then finding.state_at else ${at} end,
        age_changed_at = ${ageChangedAt(isSameAge, sql`${agesAt}`)},
        first_seen_at = least(finding.first_seen_at, coalesce(known.first_found_at, finding.first_seen_at)),
        last_seen_at = ${incremental ? at : null}, last_scan_id = null, changed_scan_id = ${scanId}
        from known where finding.id = known.finding_id
    )
    select count(*) filter (where ${isOpen('earlier')} and not ${isOpen('decided')})::int as fixed,
      count(*) filter (where not ${isOpen('earlier')} and ${isOpen('decided')})::int as reopened,
      count(*) filter (where differs and (${isOpen('earlier')}) = (${isOpen('decided')}))::int as changed
      from known`.execute(trx)
  return rows[0]!
}

/** Adds the new findings of a batch. */
export function insertNew(trx: Database, merge: Merge, batch: Batch): Promise<void> {
  const fresh = sql`
    select staged.*, cwe, category, ${linkTargets} as targets, new_number
      ${changedIn(merge)} where ${inBatch(batch)} and finding_id is null order by position`
  return insertFindings(trx, merge, fresh)
}

/**
 * Adds findings: `fresh` has the columns of staged ones, what they are linked to, and `new_number`, which counts them
 * from 1.
 */
export async function insertFindings(trx: Database, merge: InsertedScan, fresh: RawBuilder<unknown>): Promise<void> {
  const { applicationId, scannerId, scanId, at, importedAt, agesAt, incremental, issuesBefore } = merge
  const countsSince = agesAt > at ? agesAt : null
  await sql`
    insert into security_finding (id, application_id, issue_id, scanner_id, scan_type, identity, fingerprint, ${takenColumns},
        source_state, state, state_at, age_changed_at, changed_at, first_seen_at, first_scan_id, last_seen_at, last_scan_id, changed_scan_id)
      select ${applicationId}::bigint * 10000000000 + issue_id, ${applicationId}, issue_id, ${scannerId}, scan_type, identity, fingerprint,
        ${takenColumns}, state, state, ${at}, ${countsSince}::timestamptz, ${importedAt}, coalesce(first_found_at, ${at}), ${scanId}, ${incremental ? at : null}::timestamptz, null, ${scanId}
      from (
        select fresh.*, (select scan_type from scanner where id = ${scannerId}) as scan_type,
            (select issue_count from application where id = ${applicationId}) + ${issuesBefore}::int + new_number as issue_id
          from (${fresh}) as fresh
      ) as numbered`.execute(trx)
}
