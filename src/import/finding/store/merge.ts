import { sql } from 'kysely'
import type { Database } from '../../../../db/engine/database.ts'
import { issuesOfApplication } from '../../../../db/finding-filter.ts'
import { linkTargets, resolvedCwes } from '../../../../db/finding-resolve.ts'
import { decidedState } from '../../../../db/finding-triage-state.ts'

/** What of a scan's findings was new, came back, stayed or went. */
export type MergeCounts = {
  /** Different findings in the scan. */
  readonly reported: number
  readonly added: number
  /** Open before, and closed now: no longer reported, or reported as closed. */
  readonly fixed: number
  /** Closed before, and open now. */
  readonly reopened: number
  /** Otherwise said differently than before. */
  readonly changed: number
  readonly unchanged: number
  /** False when not a row was written. */
  readonly isWritten: boolean
}

export type Merge = {
  readonly series: number
  readonly applicationId: number
  readonly scannerId: number
  readonly scanId: number
  /** When the scan was made. */
  readonly at: Date
  readonly importedAt: Date
  /** The scan before it, the last to report what it does not; null when there is none, or when what is not reported stays as it is. */
  readonly earlier: { readonly scanId: number; readonly at: Date } | null
  /** True when the tool did not finish, so that what it does not report may still be there and stays open. */
  readonly isPartial: boolean
  /** True when findings that are not reported stay as they are, so that each has its own date. */
  readonly incremental: boolean
  /** True when findings of the series have further places or code flows. */
  readonly hasTraces: boolean
}

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
  'exploited',
  'pointer',
  'count',
] as const
/** How exact the last date of a finding is that is handed over again and again. */
const dayMs = 86_400_000

const takenColumns = sql.join(taken.map((name) => sql.id(name)))

const isOpen = (state: string) => sql.raw(`${state} in ('open', 'suppressed')`)

/** Resolves what the staged findings name, once before they are merged. */
export async function resolveStaged(trx: Database): Promise<void> {
  await sql`drop table if exists pg_temp.resolved_cwes`.execute(trx)
  await sql`create temporary table resolved_cwes on commit drop as ${resolvedCwes(sql`staged_finding`)}`.execute(trx)
}

/** Makes the stored findings of a scanner those of the staged series; ids and first dates stay. The number of statements does not depend on that of the findings. */
export async function mergeFindings(trx: Database, merge: Merge): Promise<MergeCounts> {
  const { rows: totals } = await sql<{ reported: number }>`
    select count(*)::int as reported from staged_finding where series = ${merge.series}`.execute(trx)
  await endContradicted(trx, merge)
  const updated = await updateKnown(trx, merge)
  const added = await insertNew(trx, merge)
  await storeTraces(trx, merge)
  const closed = merge.earlier ? await markAbsent(trx, merge, merge.earlier) : 0
  const reported = totals[0]!.reported
  return {
    reported,
    added,
    fixed: updated.fixed + closed,
    reopened: updated.reopened,
    changed: updated.changed,
    unchanged: reported - added - updated.fixed - updated.reopened - updated.changed,
    isWritten: added + closed + updated.written > 0,
  }
}

/** Ends decisions that findings are fixed, where the scan was made later and reports them. */
async function endContradicted(trx: Database, { series, scannerId, at, importedAt }: Merge): Promise<void> {
  await sql`
    with ended as (
      delete from finding_triage as triage using security_finding as finding, staged_finding as staged
        where decision = 'fixed' and triage.at < ${at} and finding.id = finding_id and scanner_id = ${scannerId}
          and series = ${series} and staged.identity = finding.identity and staged.state <> 'fixed'
        returning finding_id, decision
    )
    insert into finding_triage_move (finding_id, at, by, "from", "to")
      select finding_id, ${importedAt}, 'service', decision, 'reopened' from ended`.execute(trx)
}

const decided = decidedState(sql`triage.decision`, sql`staged.state`)

async function updateKnown(
  trx: Database,
  { series, scannerId, scanId, at, importedAt, incremental }: Merge,
): Promise<{ fixed: number; reopened: number; changed: number; written: number }> {
  const { rows } = await sql<{ fixed: number; reopened: number; changed: number; written: number }>`
    with known as (
      select finding.id as finding_id, finding.state as earlier,
          finding.content <> staged.content or finding.count <> staged.count or finding.last_scan_id is not null as differs, staged.*, ${decided} as decided, cwe, category, ${linkTargets} as targets
        from staged_finding as staged
        join resolved_cwes using (source_cwes)
        join (select id, identity, state, content, count, last_scan_id, last_seen_at from security_finding where scanner_id = ${scannerId}) as finding
          on finding.identity = staged.identity
        left join finding_triage as triage on triage.finding_id = finding.id
        where series = ${series}
          and (finding.state <> ${decided} or finding.content <> staged.content or finding.count <> staged.count or finding.last_scan_id is not null
            ${incremental ? sql`or finding.last_seen_at < ${new Date(at.getTime() - dayMs)}` : sql``})
    ),
    written as (
      update security_finding as finding set
        ${sql.join(taken.map((name) => sql`${sql.id(name)} = known.${sql.id(name)}`))},
        source_state = known.state, state = known.decided, changed_at = ${importedAt},
        state_at = case when known.earlier = known.decided then finding.state_at else ${at} end,
        first_seen_at = least(finding.first_seen_at, coalesce(known.first_found_at, finding.first_seen_at)),
        last_seen_at = ${incremental ? at : null}, last_scan_id = null, changed_scan_id = ${scanId}
        from known where finding.id = known.finding_id
    )
    select count(*)::int as written,
      count(*) filter (where ${isOpen('earlier')} and not ${isOpen('decided')})::int as fixed,
      count(*) filter (where not ${isOpen('earlier')} and ${isOpen('decided')})::int as reopened,
      count(*) filter (where differs and (${isOpen('earlier')}) = (${isOpen('decided')}))::int as changed
      from known`.execute(trx)
  return rows[0]!
}

