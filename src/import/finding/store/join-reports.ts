import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../db/engine/database.ts'
import { ageChangedAt } from '../../../../db/finding-age-change.ts'
import { openBySeverity } from '../../../../db/finding-count.ts'
import { saidColumns } from '../../../../db/finding-report-tables.ts'
import { linkTargets } from '../../../../db/finding-resolve.ts'
import { decidedState, reportedState } from '../../../../db/finding-triage-state.ts'
import { lockDecisions } from './application-lock.ts'
import type { Merge } from './merge-scan.ts'
import { hasOthers, isReported, listSame, rankOf, sameTable } from './same-finding.ts'

/** What a series reports of findings that are stored for other tools. */
export type JoinedReports = {
  /** Results that are reports of such findings. */
  readonly joined: number
  /** Those of them that are new, or said differently than before. */
  readonly written: number
  /** False when not a row was written. */
  readonly isWritten: boolean
}

const nothing: JoinedReports = { joined: 0, written: 0, isWritten: false }
const said = (row: string) =>
  sql`jsonb_build_object(${sql.join(saidColumns.flatMap((name) => [sql.lit(name), sql.raw(`${row}."${name}"`)]))})`
const reportColumns = sql.raw(
  'finding_id, scanner_id, identity, content, source_state, first_seen_at, first_scan_id, changed_scan_id, last_seen_at, last_scan_id, said',
)

/**
 * Makes what a series reports of findings of other tools reports of these, so that a vulnerability of a component, or a
 * weakness at one line of code, is one finding (contract: supply-chain §8.1). The one that is believed first of those
 * that report a finding says what it is; a finding that its own tool no longer reports becomes that of another one
 * which does. Ids, first dates and decisions stay; ways through the program go with the tool that reports them. What
 * remains in the stage is stored as the tool's own.
 */
export async function joinReports(trx: Database, merge: Merge): Promise<JoinedReports> {
  const { scannerId, applicationId } = merge
  if (!(await hasOthers(trx, scannerId))) return nothing
  const same = await listSame(trx, merge)
  const leaves = merge.earlier !== null && !merge.isPartial
  if (leaves || (await isAnyTaken(trx, merge))) await lockDecisions(trx, applicationId)
  const taken = same === 0 ? [] : await takeOver(trx, merge)
  const { joined, written } = same === 0 ? nothing : await divert(trx, merge)
  const ended = leaves ? await endReports(trx, merge) : 0
  const passed = leaves ? await passOn(trx, merge) : []
  const scanners = [...taken, ...passed]
  if (scanners.length > 0)
    await sql`
      update scan set open_by_severity = ${openBySeverity}
        where id in (select newest_scan_id from scanner where id = any(${[...new Set(scanners)]}::int[]))`.execute(trx)
  return { joined, written, isWritten: written + ended + scanners.length > 0 }
}

/** Keeps what findings say now as reports of their tools. */
const keepAsReports = (findings: RawBuilder<unknown>, state: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql`
  insert into security_finding_report (${reportColumns})
    select finding.id, finding.scanner_id, finding.identity, finding.content, ${state}, finding.first_seen_at, finding.first_scan_id,
        finding.changed_scan_id, ${last}, ${said('finding')} from ${findings}
    on conflict (finding_id, scanner_id) do nothing`

async function isAnyTaken(trx: Database, merge: Merge): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean
  }>`select exists (select from ${sameTable(merge)} where is_taken) as is`.execute(trx)
  return rows[0]!.is
}

/** Makes findings those of the scanner, whose staged rows then bring them up to date; returns who had them. */
async function takeOver(trx: Database, merge: Merge): Promise<number[]> {
  const { scannerId } = merge
  const same = sameTable(merge)
  await keepAsReports(
    sql`security_finding as finding join ${same} on finding_id = finding.id where is_taken`,
    sql`finding.source_state`,
    sql`finding.last_seen_at, finding.last_scan_id`,
  ).execute(trx)
  await sql`
    delete from security_finding_report where scanner_id = ${scannerId} and finding_id in (select finding_id from ${same} where is_taken)`.execute(
    trx,
  )
  const { rows } = await sql<{ scannerId: number }>`
    with before as (select finding.id, scanner_id from security_finding as finding join ${same} on finding_id = finding.id where is_taken),
    moved as (
      update security_finding as finding set scanner_id = ${scannerId}, identity = same.identity
        from ${same} as same where finding_id = finding.id and is_taken
    ),
    stale as (update finding_candidate set is_stale = true where finding_id in (select id from before))
    select distinct scanner_id from before`.execute(trx)
  return rows.map((row) => row.scannerId)
}