async function insertNew(trx: Database, merge: Merge): Promise<number> {
  const { series, applicationId, scannerId, scanId, at, importedAt, incremental } = merge
  const { rows } = await sql<{ count: number }>`
    with application as materialized (select * from application where id = ${applicationId}),
    added as (
      insert into security_finding (id, application_id, issue_id, scanner_id, scan_type, identity, fingerprint, ${takenColumns},
          source_state, state, state_at, changed_at, first_seen_at, first_scan_id, last_seen_at, last_scan_id, changed_scan_id)
        select ${applicationId}::bigint * 10000000000 + issue_id, ${applicationId}, issue_id, ${scannerId}, scan_type, identity, fingerprint,
          ${takenColumns}, state, state, ${at}, ${importedAt}, coalesce(first_found_at, ${at}), ${scanId}, ${incremental ? at : null}::timestamptz, null, ${scanId}
        from (
          select staged.*, cwe, category, ${linkTargets} as targets,
            (select scan_type from scanner where id = ${scannerId}) as scan_type,
            (select issue_count from application) + row_number() over (order by ordinal) as issue_id
          from staged_finding as staged
          join resolved_cwes using (source_cwes)
          where series = ${series} and not exists (
            select from security_finding as finding where finding.scanner_id = ${scannerId} and finding.identity = staged.identity)
        ) as fresh
        returning 1
    )
    select count(*)::int as count from added`.execute(trx)
  const { count } = rows[0]!
  if (count > 0)
    await sql`update application set issue_count = issue_count + ${count} where id = ${applicationId}`.execute(trx)
  return count
}

/** Makes the further places and code flows of the reported findings those of the staged ones. */
async function storeTraces(trx: Database, { series, applicationId, scannerId, hasTraces }: Merge): Promise<void> {
  const reported = sql`
    from staged_finding as staged join security_finding as finding
      on finding.scanner_id = ${scannerId} and finding.identity = staged.identity and series = ${series}`
  const hasTrace = sql`num_nonnulls(staged.locations, related_locations, code_flows) > 0`
  if (hasTraces)
    await sql`
    insert into security_finding_trace as trace (id, locations, related_locations, code_flows)
      select finding.id, coalesce(staged.locations, '[]'), coalesce(staged.related_locations, '[]'), coalesce(staged.code_flows, '[]')
        ${reported} where ${hasTrace}
      on conflict (id) do update set
        locations = excluded.locations, related_locations = excluded.related_locations, code_flows = excluded.code_flows
        where (trace.locations, trace.related_locations, trace.code_flows)
          is distinct from (excluded.locations, excluded.related_locations, excluded.code_flows)`.execute(trx)
  const start = applicationId * issuesOfApplication
  const ofApplication = sql`from security_finding_trace where id > ${start} and id < ${start + issuesOfApplication}`
  const { rows } = await sql<{ any: boolean }>`select exists (select ${ofApplication}) as any`.execute(trx)
  if (rows[0]!.any)
    await sql`delete ${ofApplication} and id in (select finding.id ${reported} where not ${hasTrace})`.execute(trx)
}

/** Says of findings which the series does not report when they were last seen, and that they are fixed unless it is partial; how many open ones it closed. */
async function markAbsent(
  trx: Database,
  { series, scannerId, at, importedAt, isPartial }: Merge,
  earlier: NonNullable<Merge['earlier']>,
): Promise<number> {
  const closes = sql.lit(!isPartial)
  const { rows } = await sql<{ count: number }>`
    with absent as (
      select id, state as earlier, case when ${closes} then ${decidedState(sql`decision`, sql`'fixed'`)} else state end as decided
        from security_finding as finding left join finding_triage on finding_id = id
        where scanner_id = ${scannerId} and (last_scan_id is null or ${closes} and source_state <> 'fixed') and not exists (
          select from staged_finding as staged where series = ${series} and staged.identity = finding.identity)
    ),
    marked as (
      update security_finding as finding set
        source_state = case when ${closes} then 'fixed' else source_state end,
        state = decided,
        state_at = case when absent.earlier = decided then state_at else ${at} end,
        changed_at = ${importedAt},
        last_scan_id = coalesce(last_scan_id, ${earlier.scanId}), last_seen_at = coalesce(last_seen_at, ${earlier.at})
        from absent where finding.id = absent.id
    )
    select count(*) filter (where ${isOpen('earlier')} and not ${isOpen('decided')})::int as count from absent`.execute(
    trx,
  )
  return rows[0]!.count
}