/** Stores the others as reports, and takes them out of the stage. */
async function divert(trx: Database, merge: Merge): Promise<{ readonly joined: number; readonly written: number }> {
  const { scannerId, scanId, at, stage } = merge
  const same = sameTable(merge)
  const { numAffectedRows: written = 0n } = await sql`
    insert into security_finding_report as known (${reportColumns})
      select finding_id, ${scannerId}::int, identity, content, state, coalesce(first_found_at, ${at}), ${scanId}::int, ${scanId}::int,
          null, null, ${said('staged')}
        from (
          select own.*, cwe, category, ${linkTargets} as targets, finding_id
            from ${same} as same join ${sql.id(stage)} as own using (ordinal) join resolved_cwes using (source_cwes) where not is_taken
        ) as staged
      on conflict (finding_id, scanner_id) do update set identity = excluded.identity, content = excluded.content,
        source_state = excluded.source_state, first_seen_at = least(known.first_seen_at, excluded.first_seen_at),
        changed_scan_id = excluded.changed_scan_id, last_seen_at = null, last_scan_id = null, said = excluded.said
        where (known.identity, known.content, known.source_state) is distinct from (excluded.identity, excluded.content, excluded.source_state)
          or known.last_scan_id is not null`.execute(trx)
  const { numAffectedRows: joined = 0n } = await sql`
    delete from ${sql.id(stage)} as staged using ${same} as same where same.ordinal = staged.ordinal and not is_taken`.execute(
    trx,
  )
  return { joined: Number(joined), written: Number(written) }
}

/** Ends the reports that the scanner does not repeat; returns how many. */
async function endReports(trx: Database, merge: Merge): Promise<number> {
  const { scannerId, earlier, absentState } = merge
  const { numAffectedRows: ended = 0n } = await sql`
    update security_finding_report as report set source_state = ${absentState}, last_seen_at = ${earlier?.at}, last_scan_id = ${earlier?.scanId}::int
      where scanner_id = ${scannerId} and last_scan_id is null
        and not exists (select from ${sameTable(merge)} as same where same.finding_id = report.finding_id and not is_taken)`.execute(
    trx,
  )
  return Number(ended)
}

/**
 * Makes findings that the scanner no longer reports those of the first of the others that do; returns whose they are
 * now.
 */
async function passOn(trx: Database, merge: Merge): Promise<number[]> {
  const { scannerId, series, stage, earlier, absentState, at, importedAt, agesAt } = merge
  await sql`drop table if exists pg_temp.passed_finding`.execute(trx)
  await sql`
    create temporary table passed_finding on commit drop as
      select distinct on (finding.id) report.* from security_finding as finding
        join security_finding_report as report on report.finding_id = finding.id and ${isReported('report.source_state')} and report.last_scan_id is null
        join scanner on scanner.id = report.scanner_id
        where finding.scanner_id = ${sql.lit(scannerId)} and ${isReported('finding.source_state')} and not exists (
          select from ${sql.id(stage)} as staged where series = ${sql.lit(series)} and staged.identity = finding.identity)
        order by finding.id, ${rankOf(sql`scanner.tool`, sql`scanner.id`)}`.execute(trx)
  await sql`delete from security_finding_report where (finding_id, scanner_id) in (select finding_id, scanner_id from passed_finding)`.execute(
    trx,
  )
  await sql`delete from security_finding_trace where id in (select finding_id from passed_finding)`.execute(trx)
  await keepAsReports(
    sql`security_finding as finding join passed_finding on finding_id = finding.id`,
    sql`${absentState}`,
    sql`${earlier?.at}::timestamptz, ${earlier?.scanId}::int`,
  ).execute(trx)
  const names = saidColumns.map((name) => sql.id(name))
  const { rows } = await sql<{ scannerId: number }>`
    with told as (
      select passed.finding_id, passed.scanner_id, passed.identity, passed.content, passed.source_state, passed.changed_scan_id,
          ${decidedState(sql`triage.decision`, reportedState(sql`finding.vex_state`, sql`passed.source_state`))} as decided,
          ${sql.join(names.map((name) => sql`own.${name}`))}
        from passed_finding as passed join security_finding as finding on finding.id = passed.finding_id
        left join finding_triage as triage on triage.finding_id = finding.id
        cross join lateral jsonb_populate_record(null::security_finding, said) as own
    ),
    moved as (
      update security_finding as finding set scanner_id = told.scanner_id, identity = told.identity, content = told.content,
          source_state = told.source_state, state = decided, changed_scan_id = told.changed_scan_id, changed_at = ${importedAt},
          state_at = case when finding.state = decided then state_at else ${at} end,
          age_changed_at = ${ageChangedAt(sql`(finding.state, finding.severity) = (decided, told.severity)`, sql`${agesAt}`)},
          ${sql.join(names.map((name) => sql`${name} = told.${name}`))}
        from told where finding.id = told.finding_id
    ),
    stale as (update finding_candidate set is_stale = true where finding_id in (select finding_id from told))
    select distinct scanner_id from told`.execute(trx)
  return rows.map((row) => row.scannerId)
}
